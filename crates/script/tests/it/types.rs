//! Types of scripts: planted slips are found where they are, and nothing is told of what ships.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use bastide_diag::{Source, fix};
use bastide_script::Cast;
use bastide_script::types::{is_understood, slips, slips_in};

use crate::table::rules;

fn found(text: &str) -> Vec<String> {
    let source = Source::new(
        "a.lua",
        format!(
            "local V = variant {{ id = \"a\", api = 1, options = {{ toll = 1, mood = {{ values = {{ \"calm\", \"wild\" }} }} }}, state = {{ n = 0 }} }}\n{text}\nreturn V\n"
        ),
    );
    let report = slips(&source);
    report
        .findings()
        .iter()
        .map(|it| format!("{}: {} ({})", it.code, it.message, source.slice(&it.label.span)))
        .collect()
}

/// A hook on scores with these lines.
fn hook(lines: &str) -> Vec<String> {
    found(&format!("V.on.score(\"road\", function(game, result, act)\n{lines}\nend)"))
}

#[test]
fn members_that_there_are_not_are_found() {
    for (lines, told) in [
        ("local x = result.feature.siez", "script-member: a Feature has no `siez` (siez)"),
        ("local x = game.placed.idd", "script-member: a Tile has no `idd` (idd)"),
        (
            "for _, owner in ipairs(result.owners) do local x = owner.scoer end",
            "script-member: a Player has no `scoer` (scoer)",
        ),
        (
            "for _, f in ipairs(game:features(\"city\")) do f:tilez() end",
            "script-member: a Feature has no `tilez` (tilez)",
        ),
        ("act:win(game.active)", "script-member: `act` cannot `win` (win)"),
        ("act.note(\"a\")", "script-member: `note` is called with a colon (note)"),
        ("local x = result.feature:size()", "script-member: `size` is a field and cannot be called (size)"),
        (
            "local x = result.feature.completed()",
            "script-member: `completed` is a field and cannot be called (completed)",
        ),
        ("local x = V.options.tol", "script-member: the variant declares no option `tol` (tol)"),
        (
            "if V.options.mood == \"wlid\" then return end",
            "script-member: the option `mood` is never `wlid` (\"wlid\")",
        ),
        ("local x = \"off\" ~= V.options.mood", "script-member: the option `mood` is never `off` (\"off\")"),
        ("V.state.m = 1", "script-member: the variant declares no state `m` (m)"),
        (
            "local x = result.feature.tile:neighbour(\"E\").idd",
            "script-nil: `neighbour` may answer nil, which has no `idd` (idd)",
        ),
    ] {
        assert!(hook(lines).contains(&told.to_owned()), "{lines}: {:?}", hook(lines));
    }
}

#[test]
fn names_that_nothing_has_are_found() {
    for (lines, told) in [
        ("local tiles = result.feature.size\nact:note(\"a\" .. tile)", Some("tile")),
        ("if result.points > limt then act:note(\"a\") end", Some("limt")),
        ("local f = function() return f end\nf()", Some("f")),
        ("do local inside = 1 end\nact:note(inside)", Some("inside")),
        ("helper(game)", Some("helper")),
        ("for _, one in ipairs(result.owners) do act:note(one.name) end\nact:note(one.name)", Some("one")),
        ("local function f(n) return if n > 1 then f(n - 1) else math.max(n, 0) end\nf(3)", None),
        ("local t = {}\nfunction t:add(n) self.sum = n end\nt:add(bit32.band(6, 3))", None),
        ("for at = 1, 3 do act:note(tostring(at)) end\nprint(pcall(function() error(\"a\") end))", None),
    ] {
        let told = told.map(|it| format!("script-name: nothing is called `{it}` here ({it})"));
        let found: Vec<_> = hook(lines).into_iter().filter(|it| it.starts_with("script-name")).collect();
        assert_eq!(found, Vec::from_iter(told), "{lines}");
    }
}

/// A hook whose parameters are fewer than its arguments is found as such, and no member is taken for a slip because of it.
#[test]
fn parameters_in_the_wrong_place_are_found() {
    let found_in = |params: &str| {
        found(&format!("V.on.score(\"road\", function({params})\nact:note(result.feature.kind)\nend)"))
    };
    assert_eq!(found_in("game, result, act"), Vec::<String>::new());
    assert_eq!(
        found_in("result, act"),
        ["script-arguments: `result` is given as argument 2, not 1 (function(result, act))"]
    );
    assert_eq!(
        found_in("result, game, act"),
        ["script-arguments: `result` is given as argument 2, not 1 (function(result, game, act))"]
    );
    assert_eq!(found_in("_, result, act"), Vec::<String>::new());
}

