//! The outlook of features against trying every tile on every cell.

use std::collections::BTreeMap;

use bastide_core::game::Checkpointing;
use bastide_core::geometry::Rotation;
use bastide_core::outlook::Outlook;
use bastide_core::rng::Rng;
use bastide_core::score::Timing;
use bastide_core::table::Table;
use bastide_core::words::Shape;
use bastide_tests::{Setup, shipped_game, start};

/// Compares all openings with what placements would do.
fn compare(table: &Table, outlook: &mut Outlook) -> usize {
    let mut counts = BTreeMap::new();
    for tile in table.pile().tiles() {
        *counts.entry(*tile).or_insert(0u16) += 1;
    }
    outlook.look(table);
    let found = outlook.openings();
    let mut compared = 0;
    for it in found {
        assert_eq!(table.rules().words()[it.kind].shape, Shape::Linked);
        let name = table.canonical(it.root);
        let fitting = |tile| Rotation::ALL.into_iter().filter(move |turn| table.fits(tile, it.pos, *turn));
        let fit: u16 =
            counts.iter().filter(|(tile, _)| fitting(**tile).next().is_some()).map(|it| it.1).sum();
        assert_eq!(it.fit, fit, "{name:?} at {:?}", it.pos);
        // Where this is its only cell, closing it there completes it, unless it is joined with another that is open elsewhere.
        let is_only = found.iter().filter(|other| other.root == it.root).count() == 1;
        let is_alone =
            !found.iter().any(|other| other.pos == it.pos && other.kind == it.kind && other.root != it.root);
        if is_only && is_alone {
            compared += 1;
            let completes = |tile, turn| {
                table
                    .prospects(tile, it.pos, turn)
                    .iter()
                    .any(|it| it.features.contains(&name) && it.completed)
            };
            let closing = |tile| fitting(tile).any(|turn| completes(tile, turn));
            let close: u16 = counts.iter().filter(|(tile, _)| closing(**tile)).map(|it| it.1).sum();
            assert_eq!(it.close, close, "{name:?} at {:?}", it.pos);
        }
    }
    compared
}

#[test]
fn openings_count_what_fits_and_what_closes() {
    let mut outlook = Outlook::default();
    let mut compared = 0;
    let river =
        Setup { sets: vec!["base", "inns31"], variants: vec!["inns"], players: 2, ..Setup::default() };
    for mut game in [start(&shipped_game("base", 2), 3, Checkpointing::On), river.start(Checkpointing::On)] {
        let mut rng = Rng::new(9);
        while game.decision().is_some() {
            // The same search is used at all positions, so that its memory is tested.
            if game.table().pile().len() % 6 == 0 {
                compared += compare(game.table(), &mut outlook);
            }
            let option = rng.below(game.options().len() as u32) as usize;
            game.choose_nth(option).unwrap_or_else(|it| panic!("{it}"));
        }
    }
    assert!(compared > 100, "{compared} were compared");
}

#[test]
fn what_a_feature_would_pay_is_asked_without_a_trace() {
    let inns = Setup { sets: vec!["base", "inns31"], variants: vec!["inns"], players: 2, ..Setup::default() };
    let mut game = inns.start(Checkpointing::On);
    let mut rng = Rng::new(2);
    let mut differ = [0, 0];
    for _ in 0..120 {
        if game.decision().is_none() {
            break;
        }
        let before = game.table().clone();
        let kinds = before.rules().words().kinds().filter(|(_, kind)| kind.shape == Shape::Linked);
        for feature in kinds.flat_map(|(kind, _)| before.features(kind)) {
            if before.is_completed(feature) {
                continue;
            }
            for (timing, differ) in [Timing::Completed, Timing::Final].into_iter().zip(&mut differ) {
                let pays = game.would_pay(feature, timing).unwrap_or_else(|fault| panic!("{fault}"));
                *differ += i32::from(pays != before.worth(feature, timing).points);
            }
        }
        assert_eq!(*game.table(), before);
        let option = rng.below(game.options().len() as u32) as usize;
        game.choose_nth(option).unwrap_or_else(|it| panic!("{it}"));
    }
    // With an inn a road pays more when completed, and nothing at the end; so does a city with a cathedral.
    assert!(differ.iter().all(|it| *it > 0), "{differ:?}");
}
