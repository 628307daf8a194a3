//! Places on a tile in JCloisterZone's words: the name of a feature and a location in the frame of the board, as in `City _E`,
//! `Field NL.NR.WR` or `Monastery I`.

use std::fmt;
use std::str::FromStr;

use bastide_core::board::{PlacedIdx, SegmentId};
use bastide_core::geometry::{Half, Port, Ports, Pos, Side, Third};
use bastide_core::table::Table;
use bastide_core::words::Shape;
use strum::{EnumString, IntoStaticStr};

/// Kind of feature, in their words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Feature {
    City,
    Road,
    Field,
    Monastery,
    Garden,
    River,
    Castle,
    Quarter,
    Acrobats,
    FlyingMachine,
    YagaHut,
    FishHut,
    Razboynik,
    Vodyanoy,
}

impl Feature {
    /// Every kind, with the names it has had (the newest first) and the kinds of ours that it may be.
    const ALL: [(Self, &'static [&'static str], &'static [&'static str]); 14] = [
        (Self::City, &["City"], &["city"]),
        (Self::Road, &["Road"], &["road"]),
        (Self::Field, &["Field", "Farm"], &["field"]),
        (
            Self::Monastery,
            &["Monastery", "Cloister", "Shrine"],
            &["monastery", "shrine", "abbey", "church", "special-monastery"],
        ),
        (Self::Garden, &["Garden"], &["garden"]),
        (Self::River, &["River"], &["river"]),
        (Self::Castle, &["Castle"], &["castle"]),
        (
            Self::Quarter,
            &["Quarter"],
            &["castle-quarter", "market-quarter", "blacksmith-quarter", "cathedral-quarter"],
        ),
        // Places that are no features here: figures stand on the tile, or come from it.
        (Self::Acrobats, &["Acrobats"], &[]),
        (Self::FlyingMachine, &["FlyingMachine"], &[]),
        (Self::YagaHut, &["YagaHut"], &["yaga-hut"]),
        (Self::FishHut, &["FishHut"], &["fish-hut"]),
        // Traps, in which figures stand on the tile here.
        (Self::Razboynik, &["SoloveiRazboynik"], &[]),
        (Self::Vodyanoy, &["Vodyanoy"], &[]),
    ];

    fn row(self) -> &'static (Self, &'static [&'static str], &'static [&'static str]) {
        &Self::ALL[self as usize]
    }

    /// Its newest name: `Monastery`.
    pub fn name(self) -> &'static str {
        self.row().1[0]
    }

    /// True if it is a feature here, too.
    pub fn is_kind(self) -> bool {
        !self.row().2.is_empty()
    }

    /// The feature of one of our kinds, by the name of the kind.
    pub fn of_kind(kind: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, _, kinds)| kinds.contains(&kind)).map(|(feature, _, _)| *feature)
    }
}

impl FromStr for Feature {
    type Err = NoPlace;

    fn from_str(name: &str) -> Result<Self, NoPlace> {
        let row = Self::ALL.iter().find(|(_, names, _)| names.contains(&name));
        row.map(|(feature, _, _)| *feature).ok_or_else(|| NoPlace(name.to_owned()))
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One of the four quarters of the City of Carcassonne.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Quarter {
    Castle,
    Market,
    Blacksmith,
    Cathedral,
}

impl Quarter {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Castle, Self::Market, Self::Blacksmith, Self::Cathedral];

    /// Their name of it: `QUARTER_CASTLE`.
    pub const fn name(self) -> &'static str {
        ["QUARTER_CASTLE", "QUARTER_MARKET", "QUARTER_BLACKSMITH", "QUARTER_CATHEDRAL"][self as usize]
    }

    /// The quarter of one of our words: `castle`.
    pub fn from_word(word: &str) -> Option<Self> {
        word.parse().ok()
    }

    /// Our word for it: `castle`.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// Location on a tile, on the board as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Location {
    /// All that reaches these sides: `N`, `WE`, `_N` (all but the north), `NWSE`.
    Sides(Ports),
    /// All that reaches these halves of sides: `NL.NR.WR`.
    Halves(Ports),
    /// Inside the tile: `I` is 0, `II` is 1.
    Inner(u8),
    /// Inside the tile, as an abbot of a monastery rather than a monk.
    AsAbbot,
    /// A quarter of the City of Carcassonne.
    Quarter(Quarter),
}

