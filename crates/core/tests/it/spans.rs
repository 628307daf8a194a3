//! Pieces laid across tiles: what is offered is what a plain look at the edges allows, and everything kept up to date stays so.

use std::collections::BTreeSet;
use std::sync::Arc;

use bastide_core::board::{FeatureId, PlacedIdx};
use bastide_core::decision::Choice;
use bastide_core::game::{Checkpointing, Game};
use bastide_core::geometry::{Axis, Pos, Rotation, Side};
use bastide_core::host::Act;
use bastide_core::piece::{Piece, Role, Spot, Supply};
use bastide_core::rng::Rng;
use bastide_core::rules::{BaseOptions, RepeatTile, Rules};
use bastide_core::span::{Across, SpanRule};
use bastide_core::step::Step;
use bastide_core::table::Table;
use bastide_core::words::{EdgeId, KindId};
use proptest::prelude::*;

use crate::chance::any_option;
use crate::sample::setup;
use crate::scene::{RED, Scene, act, done};

const ROAD: EdgeId = EdgeId(1);
const FIELD: EdgeId = EdgeId(2);

fn rules(players: usize, span: (u8, bool, bool), base: BaseOptions) -> Arc<Rules> {
    let mut setup = setup(players, base);
    let (each_part, late, refusable) = span;
    let kind = setup.words.kind_of("road").expect("declared");
    setup.pieces.push(Piece {
        name: "bridge".to_owned(),
        role: Role::Token,
        supply: Supply::Each(4),
        stays: true,
        spans: Some(SpanRule { kind, over: FIELD, each_part, late, refusable }),
        ..Piece::follower(Vec::new())
    });
    Arc::new(Rules::new(setup).expect("a sound setup"))
}

fn spans() -> impl Strategy<Value = (u8, bool, bool)> {
    (1..=3u8, any::<bool>(), any::<bool>())
}

fn play(
    rules: &Arc<Rules>,
    seed: u64,
    mut each: impl FnMut(&Game) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let mut game = Game::new(rules.clone(), None, seed, Checkpointing::On).expect("nothing can break");
    let mut rng = Rng::new(seed ^ 7);
    while game.decision().is_some() {
        each(&game)?;
        // Every second time a piece is laid where one can be, or else games would hardly show any.
        let laid = |it: &Choice| matches!(it, Choice::PlaceSpan { .. } | Choice::Span { .. });
        let spans: Vec<_> = game.options().iter().copied().filter(laid).collect();
        let choice = if !spans.is_empty() && rng.below(2) == 0 {
            spans[rng.below(spans.len() as u32) as usize]
        } else {
            game.options()[any_option(&game, &mut rng)]
        };
        game.choose(choice).expect("an option is accepted");
    }
    each(&game)
}

/// The edge on each side of a cell, as a plain look at the board and the tile in the hand has it.
struct Look<'a> {
    table: &'a Table,
    pos: Pos,
    own: [EdgeId; 4],
    /// A tile with a piece across it that is not there yet.
    laid: Option<(Pos, Axis)>,
}

impl Look<'_> {
    fn edge(&self, pos: Pos, side: Side) -> Option<EdgeId> {
        if self.laid.is_some_and(|(at, axis)| at == pos && axis.sides().contains(&side)) {
            return Some(ROAD);
        }
        if pos == self.pos {
            return Some(self.own[side.idx()]);
        }
        self.table.board().at(pos).map(|tile| self.table.edge(tile, side))
    }

    /// Whether no two edges on the whole board and the new tile differ.
    fn matches(&self) -> bool {
        let cells = self.table.board().placed().map(|it| it.pos).chain([self.pos]);
        cells.into_iter().all(|pos| {
            Side::ALL.into_iter().all(|side| match self.edge(pos.step(side), side.opposite()) {
                Some(theirs) => self.edge(pos, side) == Some(theirs),
                None => true,
            })
        })
    }

    /// Whether a piece may lie across a cell: both its edges show what it lies over, and no other piece is there.
    fn carries(&self, pos: Pos, axis: Axis) -> bool {
        let spans = |piece| self.table.rules().piece(piece).spans.is_some();
        let mut laid = self.table.figures().filter(|(_, it)| spans(it.piece)).map(|(id, _)| id);
        let lies = |tile: PlacedIdx| self.table.board().tile(tile).pos == pos;
        !laid.any(|it| self.table.tile_of(it).is_some_and(lies))
            && axis.sides().into_iter().all(|side| self.edge(pos, side) == Some(FIELD))
    }
}

