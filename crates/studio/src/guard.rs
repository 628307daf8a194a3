//! Requests that may pass: from the one browser that opened the studio, and from the studio's own page in it.
//!
//! Every request has to name the studio's address as its host, so that a name that somebody points at this machine leads nowhere; every one
//! but the opening address brings the cookie; what changes something also says that the studio's page sent it, and is JSON.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::studio::Studio;

/// The most bytes of a body.
const BODY: usize = 256 << 10;

/// The most time in which a head has to arrive, and in which a body has to.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// Name of the cookie; the port follows, for browsers do not keep the cookies of two ports of a host apart.
pub(crate) const COOKIE: &str = "bastide-studio-";

/// Path of the address that opens the studio.
pub(crate) const OPENING: &str = "/open/";

/// Policy of the page: it may load itself and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Reason for which a request is turned away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Something else than reading and sending.
    Method,
    /// Another host, several, or none.
    Host,
    /// Sent by the page of somebody else.
    Foreign,
    /// No cookie of this studio.
    Stranger,
    /// Something else than JSON.
    Form,
    /// A body that is too large, or breaks off.
    Large,
    /// A body that does not arrive.
    Slow,
}

impl Refusal {
    fn answer(self) -> (StatusCode, &'static str) {
        match self {
            Self::Method => (StatusCode::METHOD_NOT_ALLOWED, "only GET and POST"),
            Self::Host => (StatusCode::MISDIRECTED_REQUEST, "this is not the address of the studio"),
            Self::Foreign => (StatusCode::FORBIDDEN, "sent by a page of somebody else"),
            Self::Stranger => (
                StatusCode::FORBIDDEN,
                "This browser has not opened the studio. Open the address that `bastide studio` printed; \
                 it works once. Enter in the terminal prints another one.",
            ),
            Self::Form => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "only JSON"),
            Self::Large => (StatusCode::PAYLOAD_TOO_LARGE, "the message is too large"),
            Self::Slow => (StatusCode::REQUEST_TIMEOUT, "the message did not arrive"),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        self.answer().into_response()
    }
}

/// Turns away what may not pass, and writes on every answer what browsers may do with it.
pub(crate) async fn guard(State(shared): State<Arc<Studio>>, request: Request, next: Next) -> Response {
    let whole = match check(&shared, &request) {
        Ok(()) => whole(request).await,
        Err(refusal) => Err(refusal),
    };
    let mut response = match whole {
        Ok(request) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    for (name, value) in fixed {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// A request with its whole body, which arrives soon or never.
async fn whole(request: Request) -> Result<Request, Refusal> {
    let (head, body) = request.into_parts();
    if body.size_hint().lower() > BODY as u64 {
        return Err(Refusal::Large);
    }
    let read = tokio::time::timeout(PATIENCE, to_bytes(body, BODY)).await.map_err(|_| Refusal::Slow)?;
    Ok(Request::from_parts(head, Body::from(read.map_err(|_| Refusal::Large)?)))
}

/// Tests whether a request may pass.
///
/// # Errors
/// The first reason for which it may not.
pub(crate) fn check(shared: &Studio, request: &Request<Body>) -> Result<(), Refusal> {
    let (method, headers) = (request.method(), request.headers());
    if !matches!(*method, Method::GET | Method::POST) {
        return Err(Refusal::Method);
    }
    if only(headers, &header::HOST) != Some(&shared.host) || request.uri().authority().is_some() {
        return Err(Refusal::Host);
    }
    // Browsers say whose page asks; `none` is the address bar.
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    if !matches!(site, None | Some(b"same-origin" | b"none")) {
        return Err(Refusal::Foreign);
    }
    let is_sending = *method == Method::POST;
    let origin =
        headers.get_all(header::ORIGIN).iter().map(HeaderValue::to_str).collect::<Result<Vec<_>, _>>();
    match origin.as_deref() {
        Ok([]) if !is_sending => {}
        Ok([origin]) if *origin == shared.origin => {}
        _ => return Err(Refusal::Foreign),
    }
    if request.uri().path().starts_with(OPENING) && !is_sending {
        return Ok(());
    }
    if !cookies(headers, &shared.cookie_name).any(|it| shared.lock.fits(it)) {
        return Err(Refusal::Stranger);
    }
    let is_json = |it: &str| it == "application/json";
    if is_sending && !only(headers, &header::CONTENT_TYPE).is_some_and(is_json) {
        return Err(Refusal::Form);
    }
    Ok(())
}

/// The value of a header that occurs once.
fn only<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> Option<&'a str> {
    let mut all = headers.get_all(name).iter();
    let value = all.next()?.to_str().ok()?;
    all.next().is_none().then_some(value)
}

/// The values of a cookie.
fn cookies<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = &'a str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|it| it.to_str().ok());
    let pairs = all.flat_map(|it| it.split(';')).filter_map(|it| it.trim().split_once('='));
    pairs.filter(move |(key, _)| *key == name).map(|(_, value)| value)
}