/// Names that scripts find are those that the check knows: a script that uses each of them is loaded.
#[test]
fn names_that_every_script_finds_are_known() {
    let names = [
        "assert",
        "bit32",
        "error",
        "getmetatable",
        "ipairs",
        "math",
        "next",
        "pairs",
        "pcall",
        "print",
        "rawequal",
        "rawget",
        "rawlen",
        "rawset",
        "select",
        "setmetatable",
        "string",
        "table",
        "tonumber",
        "tostring",
        "type",
        "typeof",
        "unpack",
        "utf8",
    ];
    let lines: String = names.iter().map(|it| format!("assert({it} ~= nil)\n")).collect();
    assert_eq!(found(&lines), Vec::<String>::new());
    let text = format!("{lines}return variant {{ id = \"a\", api = 1 }}\n");
    let loaded = Cast::load(&[Source::new("a.lua", text)], &BTreeMap::new(), 2);
    assert!(loaded.is_ok(), "{loaded:?}");
    for gone in ["os", "io", "require", "loadstring", "collectgarbage", "coroutine", "debug", "_G"] {
        let told = format!("script-name: nothing is called `{gone}` here ({gone})");
        assert_eq!(found(&format!("local x = {gone}")), [told]);
    }
}

#[test]
fn arguments_are_counted_and_compared() {
    for (lines, told) in [
        (
            "act:award(game.active, 1)",
            "script-arguments: `award` takes 3 to 4 arguments, not 2 (award(game.active, 1))",
        ),
        ("act:note(\"a\", \"b\")", "script-arguments: `note` takes 1 argument, not 2 (note(\"a\", \"b\"))"),
        (
            "act:award(result.feature, 1, \"x\")",
            "script-kind: `player` of `award` is a Player, not a Feature (result.feature)",
        ),
        (
            "act:award(game.active, \"one\", \"x\")",
            "script-kind: `points` of `award` is a number, not a text (\"one\")",
        ),
        (
            "act:finish(\"x\", { \"red\" })",
            "script-kind: `winners` of `finish` is a list of Players, not a list of texts ({ \"red\" })",
        ),
        (
            "act:award(game.players, 1, \"x\")",
            "script-kind: `player` of `award` is a Player, not a list of Players (game.players)",
        ),
        ("act:roll(game)", "script-kind: `greatest` of `roll` is a number, not a Game (game)"),
        ("local x = game:tile(1)", "script-arguments: `tile` takes 2 arguments, not 1 (tile(1))"),
    ] {
        assert_eq!(hook(lines), [told], "{lines}");
    }
}

#[test]
fn types_go_through_functions_of_the_script() {
    let helper = "local function pay(act, who) act:award(who, 1, \"x\") end\nlocal function all(act, result) pay(act, result.feature) end\n";
    let told = found(&format!("{helper}V.on.score(function(game, result, act) all(act, result) end)"));
    assert_eq!(told, ["script-kind: `player` of `award` is a Player, not a Feature (who)"]);
    // Called with both, one of them is not certainly wrong.
    let both = found(&format!(
        "{helper}V.on.score(function(game, result, act) all(act, result) pay(act, game.active) end)"
    ));
    assert_eq!(both, Vec::<String>::new());
    let answer = "local function first(game) return game:features(\"city\")[1] end\nV.on.place(function(game, tile, act) act:award(first(game), 1, \"x\") end)";
    assert_eq!(found(answer), ["script-kind: `player` of `award` is a Player, not a Feature (first(game))"]);
    let named = "local function list(game) return game:tilez() end\nV.offer.place(\"x\", { list = list, take = function(game, it, act) act:nothing() end })";
    assert_eq!(found(named).len(), 2);
}

