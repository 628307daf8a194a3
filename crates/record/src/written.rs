//! Written games, read from Markdown.

use std::ops::Range;

use bastide_diag::{Report, Source, too_many};

use crate::checks;
use crate::line::{Line, scan};
use crate::markdown::{Block, Part, parts};
use crate::read::read;
use crate::spec::{GameSpec, Origin};

/// The most games of a text that are read.
const MOST: usize = 200;

/// Limits of a written game: what is limited, the most, and what happens beyond it.
pub const LIMITS: &[(&str, u64, &str)] = &[("games of a file", MOST as u64, "refused")];

/// A written game.
#[derive(Clone, Debug)]
pub struct Written {
    /// Its heading, or the title of the setup, or the name of the source.
    pub title: String,
    /// The text it stands in.
    pub source: Source,
    /// Its heading, or its first block.
    pub span: Range<usize>,
    /// Setup of the game.
    pub spec: GameSpec,
    /// The lines of its moves.
    pub lines: Vec<Line>,
    /// True if a part of it could not be read. Such a game cannot be run.
    pub broken: bool,
}

/// Section under a heading.
#[derive(Default)]
struct Section {
    level: u8,
    title: Option<String>,
    span: Range<usize>,
    spec: Option<GameSpec>,
    /// True if the setup has errors.
    misread: bool,
    /// True if a line has errors.
    broken: bool,
    /// True if a heading below has played the setup.
    used: bool,
    /// True if a heading below has played another one.
    passed_over: bool,
    lines: Vec<Line>,
    /// True if it has a `moves` block.
    plays: bool,
}

/// Reads all written games of a text. Games with errors are read as far as possible.
pub fn parse(source: &Source) -> (Vec<Written>, Report) {
    let mut reader =
        Reader { source, report: Report::about([source]), open: vec![Section::default()], games: Vec::new() };
    for part in parts(source.text()) {
        match part {
            Part::Heading { level, title, span } => {
                reader.close(level);
                reader.open.push(Section { level, title: Some(title), span, ..Section::default() });
            }
            Part::Block(block) => reader.block(&block),
        }
    }
    reader.close(0);
    let mut games = reader.games;
    games.sort_by_key(|it| it.span.start);
    if let Some(beyond) = games.get(MOST) {
        reader.report.extend(too_many(source, beyond.span.clone(), games.len(), MOST));
        games.truncate(MOST);
    }
    (games, reader.report)
}

struct Reader<'a> {
    source: &'a Source,
    report: Report,
    /// The headings around this place, outermost first; the first stands for the text before all headings.
    open: Vec<Section>,
    games: Vec<Written>,
}

impl Reader<'_> {
    fn block(&mut self, block: &Block) {
        match block.word.as_str() {
            "game" => self.game(block),
            "moves" => self.moves(block),
            word => self.report.extend(checks::block_word(self.source, &block.span, word)),
        }
    }

    fn game(&mut self, block: &Block) {
        let mut report = Report::new();
        let spec = read(self.source, block, &mut report);
        // What stands below a block that is not closed is no setup.
        if let Some(fence) = fence_in(block) {
            report = Report::new();
            report.push(checks::block_open(self.source, &fence));
        }
        let misread = report.has_errors();
        self.report.merge(report);
        let Some(section) = self.open.last_mut() else { return };
        if section.spec.is_some() || section.plays {
            section.broken = true;
            self.report.push(checks::game_twice(self.source, &block.span));
            return;
        }
        section.spec = Some(spec);
        section.misread = misread;
        if section.title.is_none() {
            section.span = block.span.clone();
        }
    }

    fn moves(&mut self, block: &Block) {
        let mut setups = self.open.iter_mut().rev().filter(|it| it.spec.is_some());
        if let Some(from) = setups.next() {
            from.used = true;
        }
        setups.for_each(|it| it.passed_over = true);
        let Some(section) = self.open.last_mut() else { return };
        section.plays = true;
        if section.span.is_empty() {
            section.span = block.span.clone();
        }
        let mut start = 0;
        for text in block.text.split_inclusive('\n') {
            let scanned = scan(text.trim_end());
            let place = |span: &Range<usize>| block.place(&(start + span.start..start + span.end));
            if let Some(defect) = &scanned.defect {
                // A missing part has no place of its own.
                let missing = text[defect.span.clone()].trim().is_empty();
                let span = if missing { place(&scanned.span) } else { place(&defect.span) };
                section.broken = true;
                self.report.push(match text.trim_start().starts_with("```") {
                    true => checks::block_open(self.source, &place(&(0..text.trim_end().len()))),
                    false => checks::line_syntax(self.source, &span, &defect.text),
                });
            } else if !scanned.span.is_empty() {
                let mut line = Line {
                    span: place(&scanned.span),
                    player: scanned.player,
                    choices: scanned.choices,
                    claims: scanned.claims,
                };
                let texts = line.player.iter_mut().chain(&mut line.choices).chain(&mut line.claims);
                texts.for_each(|it| it.span = place(&it.span));
                match section.lines.last_mut() {
                    // A line that begins with `=>` goes on with the claims of the line before.
                    Some(before) if line.player.is_none() => before.claims.append(&mut line.claims),
                    _ => section.lines.push(line),
                }
            }
            start += text.len();
        }
    }

    /// Ends all headings of this level and below.
    fn close(&mut self, level: u8) {
        while self.open.last().is_some_and(|it| it.level >= level) {
            let Some(section) = self.open.pop() else { return };
            let is_idle = section.spec.is_some() && !section.plays && !section.used;
            if is_idle && section.passed_over {
                let span = section.spec.as_ref().map_or(&section.span, |it| &it.origin.span);
                self.report.push(checks::game_unused(self.source, span));
                continue;
            }
            // A setup that nobody plays is a game all the same: it can be set up, and played by others.
            if section.plays || is_idle {
                let from =
                    Some(&section).into_iter().chain(self.open.iter().rev()).find(|it| it.spec.is_some());
                let misread = from.is_some_and(|it| it.misread);
                let spec = from.and_then(|it| it.spec.clone()).unwrap_or_else(|| GameSpec {
                    origin: Origin { source: self.source.clone(), span: section.span.clone() },
                    ..GameSpec::default()
                });
                let title = section.title.or_else(|| spec.title.as_ref().map(|it| it.text.clone()));
                self.games.push(Written {
                    title: title.unwrap_or_else(|| self.source.name().to_owned()),
                    source: self.source.clone(),
                    span: section.span,
                    spec,
                    lines: section.lines,
                    broken: section.broken || misread,
                });
            }
        }
    }
}

