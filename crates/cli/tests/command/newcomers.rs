//! Slips of people who begin: files of one's own named without their ending or to the wrong command, words of other programs, wrong paths.

use std::path::Path;

use crate::inputs::ends;
use crate::{bastide, folder, write};

const SET: &str = "format = 1\n\n[set]\nid = \"coast\"\ntitle = \"The Coast\"\nuses = [\"base\"]\n\n\
                   [[tile]]\nid = \"rrrr\"\nroad = [\"NS\", \"EW\"]\n";

/// A folder with a tile set, and a variant whose file is not called as the variant.
fn own() -> tempfile::TempDir {
    let folder = folder();
    write(folder.path(), "coast.toml", SET);
    write(
        folder.path(),
        "wolf.lua",
        "return variant { id = \"grey_wolf\", title = \"The wolf\", api = 1, sets = { \"base\", \"coast.toml\" } }\n",
    );
    folder
}

/// Standard output of a command that ends well.
#[track_caller]
fn told(folder: &Path, command: &str) -> String {
    let ran = bastide(folder, &command.split(' ').collect::<Vec<_>>());
    assert_eq!(ran.code, 0, "bastide {command}: {}{}", ran.out, ran.err);
    ran.out
}

#[test]
fn files_beside_are_offered_where_a_shipped_name_is_wanted() {
    let own = own();
    let meant = |file: &str| format!("did you mean the file `{file}`?");
    ends(own.path(), "play wolf", 2, &["there is no game `wolf`", &meant("wolf.lua")]);
    ends(own.path(), "sim coast", 2, &[&meant("coast.toml")]);
    for command in ["show coast", "stats coast", "compare base coast", "export coast --to jcz"] {
        ends(own.path(), command, 2, &["there is no tile set `coast`", &meant("coast.toml")]);
    }
    ends(own.path(), "render sheet wolf --out a.pdf", 2, &[&meant("wolf.lua")]);
}

#[test]
fn files_with_a_slip_in_their_names_are_offered() {
    let own = own();
    let path = own.path();
    write(path, "game.toml", "sets = [\"base\", \"cost.toml\"]\nvariants = [\"wolv\"]\n");
    ends(path, "check gmae.toml", 2, &["cannot read `gmae.toml`", "did you mean the file `game.toml`?"]);
    ends(path, "play wolff.lua", 2, &["did you mean the file `wolf.lua`?"]);
    ends(path, "play wolff", 2, &["there is no game `wolff`", "did you mean the file `wolf.lua`?"]);
    ends(path, "render sheet cost.toml --out a.pdf", 2, &["did you mean the file `coast.toml`?"]);
    let both = ["game.toml:1:17", "the file `coast.toml`?", "game.toml:2:13", "the file `wolf.lua`?"];
    ends(path, "check game.toml", 1, &both);
    write(
        path,
        "hare.lua",
        "return variant { id = \"hare\", api = 1, sets = { \"base\", \"cost.toml\" } }\n",
    );
    ends(path, "check hare.lua", 1, &["hare.lua:1:", "did you mean the file `coast.toml`?"]);
    write(path, "lamps.toml", "like = \"drawn\"\n[symbol]\nwell = \"well.svg\"\n");
    write(path, "wall.svg", "");
    ends(path, "check lamps.toml", 1, &["lamps.toml:3:8", "did you mean the file `wall.svg`?"]);
    write(path, "dark.toml", SET.replace("uses", "theme = \"lamp.toml\"\nuses"));
    ends(path, "check dark.toml", 1, &["dark.toml:6:9", "did you mean the file `lamps.toml`?"]);
    // Nothing is near.
    let ran = bastide(path, &["check", "nothing.toml"]);
    assert!(!ran.err.contains("did you mean"), "{}", ran.err);
}

