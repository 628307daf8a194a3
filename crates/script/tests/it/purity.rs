//! Purity: scripts that try to remember, by every way there is, find nothing of what they did before, and games do not depend on what was
//! played earlier, on the thread, on the call trees, or on the order of addresses.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::event::Event;
use bastide_core::game::{Checkpointing, Game};
use bastide_core::rng::Rng;
use bastide_diag::Source;
use bastide_script::LuaHost;

use crate::chance::any_option;
use crate::table::{Options, cast, fault, rule, rules};

/// Ways to remember that a handler has run, each with what it finds of an earlier run: nothing, if it is pure.
const WAYS: [(&str, &str); 16] = [
    ("upvalue", "count = count + 1 return count == 1 and 'new' or 'old'"),
    ("table", "table.insert(list, 1) return #list == 1 and 'new' or 'old'"),
    ("global", "return pcall(function() counted = (counted or 0) + 1 end) and 'old' or 'new'"),
    ("globals by name", "return pcall(function() _G.counted = 1 end) and 'old' or 'new'"),
    (
        "metatable",
        "local meta = getmetatable(object) meta.count = meta.count + 1 return meta.count == 1 and 'new' or 'old'",
    ),
    ("metatable of strings", "return pcall(function() getmetatable('').count = 1 end) and 'old' or 'new'"),
    ("library", "return pcall(function() string.count = 1 end) and 'old' or 'new'"),
    (
        "cache by word",
        "local key = 'a' .. 'b' local known = cache[key] cache[key] = true return known and 'old' or 'new'",
    ),
    ("coroutine", "return pcall(function() return coroutine.wrap end) and 'old' or 'new'"),
    ("closure", "return counter() == 1 and 'new' or 'old'"),
    ("variant", "return pcall(function() V.count = 1 end) and 'old' or 'new'"),
    ("variant, raw", "return pcall(rawset, V, 'count', 1) and 'old' or 'new'"),
    ("options", "return pcall(function() V.options.count = 1 end) and 'old' or 'new'"),
    ("handle", "return pcall(rawset, game, 'count', 1) and 'old' or 'new'"),
    (
        "answer",
        "local players = game.players local all = #players table.insert(players, 1) return #game.players == all and 'new' or 'old'",
    ),
    ("weak table", "return pcall(setmetatable, {}, { __mode = 'k' }) and 'old' or 'new'"),
];

/// A variant that tries all ways at each placement, when options are listed, and when one is taken.
fn remembering() -> Source {
    let tries: String =
        WAYS.iter().map(|(name, way)| format!("tries['{name}'] = function(game) {way} end\n")).collect();
    rule(&format!(
        "local count, list, cache, tries = 0, {{}}, {{}}, {{}}\n\
         local object = setmetatable({{}}, {{ count = 0 }})\n\
         local counter = (function() local count = 0 return function() count = count + 1 return count end end)()\n\
         {tries}\n\
         local function found(game)\n  local all = {{}}\n  \
           for name, try in tries do if try(game) ~= 'new' then table.insert(all, name) end end\n  \
           return table.concat(all, ', ')\nend\n\
         local offered = 0\n\
         V.on.place(function(game, tile, act) act:note('place: ' .. found(game)) end)\n\
         V.offer.deploy('wave', {{\n  \
           list = function(game) offered = offered + 1 return {{ 'list: ' .. found(game) .. offered }} end,\n  \
           take = function(game, said, act) act:note(said .. ', take: ' .. found(game) .. offered) end,\n}})\n\
         V.filter.place(function(game, place) return found(game) ~= '' and 'remembers' or nil end)\n\
         V.on.turn_end(function(game, act)\n  \
           local met = {{}}\n  \
           for _, tile in ipairs(game:tiles()) do met[tile] = true end\n  \
           for _, player in ipairs(game.players) do met[player] = true end\n  \
           local names = {{}}\n  \
           for thing in pairs(met) do table.insert(names, tostring(thing)) end\n  \
           for thing in met do table.insert(names, tostring(thing)) end\n  \
           act:note(table.concat(names, ', '))\n  \
           if act:confirm(game.active, 'on') then act:note('asked: ' .. found(game)) end\nend)"
    ))
}