/// The line of a block with which another block begins: it is not closed before.
fn fence_in(block: &Block) -> Option<Range<usize>> {
    let mut start = 0;
    block.text.split_inclusive('\n').find_map(|line| {
        let span = start..start + line.trim_end().len();
        start += line.len();
        line.trim_start().starts_with("```").then(|| block.place(&span))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &str) -> Vec<Written> {
        let (games, report) = parse(&Source::new("a.md", text));
        assert!(report.is_empty(), "{:?}", report.findings());
        games
    }

    #[test]
    fn headings_take_over_the_setup_above_them() {
        let text = "```game\nseed = 1\n```\n# One\n## Two\n```game\nseed = 2\n```\n### Three\n```moves\nred a\n```\n## Four\n```moves\nred b\n```\n";
        let games = games(text);
        let found: Vec<_> = games.iter().map(|it| (it.title.as_str(), it.spec.seed)).collect();
        assert_eq!(found, [("Three", Some(2)), ("Four", Some(1))]);
    }

    #[test]
    fn a_setup_that_is_not_closed_is_one_finding() {
        let text = "# One\n```game\nseed = 1\n\n```moves\nred a\n```\n";
        let (games, report) = parse(&Source::new("a.md", text));
        let found: Vec<_> = report.findings().iter().map(|it| (&*it.message, it.label.span.start)).collect();
        assert_eq!(found, [("the block above is not closed", text.find("```moves").unwrap_or_default())]);
        assert!(games.iter().all(|it| it.broken));
    }

    #[test]
    fn setups_that_nobody_plays_are_games_without_lines() {
        let games = games("# One\n```game\nseed = 1\n```\n");
        assert_eq!((games[0].title.as_str(), games[0].lines.len()), ("One", 0));
    }

    #[test]
    fn setups_that_all_headings_below_pass_over_are_no_games() {
        let own = "## Two\n```game\nseed = 2\n```\n```moves\nred a\n```\n";
        let text = format!("# One\n```game\nseed = 1\n```\n{own}");
        let (games, report) = parse(&Source::new("a.md", text.as_str()));
        assert_eq!(games.iter().map(|it| it.title.as_str()).collect::<Vec<_>>(), ["Two"]);
        let found: Vec<_> =
            report.findings().iter().map(|it| (it.code.as_str(), it.label.span.start)).collect();
        assert_eq!(found, [("game-unused", 6)]);
        // Another heading below plays it.
        let (games, report) = parse(&Source::new("a.md", format!("{text}## Three\n```moves\nred a\n```\n")));
        assert_eq!((games.len(), report.is_empty()), (2, true));
    }

    #[test]
    fn several_blocks_are_one_game_and_claims_go_on() {
        let text = "# One\n```moves\nred a => b\n  => c\n```\ntext\n```moves\n=> d\n\n# nothing\nblue e # why\n```\n";
        let games = games(text);
        let claims: Vec<_> = games[0]
            .lines
            .iter()
            .map(|line| line.claims.iter().map(|it| it.text.as_str()).collect::<Vec<_>>())
            .collect();
        assert_eq!(claims, [vec!["b", "c", "d"], vec![]]);
        assert_eq!(&text[games[0].lines[1].span.clone()], "blue e");
    }

    #[test]
    fn games_without_heading_are_called_by_setup_or_source() {
        assert_eq!(games("```game\ntitle = \"T\"\n```\n```moves\nred a\n```\n")[0].title, "T");
        assert_eq!(games("```moves\nred a\n```\n")[0].title, "a.md");
    }

    #[test]
    fn games_with_errors_are_broken_and_others_are_not() {
        let text = "```game\nseed = -1\n```\n# One\n```moves\nred a\n```\n# Two\n```game\n```\n```moves\nred ;\n```\n# Three\n```game\n```\n```moves\nred a\n```\n";
        let (games, report) = parse(&Source::new("a.md", text));
        assert_eq!(games.iter().map(|it| it.broken).collect::<Vec<_>>(), [true, true, false]);
        assert_eq!(report.counts().errors, 2);
    }
}
