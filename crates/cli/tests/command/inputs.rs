//! Inputs that are not what they should be: 1 with a finding about a file, 2 for arguments that name nothing; never a panic.

use std::fs::{self, File};
use std::process::{Command, Stdio};

use crate::{bastide, folder, write};

/// Runs a command that must end so, with these words on standard error.
#[track_caller]
pub(crate) fn ends(folder: &std::path::Path, command: &str, code: i32, words: &[&str]) {
    let ran = bastide(folder, &command.split(' ').collect::<Vec<_>>());
    assert_eq!(ran.code, code, "bastide {command}: {}{}", ran.out, ran.err);
    for word in words {
        assert!(ran.err.contains(word), "bastide {command}: `{word}` is missing:\n{}", ran.err);
    }
}

/// The commands that read a file of each kind.
const READERS: [(&str, &str); 9] = [
    ("check", "toml"),
    ("check", "lua"),
    ("check", "md"),
    ("fmt", "toml"),
    ("fmt", "md"),
    ("play", "toml"),
    ("play", "md"),
    ("replay", "md"),
    ("play base --with", "lua"),
];

#[test]
fn files_that_are_not_there() {
    let folder = folder();
    for (command, extension) in READERS {
        let words = ["cannot read `none.", "there is no such file"];
        ends(folder.path(), &format!("{command} none.{extension}"), 2, &words);
    }
    ends(folder.path(), "play base --sets none.toml", 2, &["cannot read `none.toml`"]);
    ends(folder.path(), "test none.md", 2, &["cannot read `none.md`"]);
    ends(folder.path(), "show base --sets none.toml", 2, &["cannot read `none.toml`"]);
}

#[test]
fn pages_of_weights_that_no_bot_can_play_by() {
    let folder = folder();
    write(folder.path(), "bad.toml", "[linked]\nnow = \"much\"\n");
    for command in ["play base --bots club@bad.toml", "train base --from bad.toml"] {
        let words = ["`now` is a number of points", "the weights `bad.toml` cannot be used"];
        ends(folder.path(), command, 2, &words);
    }
}

/// Words of a script are looked for in the game that it makes, with the variants that it needs and the tiles beside it.
#[test]
fn scripts_that_name_what_is_not_there() {
    let folder = folder();
    let script = |needs: &str, name: &str| {
        format!(
            "local V = variant {{ id = \"mine\", api = 1{needs} }}\n\
             V.on.place({{ near = \"{name}\", piece = \"folower\" }}, function() end)\nreturn V\n"
        )
    };
    write(folder.path(), "mine.lua", script("", "monastery"));
    ends(
        folder.path(),
        "check mine.lua",
        1,
        &["the game has no piece `folower`", "did you mean `follower`?"],
    );
    write(folder.path(), "mine.lua", script("", "shrine").replace("folower", "follower"));
    ends(folder.path(), "check mine.lua", 1, &["the game has no kind of feature `shrine`"]);
    let needs = ", requires = { shrines = \"it is about shrines\" }";
    write(folder.path(), "mine.lua", script(needs, "shrine").replace("folower", "follower"));
    ends(folder.path(), "check mine.lua", 0, &[]);
    // The tiles that it asks for are looked at with it.
    let needs = ", sets = { \"base\", \"mine.toml\" }";
    write(folder.path(), "mine.lua", script(needs, "road").replace("folower", "follower"));
    ends(folder.path(), "check mine.lua", 1, &["`mine.toml` is looked for beside `mine.lua`"]);
    write(folder.path(), "mine.toml", "[set]\nid = \"mine\"\n");
    ends(folder.path(), "check mine.lua", 1, &["mine.toml:1:1"]);
}

