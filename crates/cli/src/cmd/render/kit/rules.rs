//! The rules page of a kit: each variant's page, the pieces, and the options as they are set.

use std::fmt::Write as _;
use std::path::Path;

use bastide_letters::markup;
use bastide_project::{Gathered, Project, docs};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, TagEnd};

use super::{html, pieces_in_words, said};

/// The page.
pub(super) fn page(gathered: &Gathered, title: &str) -> String {
    let mut body = format!("<h1>{}</h1>\n", markup(title));
    if gathered.setup.variants.is_empty() {
        body.push_str("<p>The base game, without variants.</p>\n");
    }
    for variant in &gathered.setup.variants {
        match text(gathered, &variant.id) {
            Some(text) => body.push_str(&rendered(&text)),
            None => _ = writeln!(body, "<h2>{}</h2>", markup(&variant.title)),
        }
    }
    body.push_str("<h2>Pieces</h2>\n<ul>\n");
    for piece in pieces_in_words(&gathered.setup) {
        let _ = writeln!(body, "<li>{}</li>", markup(&piece));
    }
    body.push_str(
        "</ul>\n<h2>Options as they are set</h2>\n<table>\n<tr><th>option</th><th>value</th><th></th></tr>\n",
    );
    for (variant, options) in gathered.cast.options() {
        for option in options {
            let key = format!("{variant}.{}", option.name);
            let value = gathered.setup.options.get(&key).unwrap_or(&option.default);
            let _ = writeln!(
                body,
                "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
                markup(&key),
                markup(&said(value)),
                markup(&option.doc)
            );
        }
    }
    body.push_str("</table>\n");
    html(&format!("{title}: rules"), &body)
}

/// The page of a variant: the one that ships, or the README beside its script.
pub(super) fn text(gathered: &Gathered, id: &str) -> Option<String> {
    if let Some(page) = docs::variant(id) {
        return Some(page.to_owned());
    }
    let is_script =
        |name: &str| Path::new(name).file_stem().is_some_and(|it| it == id) && name.ends_with(".lua");
    let script = gathered.texts.iter().find(|it| is_script(it.name()))?;
    let readme = Path::new(script.name()).with_file_name("README.md");
    Project::on_disk().read(&readme).ok().map(|it| it.text().to_owned())
}

/// Markdown as HTML: a heading becomes one lower, links are only their words, and nothing of others' HTML is taken over.
pub(super) fn rendered(text: &str) -> String {
    let mut html = String::new();
    let mut in_head = false;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(tag) => {
                let tag = tag.to_end();
                in_head |= tag == TagEnd::TableHead;
                if let Some(name) = element(tag, in_head) {
                    let _ = write!(html, "<{name}>");
                }
            }
            Event::End(tag) => {
                if let Some(name) = element(tag, in_head) {
                    let is_inline = matches!(name, "em" | "strong" | "th" | "td");
                    let _ = write!(html, "</{name}>{}", if is_inline { "" } else { "\n" });
                }
                in_head &= tag != TagEnd::TableHead;
            }
            Event::Text(text) => html.push_str(&markup(&text)),
            Event::Code(text) => {
                let _ = write!(html, "<code>{}</code>", markup(&text));
            }
            Event::SoftBreak | Event::HardBreak => html.push('\n'),
            _ => {}
        }
    }
    html
}

/// The HTML element of a part of a text; none where only the words inside are taken over.
fn element(tag: TagEnd, in_head: bool) -> Option<&'static str> {
    Some(match tag {
        TagEnd::Paragraph => "p",
        TagEnd::Heading(HeadingLevel::H1) => "h2",
        TagEnd::Heading(_) => "h3",
        TagEnd::List(false) => "ul",
        TagEnd::List(true) => "ol",
        TagEnd::Item => "li",
        TagEnd::Emphasis => "em",
        TagEnd::Strong => "strong",
        TagEnd::CodeBlock => "pre",
        TagEnd::BlockQuote(_) => "blockquote",
        TagEnd::Table => "table",
        TagEnd::TableHead | TagEnd::TableRow => "tr",
        TagEnd::TableCell if in_head => "th",
        TagEnd::TableCell => "td",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_keep_their_form_and_take_over_no_markup_of_others() {
        let page = rendered(
            "# A & b\n\nSee [there](x.md) <script>x</script>, `c<d`.\n\n- one\n\n| k | v |\n|---|---|\n| 1 | **2** |\n",
        );
        assert_eq!(
            page,
            "<h2>A &amp; b</h2>\n<p>See there x, <code>c&lt;d</code>.</p>\n<ul>\n<li>one</li>\n</ul>\n\
             <table><tr><th>k</th><th>v</th></tr>\n<tr><td>1</td><td><strong>2</strong></td></tr>\n</table>\n"
                .replace("<ul>\n<li>", "<ul><li>")
        );
    }
}
