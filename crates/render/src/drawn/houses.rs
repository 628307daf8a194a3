//! Houses of towns: some hundred, each drawn once and set down often.

use crate::drawn::house::House;
use crate::drawn::stage::Stage;
use crate::plane::{Pt, pt};
use crate::rng::Rng;
use crate::scene::{Items, Stamp};

/// Angles of ridges from east, but for a quarter turn: near to the page's axes, where a house shows most of itself.
const SLANTS: [f64; 5] = [-26.0, -13.0, 0.0, 13.0, 26.0];
/// Houses of each size and angle.
const SORTS: usize = 2;

/// Size of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    Large,
    Usual,
    /// Plain boards, for gaps.
    Shed,
    /// The same for small gaps.
    Hut,
}

impl Size {
    const ALL: [Self; 4] = [Self::Large, Self::Usual, Self::Shed, Self::Hut];
}

/// A house of a town before it has a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TownHouse {
    nth: u8,
    /// Its shape about the origin.
    pub(crate) shape: House,
}

impl TownHouse {
    /// Some house of this size along something that has this angle; two in five turn their gables to it.
    pub(crate) fn along(size: Size, angle: f64, rng: &mut Rng) -> Self {
        let folded = (angle + 45.0).rem_euclid(90.0) - 45.0;
        let lean = folded * 0.62 + rng.between(-4.0, 4.0);
        let slant = libm::round(lean / 13.0).clamp(-2.0, 2.0) as i32 + 2;
        let turned = usize::from(rng.below(5) < 2);
        Self::numbered(
            (((size as usize * 2 + turned) * SLANTS.len() + slant as usize) * SORTS + rng.below(SORTS)) as u8,
        )
    }

    /// The house with this number.
    fn numbered(nth: u8) -> Self {
        let mut rng = Rng::of(&format!("house{nth}"));
        let kind = usize::from(nth) / SORTS;
        let (slant, turned) = (SLANTS[kind % SLANTS.len()], kind / SLANTS.len() % 2 == 1);
        let size = Size::ALL[kind / SLANTS.len() / 2 % Size::ALL.len()];
        let (long, deep) = match size {
            Size::Large => (rng.between(104.0, 126.0), rng.between(58.0, 66.0)),
            Size::Usual => (rng.between(70.0, 94.0), rng.between(56.0, 66.0)),
            Size::Shed => (rng.between(52.0, 62.0), 46.0),
            Size::Hut => (rng.between(40.0, 50.0), 36.0),
        };
        let angle = slant + rng.between(-4.0, 4.0) + if turned { 90.0 } else { 0.0 };
        let mut shape = House::any(Pt::default(), long, deep, angle, &mut rng);
        if matches!(size, Size::Shed | Size::Hut) {
            (shape.wall, shape.rise, shape.chimney, shape.timber) = (28.0, 28.0, false, false);
        }
        Self { nth, shape }
    }

    /// The same at a place.
    pub(crate) fn at(self, at: Pt) -> House {
        House { at, ..self.shape }
    }

    /// Sets it down with its shadow.
    pub(crate) fn stand(self, stage: &mut Stage, at: Pt) {
        let at = pt(libm::round(at.x), libm::round(at.y));
        let house = self.at(at);
        house.shade(stage, true);
        stage.stand(house.foot(), |items| items.stamp(Stamp::House(self.nth), at));
    }
}

/// The house with this number, about the origin.
pub(crate) fn town_house(nth: u8) -> House {
    TownHouse::numbered(nth).shape
}

/// The picture of a house about the middle of its foot.
pub(crate) fn house_stamp(nth: u8) -> Items {
    let mut items = Items::new();
    TownHouse::numbered(nth).shape.draw(&mut items, &mut Rng::of(&format!("walls{nth}")));
    items
}