#[test]
fn options_are_told_where_they_are_set() {
    let own = own();
    let path = own.path();
    write(
        path,
        "toll.lua",
        "return variant {\n  id = \"toll\", api = 1,\n  options = { due = { default = 1, min = 0, max = 9, doc = \"points\" } },\n}\n",
    );
    write(
        path,
        "game.toml",
        "variants = [\"toll.lua\"]\noptions = { \"toll.deu\" = 2, \"toll.due\" = 20 }\n",
    );
    let slip = ["game.toml:2:13", "`toll` has no option `deu`", "did you mean `due`?", "toll.lua:3:3"];
    ends(path, "check game.toml", 1, &slip);
    let wide = ["game.toml:2:29", "`toll.due` cannot be `20`", "a whole number from 0 to 9", "toll.lua:3:15"];
    ends(path, "sim game.toml -n 1", 1, &wide);
    ends(path, "sim toll.lua -n 1 --option toll.other=2", 2, &["command line", "its only option is `due`"]);
    ends(path, "sim base -n 1 --option base.other=2", 2, &["its options are `base.profile`"]);
    write(
        path,
        "games.md",
        "```game\nvariants = [\"toll.lua\"]\noptions = { \"toll.du\" = 2 }\n```\n```moves\n```\n",
    );
    ends(path, "test games.md", 1, &["games.md:3:13", "did you mean `due`?"]);
}

#[test]
fn one_bracket_that_is_missing_is_one_finding() {
    let folder = folder();
    let path = folder.path();
    write(path, "coast.toml", SET.replace("\"EW\"]", "\"EW\"") + "\n[[tile]]\nid = \"ffff\"\n");
    write(path, "game.toml", "players = [\"red\", \"blue\"\nsets = [\"base\"]\nseed = 3\n");
    write(path, "plan.toml", "tiles = [\"base\"\npaper = \"a4\"\npreset = \"plain\"\n");
    for (file, place) in [("coast.toml", "10:8"), ("game.toml", "1:11"), ("plan.toml", "1:9")] {
        let ran = bastide(path, &["check", file, "--format", "short"]);
        assert_eq!(ran.out.matches("error[").count(), 1, "{}", ran.out);
        assert!(ran.out.contains(&format!("{file}:{place}")), "{}", ran.out);
        assert!(ran.out.contains("this bracket is never closed: `]` is missing"), "{}", ran.out);
    }
}

#[test]
fn a_set_of_a_file_that_is_not_there_is_missed_before_its_tiles() {
    let own = own();
    for command in ["show coast/rrrr --sets cost.toml", "render tile coast/rrrr --sets cost.toml --out a.svg"]
    {
        ends(own.path(), command, 2, &["cannot read `cost.toml`", "the file `coast.toml`?"]);
    }
    // A theme is one in spite of the slip that makes it a poor one.
    write(own.path(), "lamps.toml", "like = \"drawn\"\n[symbols]\nwell = \"well.svg\"\n");
    ends(own.path(), "check lamps.toml", 1, &["`symbols`", "`symbol`"]);
    write(own.path(), "lamps.toml", "like = \"drawn\"\n[tile]\n[tile]\n");
    ends(own.path(), "check lamps.toml", 1, &["duplicate key: several of them are written `[[tile]]`"]);
}

#[test]
fn slips_in_claims_and_open_blocks_are_named() {
    let folder = folder();
    let path = folder.path();
    let game = |moves: &str| {
        format!(
            "```game\nplayers = [\"red\", \"blue\"]\ndraw = [\"base/frfr\"]\n```\n```moves\n{moves}\n```\n"
        )
    };
    for (claim, meant) in [("score rde 0", "`red`"), ("supply red folower 7", "`follower`")] {
        write(path, "a.md", game(&format!("red  base/frfr at 1,0  => {claim}")));
        ends(path, "test a.md", 1, &[&format!("did you mean {meant}?")]);
    }
    let open = game("red  base/frfr at 1,0").replace("1,0\n```\n", "1,0\n") + &game("red  base/frfr at 1,0");
    write(path, "a.md", open);
    ends(path, "test a.md", 1, &["the block above is not closed"]);
}