/// Arguments that may be nil count where others come behind them.
#[test]
fn arguments_before_a_needed_one_are_needed() {
    assert_eq!(
        hook("act:pay(game.active, 2, \"charter\")"),
        [
            "script-arguments: `pay` takes 4 to 5 arguments, not 3 (pay(game.active, 2, \"charter\"))",
            "script-kind: `to` of `pay` is a Player, not a number (2)",
            "script-kind: `points` of `pay` is a number, not a text (\"charter\")",
        ]
    );
    assert_eq!(hook("act:pay(game.active, nil, 2, \"charter\")"), Vec::<String>::new());
}

#[test]
fn members_that_libraries_do_not_have_are_found() {
    for (lines, told) in [
        ("local x = math.random(6)", "script-member: `math` has no `random` (random)"),
        ("local x = math.flor(2)", "script-member: `math` has no `flor` (flor)"),
        ("local x = string.trim(\" a\")", "script-member: `string` has no `trim` (trim)"),
        ("local x = game.active.name:trim()", "script-member: `string` has no `trim` (trim)"),
        (
            "if table.contains(result.owners, 1) then return end",
            "script-member: `table` has no `contains` (contains)",
        ),
    ] {
        assert_eq!(hook(lines), [told], "{lines}");
    }
    for fine in [
        "local x = math.floor(math.pi)",
        "local x = (\"%d\"):format(3) .. game.active.name:upper()",
        "local x = table.find(result.owners, game.active)",
        "local math = { random = act } local x = math.random",
    ] {
        assert_eq!(hook(fine), Vec::<String>::new(), "{fine}");
    }
    let source = Source::new(
        "a.lua",
        "local V = variant { id = \"a\", api = 1 }\nlocal x, y = math.random, math.flor\nreturn V\n",
    );
    let helps: Vec<_> =
        slips(&source).findings().iter().map(|it| it.help.clone().unwrap_or_default()).collect();
    assert!(helps[0].contains("`act:roll(6)`"), "{helps:?}");
    assert_eq!(helps[1], "did you mean `floor`?");
}

#[test]
fn comparisons_that_are_never_true_are_found() {
    for (lines, told) in [
        (
            "if game.active == \"red\" then return end",
            "script-comparison: a Player is never equal to a text (game.active == \"red\")",
        ),
        (
            "if result.feature ~= \"city\" then return end",
            "script-comparison: a Feature is never equal to a text (result.feature ~= \"city\")",
        ),
        (
            "if \"3\" == result.feature.size then return end",
            "script-comparison: a text is never equal to a number (\"3\" == result.feature.size)",
        ),
        (
            "if game.active == game.placed then return end",
            "script-comparison: a Player is never equal to a Tile (game.active == game.placed)",
        ),
        (
            "for _, f in ipairs(game:figures()) do if f.role == \"folower\" then return end end",
            "script-comparison: `role` of a Figure is never `folower` (\"folower\")",
        ),
        (
            "for _, f in ipairs(game:figures()) do if \"north\" == f.facing then return end end",
            "script-comparison: `facing` of a Figure is never `north` (\"north\")",
        ),
        (
            "if game.step == \"scoring\" then return end",
            "script-comparison: `step` of a Game is never `scoring` (\"scoring\")",
        ),
    ] {
        assert_eq!(hook(lines), [told], "{lines}");
    }
    let leave =
        "V.on.leave(function(game, move, act) if move.cause == \"sent home\" then act:note(\"a\") end end)";
    assert_eq!(found(leave), ["script-comparison: `cause` of a Move is never `sent home` (\"sent home\")"]);
    for fine in [
        "if game.active ~= nil and game.placed.id == \"rrrr\" then return end",
        "if game.active == result.owners[1] then return end",
        "for _, f in ipairs(game:figures()) do if f.owner == game.active or f.role == \"token\" then return end end",
        "if game.step == \"deploy\" or result.feature.kind == \"citty\" then return end",
    ] {
        assert_eq!(hook(fine), Vec::<String>::new(), "{fine}");
    }
}

