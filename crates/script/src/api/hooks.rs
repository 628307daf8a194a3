//! Hooks as scripts register them: names of steps, selectors, parameters and results.

use bastide_core::host::{HookPoint, Verb};
use bastide_core::step::{Step, SubjectKind};

use super::registry::{Param, params};

/// Registration of a measure, as a line of Lua.
pub(crate) const MEASURE: &str = "V.measure(\"name\", \"what it says\", function(game) … return number end)";

/// Shape of a hook: selector, parameters and result of its function.
pub(crate) struct HookShape {
    pub(crate) verb: Verb,
    pub(crate) at: HookPoint,
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
        HookPoint::Strength | HookPoint::Tie | HookPoint::Arrive | HookPoint::Leave => SubjectKind::Figure,
        HookPoint::Number | HookPoint::Offer => SubjectKind::None,
        HookPoint::Join => SubjectKind::Feature,
    }
}

fn shape(verb: Verb, at: HookPoint) -> HookShape {
    let subject = subject(at);
    let params = match (verb, subject) {
        (Verb::Offer, _) => "",
        (Verb::Filter, _) if at == HookPoint::Step(Step::Draw) => "face: Face",
        (Verb::Filter, _) if at == HookPoint::Step(Step::Place) => "place: Place",
        (Verb::Filter, _) if at == HookPoint::Step(Step::Deploy) => "spot: Spot",
        (Verb::Filter, _) if at == HookPoint::Leave => "move: Move",
        (Verb::Filter, _) if at == HookPoint::Offer => "subject: any",
        (Verb::Filter, _) if at == HookPoint::Join => "join: Join",
        (_, _) if matches!(at, HookPoint::Arrive | HookPoint::Leave) => "move: Move, act: Act",
        (Verb::Filter, SubjectKind::Figure) => "figure: Figure",
        (Verb::Filter, _) => "feature: Feature",
        (Verb::Modify, SubjectKind::None) => "subject: any, score: Score",
        (Verb::Modify, SubjectKind::Figure) => "figure: Figure, score: Score",
        (Verb::Modify, _) => "feature: Feature, score: Score",
        (_, SubjectKind::None | SubjectKind::Features) => "act: Act",
        (_, SubjectKind::Tile) => "tile: Tile, act: Act",
        (_, SubjectKind::Figure) => "figure: Figure, act: Act",
        (Verb::On, SubjectKind::Feature) if is_about_result(at) => "result: Result, act: Act",
        (_, SubjectKind::Feature) => "feature: Feature, act: Act",
    };
    let result = match verb {
        Verb::Filter => Some("string?"),
        Verb::Replace => Some("boolean"),
        Verb::Offer | Verb::Modify | Verb::On => None,
    };
    let game = Param { name: "game", ty: "Game" };
    HookShape { verb, at, params: std::iter::once(game).chain(self::params(params)).collect(), result }
}

/// The types of the parameters of a hook's function, by the names of its verb and step; none where nothing can hang.
pub(crate) fn handler(verb: &str, step: &str) -> Option<Vec<&'static str>> {
    let verb = Verb::ALL.into_iter().find(|it| it.name() == verb && *it != Verb::Offer)?;
    let at = hook_point(step).filter(|at| at.takes(verb))?;
    Some(shape(verb, at).params.iter().map(|it| it.ty).collect())
}

/// Registration of a hook, as a line of Lua.
pub(crate) fn usage(verb: Verb, at: HookPoint) -> String {
    let step = at.name();
    if verb == Verb::Offer {
        return format!(
            "V.offer.{step}(\"word\", {{ list = function(game) … end, take = function(game, option, act) … end }})"
        );
    }
    let selector = match subject(at) {
        _ if at == HookPoint::Number => "\"variant.number\", ",
        _ if at == HookPoint::Offer => "\"variant.offer\", ",
        SubjectKind::None | SubjectKind::Tile => "",
        SubjectKind::Figure => "\"piece\", ",
        SubjectKind::Feature | SubjectKind::Features => "\"kind\", ",
    };
    let params: Vec<_> = shape(verb, at).params.iter().map(|it| it.name).collect();
    format!("V.{}.{step}({selector}function({}) … end)", verb.name(), params.join(", "))
}

/// A hook for people, in Markdown: its registration, its place in a turn, and the meaning of its verb; none where nothing can hang.
pub fn hook_help(verb: &str, step: &str) -> Option<String> {
    let verb = Verb::ALL.into_iter().find(|it| it.name() == verb)?;
    let at = hook_point(step).filter(|at| at.takes(verb))?;
    let meaning = match verb {
        Verb::Filter => "Forbids: returns nothing to allow, or why not, as players read it.",
        Verb::Offer => "Adds options: `list` answers which there are now, `take` carries one out.",
        Verb::Modify => "Changes a number: `score:add` and `score:set`.",
        Verb::Replace => "Takes over: returns `true` if it has, `false` if not.",
        Verb::On => "Reacts; returns nothing.",
    };
    let order: Vec<&str> = all().filter(|it| matches!(it, HookPoint::Step(_))).map(HookPoint::name).collect();
    let place = order.iter().position(|it| *it == at.name()).map(|nth| {
        let before = nth.checked_sub(1).map(|it| format!(" after `{}`", order[it])).unwrap_or_default();
        let after = order.get(nth + 1).map(|it| format!(" before `{it}`")).unwrap_or_default();
        format!(
            "Step {} of {}:{before}{}{after}.",
            nth + 1,
            order.len(),
            if nth > 0 && !after.is_empty() { "," } else { "" }
        )
    });
    let place = place.map_or_else(String::new, |it| format!("\n\n{it}"));
    Some(format!("```lua\n{}\n```\n\n{meaning}{place}\n", usage(verb, at)))
}

/// The step of a name in scripts.
pub(crate) fn hook_point(name: &str) -> Option<HookPoint> {
    all().find(|it| it.name() == name)
}

/// Everything that hooks can hang on.
pub(crate) fn all() -> impl Iterator<Item = HookPoint> {
    HookPoint::all()
}

/// True at steps whose `on` hooks are about the result of a scoring.
pub(crate) fn is_about_result(at: HookPoint) -> bool {
    matches!(at, HookPoint::Step(Step::Score | Step::EndFeatures | Step::EndFields))
}