#[test]
fn claims_among_choices_and_slips_behind_a_pass_are_understood() {
    let folder = folder();
    let path = folder.path();
    let game = |moves: &str| {
        let setup = "players = [\"red\", \"blue\"]\ndraw = [\"base/frfr\", \"base/ffff\"]\n";
        format!("```game\n{setup}```\n```moves\n{moves}\n```\n")
    };
    for line in ["red  frfr at 1,0; red +3 (road)", "blue +3 (road)", "red  frfr at 1,0; score red 3"] {
        write(path, "a.md", game(line));
        ends(path, "test a.md", 1, &["is a claim, and stands among the choices", "follow a `=>`"]);
    }
    // The deployment comes first, and is passed on the way to the next tile.
    write(path, "a.md", game("red  frfr at 1,0; folower on road W"));
    ends(path, "test a.md", 1, &["the nearest options are `follower on road EW`"]);
}

#[test]
fn a_folder_with_a_game_is_that_game() {
    let own = own();
    let path = own.path();
    std::fs::create_dir(path.join("sea")).expect("a folder");
    write(&path.join("sea"), "game.toml", "title = \"The sea\"\nsets = [\"base\", \"../coast.toml\"]\n");
    let commands =
        ["play sea --seed 1", "sim sea -n 2", "render kit sea --out kit", "render sheet sea --out a.pdf"];
    for command in commands {
        told(path, command);
    }
    ends(&path.join("sea"), "sim . -n 2", 0, &[]);
    // What ships keeps its name.
    std::fs::create_dir(path.join("inns")).expect("a folder");
    write(&path.join("inns"), "game.toml", "title = \"Mine\"\nsets = [\"base\"]\n");
    assert!(!told(path, "sim inns -n 2").contains("Mine"));
    assert!(told(path, "sim inns/ -n 2").contains("Mine"));
}

#[test]
fn files_of_another_sort_and_folders_are_called_so() {
    let own = own();
    write(own.path(), "picture.png", b"\x89PNG");
    for command in ["show wolf.lua", "stats wolf.lua"] {
        ends(
            own.path(),
            command,
            2,
            &["`wolf.lua` is a variant, not a tile set", "the tiles `base,coast.toml`"],
        );
    }
    ends(own.path(), "play .", 2, &["`.` is a folder, not a game", "bastide check"]);
    ends(own.path(), "show .", 2, &["`.` is a folder, not a tile set", "did you mean `./coast.toml`?"]);
    ends(own.path(), "render manifest base,coast.toml --out all.html", 0, &[]);
    ends(own.path(), "render tile crfff --sets coast.toml", 2, &["coast/"]);
    ends(own.path(), "play base,inns", 2, &["`base,inns` are tile sets", "`base --sets base,inns`"]);
    ends(own.path(), "play picture.png", 2, &["`picture.png` is something else, not a game", "`.lua`"]);
    ends(own.path(), "check picture.png", 1, &["`picture.png` is nothing that Bastide reads"]);
    write(own.path(), "saved.jcz", "{}");
    ends(
        own.path(),
        "play saved.jcz",
        2,
        &["a saved game of JCloisterZone", "replay saved.jcz --to game.md"],
    );
    ends(own.path(), "check saved.jcz", 1, &["`bastide replay saved.jcz`"]);
    ends(own.path(), "replay saved.jcz", 1, &["jcz-syntax", "missing field `setup`"]);
    ends(own.path(), "replay saved.jcz --to a.txt", 2, &["ends in `.md`, not as `a.txt`"]);
    ends(own.path(), "export saved.jcz --to jcz --out a.jcz", 2, &["is a saved game already"]);
    ends(own.path(), "export base --to jcz --out a.jcz", 2, &["ends in `.xml`", "made of written games"]);
    ends(own.path(), "play base --with everything", 2, &["is a game, no variant: `bastide play everything`"]);
    ends(own.path(), "play base --with dragon,tower", 2, &["`--with dragon --with tower`"]);
    ends(own.path(), "play catapult --option catapult.mode=zzz", 2, &["--> command line", "`chance`"]);
    ends(own.path(), "render board base --at 3/99 --out a.svg", 2, &["fewer choices are made in turn 3"]);
    ends(own.path(), "import coast.toml", 2, &["`coast.toml` is a file for Bastide already", "XML"]);
    ends(
        own.path(),
        "fmt coast.toml wolf.lua",
        2,
        &["tile sets and written games are formatted", "`wolf.lua`"],
    );
    ends(own.path(), "fmt .", 0, &[]);
}