/// Their names of the halves of sides, clockwise from the north-west corner like ours.
pub(crate) const HALVES: [&str; 8] = ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"];
/// Their names of places inside a tile.
pub(crate) const INNER: [&str; 4] = ["I", "II", "III", "IV"];
/// Two sides in the order in which they write them.
const PAIRS: [&str; 6] = ["NW", "NE", "SW", "SE", "NS", "WE"];

impl Location {
    fn sides(letters: &str) -> Option<Ports> {
        let mut all = Ports::NONE;
        for letter in letters.chars() {
            let side = Ports::side(Side::from_letter(letter)?);
            if !(all & side).is_empty() {
                return None;
            }
            all |= side;
        }
        (!all.is_empty()).then_some(all)
    }

    fn halves(text: &str) -> Option<Ports> {
        let half =
            |name: &str| HALVES.iter().position(|it| *it == name).map(|at| Ports::one(Half::nth(at).port()));
        text.split('.').try_fold(Ports::NONE, |all, name| Some(all | half(name)?))
    }
}

impl FromStr for Location {
    type Err = NoPlace;

    fn from_str(text: &str) -> Result<Self, NoPlace> {
        let inner = || INNER.iter().position(|it| *it == text).map(|at| Self::Inner(at as u8));
        let quarter = || Quarter::ALL.into_iter().find(|it| it.name() == text).map(Self::Quarter);
        let special = || match text {
            "AS_ABBOT" | "ABBOT" => Some(Self::AsAbbot),
            "CLOISTER" | "MONASTERY" => Some(Self::Inner(0)),
            _ => None,
        };
        let sides = || match text.strip_prefix('_') {
            Some(missing) => {
                Location::sides(missing).map(|it| Ports::ALL.without(it)).filter(|it| !it.is_empty())
            }
            None => Location::sides(text),
        };
        inner()
            .or_else(|| sides().map(Self::Sides))
            .or_else(|| Location::halves(text).map(Self::Halves))
            .or_else(quarter)
            .or_else(special)
            .ok_or_else(|| NoPlace(text.to_owned()))
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sides(ports) => {
                let sides: Vec<_> = ports.sides().map(Side::letter).collect();
                match sides[..] {
                    [a, b] => {
                        let pair =
                            PAIRS.iter().find(|it| it.contains(a) && it.contains(b)).copied().unwrap_or("");
                        f.write_str(pair)
                    }
                    [_, _, _] => {
                        let missing: String = Ports::ALL.without(*ports).sides().map(Side::letter).collect();
                        write!(f, "_{missing}")
                    }
                    [_, _, _, _] => f.write_str("NWSE"),
                    _ => f.write_str(&sides.into_iter().collect::<String>()),
                }
            }
            Self::Halves(ports) => {
                let names: Vec<_> = ports.halves().map(|half| HALVES[half.idx()]).collect();
                f.write_str(&names.join("."))
            }
            Self::Inner(number) => f.write_str(INNER.get(usize::from(*number)).copied().unwrap_or("I")),
            Self::AsAbbot => f.write_str("AS_ABBOT"),
            Self::Quarter(quarter) => f.write_str(quarter.name()),
        }
    }
}

/// A place on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Kind of feature there.
    pub feature: Feature,
    /// Location on the tile.
    pub location: Location,
}

/// A word that names no place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no place on a tile that is known here")]
pub struct NoPlace(pub String);

/// As they write it: `City _E`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.feature, self.location)
    }
}

impl Place {
    /// Reads a place from the name of its feature and its location.
    ///
    /// # Errors
    /// The word that is unknown.
    pub fn parse(feature: &str, location: &str) -> Result<Self, NoPlace> {
        Ok(Self { feature: feature.parse()?, location: location.parse()? })
    }

    /// The segment at this place of a tile on the board.
    pub fn find(&self, table: &Table, tile: PlacedIdx) -> Option<SegmentId> {
        let location = match self.location {
            // The place is the same as for a monk.
            Location::AsAbbot => Location::Inner(0),
            other => other,
        };
        table.board().segments_of(tile).find(|it| Self::of(table, *it) == Some(Self { location, ..*self }))
    }

    /// The segment at this place of the tile at a position. They keep all quarters at [`Self::QUARTERS`], wherever the quarters lie here.
    pub fn locate(&self, table: &Table, pos: Pos) -> Option<SegmentId> {
        match self.location {
            Location::Quarter(_) => table.board().tiles().filter_map(|tile| self.find(table, tile)).next(),
            _ => self.find(table, table.board().at(pos)?),
        }
    }

