//! Normal equations of least squares on differences in time, summed up game by game.

/// Share of the eligibility of a position that is left a turn later.
const LAMBDA: f64 = 0.7;

/// Pull towards the weights so far, in the scatter of each sign. Signs go together so much that a weaker one follows the chance of a few
/// hundred games: with a tenth of it, weights from 600 games lost against those before.
const PULL: f64 = 0.1;

/// Sums for weights `w` so that the value of a position, what was scored plus `w` times the signs, expects the value of the next one.
#[derive(Clone, Debug, Default)]
pub(super) struct Equations {
    /// Number of signs.
    size: usize,
    rows: f64,
    /// Eligibility times difference of the signs, row by row.
    products: Vec<f64>,
    /// Eligibility times the points between.
    rewards: Vec<f64>,
    /// Squares of the signs.
    squares: Vec<f64>,
}

/// Course of the signs of one player in one game, over those of the others.
#[derive(Debug, Default)]
pub(super) struct Course {
    /// For each turn as many as there are signs.
    pub(super) signs: Vec<f64>,
    /// Points at each turn, and at the end.
    pub(super) points: Vec<f64>,
}

impl Equations {
    pub(super) fn new(size: usize) -> Self {
        Self {
            size,
            rows: 0.0,
            products: vec![0.0; size * size],
            rewards: vec![0.0; size],
            squares: vec![0.0; size],
        }
    }

    /// Adds a game as one player saw it.
    pub(super) fn add(&mut self, course: &Course) {
        let size = self.size;
        let mut eligible = vec![0.0; size];
        let none = vec![0.0; size];
        let mut turns = course.signs.chunks(size).peekable();
        let mut points = course.points.windows(2);
        while let (Some(signs), Some(points)) = (turns.next(), points.next()) {
            let next = turns.peek().map_or(&none[..], |it| it);
            let reward = points[1] - points[0];
            for (eligible, sign) in eligible.iter_mut().zip(signs) {
                *eligible = LAMBDA * *eligible + sign;
            }
            let change: Vec<f64> = signs.iter().zip(next).map(|(sign, next)| sign - next).collect();
            for (row, eligible) in eligible.iter().enumerate().filter(|(_, it)| **it != 0.0) {
                let products = &mut self.products[row * size..][..size];
                products.iter_mut().zip(&change).for_each(|(sum, change)| *sum += eligible * change);
                self.rewards[row] += eligible * reward;
            }
            self.squares.iter_mut().zip(signs).for_each(|(sum, sign)| *sum += sign * sign);
            self.rows += 1.0;
        }
    }

    /// Adds the sums of another.
    pub(super) fn merge(&mut self, other: &Self) {
        if self.size == 0 {
            *self = Self::new(other.size);
        }
        self.rows += other.rows;
        let sums = [
            (&mut self.products, &other.products),
            (&mut self.rewards, &other.rewards),
            (&mut self.squares, &other.squares),
        ];
        for (own, other) in sums {
            own.iter_mut().zip(other).for_each(|(own, other)| *own += other);
        }
    }

    /// Weights that solve the equations, pulled towards those before; there may be fewer of these than signs. A sign that never occurs
    /// keeps its weight.
    pub(super) fn solve(&self, before: &[f64]) -> Vec<f64> {
        let size = self.size;
        let weight = |at: usize| before.get(at).copied().unwrap_or(0.0);
        let mut rows: Vec<Vec<f64>> = (0..size)
            .map(|row| {
                let products = &self.products[row * size..][..size];
                let known: f64 = products.iter().enumerate().map(|(at, it)| it * weight(at)).sum();
                let pull = PULL * self.squares[row] + f64::from(u8::from(self.squares[row] == 0.0));
                let pulled = (0..size).map(|at| products[at] + if at == row { pull } else { 0.0 });
                pulled.chain([self.rewards[row] - known]).collect()
            })
            .collect();
        let changes = eliminate(&mut rows);
        (0..before.len()).map(|at| weight(at) + changes.get(at).copied().unwrap_or(0.0)).collect()
    }
}

/// Solution of linear equations, each a row with its right side last: Gauss's elimination with the largest pivot. Nothing where they do not
/// determine it.
fn eliminate(rows: &mut [Vec<f64>]) -> Vec<f64> {
    let size = rows.len();
    for at in 0..size {
        let largest = (at..size).max_by(|one, other| rows[*one][at].abs().total_cmp(&rows[*other][at].abs()));
        rows.swap(at, largest.unwrap_or(at));
        let pivot = rows[at][at];
        if pivot.abs() < 1e-12 {
            return vec![0.0; size];
        }
        let (above, below) = rows.split_at_mut(at + 1);
        for row in below {
            let factor = row[at] / pivot;
            if factor != 0.0 {
                row[at..].iter_mut().zip(&above[at][at..]).for_each(|(it, upper)| *it -= factor * upper);
            }
        }
    }
    let mut solution = vec![0.0; size];
    for at in (0..size).rev() {
        let known: f64 = (at + 1..size).map(|other| rows[at][other] * solution[other]).sum();
        solution[at] = (rows[at][size] - known) / rows[at][at];
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linear_equations_are_solved() {
        let mut rows = vec![vec![0.0, 2.0, 1.0, 5.0], vec![1.0, 1.0, 1.0, 6.0], vec![4.0, 0.0, -1.0, 7.0]];
        let solution = eliminate(&mut rows);
        let [x, y, z] = solution[..] else { panic!("three") };
        assert!(
            (2.0 * y + z - 5.0).abs() < 1e-12
                && (x + y + z - 6.0).abs() < 1e-12
                && (4.0 * x - z - 7.0).abs() < 1e-12
        );
        assert_eq!(eliminate(&mut [vec![0.0, 1.0]]), [0.0]);
    }

    #[test]
    fn a_sign_that_tells_what_will_be_scored_is_weighed_so() {
        // Three points come for each unit of the first sign, at the end; the second says nothing, the third never occurs.
        let mut equations = Equations::new(3);
        for game in 0..50 {
            let units = f64::from(game % 5) - 2.0;
            let noise = f64::from(game % 7) - 3.0;
            let signs = (0..6).flat_map(|_| [units, noise, 0.0]).collect();
            let points = vec![0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 3.0 * units];
            equations.add(&Course { signs, points });
        }
        let weights = equations.solve(&[0.0, 0.0, 1.5]);
        assert!(
            (2.4..=3.0).contains(&weights[0]) && weights[1].abs() < 0.2 && weights[2] == 1.5,
            "{weights:?}"
        );
    }
}