#[test]
fn a_tile_without_its_set_is_found() {
    let folder = folder();
    ends(folder.path(), "show crfr", 2, &["did you mean the tile `base/crfr`"]);
    ends(folder.path(), "render tile crfr", 2, &["did you mean the tile `base/crfr`"]);
    let own = own();
    ends(own.path(), "render tile rrrr --sets coast.toml", 2, &["did you mean the tile `coast/rrrr`? "]);
    write(own.path(), "quay.toml", SET.replace("coast", "quay").replace("\"rrrr\"", "\"harbour\""));
    // Letters may be left out.
    ends(own.path(), "show hrbor --sets quay.toml", 2, &["did you mean the tile `quay/harbour`?"]);
}

#[test]
fn a_variant_is_called_by_its_title_and_left_out_by_its_id() {
    let own = own();
    let text = told(own.path(), "play wolf.lua --record game.md --board board.svg");
    assert!(text.starts_with("The wolf, seed 1"), "{text}");
    let record = std::fs::read_to_string(own.path().join("game.md")).expect("the record");
    assert!(record.starts_with("# The wolf"), "{record}");
    assert!(told(own.path(), "sim wolf.lua -n 2 --threads 1").starts_with("The wolf: 2 games"));
    assert!(told(own.path(), "render replay wolf.lua").contains("<title>The wolf"));
    assert!(told(own.path(), "stats coast.toml").starts_with("Tiles of The Coast"));
    told(own.path(), "balance wolf.lua --b-drop grey_wolf -n 2 --bots random");
    told(own.path(), "balance wolf.lua --b-drop wolf.lua -n 2 --bots random");
    let missing = "balance wolf.lua --b-drop wolf -n 2 --bots random";
    ends(own.path(), missing, 2, &["no variant `wolf` to leave out; it has: grey_wolf"]);
}

#[test]
fn a_variant_that_is_there_already_is_not_added() {
    let own = own();
    let words = ["the variant `wolf.lua` is in the game already", "leave out `--with wolf.lua`"];
    ends(own.path(), "play wolf.lua --with wolf.lua", 2, &words);
    ends(own.path(), "play base --with wolf.lua --with wolf.lua", 2, &words);
}

#[test]
fn a_check_without_a_path_is_about_the_working_folder_or_about_what_ships() {
    let own = own();
    let text = told(own.path(), "check");
    assert_eq!(text, "1 tile set, 1 variant in this folder: nothing found\n");
    write(own.path(), "coast.toml", SET.replace("uses", "use"));
    ends(
        own.path(),
        "check",
        1,
        &[
            "--> ./coast.toml:6:1",
            "1 tile set, 1 variant in this folder: 2 errors",
            "1 of these can be fixed: bastide check --fix",
        ],
    );
    let empty = folder();
    assert!(told(empty.path(), "check").contains(" that ship: nothing found"));
}

