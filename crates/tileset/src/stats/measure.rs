//! The numbers by which bags of tiles are compared, under names that never change: `branching.city`, `fit.one`.

use super::whole::Stats;

/// A number of a bag of tiles.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// Its name: `branching.city`.
    pub key: String,
    /// The meaning in a few words.
    pub title: String,
    /// The share or number that it is, and its decimals.
    pub scale: Scale,
    /// The unit in which it is counted; nothing for a share.
    pub unit: &'static str,
    /// The number.
    pub value: f64,
}

/// Scale of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// A share or a chance, of one.
    Share,
    /// A number with two decimals that mean something.
    Plain,
    /// A number with three decimals that mean something.
    Fine,
    /// A number with four decimals that mean something.
    Small,
}

/// Number of first draws that are compared.
pub(crate) const DRAWS: usize = 3;

impl Stats {
    /// The numbers by which bags are compared, in the order in which people look at them.
    pub fn measures(&self) -> Vec<Measure> {
        let mut list = Vec::new();
        let mut add_in = |unit, key: String, title: String, scale, value| {
            list.push(Measure { key, title, scale, unit, value });
        };
        for it in &self.features {
            if let Some(branching) = it.branching {
                let title = format!("branching of {}, sides", it.kind);
                add_in("sides", format!("branching.{}", it.kind), title, Scale::Fine, branching.factor);
            }
        }
        let fit = &self.fit;
        for (key, title, value) in [
            ("one", "fits beside a neighbour", fit.one),
            ("two-adjacent", "fits into a corner", fit.two_adjacent),
            ("two-opposite", "fits between two", fit.two_opposite),
            ("three", "fits among three", fit.three),
            ("four", "fits among four", fit.four),
        ] {
            add_in("", format!("fit.{key}"), title.into(), Scale::Share, value);
        }
        add_in("", "fit.dead".into(), "nothing fits among four".into(), Scale::Share, fit.dead);
        let present = self.patterns.present.len() as f64 / self.patterns.possible.max(1) as f64;
        add_in("", "patterns.present".into(), "patterns there are".into(), Scale::Share, present);
        let unevenness = self.patterns.unevenness;
        add_in("", "patterns.unevenness".into(), "unevenness of mirrors".into(), Scale::Share, unevenness);
        for it in &self.edges.kinds {
            add_in(
                "",
                format!("sides.{}", it.name),
                format!("sides with {}", it.name),
                Scale::Share,
                it.share,
            );
        }
        add_in("", "sides.agreement".into(), "two sides agree".into(), Scale::Share, self.edges.agreement);
        add_in(
            "bits",
            "sides.entropy".into(),
            "entropy of sides, bits".into(),
            Scale::Fine,
            self.edges.entropy,
        );
        let tiles = f64::from(self.tiles.laid.max(1));
        for it in &self.features {
            match it.shape {
                "area" => {
                    let title = format!("{}s on a tile", it.kind);
                    add_in("segments", format!("per-tile.{}", it.kind), title, Scale::Plain, it.per_tile);
                }
                "linked" if it.branching.is_some() => {
                    let title = format!("{} ends on a tile", it.kind);
                    add_in(
                        "ends",
                        format!("ends.{}", it.kind),
                        title,
                        Scale::Plain,
                        f64::from(it.ends) / tiles,
                    );
                }
                _ => {}
            }
        }
        let opening = &self.opening;
        if let Some(playable) = opening.playable {
            add_in("", "opening.playable".into(), "fits the start tile".into(), Scale::Share, playable);
        }
        if let Some(stuck) = opening.stuck.get(..DRAWS) {
            let title = format!("draws of the first {DRAWS} that fit nowhere");
            add_in("draws", "opening.stuck".into(), title, Scale::Small, stuck.iter().sum());
        }
        list
    }

    /// The number of this name.
    pub fn measure(&self, key: &str) -> Option<f64> {
        self.measures().into_iter().find(|it| it.key == key).map(|it| it.value)
    }
}
