//! Exported kit: tiles in bags and on the table, and the pieces of the players.

use std::collections::BTreeMap;

use bastide_core::geometry::{Pos, Rotation};
use bastide_core::piece::{Role, Supply};
use bastide_core::rules::{DealOrder, Setup};
use bastide_core::tile::Tile;
use bastide_core::words::{Shape, Words};

/// Everything that comes into the saved object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kit {
    /// Its name.
    pub title: String,
    /// A few lines about it.
    pub about: String,
    /// The address of the picture on the back of every tile.
    pub back: String,
    /// The designs.
    pub prints: Vec<Print>,
    /// The bags of tiles, in the order in which they are drawn; last those that are not drawn at all.
    pub piles: Vec<Pile>,
    /// The tiles that lie on the table at the start.
    pub laid: Vec<Laid>,
    /// The pieces of each player, then those of nobody.
    pub stocks: Vec<Stock>,
}

/// A design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    /// The tile's full name: `base/crfr`.
    pub tile: String,
    /// Its segments, one on each line.
    pub about: String,
    /// The address of its picture.
    pub front: String,
}

/// Tiles in a bag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// Its name.
    pub title: String,
    /// When they are drawn.
    pub about: String,
    /// Way of drawing from the bag.
    pub drawn: Drawn,
    /// Designs, by position, with their copies; none has zero.
    pub tiles: Vec<(usize, u16)>,
}

/// Way of drawing tiles from a bag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// Any of them.
    AtRandom,
    /// In the order in which they are listed.
    InOrder,
}

/// A tile on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The design, by position.
    pub print: usize,
    /// Its cell.
    pub pos: Pos,
    /// Rotation of it.
    pub rotation: Rotation,
}

/// The pieces of one kind that somebody has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stock {
    /// Number of the player from 0; none for neutral ones.
    pub seat: Option<usize>,
    /// The player's name; empty for neutral ones.
    pub owner: String,
    /// The kind of piece: `follower`.
    pub piece: String,
    /// Figure that stands for it.
    pub body: Body,
    /// Its weight in the majority, which shows in its size.
    pub strength: i32,
    /// Number of pieces.
    pub count: u8,
}

/// The built-in shape that stands for a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// A pawn, which occupies a feature.
    Pawn,
    /// A wedge: other figures.
    Wedge,
    /// A block: tokens.
    Block,
}

/// True if the pieces of the players come along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pieces {
    /// Tiles and pieces: a game.
    Included,
    /// Tiles only.
    LeftOut,
}

/// Copies of tiles that belong to the sets but are not drawn from the pile: for each deal of a setup, by its position.
pub type Aside = BTreeMap<usize, u16>;

/// The addresses of the pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pictures {
    /// For each deal of a setup, in their order.
    pub fronts: Vec<String>,
    /// For the back of every tile.
    pub back: String,
}

impl Pile {
    fn shuffled(title: String, about: String, tiles: Vec<(usize, u16)>) -> Self {
        Self { title, about, drawn: Drawn::AtRandom, tiles }
    }
}

impl Kit {
    /// Material of a game.
    ///
    /// Deals without a picture are left out.
    pub fn of(title: &str, setup: &Setup, aside: &Aside, pictures: &Pictures, pieces: Pieces) -> Self {
        let prints: Vec<Print> = setup
            .deals
            .iter()
            .zip(&pictures.fronts)
            .map(|(deal, front)| Print {
                tile: deal.tile.id().to_owned(),
                about: about(&setup.words, &deal.tile),
                front: front.clone(),
            })
            .collect();
        let laid: Vec<Laid> = setup
            .start
            .iter()
            .filter(|start| start.deal < prints.len())
            .map(|start| Laid { print: start.deal, pos: start.pos, rotation: start.rotation })
            .collect();
        let piles = piles(setup, aside, &laid, prints.len());
        let stocks = match pieces {
            Pieces::Included => stocks(setup),
            Pieces::LeftOut => Vec::new(),
        };
        let mut kit = Self {
            title: title.to_owned(),
            about: String::new(),
            back: pictures.back.clone(),
            prints,
            piles,
            laid,
            stocks,
        };
        kit.about = kit.summary(setup);
        kit
    }

    /// Number of tiles, in bags and on the table.
    pub fn tiles(&self) -> usize {
        let bagged: usize = self.piles.iter().flat_map(|pile| &pile.tiles).map(|it| usize::from(it.1)).sum();
        bagged + self.laid.len()
    }

    fn summary(&self, setup: &Setup) -> String {
        let mut lines = vec![format!("{} tiles of {} designs", self.tiles(), self.prints.len())];
        if !self.stocks.is_empty() {
            lines.push(format!("{} players: {}", setup.players.len(), setup.players.join(", ")));
        }
        let titles: Vec<&str> = setup.variants.iter().map(|it| it.title.as_str()).collect();
        if !titles.is_empty() {
            lines.push(format!("with {}", titles.join(", ")));
        }
        lines.push("unofficial; drawn by Bastide".to_owned());
        lines.join("\n")
    }
}

