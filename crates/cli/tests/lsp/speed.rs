//! Answers come while one types. The bounds are for slow machines without optimisation; the figures are in the book.

use std::time::{Duration, Instant};

use crate::editor::Editor;
use crate::session::{GAMES, SET};

/// A set of more than a thousand lines: every design of cities and roads, apart or joined, with remarks as authors write them.
fn large() -> String {
    let head = SET.split("[[tile]]").next().expect("a head").replace("\"own\"", "\"large\"");
    let mut text = head;
    for code in 1..81_usize {
        let sides = [code / 27, code / 9 % 3, code / 3 % 3, code % 3];
        // Of the rotations of a design one is enough.
        if (1..4).any(|turn| std::array::from_fn(|at| sides[(at + turn) % 4]) < sides) {
            continue;
        }
        for joined in [false, true] {
            let of =
                |kind| (0..4).filter(|at| sides[*at] == kind).map(|at| &"NESW"[at..=at]).collect::<Vec<_>>();
            let [cities, roads] = [of(1), of(2)];
            if joined && cities.len() < 2 && roads.len() < 2 {
                continue;
            }
            let listed = |sides: &[&str]| match (joined, sides) {
                (_, []) => String::new(),
                (true, _) => format!("\"{}\"", sides.concat()),
                (false, _) => format!("\"{}\"", sides.join("\", \"")),
            };
            text += "# A remark about this tile.\n#\n";
            text += &"# It says why it is here, and with which others it goes.\n".repeat(30);
            text += &format!("[[tile]]\nid = \"t{code}{}\"\n", if joined { "-joined" } else { "" });
            for (kind, list) in [("city", listed(&cities)), ("road", listed(&roads))] {
                if !list.is_empty() {
                    text += &format!("{kind} = [{list}]\n");
                }
            }
            text.push('\n');
        }
    }
    text
}

#[test]
#[expect(clippy::print_stdout, reason = "the figures are for whoever asks for them with `--nocapture`")]
fn findings_and_moves_come_while_one_types() {
    let text = large();
    assert!(text.lines().count() > 1000);
    let mut editor = Editor::begin(&[("own.toml", SET)], false);
    editor.open("large.toml", Some(&text));
    editor.findings("large.toml");
    let mut times: Vec<Duration> = (0..21)
        .map(|nth| {
            let slip = if nth % 2 == 0 { "raod" } else { "road" };
            let text = text.replacen("\nroad", &format!("\n{slip}"), 1);
            let began = Instant::now();
            editor.replace("large.toml", &text);
            editor.findings("large.toml");
            began.elapsed()
        })
        .collect();
    times.sort();
    let moves = {
        editor.open(
            "games.md",
            Some(&GAMES.replace("red   own/frfr at 1,0; follower on road W  => none", "red   ")),
        );
        let began = Instant::now();
        editor.at("textDocument/completion", "games.md", 9, 6);
        began.elapsed()
    };
    println!("findings: {:?} in the middle, {:?} for 19 of 20; moves {moves:?}", times[10], times[19]);
    assert!(times[19] < Duration::from_secs(10) && moves < Duration::from_secs(10), "{times:?} {moves:?}");
}