#[test]
fn folders_instead_of_files() {
    let folder = folder();
    for extension in ["toml", "lua", "md"] {
        fs::create_dir(folder.path().join(format!("thing.{extension}"))).expect("a folder");
    }
    for (command, extension) in READERS.into_iter().filter(|(command, _)| !["check", "fmt"].contains(command))
    {
        ends(folder.path(), &format!("{command} thing.{extension}"), 2, &["it is a folder"]);
    }
    // These search folders, and there is nothing in them.
    ends(folder.path(), "check thing.toml", 0, &[]);
    ends(folder.path(), "test thing.md", 2, &["no written game was run"]);
    // Nothing can be written in the place of a folder.
    ends(folder.path(), "play base --record thing.md", 2, &["cannot write thing.md"]);
}

#[test]
fn files_that_are_no_text() {
    let folder = folder();
    for extension in ["toml", "lua", "md"] {
        write(folder.path(), &format!("latin.{extension}"), b"title = \"caf\xe9\"\n");
    }
    for (command, extension) in READERS {
        ends(
            folder.path(),
            &format!("{command} latin.{extension}"),
            1,
            &["UTF-8", &format!("latin.{extension}")],
        );
    }
}

#[test]
fn files_that_are_too_large() {
    let folder = folder();
    for extension in ["toml", "lua", "md"] {
        let file = File::create(folder.path().join(format!("huge.{extension}"))).expect("a file");
        file.set_len(100 << 20).expect("a sparse file");
    }
    for (command, extension) in READERS {
        ends(
            folder.path(),
            &format!("{command} huge.{extension}"),
            1,
            &["too-large", &format!("huge.{extension}")],
        );
    }
}

/// Two documents on one stream are none.
#[test]
fn findings_for_programs_have_standard_output_for_themselves() {
    let folder = folder();
    let start = r#"{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}"#;
    let players = r#"[{"name": "Ann"}, {"name": "Ben"}]"#;
    let game = format!(
        r#"{{"setup": {{"sets": {{"basic:1": 1}}, "start": [{start}]}}, "players": {players}, "replay": [],
            "test": {{"assertions": ["Ann has 7 points"]}}}}"#
    );
    write(folder.path(), "game.jcz", &game);
    for format in ["short", "json", "sarif", "github"] {
        for poured in ["--json", "--to -", "--board -"] {
            let command = format!("replay game.jcz {poured} --format {format}");
            ends(folder.path(), &command, 2, &["findings for programs go to standard output"]);
        }
    }
    let ran = bastide(folder.path(), &["replay", "game.jcz", "--json=points.json", "--format", "short"]);
    assert!(ran.code == 1 && ran.out.contains("jcz-claim"), "{}{}", ran.out, ran.err);
    let ran = bastide(folder.path(), &["replay", "game.jcz", "--json"]);
    assert!(
        ran.code == 1 && ran.out.starts_with('{') && ran.err.contains("jcz-claim"),
        "{}{}",
        ran.out,
        ran.err
    );
}

#[test]
fn files_that_do_not_parse() {
    let folder = folder();
    write(folder.path(), "broken.toml", "sets = [\"base\"\nplayers = 2\n");
    write(folder.path(), "set.toml", "[set]\nid = \"mine\"\n\n[[tile]]\nid = \n");
    write(folder.path(), "broken.md", "# A game\n\n```game\nsets = [\n```\n```moves\nred crfr at 1,0\n```\n");
    write(folder.path(), "broken.lua", "local V = variant {\n");
    ends(folder.path(), "play broken.toml", 1, &["broken.toml:"]);
    ends(folder.path(), "check broken.toml set.toml", 1, &["broken.toml:", "set.toml:5"]);
    ends(folder.path(), "play base --sets set.toml", 1, &["set.toml:5"]);
    ends(folder.path(), "replay broken.md", 1, &["broken.md:4"]);
    ends(folder.path(), "test broken.md", 1, &["broken.md:4"]);
    ends(folder.path(), "play base --with broken.lua", 1, &["broken.lua:"]);
    ends(folder.path(), "check .", 1, &["broken.toml:", "set.toml:5", "broken.md:4", "broken.lua:"]);
}