#[test]
fn only_the_last_folder_of_a_path_is_made() {
    let folder = folder();
    told(folder.path(), "play base --record out/game.md --board out/board.svg");
    let words = ["cannot make the folder no/such: there is no folder no"];
    for flag in ["--record no/such/game.md", "--board no/such/board.svg"] {
        ends(folder.path(), &format!("play base {flag}"), 2, &words);
    }
    ends(folder.path(), "sim base -n 2 --html no/such/page.html", 2, &words);
    assert!(!folder.path().join("no").exists());
}

#[test]
fn slips_on_the_command_line_have_a_tip() {
    let folder = folder();
    for command in ["play base -n 3", "play base --games 3"] {
        ends(folder.path(), command, 2, &["`bastide sim` plays many"]);
    }
    ends(folder.path(), "play base --sets base inns", 2, &["`--sets base,inns`"]);
    ends(folder.path(), "play base --bots greedy random", 2, &["`--bots greedy,random`"]);
    for command in ["play base --seed abc", "sim base -n many", "sim base --threads all"] {
        ends(folder.path(), command, 2, &["a whole number is needed"]);
    }
    ends(folder.path(), "sim base --until dead_cells=1", 2, &["did you mean `dead-cells`?"]);
    ends(folder.path(), "balance base inns --measure dead_cells", 2, &["did you mean `dead-cells`?"]);
    ends(folder.path(), "sim base --players 1 --bots random,random", 2, &["2 bots for 1 player\n"]);
    ends(folder.path(), "train base --rounds 1 -n 4 --trial 0", 2, &["nothing is learnt from no games"]);
    ends(folder.path(), "train base --players 1", 2, &["one player has none"]);
}

#[test]
fn a_single_tile_in_one_pair_of_brackets_is_told_how_lists_are_written() {
    let folder = folder();
    write(folder.path(), "one.toml", SET.replace("[[tile]]", "[tile]"));
    ends(folder.path(), "check one.toml", 1, &["`tile` must be a list of tables", "write `[[tile]]`"]);
    ends(folder.path(), "check one.toml --fix", 0, &[]);
}

/// Only what a script hands over as details is left out of the table, not what an author writes behind a comma.
#[test]
fn a_reason_with_a_comma_is_one_reason() {
    let folder = folder();
    let script = "local V = variant { id = \"size\", api = 1 }\n\
                  V.on.turn_end(function(game, act) act:award(game.active, 1, 'Größe; a => b, \"x\" # 狼') end)\nreturn V\n";
    write(folder.path(), "size.lua", script);
    let words = "Größe; a => b, \"x\" # 狼";
    let text = told(folder.path(), "play size.lua --record size.md");
    assert!(text.contains(&format!("  {words}  ")), "{text}");
    assert!(told(folder.path(), "sim size.lua -n 2 --threads 1").contains(words));
    told(folder.path(), "replay size.md");
}

/// A replay shows the line of the script as the game that was played did.
#[test]
fn a_fault_in_a_replay_shows_the_line_of_the_script() {
    let folder = folder();
    let script = "local V = variant { id = \"broken\", api = 1 }\n\
                  V.on.turn_end(function(game, act)\n  error(\"on purpose\")\nend)\nreturn V\n";
    write(folder.path(), "broken.lua", script);
    ends(folder.path(), "play broken.lua", 1, &["error(\"on purpose\")"]);
    ends(
        folder.path(),
        "replay out/fault.md",
        1,
        &["error[move-fault]", "broken.lua:3:", "error(\"on purpose\")"],
    );
}

#[test]
fn a_game_that_all_win_by_a_rule_has_a_result() {
    let own = folder();
    let ran = bastide(own.path(), &["play", "solo"]);
    assert!(ran.out.contains("\nThe result is ") && !ran.out.contains("win"), "{}", ran.out);
}

