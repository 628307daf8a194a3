//! Markdown as HTML: links and pictures lead where the reader of the page can follow, headings have anchors, and of others' HTML nothing is
//! taken over.

use std::collections::BTreeMap;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html::push_html};

/// The way from something on a page: an address, or nowhere.
pub(crate) type Lead<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The way a text is made into a part of a page.
pub(crate) struct Reading<'a> {
    /// Levels by which headings are lowered, since the page has headings of its own.
    pub(crate) lower: u8,
    /// The address of a link; of one that leads nowhere, the words are left.
    pub(crate) link: Lead<'a>,
    /// The address of a picture; of one that is not there, its description is left.
    pub(crate) picture: Lead<'a>,
}

impl Reading<'static> {
    /// Words alone, without links and pictures, as on paper.
    pub(crate) const fn words(lower: u8) -> Self {
        Self { lower, link: &|_| None, picture: &|_| None }
    }
}

impl Reading<'_> {
    /// A text as HTML.
    pub(crate) fn html(&self, text: &str) -> String {
        let events: Vec<Event<'_>> = Parser::new_ext(text, Options::ENABLE_TABLES).collect();
        let anchors = anchors(&events);
        let mut anchors = anchors.into_iter();
        // Whether what is open, of links and pictures, is taken over.
        let mut open: Vec<bool> = Vec::new();
        let mut kept = Vec::new();
        for event in events {
            match event {
                // The only way to another line in a table.
                Event::InlineHtml(tag) if &*tag == "<br>" => kept.push(Event::HardBreak),
                Event::Html(_) | Event::InlineHtml(_) => {}
                Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock) => {}
                Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                    let (level, id) = (self.lowered(level), anchors.next().map(CowStr::from));
                    kept.push(Event::Start(Tag::Heading { level, id, classes, attrs }));
                }
                Event::End(TagEnd::Heading(level)) => {
                    kept.push(Event::End(TagEnd::Heading(self.lowered(level))));
                }
                Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                    let address = (self.link)(&dest_url);
                    open.push(address.is_some());
                    kept.extend(
                        address
                            .map(|it| Event::Start(Tag::Link { link_type, dest_url: it.into(), title, id })),
                    );
                }
                Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                    let address = (self.picture)(&dest_url);
                    open.push(address.is_some());
                    kept.extend(
                        address
                            .map(|it| Event::Start(Tag::Image { link_type, dest_url: it.into(), title, id })),
                    );
                }
                Event::End(TagEnd::Link | TagEnd::Image) => {
                    if open.pop().unwrap_or(false) {
                        kept.push(event);
                    }
                }
                // A table is wider than a telephone, and scrolls by itself.
                Event::Start(Tag::Table(_)) => {
                    kept.extend([Event::Html("<div class=\"scroll\" tabindex=\"0\">".into()), event]);
                }
                Event::End(TagEnd::Table) => kept.extend([event, Event::Html("</div>\n".into())]),
                other => kept.push(other),
            }
        }
        let mut html = String::new();
        push_html(&mut html, kept.into_iter());
        html
    }

    fn lowered(&self, level: HeadingLevel) -> HeadingLevel {
        HeadingLevel::try_from(level as usize + usize::from(self.lower)).unwrap_or(HeadingLevel::H6)
    }
}

/// A heading of a text with all that stands below it.
#[derive(Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Section {
    /// The anchor of the heading; empty for what stands before the first.
    pub(crate) anchor: String,
    /// The heading.
    pub(crate) heading: String,
    /// The words, code among them, one space between two.
    pub(crate) words: String,
}

/// The sections of a text, to be searched. Those without words are left out unless they have a heading.
pub(crate) fn sections(text: &str) -> Vec<Section> {
    let events: Vec<Event<'_>> = Parser::new_ext(text, Options::ENABLE_TABLES).collect();
    let mut anchors = anchors(&events).into_iter();
    let mut sections = vec![Section { anchor: String::new(), heading: String::new(), words: String::new() }];
    let mut in_heading = false;
    for event in events {
        let Some(section) = sections.last_mut() else { continue };
        match event {
            Event::Start(Tag::Heading { .. }) => {
                let anchor = anchors.next().unwrap_or_default();
                sections.push(Section { anchor, heading: String::new(), words: String::new() });
                in_heading = true;
            }
            Event::End(TagEnd::Heading(_)) => in_heading = false,
            Event::Text(words) | Event::Code(words) if in_heading => section.heading.push_str(&words),
            Event::Text(words) | Event::Code(words) => section.words.push_str(&words),
            Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link) => {}
            // Between blocks, and between the words of a line and those of the next.
            Event::SoftBreak | Event::HardBreak | Event::End(_) => section.words.push(' '),
            _ => {}
        }
    }
    for section in &mut sections {
        section.words = section.words.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    sections.retain(|it| !(it.heading.is_empty() && it.words.is_empty()));
    sections
}