/// Kinds and pieces are known by a game alone. Those of other variants may be meant, so only slips of the pen are found.
#[test]
fn names_near_those_of_the_game_are_found_in_a_game() {
    let in_game = |lines: &str| {
        let text = format!(
            "local V = variant {{ id = \"a\", api = 1, pieces = {{ boat = {{ each = 1, on = \"road\" }} }} }}\n\
             V.on.score(function(game, result, act)\nfor _, f in ipairs(game:figures()) do\n{lines}\nend end)\nreturn V\n"
        );
        let source = Source::new("a.lua", text);
        let (cast, _) =
            Cast::load(std::slice::from_ref(&source), &BTreeMap::new(), 2).expect("it is a variant");
        let report = slips_in(&source, &rules(&cast, |_| ()));
        report.findings().iter().map(|it| it.message.clone()).collect::<Vec<_>>()
    };
    for (lines, told) in [
        ("if result.feature.kind == \"citty\" then return end", Some("`kind` of a Feature is never `citty`")),
        ("if f.segment.kind == \"raod\" then return end", Some("`kind` of a Segment is never `raod`")),
        ("if f.piece == \"folower\" then return end", Some("`piece` of a Figure is never `folower`")),
        ("if f.piece ~= \"bota\" then return end", Some("`piece` of a Figure is never `bota`")),
        ("if f.piece == \"boat\" or f.piece == \"watch.guard\" then return end", None),
        ("if result.feature.kind == \"city\" or result.feature.kind == \"castle\" then return end", None),
    ] {
        assert_eq!(in_game(lines), Vec::from_iter(told), "{lines}");
    }
}

/// A marker that no tile has, and one that tiles have is near it.
#[test]
fn markers_are_declared_as_tiles_have_them() {
    for (markers, told) in [
        ("penant = \"city\"", &["this game has no marker `penant`"][..]),
        ("[\"penant\"] = \"city\", tower = \"tile\"", &["this game has no marker `penant`"]),
        ("pennant = \"city\", penants = \"city\"", &[]),
        ("portal = \"tile\"", &[]),
    ] {
        let text = format!("return variant {{ id = \"m\", api = 1, markers = {{ {markers} }} }}\n");
        let source = Source::new("m.lua", text);
        let (cast, _) =
            Cast::load(std::slice::from_ref(&source), &BTreeMap::new(), 2).expect("it is a variant");
        let report = slips_in(&source, &rules(&cast, |_| ()));
        assert_eq!(report.findings().iter().map(|it| &*it.message).collect::<Vec<_>>(), told, "{markers}");
    }
}

/// Slips in rules that no trial game comes to.
#[test]
fn methods_that_are_not_called_parts_of_a_variant_and_parameters_in_the_wrong_place_are_found() {
    let told = |rule: &str| {
        let source = Source::new(
            "a.lua",
            format!(
                "local V = variant {{ id = \"a\", api = 1, options = {{ mode = 2 }} }}\n{rule}\nreturn V\n"
            ),
        );
        slips(&source)
            .findings()
            .iter()
            .map(|it| format!("{} ({})", it.message, it.help.as_deref().unwrap_or_default()))
            .collect::<Vec<_>>()
    };
    let road = |rule: &str| format!("V.modify.points(\"road\", function(game, road, score)\n{rule}\nend)");
    for (rule, wanted) in [
        (
            road("if road.owners == game.active then score:add(1, \"x\") end"),
            "`owners` is a method and has to be called (`road:owners(…)` is its answer)",
        ),
        (
            road("score:add(#road.tiles, \"x\")"),
            "`tiles` is a method and has to be called (`road:tiles(…)` is its answer)",
        ),
        (
            road("if V.optoins.mode > 1 then score:add(1, \"x\") end"),
            "a variant has no `optoins` (did you mean `options`?)",
        ),
        (
            "V.modify.points(\"road\", function(road, score) score:add(road.size, \"x\") end)".to_owned(),
            "`score` is given as argument 3, not 2 (a parameter stands for each argument; one that is not used is called `_`)",
        ),
        (
            "V.on.after_score(\"city\", function(game, act) act:note(game.active.points) end)".to_owned(),
            "a Player has no `points` (did you mean `score`?)",
        ),
    ] {
        let found = told(&rule);
        assert_eq!(found.first().map(String::as_str), Some(wanted), "{rule}: {found:?}");
    }
    assert_eq!(told(&road("score:add(#road:tiles() * V.options.mode, \"x\")")), Vec::<String>::new());
}

