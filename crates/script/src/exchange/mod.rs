//! Values that scripts and the engine exchange: things and their handles, arguments, answers, requests. Looks at tables, and changes nothing
//! there but kept values.

pub(crate) mod answer;
pub(crate) mod cross;
pub(crate) mod given;
pub(crate) mod handles;
pub(crate) mod kept;
pub(crate) mod meanings;
pub(crate) mod protocol;
pub(crate) mod thing;
