//! Lists that grow to the places that are asked for.

/// Element at a place; the list grows to hold it.
pub(crate) fn at<T: Clone + Default>(all: &mut Vec<T>, at: usize) -> &mut T {
    if at >= all.len() {
        all.resize(at + 1, T::default());
    }
    &mut all[at]
}
