//! The canonical form of written games: aligned columns, sorted setups, prose as it is.

use bastide_diag::{Report, Source};
use bastide_letters::{left, width};

use crate::line::{Scanned, scan, written};
use crate::markdown::{Block, Part, parts};
use crate::read::read;

/// Lines whose choices are wider than this do not push the claims of others away.
const WIDEST: usize = 60;

/// A written game in its canonical form: the columns of `moves` blocks aligned, `game` blocks without comments in canonical TOML.
///
/// Unreadable lines, and everything outside these blocks, stay as they are. Formatting is idempotent.
pub fn format(source: &Source) -> String {
    let text = source.text();
    let mut out = String::new();
    let mut done = 0;
    for part in parts(text) {
        let Part::Block(block) = part else { continue };
        let Some(span) = block.inside(text) else { continue };
        let formatted = match block.word.as_str() {
            "game" => setup(source, &block),
            "moves" => Some(moves(&block.text)),
            _ => None,
        };
        if let Some(formatted) = formatted.filter(|_| span.start >= done) {
            out.push_str(&text[done..span.start]);
            out.push_str(&formatted);
            done = span.end;
        }
    }
    out.push_str(&text[done..]);
    out
}

/// A setup in canonical TOML; nothing if something would be lost.
fn setup(source: &Source, block: &Block) -> Option<String> {
    let mut report = Report::new();
    let spec = read(source, block, &mut report);
    (report.is_empty() && !block.text.contains('#')).then(|| spec.to_toml())
}

/// The lines of a `moves` block, aligned.
pub(crate) fn moves(text: &str) -> String {
    let lines: Vec<(&str, Scanned)> = text.lines().map(|line| (line.trim_end(), scan(line))).collect();
    let widths = Widths::of(lines.iter().filter_map(|(_, it)| {
        let player = it.player.as_ref().filter(|_| it.defect.is_none())?;
        Some((player.text.as_str(), choices(it)))
    }));
    let mut out = String::new();
    let mut blank = true;
    for (line, scanned) in &lines {
        if line.is_empty() {
            if !blank {
                out.push('\n');
            }
            blank = true;
            continue;
        }
        blank = false;
        if scanned.defect.is_some() {
            out.push_str(line);
        } else {
            out.push_str(&one(scanned, &widths));
        }
        out.push('\n');
    }
    // Blank lines at the end are dropped.
    while out.ends_with("\n\n") {
        out.pop();
    }
    out
}

fn one(scanned: &Scanned, widths: &Widths) -> String {
    let claims: Vec<_> = scanned.claims.iter().map(|it| written(&it.text)).collect();
    let player = scanned.player.as_ref().map_or("", |it| it.text.as_str());
    let mut line = widths.line(player, &choices(scanned), &claims.join("; "));
    if let Some(comment) = &scanned.comment {
        // A comment stands where the claims would stand.
        let column = if claims.is_empty() { widths.claims() } else { 0 };
        let gap = match width(&line) {
            0 => 0,
            used => column.saturating_sub(used).max(2),
        };
        line.push_str(&left("", gap));
        line.push_str(comment);
    }
    line
}

fn choices(scanned: &Scanned) -> String {
    scanned.choices.iter().map(|it| written(&it.text)).collect::<Vec<_>>().join("; ")
}

/// Widths of the columns, in characters.
#[derive(Debug, Default)]
struct Widths {
    player: usize,
    choices: usize,
}

impl Widths {
    fn of<'a>(lines: impl Iterator<Item = (&'a str, String)>) -> Self {
        let mut widths = Self::default();
        for (player, choices) in lines {
            widths.player = widths.player.max(width(player));
            let wide = width(&choices);
            if wide <= WIDEST {
                widths.choices = widths.choices.max(wide);
            }
        }
        widths
    }

    /// The column where claims begin.
    fn claims(&self) -> usize {
        self.player + 2 + self.choices + 2
    }

    fn line(&self, player: &str, choices: &str, claims: &str) -> String {
        let line = match (player, claims) {
            // Nothing but a comment.
            ("", "") => String::new(),
            ("", _) => format!("=> {claims}"),
            (_, "") => format!("{}  {choices}", left(player, self.player)),
            _ => {
                format!("{}  {}  => {claims}", left(player, self.player), left(choices, self.choices))
            }
        };
        line.trim_end().to_owned()
    }
}
