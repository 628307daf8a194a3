//! The one table of everything that scripts can use.

/// The names of a class's members.
pub(crate) fn member_names(_class: &str) -> impl Iterator<Item = &'static str> {
    std::iter::empty()
}