/// So it is with names in calls. Piles and numbers are the variant's own unless they are called after another.
#[test]
fn names_in_calls_are_those_of_the_game() {
    let in_game = |lines: &str| {
        let text = format!(
            "local V = variant {{ id = \"t\", api = 1, pieces = {{ boat = {{ each = 1, on = \"road\" }} }}, tokens = {{ flag = {{ neutral = 2 }} }},\n\
             features = {{ castle = {{ like = \"city\" }} }}, markers = {{ inn = {{ on = \"road\" }} }}, piles = {{ bag = {{ seen = \"all\", tokens = {{ coin = 2 }} }} }},\n\
             numbers = {{ toll = 3 }}, options = {{ mode = 2 }} }}\n\
             V.on.place(function(game, tile, act)\nfor _, f in ipairs(game:features()) do\n{lines}\nend end)\nreturn V\n"
        );
        let source = Source::new("t.lua", text);
        let (cast, _) =
            Cast::load(std::slice::from_ref(&source), &BTreeMap::new(), 2).expect("it is a variant");
        let report = slips_in(&source, &rules(&cast, |_| ()));
        let told = |it: &&bastide_diag::Finding| {
            format!("{} ({})", it.message, it.help.as_deref().unwrap_or_default())
        };
        report.findings().iter().map(told).collect::<Vec<_>>()
    };
    for (lines, told) in [
        ("act:put(\"flagg\", tile)", "piece `flagg` (did you mean `flag`?)"),
        ("local flagg = game:figures({ \"boat\", \"flagg\" })", "piece `flagg` (did you mean `flag`?)"),
        ("game.active:spots({ piece = \"folower\" })", "piece `folower` (did you mean `follower`?)"),
        ("game:tiles(\"flagg\")", "piece or marker `flagg` (did you mean `flag`?)"),
        ("game:tiles(\"inm\")", "piece or marker `inm` (did you mean `inn`?)"),
        ("act:become(f, \"castel\")", "kind of feature `castel` (did you mean `castle`?)"),
        ("game:features({ \"city\", \"-raod\" })", "kind of feature `raod` (did you mean `road`?)"),
        ("if f:has(\"inm\") then return end", "marker `inm` (did you mean `inn`?)"),
        ("act:roll(f:count(\"inm\"))", "marker `inm` (did you mean `inn`?)"),
        ("game:features(\"road\", { marker = \"-inm\" })", "marker `inm` (did you mean `inn`?)"),
        ("act:draw(game:pile(\"bagg\"))", "pile `bagg` (did you mean `bag`?)"),
        ("act:draw(game:pile(\"treasury\"))", "pile `treasury` (there are `bag`)"),
        ("act:draw(game:pile(\"t.treasury\"))", "pile `t.treasury` (there are `bag`)"),
        ("act:roll(game:number(\"t.foo\"))", "number `t.foo` (there are `t.toll`)"),
        ("act:roll(game:number(\"toll\"))", "number `toll` (write `t.toll`)"),
        ("if game.options[\"t.mod\"] == 2 then return end", "option `t.mod` (did you mean `t.mode`?)"),
    ] {
        let told = (!told.is_empty()).then(|| format!("this game has no {told}"));
        assert_eq!(in_game(lines), Vec::from_iter(told), "{lines}");
    }
    for fine in [
        "act:put(\"flag\", tile) act:put(\"t.flag\", tile) act:put(\"boat\", f, game.active)",
        // Tokens are any words.
        "act:put(\"flagg\", game:pile(\"bag\"))",
        // Names of variants and tile sets that are not in the game.
        "game:figures(\"watch.flagg\") game:pile(\"hands.hand\") game:number(\"barns.city\") game:plays(\"inns\")",
        "if f:is(\"shrine\") or f:has(\"cathedral\") or game.options[\"ab.mode\"] then return end",
        "game.active:spots({ kind = { \"-road\", \"tile\" } }) game:features(\"road\", { marker = \"-inn\" })",
        "game:pile(\"bag\") game:pile(\"t.bag\") game:number(\"t.toll\") game:plays(\"t\")",
        // Any two short words are near one another.
        "if game:plays(\"u\") or game:plays(\"tt\") then return end",
    ] {
        assert_eq!(in_game(fine), Vec::<String>::new(), "{fine}");
    }
}

