//! Hooks as scripts register them: names of steps, selectors, parameters and results.

use bastide_core::host::{HookPoint, Verb};
use bastide_core::step::{Step, SubjectKind};

use super::registry::{Param, params};

/// The name in scripts of the step `return`, which is a word of the language.
pub(crate) const GO_HOME: &str = "go_home";

/// Registration of a measure, as a line of Lua.
pub(crate) const MEASURE: &str = "V.measure(\"name\", \"what it says\", function(game) … return number end)";

/// Shape of a hook: selector, parameters and result of its function.
pub(crate) struct HookShape {
    pub(crate) verb: Verb,
    pub(crate) at: HookPoint,
    /// Meaning of a bare name in the selector.
    pub(crate) selects: &'static str,
    pub(crate) params: Vec<Param<'static>>,
    pub(crate) result: Option<&'static str>,
}

/// All hooks there can be, in the order of play.
pub(crate) fn hook_shapes() -> Vec<HookShape> {
    let mut shapes = Vec::new();
    for at in all() {
        for verb in Verb::ALL.into_iter().filter(|verb| at.takes(*verb)) {
            shapes.push(shape(verb, at));
        }
    }
    shapes
}

/// The kind of thing that hooks are called about.
const fn subject(at: HookPoint) -> SubjectKind {
    match at {
        HookPoint::Step(step) => step.subject(),
        HookPoint::Points => SubjectKind::Feature,
        HookPoint::Strength => SubjectKind::Figure,
    }
}

fn shape(verb: Verb, at: HookPoint) -> HookShape {
    let subject = subject(at);
    let params = match (verb, subject) {
        (Verb::Offer, _) => "",
        (Verb::Filter, _) if at == HookPoint::Step(Step::Draw) => "face: Face",
        (Verb::Filter, _) if at == HookPoint::Step(Step::Place) => "place: Place",
        (Verb::Filter, _) if at == HookPoint::Step(Step::Deploy) => "spot: Spot",
        (Verb::Filter, SubjectKind::Figure) => "figure: Figure",
        (Verb::Filter, _) => "feature: Feature",
        (Verb::Modify, SubjectKind::Figure) => "figure: Figure, score: Score",
        (Verb::Modify, _) => "feature: Feature, score: Score",
        (_, SubjectKind::None) => "act: Act",
        (_, SubjectKind::Tile) => "tile: Tile, act: Act",
        (_, SubjectKind::Figure) => "figure: Figure, act: Act",
        (Verb::On, SubjectKind::Feature) if gives_result(at) => "feature: Feature, result: Result, act: Act",
        (_, SubjectKind::Feature) => "feature: Feature, act: Act",
        (_, SubjectKind::Features) => "features: { Feature }, act: Act",
    };
    let selects = match (at, subject) {
        (HookPoint::Step(Step::Deploy), _) | (_, SubjectKind::Figure) => "piece or kind",
        _ => "kind or marker",
    };
    let result = match verb {
        Verb::Filter => Some("string?"),
        Verb::Replace => Some("boolean"),
        Verb::Offer | Verb::Modify | Verb::On => None,
    };
    let game = Param { name: "game", ty: "Game" };
    HookShape {
        verb,
        at,
        selects,
        params: std::iter::once(game).chain(self::params(params)).collect(),
        result,
    }
}

/// Registration of a hook, as a line of Lua.
pub(crate) fn usage(verb: Verb, at: HookPoint) -> String {
    let step = lua_name(at);
    if verb == Verb::Offer {
        return format!(
            "V.offer.{step}(\"word\", {{ list = function(game) … end, take = function(game, act, …) … end }})"
        );
    }
    let selector = match subject(at) {
        SubjectKind::None | SubjectKind::Tile => "",
        SubjectKind::Figure => "\"piece\", ",
        SubjectKind::Feature | SubjectKind::Features => "\"kind\", ",
    };
    let params: Vec<_> = shape(verb, at).params.iter().map(|it| it.name).collect();
    format!("V.{}.{step}({selector}function({}) … end)", verb.name(), params.join(", "))
}

/// The step's name in scripts.
pub(crate) fn lua_name(at: HookPoint) -> &'static str {
    match at {
        HookPoint::Step(Step::Return) => GO_HOME,
        other => other.name(),
    }
}

/// The step of a name in scripts.
pub(crate) fn from_lua_name(name: &str) -> Option<HookPoint> {
    match name {
        GO_HOME => Some(HookPoint::Step(Step::Return)),
        "points" => Some(HookPoint::Points),
        "strength" => Some(HookPoint::Strength),
        other => Step::from_name(other).map(HookPoint::Step),
    }
}

/// Everything that hooks can hang on.
pub(crate) fn all() -> impl Iterator<Item = HookPoint> {
    Step::ALL.into_iter().map(HookPoint::Step).chain([HookPoint::Points, HookPoint::Strength])
}

/// True at steps whose `on` hooks get the result of scoring too.
pub(crate) fn gives_result(at: HookPoint) -> bool {
    matches!(at, HookPoint::Step(Step::Score | Step::EndFeatures | Step::EndFields))
}
