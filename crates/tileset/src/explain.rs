//! The words from which given fields follow: derivation the other way round.

use bastide_core::geometry::Side;

use crate::derive::{Field, Layout, Point};

/// The words of a tile about contacts, as they are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Joins {
    /// `meet`
    pub meet: Vec<String>,
    /// `reach`
    pub reach: Vec<String>,
    /// `under`
    pub under: Option<String>,
}

/// One word that may be added to a layout.
#[derive(Clone, Debug)]
enum Word {
    Meet(Vec<usize>),
    Reach(usize, Point),
    Under(Vec<Side>),
}

impl Word {
    fn add(&self, layout: &mut Layout) {
        match self {
            Self::Meet(group) => layout.meets.push(group.clone()),
            Self::Reach(feature, point) => layout.reaches.push((*feature, *point)),
            Self::Under(sides) => layout.under.extend(sides),
        }
    }
}

impl Layout {
    /// This layout with the fewest further words, at most `most`, whose fields are accepted; none if there is no such layout.
    ///
    /// Of equally few words, `meet` comes before `reach` and `reach` before `under`. `steps` is how many layouts may still be tried, and
    /// is counted down.
    pub fn explained(
        &self,
        most: usize,
        steps: &mut usize,
        mut accept: impl FnMut(&[Field]) -> bool,
    ) -> Option<Self> {
        let words = self.candidates();
        let mut level: Vec<(Self, usize)> = vec![(self.clone(), 0)];
        for depth in 0..=most {
            for (layout, _) in &level {
                *steps = steps.checked_sub(1)?;
                if accept(&layout.fields()) {
                    return Some(layout.clone());
                }
            }
            if depth == most {
                break;
            }
            let further = |(layout, from): &(Self, usize)| {
                let with = |(at, word): (usize, &Word)| {
                    let mut layout = layout.clone();
                    word.add(&mut layout);
                    (layout, at + 1)
                };
                words.iter().enumerate().skip(*from).map(with).collect::<Vec<_>>()
            };
            level = level.iter().flat_map(further).collect();
        }
        None
    }

    /// The words of this layout as a tile writes them.
    pub fn joins(&self) -> Joins {
        let side = |at: &usize| self.features.get(*at).and_then(|it| it.sides.first()).map(|it| it.letter());
        let mut groups: Vec<Vec<Side>> = Vec::new();
        for group in &self.meets {
            let mut sides: Vec<Side> =
                group.iter().filter_map(|at| self.features.get(*at)?.sides.first().copied()).collect();
            sides.sort_unstable();
            groups.push(sides);
        }
        let letters = |sides: &[Side]| sides.iter().map(|it| it.letter()).collect::<String>();
        let reach = |(at, point): &(usize, Point)| Some(format!("{}^{}", side(at)?, point.name()));
        let mut under = self.under.clone();
        under.sort_unstable();
        Joins {
            meet: groups.iter().map(|it| letters(it)).collect(),
            reach: self.reaches.iter().filter_map(reach).collect(),
            under: (!under.is_empty()).then(|| letters(&under)),
        }
    }

