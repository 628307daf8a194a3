//! The studio over its port: who may come in, what pages are told, what they may change.

mod attacks;
mod client;
mod folder;
mod games;
mod speed;