/// Ways to play games.
#[derive(Clone, Copy)]
struct Way {
    cached: bool,
    /// Games are gone on with in copies at every choice.
    forked: bool,
    /// One host plays all games.
    shared: bool,
}

/// Everything that happens in a game, and the choices that lead there: how many options there were, and which was made.
type Told = (Vec<String>, Vec<(usize, usize)>);

fn host(script: &Source, cached: bool) -> (Rc<RefCell<LuaHost>>, Arc<bastide_core::rules::Rules>) {
    let cast = cast(std::slice::from_ref(script), &Options::new(), 3);
    let rules = rules(&cast, |setup| setup.deals.truncate(9));
    let mut host = LuaHost::new(&cast, Arc::clone(&rules)).expect("the script loads");
    host.switch_cache(cached);
    (Rc::new(RefCell::new(host)), rules)
}

fn play(script: &Source, seeds: std::ops::Range<u64>, way: Way) -> Vec<Told> {
    let mut made = host(script, way.cached);
    seeds
        .map(|seed| {
            if !way.shared {
                made = host(script, way.cached);
            }
            let (host, rules) = &made;
            let game = Game::new(Arc::clone(rules), Some(Rc::clone(host) as _), seed, Checkpointing::On);
            let mut game = match game {
                Ok(game) => game,
                Err(fault) => return (vec![fault.to_string()], Vec::new()),
            };
            let (mut happened, mut choices, mut rng) = (Vec::new(), Vec::new(), Rng::new(seed));
            while game.decision().is_some() {
                if way.forked {
                    game = game.clone();
                }
                let number = any_option(&game, &mut rng);
                choices.push((game.options().len(), number));
                if let Err(refused) = game.choose_nth(number) {
                    happened.push(refused.to_string());
                    break;
                }
                let table = game.table();
                happened.extend(table.events().iter().map(|it| table.event_text(it)));
            }
            (happened, choices)
        })
        .collect()
}

#[test]
fn scripts_that_try_to_remember_find_nothing() {
    let script = remembering();
    let plain = play(&script, 0..4, Way { cached: false, forked: false, shared: false });
    let notes: Vec<_> = plain.iter().flat_map(|(happened, _)| happened).collect();
    for said in ["place: ", "list: 1, take: 0", "asked: "] {
        assert!(notes.iter().any(|it| it.ends_with(said)), "{said}: {notes:?}");
    }
    for (name, _) in WAYS {
        assert!(!notes.iter().any(|it| it.contains(name)), "by its {name} a script remembers");
    }
    for (cached, forked, shared) in
        [(true, false, false), (true, false, true), (true, true, true), (false, true, true)]
    {
        assert!(play(&script, 0..4, Way { cached, forked, shared }) == plain, "{cached} {forked} {shared}");
    }
}

#[test]
fn threads_do_not_matter() {
    let way = Way { cached: true, forked: false, shared: true };
    let together = play(&remembering(), 0..4, way);
    let apart = std::thread::scope(|scope| {
        let threads = [0..1, 1..2, 2..4].map(|seeds| scope.spawn(move || play(&remembering(), seeds, way)));
        threads.into_iter().flat_map(|it| it.join().expect("no game breaks")).collect::<Vec<_>>()
    });
    assert!(together == apart);
}

