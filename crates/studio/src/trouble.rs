//! Wishes of the page that cannot be fulfilled, as answers.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bastide_diag::Report;
use serde::Serialize;
use thiserror::Error;

use crate::messages::Versioned;

/// Reason for which a wish is not fulfilled.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The page has seen something that is no longer so.
    #[error("{0}")]
    Changed(String),
    /// It makes no sense, or the rules do not allow it.
    #[error("{0}")]
    Impossible(String),
    /// There is no such thing.
    #[error("there is no such thing")]
    Missing,
    /// The studio is about to end.
    #[error("the studio is closing")]
    Closing,
}

#[derive(Debug, Serialize)]
struct Message {
    message: String,
}

impl Trouble {
    pub(crate) fn impossible(message: &str) -> Self {
        Self::Impossible(message.to_owned())
    }

    pub(crate) fn changed(message: &str) -> Self {
        Self::Changed(message.to_owned())
    }
}

impl From<Report> for Trouble {
    fn from(report: Report) -> Self {
        Self::Impossible(first_of(&report))
    }
}

impl From<bastide_project::Trouble> for Trouble {
    fn from(trouble: bastide_project::Trouble) -> Self {
        match trouble {
            bastide_project::Trouble::Findings(report) => report.into(),
            request => Self::Impossible(request.to_string()),
        }
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let message = self.to_string();
        let status = match self {
            Self::Changed(_) => StatusCode::CONFLICT,
            Self::Impossible(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Missing => StatusCode::NOT_FOUND,
            Self::Closing => StatusCode::SERVICE_UNAVAILABLE,
        };
        (status, Json(Versioned::of(Message { message }))).into_response()
    }
}

/// The first error of a report in words, with its place.
pub(crate) fn first_of(report: &Report) -> String {
    let Some(finding) = report.findings().into_iter().next() else { return "it cannot be played".to_owned() };
    let source = &finding.label.source;
    if source.text().is_empty() {
        return finding.message.clone();
    }
    format!("{}:{}: {}", source.name(), source.place(finding.label.span.start).line, finding.message)
}
