//! The parts of a Markdown text that matter here: headings and fenced blocks. Nothing outside this file knows a Markdown type.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

/// A part of a Markdown text.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// A heading.
    Heading {
        /// From 1.
        level: u8,
        /// Its words.
        title: String,
        /// Bytes of the heading in the source.
        span: Range<usize>,
    },
    /// A fenced block.
    Block(Block),
}

/// A fenced block.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    /// The first word after the fence.
    pub(crate) word: String,
    /// Bytes of the block in the source, fences included.
    pub(crate) span: Range<usize>,
    /// Text between the fences.
    pub(crate) text: String,
    /// From where each piece of `text` comes: its start there, and its start in the source.
    pieces: Vec<(usize, usize)>,
}

impl Block {
    /// A whole text as a block.
    pub(crate) fn whole(text: &str) -> Self {
        Self { word: String::new(), span: 0..text.len(), text: text.to_owned(), pieces: vec![(0, 0)] }
    }

    /// Bytes in the source of bytes of the block.
    pub(crate) fn place(&self, span: &Range<usize>) -> Range<usize> {
        let start = self.at(span.start);
        if span.end <= span.start { start..start } else { start..self.at(span.end - 1) + 1 }
    }

    fn at(&self, offset: usize) -> usize {
        let next = self.pieces.partition_point(|(start, _)| *start <= offset);
        match next.checked_sub(1).and_then(|at| self.pieces.get(at)) {
            Some((start, source)) => source + (offset - start),
            None => self.span.start,
        }
    }

    /// Bytes of the text between the fences, if it is in the source as whole lines in one piece.
    pub(crate) fn inside(&self, source: &str) -> Option<Range<usize>> {
        let start = self.pieces.first()?.1;
        let span = start..start + self.text.len();
        let whole = source.get(..start).is_some_and(|before| before.ends_with('\n'));
        (whole && source.get(span.clone()) == Some(self.text.as_str())).then_some(span)
    }
}

/// The headings and fenced blocks of a text, in order.
pub(crate) fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut heading: Option<(u8, String, Range<usize>)> = None;
    let mut block: Option<Block> = None;
    for (event, span) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::Heading { level, .. }) => heading = Some((level as u8, String::new(), span)),
            Event::End(TagEnd::Heading(_)) => {
                if let Some((level, title, span)) = heading.take() {
                    parts.push(Part::Heading { level, title: title.trim().to_owned(), span });
                }
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                let word = info.split_whitespace().next().unwrap_or("").to_owned();
                block = Some(Block { word, span, ..Block::default() });
            }
            Event::End(TagEnd::CodeBlock) => parts.extend(block.take().map(Part::Block)),
            Event::Text(words) => {
                if let Some(block) = &mut block {
                    block.pieces.push((block.text.len(), span.start));
                    block.text.push_str(&text[span]);
                } else if let Some((_, title, _)) = &mut heading {
                    title.push_str(&words);
                }
            }
            Event::Code(words) => {
                if let Some((_, title, _)) = &mut heading {
                    title.push_str(&words);
                }
            }
            Event::SoftBreak | Event::HardBreak => {
                if let Some((_, title, _)) = &mut heading {
                    title.push(' ');
                }
            }
            _ => {}
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(text: &str) -> Vec<Block> {
        let block = |part| match part {
            Part::Block(block) => Some(block),
            Part::Heading { .. } => None,
        };
        parts(text).into_iter().filter_map(block).collect()
    }

    #[test]
    fn headings_have_their_words() {
        let text = "# A `road` *scores*\n\ntext\n\nTwo\nlines\n===\n";
        let titles: Vec<_> = parts(text)
            .into_iter()
            .map(|part| match part {
                Part::Heading { level, title, .. } => (level, title),
                Part::Block(_) => panic!("no block is here"),
            })
            .collect();
        assert_eq!(titles, [(1, "A road scores".to_owned()), (1, "Two lines".to_owned())]);
    }

    #[test]
    fn places_in_a_block_are_places_in_the_source() {
        for text in [
            "```moves\nred a\nblue b\n```\n",
            "> ```moves\n> red a\n> blue b\n> ```\n",
            "```moves\r\nred a\r\nblue b\r\n```",
        ] {
            let block = &blocks(text)[0];
            assert_eq!(block.word, "moves");
            let at = block.text.find("blue").unwrap();
            let place = block.place(&(at..at + 6));
            assert_eq!(&text[place], "blue b", "{text}");
        }
    }

    #[test]
    fn only_blocks_in_one_piece_have_an_inside() {
        let text = "text\n```moves\na\n```\n> ```moves\n> b\n> c\n> ```\n```moves\n\r\n```\n";
        let insides: Vec<_> = blocks(text).iter().map(|it| it.inside(text).map(|span| &text[span])).collect();
        assert_eq!(insides, [Some("a\n"), None, None]);
    }
}
