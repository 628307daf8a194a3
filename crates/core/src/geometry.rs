//! Places on a tile and on the grid: positions, sides, halves, ports, rotations. Knows nothing of tiles.
//!
//! Everything is numbered clockwise from the north-west corner, so that turning a tile is an addition
//! (`docs/rules/glossary.md`, *Geometry*, gives the words).

use std::fmt;
use std::ops::{Add, BitAnd, BitOr, BitOrAssign};

/// A cell of the grid. `x` grows to the east, `y` grows to the south; the start tile lies at `(0,0)`.
///
/// The order is by row, then column: the order in which simultaneous things are dealt with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
// One word, so that it is read, written and compared at once.
#[repr(align(4))]
pub struct Pos {
    /// Column, growing to the east.
    pub x: i16,
    /// Row, growing to the south.
    pub y: i16,
}

impl Pos {
    /// The cell in column `x` and row `y`.
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    /// The neighbouring cell across `side`.
    pub const fn step(self, side: Side) -> Self {
        let (dx, dy) = side.delta();
        Self::new(self.x + dx, self.y + dy)
    }

    /// A number in the order of cells.
    pub(crate) const fn rank(self) -> u32 {
        const LEAST: u16 = 0x8000;
        ((self.y as u16 ^ LEAST) as u32) << 16 | (self.x as u16 ^ LEAST) as u32
    }

    /// Tests whether this is the other cell or one of the eight around it.
    pub(crate) const fn is_near(self, other: Self) -> bool {
        let apart = Self::new(self.x.wrapping_sub(other.x), self.y.wrapping_sub(other.y));
        // From -1 to 1, moved so that one comparison is enough. No board reaches from one end of the numbers to the other.
        (apart.x.wrapping_add(1) as u16 <= 2) & (apart.y.wrapping_add(1) as u16 <= 2)
    }

    /// The eight cells that share a side or a corner with this one, row by row.
    pub fn around(self) -> impl Iterator<Item = Self> {
        const DELTAS: [(i16, i16); 8] =
            [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
        DELTAS.into_iter().map(move |(dx, dy)| Self::new(self.x + dx, self.y + dy))
    }
}

/// Some cells of the square of nine in whose middle a tile lies: those that complete a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells(u16);

impl Cells {
    /// All nine.
    pub const ALL: Self = Self(0x1ff);
    /// None.
    pub const NONE: Self = Self(0);

    /// These cells and one more, by its column and row from the middle, from -1 to 1 each.
    pub const fn with(self, (dx, dy): (i16, i16)) -> Self {
        Self(self.0 | 1 << ((dy + 1) * 3 + dx + 1))
    }

    /// Counts those around the middle.
    pub(crate) const fn around(self) -> u16 {
        (self.0 & !(1 << 4)).count_ones() as u16
    }

    /// Counts those around the middle that are not among some, given row by row without the middle.
    pub(crate) fn lacking(self, around: [bool; 8]) -> u16 {
        let at = |nth: usize| nth + usize::from(nth > 3);
        let there = (0..8).fold(0, |bits, nth| bits | u16::from(around[nth]) << at(nth));
        Self(self.0 & !there).around()
    }

    /// Tests whether a cell is among them, if another is in the middle.
    pub(crate) const fn has(self, middle: Pos, cell: Pos) -> bool {
        let (dx, dy) = (cell.x.wrapping_sub(middle.x), cell.y.wrapping_sub(middle.y));
        let at = dy.wrapping_add(1).wrapping_mul(3).wrapping_add(dx.wrapping_add(1));
        middle.is_near(cell) & (self.0 >> (at as u16 & 15) & 1 == 1)
    }

    /// Those of the nine cells in whose middle a cell is that are among them, row by row.
    pub fn of(self, middle: Pos) -> impl Iterator<Item = Pos> {
        let nine = (0..9).filter(move |at| self.0 >> at & 1 == 1);
        nine.map(move |at| Pos::new(middle.x + at % 3 - 1, middle.y + at / 3 - 1))
    }
}

impl Ord for Pos {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Pos {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// As in written games: `1,-2`.
impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// One of the four sides of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// North.
    N,
    /// East.
    E,
    /// South.
    S,
    /// West.
    W,
}

impl Side {
    /// All sides, clockwise.
    pub const ALL: [Self; 4] = [Self::N, Self::E, Self::S, Self::W];