#[test]
fn comparisons_of_games_that_nobody_wins_alone_are_about_points() {
    let own = folder();
    for (command, lead) in [
        (
            "tournament solo --players 2 --bots greedy,random -n 2",
            "Everybody shares every win. Of points, a bot gets",
        ),
        (
            "tournament solo --players 1 --bots greedy,random -n 2",
            "One player plays alone. Of points, a bot gets",
        ),
        ("balance solo --bots random -n 2", "Everybody shares every win. Seats differ in points alone."),
    ] {
        let told = told(own.path(), command);
        assert!(told.contains(lead) && told.contains("points"), "{told}");
        assert!(!told.contains("share of wins") && !told.contains("beats"), "{told}");
    }
    let skill = told(own.path(), "balance solo --skill random,greedy -n 3");
    assert!(skill.contains("greedy and random share what they win, and greedy is "), "{skill}");
    assert!(!skill.contains("share of wins") && !skill.contains("verdict"), "{skill}");
    ends(own.path(), "balance solo --players 1", 2, &["has no seats to compare", "`--b-option`"]);
    ends(own.path(), "tournament solo --players 1 --ladder", 2, &["without `--ladder`"]);
}

#[test]
fn a_game_of_one_has_no_shares_of_wins() {
    let own = folder();
    let told =
        |game: &str| bastide(own.path(), &format!("sim {game} -n 3").split(' ').collect::<Vec<_>>()).out;
    for (game, lead) in
        [("solo", "Everybody shares every win."), ("base --players 1", "One player plays alone.")]
    {
        let told = told(game);
        assert!(told.contains(lead) && !told.contains("share of wins"), "{told}");
        assert!(!told.contains("win is shared") && told.contains("points"), "{told}");
    }
    let two = told("solo --bots random,greedy");
    assert!(two.contains("Everybody shares every win.") && !two.contains("Of the wins"), "{two}");
    let script = "local V = variant { id = 'lost', api = 1, players = 2, sets = { 'base' } }\n\
                  V.on.place(function(game, tile, act) if game.turn > 3 then act:finish('all lost', {}) end end)\nreturn V\n";
    std::fs::write(own.path().join("lost.lua"), script).expect("it can be written");
    assert!(told("lost.lua").contains("Nobody wins."), "{}", told("lost.lua"));
    let page = bastide(own.path(), &["render", "replay", "lost.lua", "--out", "lost.html"]);
    let text = std::fs::read_to_string(own.path().join("lost.html")).expect("a page");
    assert!(page.code == 0 && text.contains("the game is over: "), "{}", page.err);
    assert!(!text.contains("is over:  win"), "nobody has won");
    assert!(told("base").contains("share of wins") && told("base").contains("win is shared"));
    let level = bastide(own.path(), &["sim", "base", "--seed", "68", "-n", "1"]).out;
    assert!(level.contains("1 red   50 %"), "it ends level: {level}");
    assert!(level.contains("share of wins") && level.contains("win is shared"), "{level}");
}

#[test]
fn tiles_that_do_not_go_with_a_game_are_told_with_who_wants_them() {
    let own = folder();
    ends(own.path(), "play base --sets base*0", 2, &["a term needs at least one copy"]);
    ends(own.path(), "sim fishermen --sets base -n 2", 1, &["name them as well, `fishhuts`, `river2`"]);
    let spring = "the variant `pigherd` changes the tiles so, as `pigherd.spring` says";
    ends(own.path(), "play pigherd --option pigherd.spring=I", 2, &["--> command line", spring]);
    ends(own.path(), "play nosuch", 2, &["`abbey`, `abbot`, `base`"]);
    for (lacking, remedy) in [
        ("abbey/rcrc", "which comes with `abbey`\n"),
        ("dragon/rcrc", "which comes with `dragon`\n"),
        ("river1/fvff", "which comes with `river`\n"),
        ("inns/rcrc", "which comes with `inns`\n"),
        ("spieldoch/rcrc", ": add it to the `sets` of the variant\n"),
    ] {
        let set = lacking.split('/').next().unwrap_or_default();
        let script = format!("return variant {{ id = 'my', api = 1, sets = {{ 'base', '-{lacking}' }} }}\n");
        write(own.path(), "my.lua", script);
        let gist = format!("the game has no tile set `{set}`");
        ends(own.path(), "play my.lua", 1, &[&gist, remedy]);
    }
}

