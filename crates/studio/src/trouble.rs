//! Wishes of the page that cannot be fulfilled, as answers.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bastide_diag::Report;
use serde::Serialize;

use crate::messages::Versioned;

/// Reason for which a wish is not fulfilled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The page has seen something that is no longer so.
    Changed(String),
    /// It makes no sense, or the rules do not allow it.
    Impossible(String),
    /// There is no such thing.
    Missing,
    /// The studio is about to end.
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
        let (status, message) = match self {
            Self::Changed(message) => (StatusCode::CONFLICT, message),
            Self::Impossible(message) => (StatusCode::UNPROCESSABLE_ENTITY, message),
            Self::Missing => (StatusCode::NOT_FOUND, "there is no such thing".to_owned()),
            Self::Closing => (StatusCode::SERVICE_UNAVAILABLE, "the studio is closing".to_owned()),
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