fn placements_by_looking(table: &Table) -> BTreeSet<Choice> {
    let tile = table.turn().tile.expect("a tile is drawn");
    let design = &table.rules().design(tile).tile;
    let piece = table.rules().piece_of("bridge").expect("declared");
    let mut found = BTreeSet::new();
    for pos in table.board().free().iter().copied() {
        for rotation in Rotation::ALL.into_iter().filter(|it| design.plain_turn(*it) == *it) {
            let plain = Look { table, pos, own: design.turned_edges(rotation), laid: None };
            if plain.matches() {
                found.insert(Choice::Place { pos, rotation });
                continue;
            }
            if table.supply(Some(table.turn().player), piece) == 0 {
                continue;
            }
            let own = Axis::ALL.map(|axis| (pos, axis, Across::own(axis)));
            let beside = Side::ALL.map(|side| (pos.step(side), Axis::through(side), Across::beyond(side)));
            for (at, axis, across) in own.into_iter().chain(beside) {
                if plain.carries(at, axis) && (Look { laid: Some((at, axis)), ..plain }).matches() {
                    found.insert(Choice::PlaceSpan { pos, rotation, piece, at: across });
                }
            }
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn what_is_kept_up_to_date_equals_what_is_worked_out(
        players in 2..=6usize, span in spans(), seed: u64, per_segment: bool
    ) {
        let repeat_tile = if per_segment { RepeatTile::PerSegment } else { RepeatTile::Once };
        let rules = rules(players, span, BaseOptions { repeat_tile, ..BaseOptions::default() });
        let mut laid = 0;
        play(&rules, seed, |game| {
            let table = game.table();
            laid = table.figures().filter(|(id, it)| it.owner.is_some() && table.tile_of(*id).is_some()
                && table.rules().piece(it.piece).spans.is_some()).count();
            table.audit().map_err(TestCaseError::fail)
        })?;
        prop_assert!(laid > 0, "a game without bridges shows nothing");
    }

    #[test]
    fn placements_are_what_the_edges_allow(players in 2..=3usize, span in spans(), seed: u64) {
        play(&rules(players, span, BaseOptions::default()), seed, |game| {
            if game.table().turn().tile.is_some() {
                let mut offered: BTreeSet<_> = game.options().iter().copied().collect();
                let may_pass = offered.remove(&Choice::Pass);
                let forced = offered.iter().all(|it| matches!(it, Choice::PlaceSpan { .. }));
                prop_assert_eq!(may_pass, forced && span.2);
                prop_assert_eq!(offered, placements_by_looking(game.table()));
            }
            Ok(())
        })?;
    }

    #[test]
    fn no_more_are_laid_in_a_part_than_may_be(span in spans(), seed: u64) {
        play(&rules(2, span, BaseOptions::default()), seed, |game| {
            prop_assert!(game.table().turn().spans <= span.0);
            for (id, it) in game.table().figures() {
                if game.table().rules().piece(it.piece).spans.is_some() && game.table().is_fresh(id) {
                    let table = game.table();
                    let stands = |grown: &FeatureId| table.figures_on(*grown).any(|(other, _)| other == id);
                    let grown = table.grown().iter().any(stands);
                    prop_assert!(grown);
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn every_text_finds_its_option(span in spans(), seed: u64) {
        play(&rules(2, span, BaseOptions::default()), seed, |game| {
            for (choice, text) in game.texts() {
                prop_assert_eq!(game.find(&text), Ok(choice), "{}", text);
            }
            Ok(())
        })?;
    }

    #[test]
    fn clones_play_on_alike(span in spans(), seed: u64) {
        play(&rules(2, span, BaseOptions::default()), seed, |game| {
            if let Some(choice) = game.options().last().copied() {
                let mut fork = game.clone();
                let mut other = game.clone();
                fork.choose(choice).expect("an option is accepted");
                other.choose(choice).expect("an option is accepted");
                prop_assert!(fork.table() == other.table());
            }
            Ok(())
        })?;
    }
}

/// Bridges, of which so many may be laid in a part of a turn.
fn bridges(each_part: u8, late: bool) -> Scene {
    let spans = SpanRule { kind: KindId(1), over: FIELD, each_part, late, refusable: false };
    Scene::new(2).piece("bridge", |it| {
        it.role = Role::Token;
        it.supply = Supply::Each(4);
        it.on = Vec::new();
        it.stays = true;
        it.spans = Some(spans);
    })
}

#[test]
fn as_many_are_laid_in_a_part_as_may_be() {
    let mut play = bridges(1, false).pile("ffff ffff ffff").begin();
    play.all("ffff at 0,1");
    assert_eq!(play.options(), ["bridge EW on 0,1", "pass"]);
    play.all("bridge EW on 0,1");
    assert_eq!(
        (play.asked(), play.table().turn().spans, play.supply(Some(RED), "bridge")),
        ("red deploy".to_owned(), 1, 3)
    );
    let bridge = play.table().figures().find(|(_, it)| it.spot != Spot::Supply).expect("it lies there").1;
    assert_eq!(bridge.facing, Some(Side::E));
    let mut play = bridges(2, false).start(&["ffff 0,0"]).pile("ffff ffff ffff").begin();
    play.all("ffff at 0,1; bridge EW on 0,1");
    assert_eq!(play.options(), ["bridge EW on 0,0", "pass"]);
    play.all("bridge EW on 0,0");
    assert_eq!(play.asked(), "red deploy");
    let why = "bridge may not lie there: no more may be laid in this part of the turn";
    assert_eq!(play.refused("bridge EW on 0,0"), why);
}

#[test]
fn none_is_laid_by_who_has_none_left() {
    let scene = bridges(1, false).set(|it| it.without.push((0, "bridge".to_owned(), 4)));
    let mut play = scene.pile("ffff ffff ffff").begin();
    play.all("ffff at 0,1");
    assert_eq!(play.asked(), "red deploy");
    play.all("pass; ffff at 0,2");
    assert_eq!(play.options(), ["bridge EW on 0,1", "bridge EW on 0,2", "pass"]);
}

#[test]
fn every_part_of_a_turn_has_its_own() {
    let mut play = bridges(1, false)
        .pile("ffff ffff ffff")
        .on(Step::Place, |table, _, replies| {
            if replies.is_empty() && table.turn().part == 0 { act(Act::AddPart) } else { done(false) }
        })
        .begin();
    play.all("ffff at 0,1; bridge EW on 0,1; pass; ffff at 0,2");
    assert_eq!((play.asked(), play.table().turn().part), ("red place".to_owned(), 1));
    assert_eq!(play.options(), ["bridge EW on 0,2", "pass"]);
}

#[test]
fn one_may_be_laid_after_the_deployment_where_that_is_allowed() {
    for late in [false, true] {
        let mut play = bridges(1, late).pile("ffff ffff ffff").begin();
        play.all("ffff at 0,1; pass; follower on monastery");
        let asked = play.asked();
        assert_eq!(asked, if late { "red after_deploy" } else { "blue place" });
    }
}

#[test]
fn what_has_grown_is_what_was_placed_and_laid_in_this_part() {
    let grown = |game: &Game| {
        let table = game.table();
        table.grown().into_iter().map(|it| table.feature_name(it)).collect::<Vec<_>>()
    };
    let mut play = bridges(1, false).pile("ffff ffff ffff").begin();
    play.all("ffff at 0,1; bridge EW on 0,1");
    // The land below the start tile goes on, the monastery is new, and so is the road on the bridge.
    assert_eq!(grown(&play.0), ["field Es of 0,0", "monastery of 0,1", "road EW of 0,1"]);
    play.all("pass; ffff at 0,2; pass");
    assert_eq!(grown(&play.0), ["field Es of 0,0", "monastery of 0,2"]);
}
