//! There are too many words.

use super::prelude::*;
use crate::lexicon::Class;

pub(crate) const DOC: Doc = Doc {
    code: Code("too-many-words"),
    severity: Severity::Error,
    title: "there are too many words",
    page: r##"All sets of a game together declare at most 255 edges, 255 kinds of features and 65535 markers.
"##,
};

pub(crate) fn finding(source: &Source, class: Class, name: &Text) -> Finding {
    let most = if class == Class::Marker { u32::from(u16::MAX) } else { u32::from(u8::MAX) };
    let message = format!("there are more than {most} words of this sort");
    Finding::error(
        DOC.code,
        message,
        Label::new(source, name.span.clone(), format!("this {} is too much", class.name())),
    )
}

#[cfg(test)]
mod tests {
    use crate::Collection;
    use bastide_diag::Source;

    #[test]
    fn three_hundred_kinds_are_too_many() {
        let kinds: String = (0..300).map(|it| format!("[feature.k{it}]\nshape = \"site\"\n")).collect();
        let text = format!("format = 1\n[set]\nid = \"my\"\ntitle = \"My\"\n{kinds}");
        let (_, report) = Collection::read(vec![Source::new("my.toml", text)]);
        assert_eq!(report.findings().iter().map(|it| it.code).collect::<Vec<_>>(), [super::DOC.code]);
    }
}
