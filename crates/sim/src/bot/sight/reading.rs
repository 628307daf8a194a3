//! Reading of the signs: what each unfinished feature means to those who stand on it.

use bastide_core::geometry::Side;
use bastide_core::table::Table;
use bastide_core::words::Shape;

use super::Course;
use super::chances::Chances;
use super::men::{Held, Men};
use super::signs::{SIGNS, Sign};

/// Eagerness to fill a cell beside none, one, or more tiles: for each tile still to come, between two players.
const FILLED: [f64; 5] = [0.02, 0.04, 0.056, 0.056, 0.056];

/// Most open cells of a linked feature, and open borders of an area, that count.
const CELLS: u16 = 6;
const BORDERS: u16 = 12;

/// Reader of one table.
pub(super) struct Reader<'a> {
    pub(super) table: &'a Table,
    pub(super) course: Course,
    pub(super) chances: &'a Chances,
    pub(super) men: &'a Men,
    /// For each seat `stride` numbers.
    pub(super) signs: &'a mut [f64],
    pub(super) stride: usize,
    /// By segment, the area that its feature was counted for last.
    pub(super) paid: &'a mut [u32],
    pub(super) look: &'a mut u32,
    /// By segment, what its area brings and may bring, and the look of the [chances](Chances::look) by which it was counted.
    pub(super) areas: &'a mut [(u32, f64, f64)],
}