#[test]
fn names_of_nothing() {
    let folder = folder();
    let suggests = |name: &str| format!("did you mean `{name}`?");
    ends(folder.path(), "play bethlehm", 2, &["there is no game `bethlehm`", &suggests("bethlehem")]);
    ends(folder.path(), "play base --with bethlehm", 2, &["no variant `bethlehm`", &suggests("bethlehem")]);
    ends(folder.path(), "play base --sets tradrs", 2, &["no tile set `tradrs`", &suggests("traders")]);
    let option = "play base --option base.smal_city=full";
    ends(folder.path(), option, 2, &["no option `base.smal_city`", &suggests("base.small_city")]);
    ends(
        folder.path(),
        "play base --option base.small_city=tiny",
        2,
        &["`base.small_city` cannot be `tiny`", "full"],
    );
    let option = "play bethlehem --option bethlehem.magi_pionts=3";
    ends(folder.path(), option, 2, &["magi_pionts", &suggests("magi_points")]);
    ends(folder.path(), "play base --option fields", 2, &["`fields` sets nothing"]);
    ends(
        folder.path(),
        "play bethlehem --option magi_points=3",
        2,
        &["did you mean `bethlehem.magi_points`?"],
    );
    ends(folder.path(), "play base --bots randm", 2, &["there is no bot `randm`", "random"]);
    ends(folder.path(), "play base --bots random,random,greedy", 2, &["3 bots for 2 players"]);
    ends(folder.path(), "play base --theme clasic", 2, &["clasic", "classic"]);
    ends(
        folder.path(),
        "check --deny edges-difer",
        2,
        &["no finding `edges-difer`", &suggests("edges-differ")],
    );
    ends(folder.path(), "explain edges-difer", 2, &["edges-difer", &suggests("edges-differ")]);
    ends(folder.path(), "show base/crfx", 2, &["no tile `crfx`", &suggests("base/crfr")]);
    ends(folder.path(), "show bass/crfr", 2, &["bass"]);
    ends(folder.path(), "play base --with bazar", 2, &[&suggests("bazaars")]);
    ends(folder.path(), "play base --bots club@", 2, &["`club@` names no file", "`club@mine.toml`"]);
    ends(
        folder.path(),
        "play pigherd --option pigherd.spring=I",
        2,
        &["there are 0", "as `pigherd.spring` says", "no tile set `river1`, which comes with `river`"],
    );
    ends(folder.path(), "hooks bethlehm", 2, &[&suggests("bethlehem")]);
    ends(folder.path(), "plai base", 2, &["play"]);
    ends(folder.path(), "play base --sed 3", 2, &["--seed"]);
}

#[test]
fn mistakes_do_not_hide_one_another() {
    let folder = folder();
    let setup = "play base --with inns --sets bse --option base.nix=1 --option inns.nix=1";
    let words = ["no option `base.nix`", "no tile set `bse`", "`inns` has no option `nix`"];
    ends(folder.path(), setup, 2, &words);
    let typed = "play base --players 12 --with inns --option x --option inns.nix=1 --bots nobody,club@";
    let words =
        ["not 12", "`x` sets nothing", "`inns` has no option `nix`", "no bot `nobody`", "`club@` names"];
    ends(folder.path(), typed, 2, &words);
    ends(folder.path(), "sim bse --bots nobody", 2, &["no game `bse`", "no bot `nobody`"]);
    ends(folder.path(), "play base --bots nobody,nowhere", 2, &["no bot `nobody`", "no bot `nowhere`"]);
    let game =
        "sets = [\"bse\"]\nvariants = [\"bazar\"]\n[options]\nbase.nix = 1\n[rules]\nfields = \"off\"\n";
    write(folder.path(), "game.toml", game);
    let words = [
        "no tile set `bse`",
        "did you mean `bazaars`?",
        "no option `base.nix`",
        "no key `rules`",
        "options stand in `[options]`",
    ];
    ends(folder.path(), "play game.toml", 1, &words);
    ends(folder.path(), "check game.toml", 1, &words);
    // Behind a slip of syntax, keys are read as if they were names.
    write(folder.path(), "game.toml", "sets = [\"base\nvariants = [\"inns\"]\n");
    let ran = bastide(folder.path(), &["check", "game.toml"]);
    assert!(ran.err.contains("game-syntax") && !ran.err.contains("no tile set"), "{}", ran.err);
}