    /// Place of a segment of the board in their words: the position of the tile and the place there.
    pub fn spot(table: &Table, node: SegmentId) -> Option<(Pos, Self)> {
        let place = Self::of(table, node)?;
        let (tile, _) = table.board().locate(node);
        let pos = table.board().tile(tile).pos;
        Some((if place.feature == Feature::Quarter { Self::QUARTERS } else { pos }, place))
    }

    /// Place of two segments of a tile that a piece joins, in one word: `Road NW`.
    pub fn joined(table: &Table, one: SegmentId, other: SegmentId) -> Option<(Pos, Self)> {
        let ((pos, place), (_, second)) = (Self::spot(table, one)?, Self::spot(table, other)?);
        match (place.location, second.location) {
            (Location::Sides(one), Location::Sides(other)) => {
                Some((pos, Self { location: Location::Sides(one | other), ..place }))
            }
            _ => None,
        }
    }

    /// The trap on a tile, where figures stand in none of its features.
    pub fn trap(table: &Table, tile: PlacedIdx) -> Option<Self> {
        let design = &table.rules().design(table.board().tile(tile).tile).tile;
        let traps = [("razboynik", Feature::Razboynik), ("vodyanoy", Feature::Vodyanoy)];
        let shows = |word| table.rules().words().marker_of(word).is_some_and(|it| design.mark(it).is_some());
        let (_, feature) = traps.into_iter().find(|(word, _)| shows(word))?;
        Some(Self { feature, location: Location::Inner(0) })
    }

    /// Position of the quarters of the City of Carcassonne in their files.
    pub const QUARTERS: Pos = Pos::new(0, 0);

    /// The place of a segment on the board; none if they have no name for its kind.
    pub fn of(table: &Table, node: SegmentId) -> Option<Self> {
        let feature = Self::feature(table, node)?;
        let (tile, _) = table.board().locate(node);
        let ports = table.segment(node).ports.turned(table.board().tile(tile).rotation);
        let kind = &table.rules().words()[table.kind(node)];
        let location = match kind.shape {
            Shape::Site if feature == Feature::Quarter => {
                Location::Quarter(Quarter::from_word(kind.name.trim_end_matches("-quarter"))?)
            }
            // A side that a feature shares with another is part of one name only: that of the feature in its middle.
            Shape::Linked if !ports.is_empty() => {
                let sides = Side::ALL.into_iter().filter(|side| ports.has(Port::new(*side, Third::Middle)));
                Location::Sides(sides.fold(Ports::NONE, |all, side| all | Ports::side(side)))
            }
            Shape::Area if !ports.is_empty() => Location::Halves(ports.halves().map(Half::port).collect()),
            // Segments that do not reach the rim are counted in the order of the tile.
            Shape::Linked | Shape::Area | Shape::Site => {
                let inner = |it: &SegmentId| {
                    Self::feature(table, *it) == Some(feature) && table.segment(*it).ports.is_empty()
                };
                let mut inner = table.board().segments_of(tile).filter(inner);
                Location::Inner(inner.position(|it| it == node)? as u8)
            }
        };
        Some(Self { feature, location })
    }

    fn feature(table: &Table, node: SegmentId) -> Option<Feature> {
        Feature::of_kind(&table.rules().words()[table.kind(node)].name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_are_written_as_they_are_read() {
        let all = "N E S W NW NE SW SE NS WE _N _E _S _W NWSE NL NL.NR.EL.WR ER.SL.SR.WL I II III IV AS_ABBOT \
                   QUARTER_CASTLE QUARTER_MARKET QUARTER_BLACKSMITH QUARTER_CATHEDRAL";
        for text in all.split(' ') {
            assert_eq!(text.parse::<Location>().expect(text).to_string(), text);
        }
    }

    #[test]
    fn what_is_no_location_is_named() {
        for text in ["", "_", "NN", "X", "NL.", ".NL", "NL.N", "V", "_NESW", "nl", "QUARTER_", "é"] {
            assert_eq!(text.parse::<Location>(), Err(NoPlace(text.to_owned())), "{text}");
        }
        assert_eq!(Place::parse("Tower", "I"), Err(NoPlace("Tower".to_owned())));
    }

    #[test]
    fn every_feature_is_in_its_row() {
        for (feature, names, kinds) in Feature::ALL {
            assert_eq!(feature.row().0, feature);
            assert!(names.iter().all(|name| name.parse() == Ok(feature)));
            assert!(kinds.iter().all(|kind| Feature::of_kind(kind) == Some(feature)));
        }
    }
}
