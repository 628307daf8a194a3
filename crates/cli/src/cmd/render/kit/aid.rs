//! The player aid of a kit: one page for each player with a turn, what features are worth, and what the variants are about.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use bastide_core::piece::Supply;
use bastide_core::words::{KindId, Scale, Shape, Words};
use bastide_letters::markup;
use bastide_project::Gathered;

use super::{html, rules};

/// The page.
pub(super) fn page(gathered: &Gathered, title: &str) -> String {
    let setup = &gathered.setup;
    let words = &setup.words;
    let mut body = format!(
        "<h1>{}</h1>\n<p><b>Your turn:</b> draw a tile and lay it so that its sides continue its neighbours; deploy a follower on it if nobody stands on \
         that feature yet; what is completed is scored, and its followers go home.</p>\n\
         <h2>Worth</h2>\n<table>\n<tr><th>feature</th><th>completed</th><th>at the end</th></tr>\n",
        markup(title)
    );
    for kind in kinds_of(gathered) {
        let it = &words[kind];
        let is_completed = it.completes && it.shape != Shape::Area;
        let completed = if is_completed { worth(words, &it.completed) } else { String::new() };
        let _ = writeln!(
            body,
            "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
            markup(&plain(&it.name)),
            markup(&completed),
            markup(&worth(words, &it.unfinished))
        );
    }
    body.push_str("</table>\n<h2>In your hands</h2>\n<p>");
    let own = setup.pieces.iter().filter_map(|piece| match piece.supply {
        Supply::Each(count) => Some(format!("{count} × {}", plain(&piece.name))),
        Supply::Neutral(_) => None,
    });
    let _ = writeln!(body, "{}</p>", markup(&own.collect::<Vec<_>>().join(", ")));
    for variant in &setup.variants {
        let page = rules::text(gathered, &variant.id).unwrap_or_default();
        let _ = write!(body, "<h2>{}</h2>\n{}", markup(&variant.title), rules::rendered(&opening(&page)));
    }
    html(&format!("{title}: player aid"), &body)
}

/// The kinds of features on the game's tiles that are worth something.
fn kinds_of(gathered: &Gathered) -> BTreeSet<KindId> {
    let words = &gathered.setup.words;
    let tiles = gathered.bag.tiles.iter().map(|it| &it.tile);
    let kinds = tiles.flat_map(|tile| tile.segments().iter().map(|it| it.kind));
    // The game's own words may say more of a kind than those of the tile sets do; names are the same.
    let named = kinds.filter_map(|kind| words.kind_of(&gathered.bag.words[kind].name));
    let is_worth = |kind: &KindId| {
        [&words[*kind].completed, &words[*kind].unfinished].iter().any(|it| **it != Scale::default())
    };
    named.filter(is_worth).collect()
}

/// A scale in words: `1 a tile, 1 a pennant`.
fn worth(words: &Words, scale: &Scale) -> String {
    let mut parts = Vec::new();
    let mut add = |points: i32, what: &str| {
        if points != 0 {
            parts.push(format!("{points} {what}"));
        }
    };
    add(scale.tile, "a tile");
    for (marker, points) in &scale.markers {
        add(*points, &format!("a {}", plain(&words[*marker].name)));
    }
    add(scale.around, "a tile around");
    for (kind, points) in &scale.touching {
        add(*points, &format!("a completed {} at its edge", plain(&words[*kind].name)));
    }
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// A name as it is read.
fn plain(name: &str) -> String {
    name.replace(['_', '-'], " ")
}

/// The part of a variant's page that says what the variant is about: all before the first heading behind it, without title and command.
fn opening(page: &str) -> String {
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
    fn a_page_is_summed_up_by_its_opening() {
        let page = "# The Search\n\n`bastide play x` · script `x.lua`\n\nThe largest *city*\nis it.\n\n- a\n\n## Options\n\nMore.\n";
        assert_eq!(opening(page), "The largest *city*\nis it.\n\n- a");
        assert_eq!(
            opening("# King\n\n`bastide play y`\n\n## The rule\n\nThis.\n\n## More\n\nThat.\n"),
            "This."
        );
    }
}