    /// The side with this number, clockwise from north; numbers wrap round.
    pub const fn nth(number: usize) -> Self {
        match number % 4 {
            0 => Self::N,
            1 => Self::E,
            2 => Self::S,
            _ => Self::W,
        }
    }

    /// Its number, clockwise from north.
    pub const fn idx(self) -> usize {
        self as usize
    }

    /// The side that lies across the border: of the neighbour, or of the same tile.
    pub const fn opposite(self) -> Self {
        Self::nth(self.idx() + 2)
    }

    /// The place of this side after the tile has been turned.
    pub const fn turned(self, by: Rotation) -> Self {
        Self::nth(self.idx() + by.quarters())
    }

    /// The step to the neighbouring cell.
    pub const fn delta(self) -> (i16, i16) {
        match self {
            Self::N => (0, -1),
            Self::E => (1, 0),
            Self::S => (0, 1),
            Self::W => (-1, 0),
        }
    }

    /// `N`, `E`, `S` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Self::N => 'N',
            Self::E => 'E',
            Self::S => 'S',
            Self::W => 'W',
        }
    }

    /// The side with this letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'N' => Some(Self::N),
            'E' => Some(Self::E),
            'S' => Some(Self::S),
            'W' => Some(Self::W),
            _ => None,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A straight line through a tile, from one side to the opposite one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// From north to south.
    Ns,
    /// From east to west.
    Ew,
}

impl Axis {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Ns, Self::Ew];

    /// Its number: 0 for `NS`, 1 for `EW`.
    pub const fn idx(self) -> usize {
        self as usize
    }

    /// The line through a side.
    pub const fn through(side: Side) -> Self {
        match side {
            Side::N | Side::S => Self::Ns,
            Side::E | Side::W => Self::Ew,
        }
    }

    /// The sides that it joins.
    pub const fn sides(self) -> [Side; 2] {
        match self {
            Self::Ns => [Side::N, Side::S],
            Self::Ew => [Side::E, Side::W],
        }
    }

    /// The place of this axis after the tile has been turned.
    pub const fn turned(self, by: Rotation) -> Self {
        Self::through(self.sides()[0].turned(by))
    }

    /// `NS` or `EW`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ns => "NS",
            Self::Ew => "EW",
        }
    }

    /// The axis with this name; the sides may be in any order.
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "NS" | "SN" => Some(Self::Ns),
            "EW" | "WE" => Some(Self::Ew),
            _ => None,
        }
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Position of a piece laid across a tile, seen from a tile that is being placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Across {
    /// The tile itself, from north to south.
    OwnNs,
    /// The tile itself, from east to west.
    OwnEw,
    /// Its northern neighbour, from north to south.
    North,
    /// Its eastern neighbour, from east to west.
    East,
    /// Its southern neighbour, from north to south.
    South,
    /// Its western neighbour, from east to west.
    West,
}

impl Across {
    /// The tile itself, along an axis.
    pub const fn own(axis: Axis) -> Self {
        match axis {
            Axis::Ns => Self::OwnNs,
            Axis::Ew => Self::OwnEw,
        }
    }

    /// The neighbour on a side.
    pub const fn beyond(side: Side) -> Self {
        match side {
            Side::N => Self::North,
            Side::E => Self::East,
            Side::S => Self::South,
            Side::W => Self::West,
        }
    }

    /// The side on which the neighbour lies; none for the tile itself.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::OwnNs | Self::OwnEw => None,
            Self::North => Some(Side::N),
            Self::East => Some(Side::E),
            Self::South => Some(Side::S),
            Self::West => Some(Side::W),
        }
    }

    /// Along which axis the piece lies.
    pub const fn axis(self) -> Axis {
        match self {
            Self::OwnNs | Self::North | Self::South => Axis::Ns,
            Self::OwnEw | Self::East | Self::West => Axis::Ew,
        }
    }
}

/// Half of a side, named by the side (capital) and the end of it that it lies at: `Ne` is the east half of the north side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Half {
    Nw,
    Ne,
    En,
    Es,
    Se,
    Sw,
    Ws,
    Wn,
}

