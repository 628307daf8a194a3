//! The seal of a record: a short hash of every choice and of the table.

use bastide_core::geometry::Side;
use bastide_core::piece::Spot;
use bastide_core::table::Table;
use bastide_core::value::Value;
use blake3::Hasher;

/// Takes in choices as they are made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seal(Hasher);

impl Seal {
    /// Takes in a choice by its canonical text.
    pub(crate) fn choice(&mut self, player: &str, text: &str) {
        self.line(&format!("{player} {text:?}"));
    }

    /// The seal of all choices so far and of a table: sixteen hexadecimal digits.
    pub(crate) fn of(&self, table: &Table) -> String {
        let mut seal = self.clone();
        let rules = table.rules();
        for player in table.players() {
            seal.line(&format!("score {} {}", rules.player_name(player), table.score(player)));
        }
        let mut tiles: Vec<_> = table.board().placed().collect();
        tiles.sort_by_key(|it| it.pos);
        for it in tiles {
            seal.line(&format!("tile {} at {} {}", rules.design(it.tile).name, it.pos, it.rotation));
        }
        for (figure, it) in table.figures() {
            let place = match it.spot {
                Spot::Supply => "supply".to_owned(),
                Spot::Held(player) => format!("held by {}", rules.player_name(player)),
                Spot::Segment(node) => {
                    let (tile, _) = table.board().locate(node);
                    format!("{} of {}", table.segment_name(node), table.board().tile(tile).pos)
                }
                Spot::Tile(tile) => table.board().tile(tile).pos.to_string(),
            };
            seal.line(&format!("{} {} {place}", table.figure_name(figure), it.facing.map_or(0, Side::idx)));
        }
        for link in table.board().links() {
            let ends = [Some(link.one), link.other].map(|it| it.map_or(Value::Nil, Value::Segment));
            seal.line(&format!("join {} {}", table.value_text(&ends[0]), table.value_text(&ends[1])));
        }
        for end in table.board().together() {
            seal.line(&format!("wait {}", table.value_text(&Value::Segment(end))));
        }
        let mut pile: Vec<_> =
            table.pile().tiles().iter().map(|it| rules.design(*it).name.as_str()).collect();
        pile.sort_unstable();
        seal.line(&format!("pile {}, {} discarded", pile.join(" "), table.discarded()));
        for (at, var) in rules.setup.vars.iter().enumerate() {
            seal.line(&format!("{} {}", var.name, table.value_text(table.var(at))));
        }
        seal.0.finalize().to_hex()[..16].to_owned()
    }

    fn line(&mut self, text: &str) {
        self.0.update(text.as_bytes());
        self.0.update(b"\n");
    }
}