/// The anchors of all headings, in their order; one that is there already is counted.
fn anchors(events: &[Event<'_>]) -> Vec<String> {
    let (mut anchors, mut seen) = (Vec::new(), BTreeMap::<String, usize>::new());
    let mut heading: Option<String> = None;
    for event in events {
        match (event, &mut heading) {
            (Event::Start(Tag::Heading { .. }), _) => heading = Some(String::new()),
            (Event::Text(words) | Event::Code(words), Some(text)) => text.push_str(words),
            (Event::End(TagEnd::Heading(_)), _) => {
                let plain = anchor(&heading.take().unwrap_or_default());
                let before = seen.entry(plain.clone()).or_default();
                anchors.push(if *before == 0 { plain } else { format!("{plain}-{before}") });
                *before += 1;
            }
            _ => {}
        }
    }
    anchors
}

/// The anchor of a heading as forges make it: small letters, hyphens for spaces, nothing but words.
pub(crate) fn anchor(heading: &str) -> String {
    let letters = heading.trim().chars().filter(|it| it.is_alphanumeric() || matches!(it, ' ' | '-' | '_'));
    letters.flat_map(char::to_lowercase).map(|it| if it == ' ' { '-' } else { it }).collect()
}

/// True for an address in the web, which a page may lead to; of other schemes some run programs.
pub(crate) fn is_web(address: &str) -> bool {
    ["https://", "http://", "mailto:"].iter().any(|it| address.starts_with(it))
}

/// The introduction of a page: all before the first heading behind it, without title and command.
pub(crate) fn opening(page: &str) -> String {
    let mut blocks: Vec<&str> = Vec::new();
    for block in page.split("\n\n").map(str::trim) {
        if block.starts_with("## ") && !blocks.is_empty() {
            break;
        }
        if !block.starts_with('#') && !block.starts_with("`bastide") {
            blocks.push(block);
        }
    }
    blocks.join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_keep_their_form_and_take_over_no_markup_of_others() {
        let page = Reading::words(1).html(
            "# A & b\n\nSee [there](x.md) <script>x</script>, `c<d`.\n\n<style>p { }</style>\n\n- one\n\n| k | v |\n|---|---|\n| 1 | **2** |\n",
        );
        assert_eq!(
            page,
            "<h2 id=\"a--b\">A &amp; b</h2>\n<p>See there x, <code>c&lt;d</code>.</p>\n<ul>\n<li>one</li>\n</ul>\n\
             <div class=\"scroll\" tabindex=\"0\"><table><thead><tr><th>k</th><th>v</th></tr></thead><tbody>\n\
             <tr><td>1</td><td><strong>2</strong></td></tr>\n</tbody></table>\n</div>\n"
        );
    }

    #[test]
    fn links_lead_where_one_can_follow_or_are_words() {
        let link = |it: &str| is_web(it).then(|| it.to_owned());
        let reading = Reading { link: &link, ..Reading::words(0) };
        let text = "[web](https://example.org/\"><script>) [a](a.md) [b](javascript:alert(1)) ![pic](data:x)";
        let html = reading.html(text);
        assert!(html.contains("a b pic"), "{html}");
        assert!(html.starts_with("<p><a href=\"https://example.org/%22%3E%3Cscript%3E\">web</a>"), "{html}");
        assert_eq!(Reading::words(0).html("[![pic](a.png) word](b.md)"), "<p>pic word</p>\n");
    }

    #[test]
    fn headings_have_anchors_of_their_own() {
        let html = Reading::words(0).html("# One\n\n## `act:pick(a, b)`\n\n## One\n");
        for id in ["\"one\"", "\"actpicka-b\"", "\"one-1\""] {
            assert!(html.contains(&format!("id={id}")), "{html}");
        }
    }

    #[test]
    fn a_text_is_parted_at_its_headings() {
        let found = sections(
            "# One\n\nA *b*\nc.\n\n```lua\nx = 1\n```\n\n## `two`\n\n| k | v |\n|---|---|\n| 1 | 2 |\n",
        );
        let wanted = [("one", "One", "A b c. x = 1"), ("two", "two", "k v 1 2")];
        let got: Vec<_> = found.iter().map(|it| (&*it.anchor, &*it.heading, &*it.words)).collect();
        assert_eq!(got, wanted);
    }

    #[test]
    fn a_page_is_summed_up_by_its_opening() {
        let page = "# The Search\n\n`bastide play x` · script `x.lua`\n\nThe largest *city*\nis it.\n\n- a\n\n## Options\n\nMore.\n";
        assert_eq!(opening(page), "The largest *city*\nis it.\n\n- a");
        assert_eq!(
            opening("# King\n\n`bastide play y`\n\n## The rule\n\nThis.\n\n## More\n\nThat.\n"),
            "This."
        );
    }
}
