//! Catalogue of the script interface: all classes, made without a game.

use std::sync::LazyLock;

use bastide_diag::did_you_mean;

use super::registry::{Class, Look, Registry};
use super::{act, bot, feature, game, keys, piece, pile, place, player, score, segment, tile};

/// Everything that scripts can use, but for the object of their variant.
struct Catalogue {
    registry: Registry,
    /// Classes that are given to bots alone.
    bots: Vec<Class>,
}

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    let mut it = Registry::default();
    it.handle("What lies on the table. Every hook is given it; it only looks.", game::game);
    it.handle("A player.", player::player);
    it.handle("A tile on the board.", tile::tile);
    it.handle("A tile that is not on the board: drawn, or in the pile.", tile::face);
    it.handle(
        "A road, city, field or any other feature on the board. Features that grow together become one; \
         handles of it are then equal.",
        feature::feature,
    );
    it.handle(
        "A part of a feature on one tile, as the tile shows it: a stretch of road, a piece of city.",
        segment::segment,
    );
    it.handle("A figure or token: a follower, a companion, a marker on a city.", piece::figure);
    it.handle("A pile of tiles and tokens that a variant declares.", pile::pile);
    it.handle("A cell of the grid, taken or not.", place::cell);
    it.handle("A place where the drawn tile would fit, as `filter.place` is asked about.", place::place);
    it.handle("A join that a rule would make, as `filter.join` is asked about.", place::join);
    it.handle("A feature as it would be after a placement or a join.", place::prospect);
    it.handle(
        "Where a player could put a piece, as `filter.deploy` is asked about and `act:deploy` does it.",
        place::spot,
    );
    it.handle("A number on its way through `modify` hooks.", score::score);
    it.classes.push(act::class());
    it.classes.extend([piece::MOVE.class(), score::RESULT.class(), act::bid()]);
    it.classes.extend([place::PLACEMENT.class(), score::LINE.class()]);
    it.classes.extend([keys::which(), keys::setup()]);
    Catalogue { registry: it, bots: [bot::decision(), bot::OPTION.class()].map(Class::closed).into() }
});

/// Classes that hooks use, in the order of the reference.
pub(crate) fn classes() -> &'static [Class] {
    &CATALOGUE.registry.classes
}

/// Names that people give to members of a class, as they or other programs call them, and those that they have.
const MEANT: &[(&str, &[&str], &str)] = &[
    ("Game", &["player", "current_player"], "active"),
    ("Player", &["points"], "score"),
    ("Player", &["id"], "seat"),
    ("Figure", &["player"], "owner"),
    ("Figure", &["kind"], "piece"),
    (
        "Act",
        &["addPoints", "add_points", "givePoints", "give_points", "add_score", "give", "reward"],
        "award",
    ),
    ("Act", &["remove", "return_home", "take_back", "recall", "kill"], "send_home"),
    ("Act", &["ask", "choose", "choose_or_pass"], "pick"),
    ("Act", &["random", "dice", "throw"], "roll"),
    ("Act", &["end_game", "stop", "game_over"], "finish"),
    ("Act", &["say", "log", "print"], "note"),
    ("Feature", &["length", "tiles_count", "count_tiles"], "tile_count"),
    ("Tile", &["neighbors", "neighbours"], "adjacent"),
];

/// The remedy for a name that a class does not have: the nearest of its names, or the classes that have it.
pub(crate) fn remedy(class: &Class, name: &str) -> String {
    let is_act = act_has(class, name);
    let is_it = |(of, words, _): &&(&str, &[&str], &str)| *of == class.name && words.contains(&name);
    if let Some((.., meant)) = MEANT.iter().find(is_it) {
        return format!("did you mean `{meant}`?");
    }
    if let Some(near) = did_you_mean(name, class.names()).filter(|_| !is_act) {
        return near;
    }
    if is_act {
        return format!("`act` has it: `act:{name}(…)`");
    }
    let has = |it: &&Class| it.is_closed && it.names().any(|other| other == name);
    let elsewhere: Vec<&str> = classes().iter().filter(has).map(|it| it.name).collect();
    match &elsewhere[..] {
        [one] => {
            format!("{} {one} has it", if one.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" })
        }
        _ => "`bastide docs reference/scripting` lists everything".to_owned(),
    }
}

/// True for a name that another class lacks and `act` has, which is meant then and none that is like it.
pub(crate) fn act_has(class: &Class, name: &str) -> bool {
    class.name != "Act" && member_class("Act").is_some_and(|act| act.names().any(|it| it == name))
}

/// Classes that bots use beside these.
pub(crate) fn bot_classes() -> &'static [Class] {
    &CATALOGUE.bots
}

/// The class of a name.
pub(crate) fn class(name: &str) -> &'static Class {
    let mut all = classes().iter().chain(bot_classes());
    all.find(|it| it.name == name).expect("only registered classes are looked up")
}

/// The class that a signature names; none for other words.
pub(crate) fn member_class(name: &str) -> Option<&'static Class> {
    classes().iter().chain(bot_classes()).find(|it| it.name == name)
}

/// Native functions of all queries.
pub(crate) fn looks() -> &'static [Look] {
    &CATALOGUE.registry.looks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_meant_are_there_and_others_are_not() {
        for (of, words, meant) in MEANT {
            let names: Vec<_> = class(of).names().collect();
            assert!(names.contains(meant), "{of} has no {meant}");
            assert!(words.iter().all(|it| !names.contains(it)), "{of} has one of {words:?}");
        }
        assert_eq!(remedy(class("Game"), "player"), "did you mean `active`?");
    }

    #[test]
    fn every_type_that_is_named_is_described() {
        let known = |name: &str| {
            ["string", "number", "boolean", "any", "nil", "Look", "Where"].contains(&name)
                || classes().iter().chain(bot_classes()).any(|it| it.name == name)
        };
        for class in classes().iter().chain(bot_classes()) {
            for member in &class.members {
                let types = member.params().into_iter().map(|it| it.ty).chain(member.result());
                for word in types
                    .flat_map(|it| it.split([' ', '?', '{', '}', '|', '[', ']', ':', '"']))
                    .filter(|it| !it.is_empty())
                {
                    assert!(known(word), "{}.{} names `{word}`", class.name, member.name());
                }
                assert!(member.doc.ends_with('.'), "{}.{} has no sentence", class.name, member.name());
            }
        }
    }
}