impl Half {
    /// All halves, clockwise from the north-west corner.
    pub const ALL: [Self; 8] =
        [Self::Nw, Self::Ne, Self::En, Self::Es, Self::Se, Self::Sw, Self::Ws, Self::Wn];

    /// The half with this number, clockwise; numbers wrap round.
    pub const fn nth(number: usize) -> Self {
        Self::ALL[number % 8]
    }

    /// Its number, clockwise from `Nw`.
    pub const fn idx(self) -> usize {
        self as usize
    }

    /// The side it is half of.
    pub const fn side(self) -> Side {
        Side::nth(self.idx() / 2)
    }

    /// The half of the neighbouring tile that it touches.
    pub const fn mirror(self) -> Self {
        Self::nth(self.idx() ^ 5)
    }

    /// The place of this half after the tile has been turned.
    pub const fn turned(self, by: Rotation) -> Self {
        Self::nth(self.idx() + 2 * by.quarters())
    }

    /// The port in the middle of this half.
    pub const fn port(self) -> Port {
        Port::new(self.side(), if self.idx().is_multiple_of(2) { Third::First } else { Third::Last })
    }

    /// Its name, as in tile sets: `Nw`.
    pub const fn name(self) -> &'static str {
        ["Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn"][self.idx()]
    }

    /// The half with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|half| half.name() == name)
    }
}

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Third of a side, clockwise; each holds one port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Third {
    /// The first half, clockwise.
    First,
    /// The middle, where roads and rivers leave.
    Middle,
    /// The last half, clockwise.
    Last,
}

/// One of the twelve places on the rim of a tile, three on each side, numbered clockwise from the north-west corner.
///
/// The segments of a tile share out its ports, so turning, joining, gaps and overlaps follow from ports alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Port(u8); // Invariant: below 12.

impl Port {
    /// The number of ports of a tile.
    pub const COUNT: usize = 12;

    /// The port at `spot` of `side`.
    pub const fn new(side: Side, third: Third) -> Self {
        Self((side.idx() * 3 + third as usize) as u8)
    }

    /// All ports, clockwise.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Its number, clockwise from the north-west corner.
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// The side it lies on.
    pub const fn side(self) -> Side {
        Side::nth(self.idx() / 3)
    }

    /// The third of its side that it lies in.
    pub const fn third(self) -> Third {
        [Third::First, Third::Middle, Third::Last][self.idx() % 3]
    }

    /// The port of the neighbouring tile that it touches.
    pub const fn mirror(self) -> Self {
        Self((self.side().opposite().idx() * 3 + 2 - self.idx() % 3) as u8)
    }

    /// The place of this port after the tile has been turned.
    pub const fn turned(self, by: Rotation) -> Self {
        Self(((self.idx() + 3 * by.quarters()) % Self::COUNT) as u8)
    }
}

/// A set of ports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ports(u16); // Invariant: only the lowest 12 bits are used.

impl Ports {
    /// No port.
    pub const NONE: Self = Self(0);
    /// All twelve ports.
    pub const ALL: Self = Self(0xfff);

    /// The three ports of a side.
    pub const fn side(side: Side) -> Self {
        Self(0b111 << (3 * side.idx()))
    }

    /// Just this port.
    pub const fn one(port: Port) -> Self {
        Self(1 << port.idx())
    }

    /// Tests whether the set has this port.
    pub const fn has(self, port: Port) -> bool {
        self.0 >> port.idx() & 1 == 1
    }

    /// Tests whether the set has no port.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Counts its ports.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The ports of this set that `other` lacks.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Tests whether any port lies on `side`.
    pub const fn touches(self, side: Side) -> bool {
        self.0 & Self::side(side).0 != 0
    }

    /// The sides on which it has a port, clockwise.
    pub fn sides(self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(move |side| self.touches(*side))
    }

    /// The halves it covers, clockwise.
    pub fn halves(self) -> impl Iterator<Item = Half> {
        Half::ALL.into_iter().filter(move |half| self.has(half.port()))
    }

    /// Its ports, clockwise.
    pub fn iter(self) -> impl Iterator<Item = Port> {
        Port::all().filter(move |port| self.has(*port))
    }

    /// The same set on the turned tile.
    pub const fn turned(self, by: Rotation) -> Self {
        let shift = 3 * by.quarters();
        Self((self.0 << shift | self.0 >> (Port::COUNT - shift)) & 0xfff)
    }
}

