//! The studio over its port: who may come in, what pages are told, what they may change.

mod attacks;
#[cfg(target_os = "linux")]
mod child;
mod client;
#[cfg(target_os = "linux")]
mod crashes;
mod folder;
mod games;
mod page;
mod speed;
