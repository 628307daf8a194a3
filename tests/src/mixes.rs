//! Random mixes: some of all variants that ship, for one to nine players, with random options.

use bastide_core::rng::Rng;
use bastide_core::value::Value;
use bastide_project::base_options::OPTIONS;
use bastide_project::{Project, shipped};
use bastide_record::GameSpec;
use bastide_script::OptionDecl;

use crate::laws::below;
use crate::{Setup, company};

/// What an option of a variant may be; of a range only the `most` smallest numbers, for the greatest are out of all proportion.
pub fn values(option: &OptionDecl, most: usize) -> Vec<Value> {
    let words = option.values.iter().map(|it| Value::Text(it.as_str().into()));
    let numbers = option.range.clone().into_iter().flat_map(|range| range.take(most).map(Value::Int));
    let switch = matches!(option.default, Value::Bool(_)).then(|| [true, false].map(Value::Bool));
    words.chain(numbers).chain(switch.into_iter().flatten()).collect()
}

/// Some of the variants with those that they need; often few, sometimes all.
fn variants(rng: &mut Rng) -> Vec<&'static str> {
    let ids = shipped::variants();
    let most = if rng.below(6) == 0 { ids.len() } else { 4.min(ids.len()) };
    let mut chosen = Vec::new();
    for _ in 0..below(rng, most + 1) {
        for id in company(ids[below(rng, ids.len())]) {
            if !chosen.contains(&id) {
                chosen.push(id);
            }
        }
    }
    chosen
}

/// A game with about every fourth of its options changed; nothing if it cannot be put together, or not with these options.
pub fn optioned(plain: &GameSpec, rng: &mut Rng) -> Option<GameSpec> {
    let assembled = Project::on_disk().assemble(plain).ok()?;
    let mut spec = plain.clone();
    // How many play is said already.
    for option in OPTIONS.iter().filter(|it| !it.values.is_empty()) {
        if rng.below(4) == 0 {
            let value = option.values[below(rng, option.values.len())];
            spec.set_option(option.key, Value::Text(value.into()));
        }
    }
    for (variant, options) in assembled.cast.options() {
        for option in options {
            let values = values(option, 20);
            if rng.below(4) == 0 && !values.is_empty() {
                let value = values[below(rng, values.len())].clone();
                spec.set_option(&format!("{variant}.{}", option.name), value);
            }
        }
    }
    Project::on_disk().assemble(&spec).is_ok().then_some(spec)
}

/// A game that can be put together: one to nine players, some variants, some options changed. It follows from the random numbers alone.
pub fn mix(rng: &mut Rng) -> GameSpec {
    loop {
        let setup = Setup { variants: variants(rng), players: 1 + below(rng, 9), ..Setup::default() };
        if let Some(spec) = optioned(&setup.spec(), rng) {
            return spec;
        }
    }
}