#[test]
fn tiles_that_are_not_there_are_told_where_the_script_asks_for_them() {
    let folder = folder();
    for (sets, message, place) in [
        ("\"base\", \"bse\"", "there is no tile set `bse`", "my.lua:1:56"),
        ("\"base\", \"no.toml\"", "cannot read `no.toml`", "my.lua:1:56"),
        ("\"base\", \"-inns/nix\"", "set `inns` has no tile `nix`", "my.lua:1:57"),
    ] {
        let script = format!("return variant {{ id = \"my\", api = 1, sets = {{ {sets} }} }}\n");
        write(folder.path(), "my.lua", script);
        ends(folder.path(), "play my.lua", 1, &[message, place]);
        ends(folder.path(), "play base --with my.lua", 1, &[message, place]);
    }
}

#[test]
fn flags_that_levels_of_play_have_no_use_for_are_refused() {
    let folder = folder();
    for flag in ["--bots random", "--measure turns", "--b-with inns"] {
        let command = format!("balance base --skill novice,club {flag}");
        ends(folder.path(), &command, 2, &["cannot be used with"]);
    }
}

#[test]
fn tiles_are_not_measured_by_bots_that_break() {
    let folder = folder();
    let bot =
        "return bot {\n  name = \"bad\",\n  choose = function(game, decision) error(\"no idea\") end,\n}\n";
    write(folder.path(), "bad.lua", bot);
    for command in ["stats base", "compare base base,inns"] {
        let command = format!("{command} --bots bad.lua --play 2");
        ends(folder.path(), &command, 2, &["bad.lua:3", "`bad.lua` breaks in 2 of 2 games"]);
    }
}

#[test]
fn what_is_read_is_not_written_over() {
    let folder = folder();
    let script = "return variant { id = \"my\", api = 1 }\n";
    write(folder.path(), "my.lua", script);
    write(folder.path(), "game.toml", "variants = [\"./my.lua\"]\n");
    let tiles =
        bastide(folder.path(), &["suggest", "base", "--add", "1", "--play", "0", "--out", "mine.toml"]);
    assert_eq!(tiles.code, 0, "{}", tiles.err);
    for command in [
        "sim my.lua -n 2 --out my.lua",
        "sim game.toml -n 2 --samples game.toml",
        "train my.lua --rounds 1 -n 2 --trial 2 --out ./my.lua",
        "suggest base,mine.toml --add 1 --play 0 --out mine.toml",
    ] {
        ends(folder.path(), command, 2, &["would be lost; write to another file"]);
    }
    assert_eq!(fs::read_to_string(folder.path().join("my.lua")).ok().as_deref(), Some(script));
    ends(folder.path(), "sim base -n 2 --out one --samples one", 2, &["name one file: `one`"]);
}

#[test]
fn weights_name_pieces_with_the_variant_before_them() {
    let folder = folder();
    let page = |piece: &str| format!("[piece.\"{piece}\"]\nsupply = 1\nboard = 2\n");
    for (piece, is_told) in [("inns.large", false), ("large", false), ("inns.lage", true)] {
        write(folder.path(), "page.toml", page(piece));
        let ran =
            bastide(folder.path(), &["play", "base", "--with", "inns", "--bots", "club@page.toml,random"]);
        let told = ran.err.contains("the game has no piece `inns.lage`");
        assert_eq!(told, is_told, "{}", ran.err);
    }
}

#[test]
fn two_players_of_one_name_are_found_beside_other_errors() {
    let folder = folder();
    write(folder.path(), "two.toml", "players = [\"ann\", \"ann\"]\nvariants = [\"bazar\"]\n");
    ends(folder.path(), "check two.toml", 1, &["two players are called `ann`", "did you mean `bazaars`?"]);
}