impl BitOr for Ports {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Ports {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Ports {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl FromIterator<Port> for Ports {
    fn from_iter<I: IntoIterator<Item = Port>>(ports: I) -> Self {
        ports.into_iter().fold(Self::NONE, |all, port| all | Self::one(port))
    }
}

/// A clockwise turn of a tile. `R90` sends the north side to the east.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rotation {
    /// As printed.
    #[default]
    R0,
    /// A quarter turn clockwise.
    R90,
    /// Upside down.
    R180,
    /// A quarter turn anticlockwise.
    R270,
}

impl Rotation {
    /// All rotations, from none to three quarters.
    pub const ALL: [Self; 4] = [Self::R0, Self::R90, Self::R180, Self::R270];

    /// The turn by this many quarters; numbers wrap round.
    pub const fn nth(quarters: usize) -> Self {
        match quarters % 4 {
            0 => Self::R0,
            1 => Self::R90,
            2 => Self::R180,
            _ => Self::R270,
        }
    }

    /// The number of quarter turns.
    pub const fn quarters(self) -> usize {
        self as usize
    }

    /// The clockwise angle in degrees.
    pub const fn degrees(self) -> u16 {
        self as u16 * 90
    }

    /// The turn by this angle, if it is a multiple of 90 below 360.
    pub const fn from_degrees(degrees: u16) -> Option<Self> {
        match degrees {
            0 => Some(Self::R0),
            90 => Some(Self::R90),
            180 => Some(Self::R180),
            270 => Some(Self::R270),
            _ => None,
        }
    }

    /// The turn that undoes this one.
    pub const fn inverse(self) -> Self {
        Self::nth(4 - self.quarters())
    }
}

impl Add for Rotation {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::nth(self.quarters() + other.quarters())
    }
}

/// As in written games: `r90`.
impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.degrees())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// GLO-01: half-edge `w1` (`Ws`) of a tile faces `e2` (`Es`) of its western neighbour.
    #[test]
    fn glo_01_a_half_faces_its_mirror() {
        assert_eq!(Half::Ws.mirror(), Half::Es);
        assert_eq!(Pos::new(3, 2).step(Half::Ws.side()), Pos::new(2, 2));
    }

    /// GLO-04: `{e1 w2}` turned by 90 is `{n2 s1}`'s place: `e1→s1`, `w2→n2`.
    #[test]
    fn glo_04_halves_turn_with_the_tile() {
        let field: Ports = [Half::En.port(), Half::Wn.port()].into_iter().collect();
        let turned: Vec<_> = field.turned(Rotation::R90).halves().collect();
        assert_eq!(turned, [Half::Ne, Half::Se]);
    }

    #[test]
    fn mirrors_and_turns_of_ports_agree_with_those_of_halves() {
        for half in Half::ALL {
            assert_eq!(half.port().mirror(), half.mirror().port());
            for turn in Rotation::ALL {
                assert_eq!(half.port().turned(turn), half.turned(turn).port());
                assert_eq!(half.port().mirror().turned(turn), half.port().turned(turn).mirror());
            }
        }
    }

    #[test]
    fn ranks_of_cells_are_in_the_order_of_cells() {
        let mut cells: Vec<_> = [i16::MIN, -3000, -1, 0, 1, 3000, i16::MAX]
            .into_iter()
            .flat_map(|x| [-2, 0, 7].map(|y| Pos::new(x, y)))
            .collect();
        cells.sort();
        assert!(cells.is_sorted_by(|one, other| one.rank() < other.rank()));
    }

    #[test]
    fn a_cell_is_near_itself_and_those_around_it() {
        let middle = Pos::new(-1, 5);
        let near = |it: &Pos| it.is_near(middle);
        assert!(middle.around().chain([middle]).all(|it| near(&it)));
        let cells = (-10..10).flat_map(|x| (-10..10).map(move |y| Pos::new(x, y)));
        assert_eq!(cells.filter(near).count(), 9);
    }

    #[test]
    fn four_quarter_turns_are_none() {
        for port in Port::all() {
            assert_eq!((0..4).fold(port, |it, _| it.turned(Rotation::R90)), port);
        }
        for turn in Rotation::ALL {
            assert_eq!(turn + turn.inverse(), Rotation::R0);
        }
    }
}