/// Tiles that a game leaves out are named only for words that they bring, and an option only if no other can be meant.
#[test]
fn what_tiles_have_nothing_to_do_with_is_not_blamed_on_them() {
    let own = folder();
    let script = "local V = variant { id = \"my\", api = 1, sets = { \"base*2\", \"fishhuts\", \"x/my.toml\" } }\n\
                  V.on.after_score(\"citty\", function() end)\nV.on.after_score(\"bargain\", function() end)\n\
                  V.on.after_score(\"fish-hut\", function() end)\nreturn V\n";
    write(own.path(), "my.lua", script);
    std::fs::create_dir(own.path().join("x")).expect("a folder");
    write(own.path(), "x/my.toml", SET);
    let helps = |sets: &str| {
        let ran = bastide(own.path(), &["play", "my.lua", "--sets", sets]);
        let lines = ran.err.lines().filter_map(|it| it.trim_start().strip_prefix("= help: "));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    for (sets, missing) in [("base", "`fishhuts`, `x/my.toml`"), ("base,x/my.toml", "`fishhuts`")] {
        let helps = helps(sets);
        assert_eq!(helps[0], "did you mean `city`?");
        assert!(helps[1].ends_with("has to declare `bargain`"), "{helps:?}");
        assert!(helps[2].ends_with(&format!("name them as well, {missing}")), "{helps:?}");
    }
    let script = "return variant { id = \"my\", api = 1,\n\
                  sets = function(setup) return { \"base\", setup.options.set == \"less\" and \"-base/rrrr*9\" or nil } end,\n\
                  options = { set = { values = { \"all\", \"less\" }, doc = \"tiles\" }, \
                  other = { values = { \"one\", \"two\" }, doc = \"other\" } } }\n";
    write(own.path(), "my.lua", script);
    let blamed = "the variant `my` changes the tiles so";
    let command = "play my.lua --option my.set=less";
    ends(own.path(), command, 2, &["--> command line", &format!("{blamed}, as `my.set` says\n")]);
    let both = "play my.lua --option my.other=two --option my.set=less";
    ends(own.path(), both, 2, &[&format!("{blamed}\n")]);
}

#[test]
fn tile_sets_and_variants_of_a_game_are_found_wrong_together() {
    let own = folder();
    let set = |title: &str| {
        let head = format!("format = 1\n[set]\nid = \"my\"\ntitle = \"{title}\"\nuses = [\"base\"]\n");
        head + "[[tile]]\nid = \"crossing\"\nroad = [\"N\", \"E\", \"S\", \"W\"]\n"
    };
    write(own.path(), "one.toml", set("One"));
    write(own.path(), "two.toml", set("Two"));
    let twice = "sets = [\"base\", \"one.toml\", \"two.toml\"]\nvariants = [\"inns\", \"inns\"]\n";
    write(own.path(), "game.toml", twice);
    ends(own.path(), "check game.toml", 1, &["set-twice", "variant-same-name"]);
    write(own.path(), "game.toml", "sets = [\"base\", \"one.toml\", \"one.toml\"]\n");
    ends(own.path(), "check game.toml", 0, &[]);
}

#[test]
fn one_player_is_ahead_of_nobody_and_one_game_is_one() {
    let folder = folder();
    let alone = told(folder.path(), "sim base --players 1 -n 1");
    assert!(alone.starts_with("Base game: 1 game\n") && !alone.contains("points ahead"), "{alone}");
    let tiles = told(folder.path(), "stats base --play 4 --players 1");
    assert!(tiles.contains("points of the winner") && !tiles.contains("points ahead"), "{tiles}");
}
