//! Setup of a recording: the game that it is, with everything in the order in which it came there.

use std::collections::BTreeMap;

use bastide_diag::Report;
use bastide_record::{GameSpec, Library};

use super::play::Verdict;
use super::recording::{Event, Recording};

/// Our setup of a recording.
///
/// # Errors
/// The verdict on a recording that cannot be played.
pub(crate) fn spec(recording: &Recording, library: &dyn Library) -> Result<GameSpec, Verdict> {
    let players = GameSpec::names(recording.players);
    let (mut spec, gaps) = recording.setup.translate(&players, library, &|tile| Some(tile.to_owned()));
    if !gaps.is_empty() {
        return Err(Verdict::Missing(gaps));
    }
    spec.draw = Some(recording.draws.iter().map(|tile| tile.as_str().into()).collect());
    // Tiles that belong under hills are never drawn there.
    if spec.variants.iter().any(|it| it.text == "hills") {
        add_undrawn(&mut spec, library).map_err(Verdict::Unplayable)?;
    }
    let sheep: Vec<_> = recording.steps.iter().flat_map(|it| &it.events).filter_map(Event::sheep).collect();
    if !sheep.is_empty() {
        spec.piles.push(("bag".into(), sheep.into_iter().map(Into::into).collect()));
    }
    // An animal is drawn when the circus comes here, and when it leaves there: their order is the same.
    let events = recording.steps.iter().flat_map(|it| &it.events);
    let animals: Vec<_> = events
        .filter_map(|it| if let Event::Animal(name) = it { Some(name.as_str().into()) } else { None })
        .collect();
    if !animals.is_empty() {
        spec.piles.push(("animals".into(), animals));
    }
    let flowers = recording.ending.iter().flat_map(|it| &it.tokens).flat_map(BTreeMap::keys);
    let flowers: Vec<_> = flowers.filter_map(|it| flower(it)).map(Into::into).collect();
    if !flowers.is_empty() {
        spec.piles.push(("flowers.bag".into(), flowers));
    }
    Ok(spec)
}

/// Our word for a flower that a player has drawn.
fn flower(token: &str) -> Option<&'static str> {
    const FLOWERS: [(&str, &str); 4] =
        [("VIOLET", "violet"), ("YELLOW", "orange"), ("WHITE", "white"), ("BLUE", "blue")];
    let colour = token.strip_prefix("FLOWERS_")?;
    FLOWERS.iter().find(|(theirs, _)| *theirs == colour).map(|(_, ours)| *ours)
}

/// Puts the tiles that are never drawn below those that are.
fn add_undrawn(spec: &mut GameSpec, library: &dyn Library) -> Result<(), Report> {
    let shuffled = library.game(&GameSpec { draw: None, ..spec.clone() })?;
    let table = shuffled.table();
    let drawn = table.turn().tile;
    let mut left: Vec<&str> =
        drawn.iter().chain(table.pile().tiles()).map(|tile| table.rules().design(*tile).tile.id()).collect();
    let pile = spec.draw.get_or_insert_default();
    for tile in &*pile {
        if let Some(at) = left.iter().position(|it| *it == tile.text) {
            left.swap_remove(at);
        }
    }
    pile.extend(left.into_iter().map(Into::into));
    Ok(())
}
