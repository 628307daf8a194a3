//! Drawings that authors bring along: read, made harmless and brought to a thousand mils. Reads no file.

mod bounds;

use std::fmt;

use usvg::{Indent, Options, Tree, WriteOptions, roxmltree};

pub use self::bounds::LIMITS;
use self::bounds::MOST_BYTES;
use crate::rng::hash;

/// Reasons why a drawing cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FragmentError {
    /// It is no SVG.
    #[error("it is no SVG picture: {0}")]
    Broken(String),
    /// It is too large.
    #[error("it has more than {MOST_BYTES} bytes")]
    TooLarge,
    /// It has an element that is not drawn, or that does something.
    #[error("it has an element `{0}`, which pictures of tiles do not take")]
    Element(String),
    /// It has an attribute that does something, or leads out of the file.
    #[error("it has an attribute `{0}` that acts or leads out of the file")]
    Attribute(String),
    /// It would take very much time or room to paint.
    #[error("it has {0}")]
    Excess(&'static str),
    /// It is not as wide as high.
    #[error("it is not as wide as high")]
    NotSquare,
}

impl FragmentError {
    /// The remedy, where there is one that helps everybody.
    #[must_use]
    pub fn remedy(&self) -> Option<&'static str> {
        match self {
            Self::Element(name) if name == "style" => Some("write colours at each shape: `fill=\"#c0392b\"`"),
            Self::Element(name) if name == "text" => Some("turn letters into paths, as drawing programs do"),
            Self::NotSquare => Some("make the `viewBox` a square, such as `0 0 100 100`"),
            _ => None,
        }
    }
}