#[test]
fn a_record_leads_to_the_same_game() {
    let (host, rules) = host(&remembering(), true);
    for (seed, (happened, choices)) in
        play(&remembering(), 0..3, Way { cached: true, forked: false, shared: true }).into_iter().enumerate()
    {
        let mut game =
            Game::new(Arc::clone(&rules), Some(Rc::clone(&host) as _), seed as u64, Checkpointing::Off)
                .expect("the game starts");
        let mut again = Vec::new();
        for (options, number) in choices {
            assert_eq!(game.options().len(), options);
            game.choose_nth(number).expect("no rule breaks");
            again.extend(game.table().events().iter().map(|it: &Event| game.table().event_text(it)));
        }
        assert_eq!(again, happened);
    }
}

#[test]
fn keys_without_an_order_are_refused() {
    for key in ["{}", "print_nothing"] {
        let text = format!(
            "local function print_nothing() end\nV.on.place(function(game, tile, act)\n  local odd = {{ [{key}] = 1 }}\n  for key in pairs(odd) do end\nend)"
        );
        let fault = fault(&text).to_string();
        assert!(
            fault.starts_with("test.lua:5: a table with a ") && fault.ends_with(" as a key has no order"),
            "{fault}"
        );
    }
}

/// Scripts that would make games differ from run to run, if they could: by what they remember, by the order of addresses, by a limit that is hit
/// earlier or later.
const UNSTEADY: [&str; 12] = [
    "local function counter() local n = 0 return function() n = n + 1 return n end end local c = counter()
     V.on.place(function(game, tile, act) act:award(game.active, c(), 'm' .. tile.x * 100 + tile.y + game.turn) end)",
    "local k = { n = 0 } V.on.place(function(game, tile, act) k.n = k.n + 1 act:award(game.active, k.n, 'm' .. game.turn) end)",
    "local k = {} V.on.place(function(game, tile, act) table.insert(k, 1) act:award(game.active, #k, 'm' .. game.turn) end)",
    "local k = {} V.on.place(function(game, tile, act) rawset(k, #k + 1, tile) act:award(game.active, #k, 'm') end)",
    "V.on.place(function(game, tile, act) local t = {} for i = 1, 8 do t[{}] = i end act:award(game.active, select(2, next(t)), 'x') end)",
    "V.on.place(function(game, tile, act) local t = {} for i = 1, 8 do t[function() return i end] = i end for k, v in t do act:award(game.active, v, 'x') end end)",
    "V.on.place(function(game, tile, act) local t = {} for _, it in ipairs(game:tiles()) do t[it] = it.x end for k, v in t do act:note(tostring(k) .. v) end end)",
    "V.on.place(function(game, tile, act) act:note(tostring({}) .. tostring(print) .. tostring(tile) .. string.format('%s', act)) end)",
    "V.on.place(function(game, tile, act) local t = {} for i = 1, 300 * game.turn do t[i] = ('x'):rep(i) .. i end act:note(#t .. ' texts') end)",
    "V.on.place(function(game, tile, act) for i = 1, 15000 * game.turn do end act:note('turn ' .. game.turn) end)",
    "V.on.place(function(game, tile, act) for i = 1, 200 * game.turn do game:tiles() end act:note('turn ' .. game.turn) end)",
    "V.filter.place(function(game, place) local s = ('a'):rep(50 * game.turn) if s:match('(a*)(a*)b') then return 'no' end end)",
];

#[test]
fn scripts_that_are_meant_to_differ_do_not() {
    let way = |(cached, forked, shared)| Way { cached, forked, shared };
    for text in UNSTEADY {
        let script = rule(text);
        let plain = play(&script, 0..3, way((false, false, false)));
        for other in [(true, false, false), (true, false, true), (true, true, true), (false, true, true)] {
            assert!(play(&script, 0..3, way(other)) == plain, "{other:?} {text}");
        }
        let apart = std::thread::scope(|scope| {
            let play_one = |seed| move || play(&rule(text), seed..seed + 1, way((true, false, true)));
            let threads = [0, 1, 2].map(|seed| scope.spawn(play_one(seed)));
            threads.into_iter().flat_map(|it| it.join().expect("no thread breaks")).collect::<Vec<_>>()
        });
        assert!(apart == plain, "{text}");
    }
}