#[test]
fn a_name_that_only_hooks_assign_is_declared_nowhere() {
    let source = Source::new(
        "a.lua",
        "local V = variant { id = \"a\", api = 1 }\nV.on.turn_end(function(game, act)\n\
         count = (count or 0) + 1\nact:note(\"x\" .. count)\ncount = 2\nend)\nreturn V\n",
    );
    let report = slips(&source);
    let [found] = report.findings()[..] else { panic!("{:?}", report.findings()) };
    assert_eq!((found.code.0, &*found.message), ("script-name", "`count` is assigned and not declared"));
    assert_eq!(source.place(found.label.span.start).line, 3);
    let help = found.help.as_deref();
    assert_eq!(help, Some("write `local` before it, or keep it as `V.state.count`"));
    assert_eq!(hook("local n = 1 n = n + 1 local function f() n = 2 end f()"), Vec::<String>::new());
}

/// The variables of a file are new for each call, so a hook keeps nothing in them.
#[test]
fn what_a_hook_keeps_in_the_file_is_found() {
    let told = |name: &str| {
        format!("script-forgotten: `{name}` is changed here, and is as it was at the next call ({name})")
    };
    let on = |above: &str, lines: &str| {
        found(&format!("{above}\nV.on.turn_end(function(game, act)\n{lines}\nend)"))
    };
    assert_eq!(on("local turns = 0", "turns = turns + 1"), [told("turns")]);
    assert_eq!(on("local turns = 0", "turns += 1"), [told("turns")]);
    assert_eq!(on("local seen = {}", "seen[game.turn] = true"), [told("seen")]);
    assert_eq!(on("local list = {}", "table.insert(list, game.turn)"), [told("list")]);
    assert_eq!(
        on(
            "local turns = 0\nlocal function count() turns = turns + 1 end\nlocal function all() count() end",
            "all()"
        ),
        [told("turns")]
    );
    assert_eq!(
        on(
            "local n = 0\nlocal function more(a, b) n = n + 1 return a.seat < b.seat end",
            "local p = game.players table.sort(p, more)"
        ),
        [told("n")]
    );
    let offer = "local n = 0\nlocal function list(game) n = n + 1 return { n } end\n\
                 V.offer.deploy(\"x\", { list = list, take = function(game, it, act) act:note(\"a\") end })";
    assert_eq!(found(offer), [told("n")]);
    for (above, lines) in [
        // While a script is loaded, its variables may change as they like.
        (
            "local n, all = 0, {}\nlocal function next() n = n + 1 all[n] = n return n end\nlocal one = next()",
            "act:note(one)",
        ),
        ("local helper\nhelper = function() return 1 end", "helper()"),
        ("", "local n, list = 0, {} n = n + 1 list[1] = n table.insert(list, n)"),
        ("local n = 0", "local n = 1 n = n + 1 V.state.n = V.state.n + n"),
        (
            "local function sum(list, n) for _, it in ipairs(list) do n = n + it end return n end",
            "sum({ 1 }, 0)",
        ),
    ] {
        assert_eq!(on(above, lines), Vec::<String>::new(), "{above} {lines}");
    }
}

#[test]
fn nil_is_told_where_nobody_has_looked() {
    let told = "script-nil: `neighbour` may answer nil, which has no `id` (id)";
    let east = "local east = game.active.team[1] and result.feature.tile:neighbour(\"E\")\n";
    assert_eq!(hook(&format!("{east}local x = east.id")), Vec::<String>::new(), "`and` answers anything");
    let east = "local east = result.feature.tile:neighbour(\"E\")\n";
    assert_eq!(hook(&format!("{east}local x = east.id")), [told]);
    assert_eq!(hook(&format!("{east}local x = east.id .. east.id")), [told], "once is enough");
    for fine in [
        "if east then local x = east.id end",
        "local x = east and east.id",
        "local x = east == nil or east.id",
        "if not east then return end local x = east.id",
        "assert(east) local x = east.id",
        "local x = if east then east.id else \"\"",
        "while east do local x = east.id end",
    ] {
        assert_eq!(hook(&format!("{east}{fine}")), Vec::<String>::new(), "{fine}");
    }
}

#[test]
fn nothing_is_told_of_what_cannot_be_known() {
    for lines in [
        "local x = game x = 1 x:anything()",
        "local t = { 1, 2 } table.insert(t, \"x\") for _, it in ipairs(t) do act:note(it) end",
        "local it = act:pick(game.active, \"x\", { 1 }) it:anything()",
        "local f = game.tiles f(game)",
        "act:award(table.unpack({ game.active, 1, \"x\" }))",
        "local function f(...) return ... end f(game).anything()",
        "local act = { win = function() end } act.win()",
    ] {
        assert_eq!(hook(lines), Vec::<String>::new(), "{lines}");
    }
}