/// Reads a drawing and writes it down again with nothing but shapes, as the inside of an SVG that is a thousand units wide and high.
///
/// # Errors
/// If it is too large or no square SVG, or if it has scripts, links, letters, pictures or styles from elsewhere.
pub fn fragment(svg: &str) -> Result<String, FragmentError> {
    if svg.len() > MOST_BYTES {
        return Err(FragmentError::TooLarge);
    }
    bounds::unread(svg).map_err(FragmentError::Excess)?;
    let broken = |error: &dyn fmt::Display| FragmentError::Broken(error.to_string());
    let document = roxmltree::Document::parse(svg).map_err(|error| broken(&error))?;
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        check(node)?;
    }
    bounds::text(&document).map_err(FragmentError::Excess)?;
    let tree = Tree::from_xmltree(&document, &Options::default()).map_err(|error| broken(&error))?;
    let (wide, high) = (f64::from(tree.size().width()), f64::from(tree.size().height()));
    if (wide - high).abs() > wide.max(high) * 0.01 {
        return Err(FragmentError::NotSquare);
    }
    bounds::work(tree.root(), wide.max(high)).map_err(FragmentError::Excess)?;
    // Names within the drawing must not meet those of others in the same file.
    let options = WriteOptions {
        id_prefix: Some(format!("a{:08x}-", hash(svg))),
        coordinates_precision: 3,
        transforms_precision: 5,
        indent: Indent::None,
        ..WriteOptions::default()
    };
    let text = tree.to_string(&options);
    let inner = text.find('>').and_then(|start| Some(&text[start + 1..text.rfind("</svg>")?])).unwrap_or("");
    let scale = 1000.0 / wide.max(1e-6);
    Ok(format!(r#"<g transform="scale({scale:.5})">{}</g>"#, inner.trim()))
}

/// Stands for the colour of a piece's owner in a drawing, where its author wrote `currentColor`.
pub(crate) const OWNER: &str = "#fe01fd";

/// Reads a drawing of a piece as [`fragment`] does; `currentColor` is the colour of whose piece it is.
///
/// # Errors
/// As [`fragment`].
pub fn figure(svg: &str) -> Result<String, FragmentError> {
    fragment(&svg.replace("currentColor", OWNER))
}

/// Refuses elements that may not be drawn.
fn check(node: roxmltree::Node<'_, '_>) -> Result<(), FragmentError> {
    const REFUSED: &str = "script foreignObject a image text style animate animateMotion animateTransform set iframe video audio filter mask pattern marker";
    let name = node.tag_name().name();
    if REFUSED.split(' ').any(|it| it == name) {
        return Err(FragmentError::Element(name.to_owned()));
    }
    for attribute in node.attributes() {
        let (name, value) = (attribute.name(), attribute.value().trim());
        let leads_out = (name == "href" && !value.starts_with('#'))
            || value
                .split("url(")
                .skip(1)
                .any(|it| !it.trim_start_matches(['"', '\'', ' ']).starts_with('#'));
        if name.starts_with("on") || leads_out {
            return Err(FragmentError::Attribute(name.to_owned()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(inner: &str) -> String {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{inner}</svg>"#)
    }

    #[test]
    fn shapes_come_through_and_are_brought_to_a_thousand() {
        let text = fragment(&svg(r#"<circle cx="50" cy="50" r="10" fill="red"/>"#)).expect("a plain drawing");
        assert!(text.starts_with(r#"<g transform="scale(10.00000)">"#), "{text}");
        assert!(text.contains("#ff0000") && !text.contains("<svg"), "{text}");
    }

    #[test]
    fn what_acts_or_leads_out_is_refused() {
        let element = |name: &str| FragmentError::Element(name.to_owned());
        let attribute = |name: &str| FragmentError::Attribute(name.to_owned());
        let cases = [
            ("<script>alert(1)</script>", element("script")),
            (r#"<image href="http://example.org/x.png"/>"#, element("image")),
            ("<text>a</text>", element("text")),
            (r##"<rect width="9" height="9" onclick="x()"/>"##, attribute("onclick")),
            (r#"<use href="other.svg#a"/>"#, attribute("href")),
            (r#"<rect width="9" height="9" fill="url(http://example.org/#a)"/>"#, attribute("fill")),
        ];
        for (inner, wanted) in cases {
            assert_eq!(fragment(&svg(inner)), Err(wanted), "{inner}");
        }
        assert!(matches!(fragment("<svg"), Err(FragmentError::Broken(_))));
        assert_eq!(fragment(&" ".repeat(MOST_BYTES + 1)), Err(FragmentError::TooLarge));
        let broad = r#"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>"#;
        assert_eq!(fragment(broad), Err(FragmentError::NotSquare));
    }

    /// Drawings of little text and very much work, and one that takes it to the edge.
    #[test]
    fn drawings_that_never_end_are_refused_before_they_are_painted() {
        let doubled: String = (0..40)
            .map(|at| format!(r##"<g id="g{}"><use href="#g{at}"/><use href="#g{at}"/></g>"##, at + 1))
            .collect();
        let cases = [
            r#"<circle r="1e38"/>"#.to_owned(),
            r#"<circle r="1e38"/><circle r="1e38"/><circle r="1e38"/>"#.to_owned(),
            r#"<ellipse rx="1e38" ry="1"/>"#.to_owned(),
            r#"<rect width="1e38" height="1e38" rx="1e30"/>"#.to_owned(),
            r#"<path d="M0 0A1e38 1e38 0 0 1 9 9"/>"#.to_owned(),
            r#"<g transform="scale(1000000)"><circle r="1000000"/></g>"#.to_owned(),
            r#"<path d="M0 0H100" stroke="red" stroke-dasharray="0.0001"/>"#.to_owned(),
            r#"<path d="M0 0H100" stroke="red" style="stroke-width:1e30"/>"#.to_owned(),
            r#"<rect width="9" height="9" style="filter:blur(100000px)"/>"#.to_owned(),
            r#"<pattern id="p" width="1" height="1"><path d="M0 0h9v9z"/></pattern>"#.to_owned(),
            r#"<filter id="f"><feTurbulence numOctaves="100000"/></filter>"#.to_owned(),
            format!(r##"<path id="g0" d="M0 0h1v1z"/>{doubled}<use href="#g40"/>"##),
            r#"<g opacity=".9"><rect width="100" height="100"/></g>"#.repeat(30),
            r#"<rect width="100" height="100"/>"#.repeat(110),
            "<g>".repeat(101) + &"</g>".repeat(101),
            r#"<path d="M0 0h1v1z"/>"#.repeat(5001),
            format!(r#"<path d="M0 0{}"/>"#, "h1v1".repeat(26_000)),
            format!(r#"<path d="M0 0{}" stroke="red"/>"#, "L99 99L0 50".repeat(20_000)),
            format!(r#"<path d="M0 0{}"/>"#, "A999999 999999 0 1 1 50 50A999999 3 20 0 1 0 0".repeat(3000)),
            format!("<rect {}/>", (0..20_000).map(|at| format!("a{at}=''")).collect::<Vec<_>>().join(" ")),
        ];
        for case in cases {
            let start = std::time::Instant::now();
            let found = fragment(&svg(&case));
            let short: String = case.chars().take(80).collect();
            assert!(
                matches!(found, Err(FragmentError::Excess(_) | FragmentError::Element(_))),
                "{short}: {found:?}"
            );
            assert!(start.elapsed().as_secs() < 5, "{short} takes {:?}", start.elapsed());
        }
        let busy =
            r#"<path d="M5 5C20 90 80 90 95 5z" stroke="red" stroke-dasharray="1" fill="blue"/>"#.repeat(50);
        assert!(fragment(&svg(&busy)).is_ok());
    }

    #[test]
    fn names_of_two_drawings_do_not_meet() {
        let with = |colour: &str| {
            svg(&format!(
                r##"<defs><linearGradient id="g"><stop stop-color="{colour}"/><stop offset="1" stop-color="blue"/></linearGradient></defs><rect width="50" height="50" fill="url(#g)"/>"##
            ))
        };
        let id =
            |text: &str| text.split("url(#").nth(1).map(|it| it.split(')').next().unwrap_or("").to_owned());
        let [red, green] = ["red", "green"].map(|it| fragment(&with(it)).expect("a gradient"));
        assert!(id(&red).is_some() && id(&red) != id(&green), "{red}");
    }
}
