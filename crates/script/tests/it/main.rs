//! Scripts run by the engine: the shipped variant, small rules, rules that misbehave.

#[path = "../../../core/tests/it/chance.rs"]
mod chance;
#[path = "../../../core/tests/it/sample.rs"]
#[expect(dead_code, reason = "the sample of the engine's own tests offers more than is needed here")]
mod sample;

mod ahead;
mod area;
mod asking;
mod bad;
mod bethlehem;
mod bots;
mod cache;
mod details;
mod fault;
mod frame;
mod generated;
mod guide;
mod hostile;
mod joining;
mod look;
mod moves;
mod namesakes;
mod naming;
mod near;
mod numbers;
mod order;
mod piles;
mod purity;
mod spots;
mod state;
mod table;
mod types;