#[test]
fn a_variant_that_excludes_one_of_an_option_names_its_script() {
    let folder = folder();
    write(
        folder.path(),
        "my.lua",
        "return variant { id = \"my\", api = 1, conflicts = { abbot = \"no\" } }\n",
    );
    let game = "variants = [\"my.lua\"]\noptions = { base.abbot = \"on\" }\n";
    write(folder.path(), "my.toml", game);
    ends(
        folder.path(),
        "check my.toml",
        1,
        &["variant-conflict", "my.toml:1:13", "declared here", "the other one"],
    );
}

#[test]
fn numbers_out_of_range() {
    let folder = folder();
    for players in ["10", "0", "99"] {
        ends(folder.path(), &format!("play base --players {players}"), 2, &["1 to 9 players"]);
    }
    ends(folder.path(), "play base --players red,", 2, &["no name for a player"]);
    ends(folder.path(), "play base --players a,b,c,d,e,f,g,h,i,j", 2, &["players"]);
    ends(folder.path(), "play base --players red,red", 2, &["two players are called `red`"]);
    ends(folder.path(), "play base --seed -1", 2, &["-1"]);
    for command in ["sim base -n", "train base -n", "stats base --play", "suggest base --add 1 --play"] {
        ends(
            folder.path(),
            &format!("{command} 18446744073709551615"),
            2,
            &["at most a million million games"],
        );
    }
    ends(
        folder.path(),
        "play base --bots strong:2h",
        2,
        &["does not say how long it thinks", "up to an hour"],
    );
    ends(folder.path(), "play base --seed 18446744073709551616", 2, &["--seed"]);
    ends(
        folder.path(),
        "play base --option base.tile_copies=1000000",
        2,
        &["`base.tile_copies` cannot be 1000000"],
    );
    ends(folder.path(), "play base --sets base*1000000", 2, &["base*1000000"]);
    ends(folder.path(), "play base --sets -base", 2, &["base"]);
    ends(folder.path(), "play base --board board.gif", 2, &["board.gif"]);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for args in
        [&["schema"][..], &["show", "base", "traders"], &["explain"], &["play", "base", "--record", "-"]]
    {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
        command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the command can be started");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "bastide {}: {err}", args.join(" "));
        assert_eq!(err, "", "bastide {}", args.join(" "));
    }
}

#[test]
fn own_tile_sets_and_variants_are_named_by_their_files() {
    let folder = folder();
    let folder = folder.path();
    let set = "format = 1\n[set]\nid = \"mine\"\ntitle = \"Mine\"\nuses = [\"base\"]\n[[tile]]\nid = \"rrrr\"\nroad = [\"NS\", \"EW\"]\n";
    let script =
        |sets: &str| format!("return variant {{ id = 'mine', api = 1, sets = {{ 'base', {sets} }} }}\n");
    write(folder, "mine.toml", set);
    write(folder, "mine.lua", script("'mine'"));
    write(folder, "game.toml", "sets = [\"mine\"]\nvariants = [\"mine\"]\n");
    let remedies =
        ["no tile set `mine`", "the file `mine.toml`?", "no variant `mine`", "the file `mine.lua`?"];
    ends(folder, "check game.toml", 1, &remedies);
    ends(folder, "check mine.lua", 1, &["no tile set `mine`", "--> mine.lua:1:", "the file `mine.toml`?"]);
    ends(
        folder,
        "play mine.toml",
        2,
        &["`mine.toml` is a tile set", "bastide play base --sets base,mine.toml"],
    );
    ends(folder, "render tile mine.toml", 2, &["`mine.toml` is not a tile", "--sets mine.toml"]);
    write(folder, "mine.lua", script("'mine.toml'"));
    ends(folder, "check mine.lua mine.toml", 0, &[]);
    ends(folder, "play mine.lua", 0, &[]);
}