    /// All words that may make a difference, the likelier ones first.
    fn candidates(&self) -> Vec<Word> {
        let count = self.features.len().min(4);
        let entering = |at: &usize| self.enters.iter().any(|(end, _)| end == at);
        let mut groups: Vec<Vec<usize>> = (1_usize..1 << count)
            .map(|bits| (0..count).filter(|at| bits & (1 << at) != 0).collect::<Vec<_>>())
            .filter(|group| match group[..] {
                [alone] => self.features[alone].is_dead_end() && !entering(&alone),
                _ => true,
            })
            .filter(|group| !self.meets.contains(group))
            .collect();
        groups.sort_by_key(|it| match it.len() {
            2 => 0,
            1 => 9,
            size => size,
        });
        let reaches = (0..count).filter(|at| self.features[*at].fills).flat_map(|at| {
            let own =
                move |point: &Point| point.sides().iter().any(|it| self.features[at].sides.contains(it));
            Point::all().filter(move |it| !own(it)).map(move |point| Word::Reach(at, point))
        });
        let mouths: Vec<Side> =
            self.features.iter().filter(|it| !it.fills).flat_map(|it| it.sides.iter().copied()).collect();
        let mut under: Vec<Vec<Side>> = (1_usize..1 << mouths.len().min(4))
            .map(|bits| (0..mouths.len()).filter(|at| bits & (1 << at) != 0).map(|at| mouths[at]).collect())
            .collect();
        // A road is below ground wherever it parts nothing.
        under.sort_by_key(|it| std::cmp::Reverse(it.len()));
        groups.into_iter().map(Word::Meet).chain(reaches).chain(under.into_iter().map(Word::Under)).collect()
    }
}

#[cfg(test)]
mod tests {
    use bastide_core::geometry::Half;

    use super::*;
    use crate::derive::Feature;

    const CITY: bool = true;
    const ROAD: bool = false;

    fn layout(features: &[(&str, bool)]) -> Layout {
        let feature = |(sides, fills): &(&str, bool)| Feature {
            sides: sides.chars().filter_map(Side::from_letter).collect(),
            fills: *fills,
        };
        let features: Vec<Feature> = features.iter().map(feature).collect();
        let taken = |side: &Side| features.iter().any(|it| it.fills && it.sides.contains(side));
        Layout {
            land: Side::ALL.into_iter().filter(|it| !taken(it)).collect(),
            features,
            ..Layout::default()
        }
    }

    fn field(halves: &str, touches: &[usize]) -> Field {
        let halves = halves.split(' ').filter_map(Half::from_name).collect();
        Field { halves, touches: touches.to_vec() }
    }

    fn joins(layout: &Layout, fields: &[Field]) -> Option<Joins> {
        layout.explained(2, &mut 100_000, |it| it == fields).map(|it| it.joins())
    }

    #[test]
    fn fields_that_need_no_word_get_none() {
        let wanted = [field("En Wn", &[0]), field("Es Se Sw Ws", &[])];
        assert_eq!(joins(&layout(&[("N", CITY), ("EW", ROAD)]), &wanted), Some(Joins::default()));
    }

    #[test]
    fn what_touches_in_passing_is_told_to_meet() {
        let wanted = [field("En", &[0]), field("Es Se Sw Ws", &[]), field("Wn", &[0])];
        let found = joins(&layout(&[("N", CITY), ("EW", ROAD)]), &wanted).unwrap();
        assert_eq!(found, Joins { meet: vec!["NE".into()], ..Joins::default() });
    }

    #[test]
    fn a_city_that_parts_the_land_reaches_far() {
        let wanted = [field("En Es", &[0]), field("Se Sw Ws Wn", &[0])];
        let found = joins(&layout(&[("N", CITY)]), &wanted).unwrap();
        assert_eq!(found, Joins { reach: vec!["N^SE".into()], ..Joins::default() });
    }

    #[test]
    fn a_road_that_parts_nothing_runs_below_ground() {
        let wanted = [field("Nw Ne", &[0]), field("Se Sw", &[0])];
        let found = joins(&layout(&[("EW", CITY), ("NS", ROAD)]), &wanted).unwrap();
        assert_eq!(found, Joins { under: Some("NS".into()), ..Joins::default() });
    }

    #[test]
    fn fields_that_nothing_parts_are_not_explained() {
        assert_eq!(joins(&layout(&[]), &[field("Nw", &[]), field("Ne En Es Se Sw Ws Wn", &[])]), None);
    }

    #[test]
    fn the_search_ends_when_its_steps_are_spent() {
        let mut steps = 10;
        assert_eq!(layout(&[("N", CITY), ("S", CITY)]).explained(2, &mut steps, |_| false), None);
        assert_eq!(steps, 0);
    }
}