/// Description of a tile: one segment on each line, with its markers, then the symbols of the tile as a whole.
fn about(words: &Words, tile: &Tile) -> String {
    let mut lines = Vec::new();
    for (at, segment) in tile.numbered().filter(|(_, it)| words[it.kind].shape != Shape::Area) {
        let mut line = tile.name(words, at, Rotation::R0);
        for (marker, count) in &segment.markers {
            let name = &words[*marker].name;
            line.push_str(&if *count == 1 { format!(", {name}") } else { format!(", {count} {name}") });
        }
        lines.push(line);
    }
    let on_fields = tile.segments().iter().filter(|it| words[it.kind].shape == Shape::Area);
    for (marker, _) in on_fields.flat_map(|it| &it.markers) {
        lines.push(format!("field, {}", words[*marker].name));
    }
    for mark in tile.marks() {
        let name = &words[mark.marker].name;
        lines.push(if mark.value.is_empty() { name.clone() } else { format!("{name} {}", mark.value) });
    }
    if lines.is_empty() {
        lines.push("field".to_owned());
    }
    lines.join("\n")
}

/// The bags: tiles that are drawn together lie together.
fn piles(setup: &Setup, aside: &Aside, laid: &[Laid], prints: usize) -> Vec<Pile> {
    if let Some(pile) = &setup.pile {
        let tiles: Vec<_> = pile.iter().filter(|at| **at < prints).map(|at| (*at, 1)).collect();
        let about = "Draw from here; the tiles come in the order in which they are written.".to_owned();
        let pile = Pile { title: "Tiles".to_owned(), about, drawn: Drawn::InOrder, tiles };
        return (!pile.tiles.is_empty()).then_some(pile).into_iter().collect();
    }
    // A river comes before everything else, and each of the two has a beginning and an end.
    let mut groups: BTreeMap<(bool, usize), Vec<(usize, u16)>> = BTreeMap::new();
    for (at, deal) in setup.deals.iter().enumerate().take(prints) {
        let on_table = laid.iter().filter(|it| it.print == at).count();
        let count = usize::from(deal.count).saturating_sub(on_table);
        if let Ok(count @ 1..) = u16::try_from(count) {
            let order = match deal.order {
                DealOrder::Opening => 0,
                DealOrder::First => 1,
                DealOrder::Shuffled => 2,
                DealOrder::Last => 3,
            };
            groups.entry((!deal.before, order)).or_default().push((at, count));
        }
    }
    let all = groups.len();
    let drawn = groups.into_values().enumerate().map(|(nth, tiles)| match all {
        1 => Pile::shuffled("Tiles".to_owned(), "Draw from here.".to_owned(), tiles),
        _ => {
            let about = match nth {
                0 => "Draw from here first.".to_owned(),
                _ => format!("Draw from here when bag {nth} is empty."),
            };
            Pile::shuffled(format!("Tiles {} of {all}", nth + 1), about, tiles)
        }
    });
    let kept: Vec<(usize, u16)> = aside
        .iter()
        .filter(|(at, count)| **at < prints && **count > 0)
        .map(|(at, count)| (*at, *count))
        .collect();
    let kept = (!kept.is_empty()).then(|| {
        let about =
            "Not drawn: another tile has their place, or a rule brings them into the game.".to_owned();
        Pile::shuffled("Tiles aside".to_owned(), about, kept)
    });
    drawn.chain(kept).collect()
}

/// Pieces of every player at the start, then those that nobody owns.
fn stocks(setup: &Setup) -> Vec<Stock> {
    let mut stocks = Vec::new();
    for (seat, owner) in setup.players.iter().enumerate() {
        for piece in &setup.pieces {
            let Supply::Each(count) = piece.supply else { continue };
            let missing = setup.without.iter().filter(|(of, kind, _)| *of == seat && *kind == piece.name);
            let count = missing.fold(count, |left, (_, _, missing)| left.saturating_sub(*missing));
            stocks.push((piece, Some(seat), owner.clone(), count));
        }
    }
    for piece in &setup.pieces {
        if let Supply::Neutral(count) = piece.supply {
            stocks.push((piece, None, String::new(), count));
        }
    }
    stocks
        .into_iter()
        .filter(|(.., count)| *count > 0)
        .map(|(piece, seat, owner, count)| Stock {
            seat,
            owner,
            piece: piece.name.clone(),
            body: match piece.role {
                Role::Follower => Body::Pawn,
                Role::Special => Body::Wedge,
                Role::Token => Body::Block,
            },
            strength: piece.strength,
            count,
        })
        .collect()
}