#[test]
fn slips_are_mended_where_they_are_certain() {
    let source = Source::new(
        "a.lua",
        "local V = variant { id = \"a\", api = 1 }\nV.on.score(function(game, result, act) act.award(game.activ, 1, \"x\") end)\nreturn V\n",
    );
    let fixed = fix(&slips(&source));
    assert!(
        fixed.sources[0].text().contains("act:award(game.active, 1, \"x\")"),
        "{}",
        fixed.sources[0].text()
    );
}

fn scripts(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            scripts(&path, found);
        } else if path.extension().is_some_and(|it| it == "lua") {
            found.push(path);
        }
    }
}

#[test]
fn nothing_is_told_of_what_ships() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut all = Vec::new();
    for folder in ["scripts", "examples", "crates/project/fresh"] {
        scripts(&root.join(folder), &mut all);
    }
    assert!(all.len() > 40, "{}", all.len());
    for path in all {
        let text = fs::read_to_string(&path).expect("a script");
        let source = Source::new(path.display().to_string(), text);
        assert!(is_understood(&source), "{}", path.display());
        let told: Vec<String> = slips(&source).findings().iter().map(|it| it.message.clone()).collect();
        assert_eq!(told, Vec::<String>::new(), "{}", path.display());
    }
}

/// Slips that no game shows: what is wrong is counted, allowed or there by chance.
#[test]
fn keys_entries_sums_and_filters_that_do_nothing_are_found() {
    for (lines, told) in [
        (
            "local seen = {} seen[result.feature] = true",
            "script-kind: a Feature is no key of a table: one that has grown together has several handles (result.feature)",
        ),
        ("local x = game.players[0]", "script-kind: lists begin at 1: there is no entry 0 (0)"),
        ("act:note(\"turn \" + game.turn)", "script-kind: a text cannot stand at `+` (\"turn \")"),
        ("game:draw()", "script-member: a Game has no `draw` (draw)"),
        (
            "if #game.options > 1 then act:note(\"x\") end",
            "script-kind: `#` counts the entries of lists; `game.options` is a table by names, of which it is always 0 (#game.options)",
        ),
        (
            "result.points = 3",
            "script-kind: a Result cannot be changed: what is written to it is lost (result.points)",
        ),
        (
            "game.active.score += 3",
            "script-kind: a Player cannot be changed: what is written to it is lost (game.active.score)",
        ),
        (
            "table.remove(game.players, 1)",
            "script-forgotten: `game.players` gives a list anew each time, so what is changed here is lost (game.players)",
        ),
        (
            "table.insert(game.active:figures(), 1)",
            "script-forgotten: `game.active:figures()` gives a list anew each time, so what is changed here is lost (game.active:figures())",
        ),
    ] {
        assert_eq!(hook(lines), [told], "{lines}");
    }
    for lines in [
        "local seen = {} seen[result.feature.kind] = true",
        "local x = game.players[1]",
        "act:note(\"turn \" .. game.turn)",
        "act:draw()",
        "if #game.players > 1 then act:note(\"x\") end",
        "local which = { piece = \"a\" } which.piece = \"follower\" for _, it in ipairs(game.active:figures(which)) do act:send_home(it) end",
        "local list = game.players table.remove(list, 1)",
        "local lists = {} lists.one = {} table.insert(lists.one, 1)",
        "local copy = table.clone(game.players) table.sort(copy, function(a, b) return a.seat > b.seat end)",
    ] {
        assert_eq!(hook(lines), Vec::<String>::new(), "{lines}");
    }
    let filter = |body: &str| found(&format!("V.filter.deploy(function(game, spot) {body} end)"));
    assert_eq!(
        filter("local why = game.turn < 5 and \"too early\""),
        ["script-forgotten: this filter returns nothing, so it forbids nothing (function(game, spot))"]
    );
    for body in [
        "",
        "return \"no\"",
        "if game.turn < 5 then return \"too early\" end",
        "for i = 1, 2 do return \"no\" end",
    ] {
        assert_eq!(filter(body), Vec::<String>::new(), "{body}");
    }
}
