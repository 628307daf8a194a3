//! Saved games as they are read.

use bastide_diag::Source;
use bastide_interop::jcz::Saved;

fn game(replay: &str) -> String {
    format!(
        "{{\"setup\": {{\"sets\": {{\"basic:1\": 1}}}},\n\"players\": [{{\"name\": \"Ann\"}}, {{\"name\": \"Ben\"}}],\n\"replay\": [{replay}]}}"
    )
}

fn read(text: &str) -> Result<Saved, Vec<String>> {
    Saved::read(&Source::new("a", text)).map_err(|report| {
        let found = report.findings();
        found
            .iter()
            .map(|it| format!("{} {}", it.label.source.place(it.label.span.start), it.message))
            .collect()
    })
}

fn words(replay: &str) -> Vec<String> {
    let saved = read(&game(replay)).expect("a saved game");
    saved.messages.into_iter().map(|it| it.word).collect()
}

#[test]
fn undone_messages_were_not_done() {
    let place = r#"{"type":"PLACE_TILE","payload":{"tileId":"BA/L","rotation":"R0","position":[1,0]}}"#;
    let [pass, undo, commit] = ["PASS", "UNDO", "COMMIT"].map(|it| format!(r#"{{"type":"{it}"}}"#));
    assert_eq!(words(&[place, &pass, &undo, &commit].join(",")), ["PLACE_TILE", "COMMIT"]);
    assert_eq!(words(&[place, &pass, &undo, &undo, place].join(",")), ["PLACE_TILE"]);
    let random = r#"{"type":"COMMIT","payload":{"random":0.25}}"#;
    assert_eq!(
        read(&game(&[random, &undo].join(",\n"))).err(),
        Some(vec!["4:1 the message `UNDO` has nothing to undo: `COMMIT` before it cannot be undone".into()])
    );
    assert_eq!(
        read(&game(&undo)).err(),
        Some(vec!["3:12 the message `UNDO` has nothing to undo: nothing was done before it".into()])
    );
}

#[test]
fn all_that_is_wrong_is_found_and_unknown_messages_once() {
    let dance = r#"{"type":"DANCE"}"#;
    let found = read(&game(&[dance, r#"{"type":"PLACE_TILE"}"#, "7"].join(",\n"))).err();
    let found = found.unwrap_or_default();
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[0], "4:1 the message `PLACE_TILE` has no usable `tileId`");
    assert!(found[1].starts_with("5:1 the file is not a saved game: invalid type: integer `7`"), "{found:?}");
    let saved = read(&game(&[dance, dance].join(","))).expect("a saved game");
    let foreign: Vec<_> = saved.foreign.iter().map(|it| it.message.as_str()).collect();
    assert_eq!(foreign, ["the message `DANCE` is not known here"]);
}

/// Whatever their form, messages of other parts of the game do not hide what the setup lacks.
#[test]
fn messages_about_things_of_other_parts_of_the_game_name_them() {
    let foreign = |message: &str| {
        let saved = read(&game(message)).unwrap_or_else(|found| panic!("{message}: {found:?}"));
        saved.foreign.into_iter().map(|it| it.message).collect::<Vec<_>>()
    };
    let token = |token: &str| {
        foreign(&format!(r#"{{"type":"PLACE_TOKEN","payload":{{"token":"{token}","pointer":[3,-5]}}}}"#))
    };
    for ours in ["GOLD", "LB_SHED"] {
        assert_eq!(token(ours), [""; 0]);
    }
    assert_eq!(token("MOON"), ["the message `PLACE_TOKEN` is about `MOON`, which is not known here"]);
    let figure = |figure: &str| {
        foreign(&format!(
            r#"{{"type":"MOVE_NEUTRAL_FIGURE","payload":{{"figureId":"{figure}","to":[0,1]}}}}"#
        ))
    };
    let wanted =
        "the message `MOVE_NEUTRAL_FIGURE` belongs to The Black Dragon; saved games with it are not read";
    assert_eq!(figure("blackdragon.1"), [wanted]);
    assert_eq!(
        figure("goose.1"),
        ["the message `MOVE_NEUTRAL_FIGURE` is about `goose`, which is not known here"]
    );
    assert_eq!(
        foreign(r#"{"type":"DANCE","payload":{"position":"here"}}"#),
        ["the message `DANCE` is not known here"]
    );
    // One of ours that cannot be read is still a mistake.
    let found = read(&game(r#"{"type":"PLACE_TOKEN","payload":{"token":"BRIDGE","pointer":[3,-5]}}"#)).err();
    assert_eq!(found, Some(vec!["3:12 the message `PLACE_TOKEN` has no usable `pointer`".to_owned()]));
}

#[test]
fn the_optional_parts_may_be_missing_or_null() {
    let saved = read(&game("")).expect("a saved game");
    assert_eq!(
        (saved.players, saved.title, saved.draw_limit),
        (vec!["Ann".into(), "Ben".into()], None, None)
    );
    let text = game("").replacen(
        '{',
        r#"{"test": null, "gameAnnotations": {"endTurn": 5}, "name": " ", "gameId": "g","#,
        1,
    );
    let saved = read(&text).expect("a saved game");
    assert_eq!((saved.title, saved.draw_limit), (Some("g".into()), Some(5)));
    let ten = game("").replace(r#"{"name": "Ann"}"#, &[r#"{"name": "Ann"}"#; 10].join(","));
    assert!(read(&ten).err().unwrap_or_default()[0].contains("more than 9 entries"));
}

#[test]
fn words_of_the_setup_have_their_place() {
    let saved = read(&game("")).expect("a saved game");
    assert_eq!(saved.source.slice(&saved.setup_word("basic:1")), "\"basic:1\"");
    assert_eq!(saved.setup_word("tower").len(), 0);
}