impl Reader<'_> {
    pub(super) fn read(mut self) {
        for it in &self.men.held {
            match it.shape {
                Shape::Linked => self.linked(it),
                Shape::Site => self.site(it),
                Shape::Area => self.area(it),
            }
        }
        self.meetings();
        self.claims();
        self.supplies();
    }

    fn add(&mut self, seat: usize, sign: Sign, value: f64) {
        self.signs[seat * self.stride + sign as usize] += value;
    }

    /// Seats with followers on a feature.
    fn seats(&self, it: &Held) -> impl Iterator<Item = usize> + use<> {
        let men = it.men;
        (0..self.course.players).filter(move |seat| men[*seat] > 0)
    }

    /// A follower where others have the majority.
    fn lost(&mut self, seat: usize, it: &Held, worth: f64) {
        let missing = f64::from(1 + it.most() - it.strengths[seat]);
        self.add(seat, Sign::LostMen, f64::from(it.men[seat]));
        self.add(seat, Sign::LostWorth, worth / missing * self.course.late);
    }

    fn linked(&mut self, it: &Held) {
        let late = self.course.late;
        let kind = &self.table.rules().words()[it.feature.kind];
        let Linked { chance, wait, cells, gain } = self.prospect(it);
        let wait = wait.min(self.course.turns);
        let grow = (1.0 - chance) * f64::from(kind.unfinished.tile) * f64::from(cells.min(CELLS)) * late;
        let is_even = kind.completed.tile <= kind.unfinished.tile;
        for seat in self.seats(it) {
            let men = f64::from(it.men[seat]);
            self.add(seat, Sign::LinkedBack, men * chance * late);
            self.add(seat, Sign::LinkedWait, men * wait / 8.0);
            self.add(seat, Sign::LinkedSoon, men / (1.0 + wait) * late);
            if chance < 0.08 {
                self.add(seat, Sign::LinkedDead, men * late);
            }
            if is_even {
                self.add(seat, Sign::EvenBack, men * chance * late);
                self.add(seat, Sign::EvenWait, men * wait / 8.0);
            }
            if it.is_owned_by(seat) {
                self.add(seat, Sign::LinkedNow, it.now);
                self.add(seat, Sign::LinkedGain, gain);
                self.add(seat, Sign::LinkedGrow, grow);
                if cells > 1 {
                    self.add(seat, Sign::LinkedMany, gain);
                }
            } else {
                self.lost(seat, it, it.now + gain);
            }
        }
    }

    fn prospect(&self, it: &Held) -> Linked {
        let Some(closing) = self.chances.of(it.feature.root) else {
            return Linked { chance: 0.0, wait: self.course.turns, cells: 0, gain: 0.0 };
        };
        let kind = &self.table.rules().words()[it.feature.kind];
        // One more tile for each open cell.
        let full = it.full + f64::from(kind.completed.tile) * f64::from(closing.cells.min(CELLS));
        let chance = f64::from(closing.chance);
        let gain = chance * (full - it.now);
        Linked { chance, wait: f64::from(closing.wait), cells: closing.cells, gain }
    }

    fn site(&mut self, it: &Held) {
        let (table, course) = (self.table, self.course);
        let board = table.board();
        let (tile, _) = board.locate(it.feature.root);
        let fills = course.left.min(Course::LONGEST * course.players as f64) * course.players as f64 / 2.0;
        let kind = &table.rules().words()[it.feature.kind];
        let (mut more, mut chance) = (0.0, 1.0);
        for cell in kind.cells.of(board.tile(tile).pos).filter(|cell| board.at(*cell).is_none()) {
            let beside = Side::ALL.iter().filter(|side| board.at(cell.step(**side)).is_some()).count();
            let filled = 1.0 - libm::exp(-fills * FILLED[beside]);
            more += filled;
            chance *= filled;
        }
        let each = f64::from(kind.unfinished.around);
        let more = more * each + (it.full - it.now).max(0.0) * chance;
        for seat in self.seats(it) {
            let men = f64::from(it.men[seat]);
            self.add(seat, Sign::SiteBack, men * chance * course.late);
            self.add(seat, Sign::SiteWait, men * course.turns / 8.0);
            if it.is_owned_by(seat) {
                self.add(seat, Sign::SiteNow, it.now);
                self.add(seat, Sign::SiteMore, more);
            } else {
                self.lost(seat, it, it.now + more);
            }
        }
    }

    fn area(&mut self, it: &Held) {
        let course = self.course;
        let (counted, hope) = self.paying(it);
        // What variants say of it is known where they were asked.
        let now = if it.now.is_nan() { counted } else { it.now };
        let scale = &self.table.rules().words()[it.feature.kind].unfinished.touching;
        let pays = f64::from(scale.values().copied().max().unwrap_or(0));
        let grow = pays * f64::from(it.feature.open.min(BORDERS)) / 4.0 * course.long;
        let lead = it.most() - it.second();
        for seat in self.seats(it) {
            let men = f64::from(it.men[seat]);
            self.add(seat, Sign::AreaMen, men * course.late);
            if it.is_owned_by(seat) {
                self.add(seat, Sign::AreaNow, now);
                self.add(seat, Sign::AreaHope, hope);
                self.add(seat, Sign::AreaGrow, grow);
                if lead == 1 {
                    self.add(seat, Sign::AreaThin, (now + hope) * course.long);
                }
            } else {
                self.lost(seat, it, now + hope);
            }
        }
    }

    /// Points that an area brings now, and those that unfinished features at it may bring; from memory if it is there.
    fn paying(&mut self, it: &Held) -> (f64, f64) {
        let known = self.areas[it.feature.root.idx()];
        if known.0 == self.chances.look() {
            return (known.1, known.2);
        }
        let (now, hope) = self.counted(it);
        self.areas[it.feature.root.idx()] = (self.chances.look(), now, hope);
        (now, hope)
    }

    /// The same, each feature counted once.
    fn counted(&mut self, it: &Held) -> (f64, f64) {
        let (table, board) = (self.table, self.table.board());
        let scale = &table.rules().words()[it.feature.kind].unfinished.touching;
        *self.look = self.look.wrapping_add(1).max(1);
        let (mut now, mut hope) = (0.0, 0.0);
        for node in board.ring(it.feature.root) {
            let touches = &table.segment(node).touches;
            if touches.is_empty() {
                continue;
            }
            let (tile, _) = board.locate(node);
            for at in touches {
                let other = table.glance(board.segment(tile, *at));
                let Some(pays) = scale.get(&other.kind) else { continue };
                let paid = &mut self.paid[other.root.idx()];
                if *paid == *self.look {
                    continue;
                }
                *paid = *self.look;
                if other.open == 0 {
                    now += f64::from(*pays);
                } else if let Some(closing) = self.chances.of(other.root) {
                    hope += f64::from(*pays) * f64::from(closing.chance);
                }
            }
        }
        (now, hope)
    }

    /// Features that meet at free cells: who owns one gains by the other of which he owns nothing.
    fn meetings(&mut self) {
        let (men, late) = (self.men, self.course.late);
        for (one, other) in &self.chances.meeting {
            let (Some(one), Some(other)) = (men.held_at(*one), men.held_at(*other)) else { continue };
            for (mine, theirs) in [(one, other), (other, one)] {
                let worth = theirs.now + self.prospect(theirs).gain;
                for seat in self.seats(mine).filter(|it| mine.is_owned_by(*it) && !theirs.is_owned_by(*it)) {
                    self.add(seat, Sign::LinkedSteal, worth * late);
                }
            }
        }
    }

    /// Features of nobody with one open cell: whoever moves may claim and complete them.
    fn claims(&mut self) {
        let mover = self.table.turn().player.idx();
        self.add(mover, Sign::LinkedClaim, self.chances.unclaimed(self.table));
    }

    fn supplies(&mut self) {
        let Course { players, late, long, .. } = self.course;
        let late_signs = [Sign::First, Sign::Second, Sign::Third, Sign::Further];
        let long_signs = [Sign::FirstLong, Sign::SecondLong, Sign::ThirdLong, Sign::FurtherLong];
        for seat in 0..players {
            let count = self.men.supply[seat];
            for (nth, (of_late, of_long)) in (0..).zip(late_signs.into_iter().zip(long_signs)) {
                let has = f64::from(if nth < 3 { u32::from(count > nth) } else { count.saturating_sub(3) });
                self.add(seat, of_late, has * late);
                self.add(seat, of_long, has * long);
            }
            for (place, own) in self.men.own.iter().enumerate() {
                for (at, count) in own[seat].into_iter().enumerate() {
                    self.signs[seat * self.stride + SIGNS.len() + 2 * place + at] += count * late;
                }
            }
        }
    }
}

/// Prospect of an occupied linked feature.
struct Linked {
    chance: f64,
    wait: f64,
    cells: u16,
    /// Gain by completing it, times the chance.
    gain: f64,
}
