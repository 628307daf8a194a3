//! Server of the page: routes, limits of requests, and events.

use std::convert::Infallible;
use std::io::Write;
use std::path::Path as FilePath;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::sse::{Event as Sent, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use bastide_core::geometry::Pos;
use bastide_play::messages::Reason;
use bastide_project::Project;
use bastide_record::Written;
use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use include_dir::{Dir, include_dir};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_stream::wrappers::BroadcastStream;
use tokio_stream::{Stream, StreamExt};

use crate::desk::{Desk, Mailbox};
use crate::edits::{Beginning, Editor};
use crate::games::{SetUp, at_line};
use crate::guard::{OPENING, PATIENCE, guard};
use crate::messages::{Order, Seat, Table, Versioned};
use crate::numbers::Counter;
use crate::playing::game_options;
use crate::print::{Press, Wanted};
use crate::reader::{Latest, Reading};
use crate::studio::Studio;
use crate::tiles::all_tiles;
use crate::trouble::Trouble;

/// Files of the page.
static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page");

/// The most bytes of the head of a request.
const HEAD: usize = 16 << 10;
/// The most headers.
const HEADERS: usize = 64;
/// The most connections at a time.
const CONNECTIONS: usize = 64;

/// Policy of pictures: they load nothing and run nothing.
const OF_PICTURES: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// The studio and its workers as requests reach them.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    pub(crate) studio: Arc<Studio>,
    pub(crate) latest: Arc<Latest>,
    pub(crate) desk: Mailbox,
    pub(crate) counter: Arc<Counter>,
}

impl Shared {
    /// Lays out sheets, away from the thread that answers requests.
    async fn press<T: Send + 'static>(
        self,
        press: impl FnOnce(&Press, Project<'_>, &Reading) -> Result<T, Trouble> + Send + 'static,
    ) -> Result<T, Trouble> {
        let pressed = tokio::task::spawn_blocking(move || {
            press(&self.studio.press, self.studio.project(), &self.latest.get())
        });
        pressed.await.unwrap_or(Err(Trouble::Closing))
    }

    /// Edits files of the folder, away from the thread that answers requests.
    async fn edit<T: Send + 'static>(
        self,
        edit: impl FnOnce(Editor<'_>) -> Result<T, Trouble> + Send + 'static,
    ) -> Result<T, Trouble> {
        let edited = tokio::task::spawn_blocking(move || {
            edit(Editor { studio: &self.studio, reading: &self.latest.get() })
        });
        edited.await.unwrap_or(Err(Trouble::Closing))
    }
}

/// Answers requests until the listener fails or the task is dropped.
pub(crate) async fn serve(shared: Shared, listener: TcpListener) {
    let service = TowerToHyperService::new(router(shared));
    let seats = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let Ok(seat) = Arc::clone(&seats).acquire_owned().await else { return };
        let Ok((stream, _)) = listener.accept().await else {
            // The system has no file handles left, or the like: others may end meanwhile.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let service = service.clone();
        tokio::spawn(async move {
            let mut connection = http1::Builder::new();
            connection
                .timer(TokioTimer::new())
                .header_read_timeout(PATIENCE)
                .max_headers(HEADERS)
                .max_buf_size(HEAD);
            // A connection that breaks is the other side's affair.
            let _ = connection.serve_connection(TokioIo::new(stream), service).await;
            drop(seat);
        });
    }
}

/// The routes: what is read changes nothing.
fn router(shared: Shared) -> Router {
    Router::new()
        .route("/", get(|headers: HeaderMap| async move { asset("index.html", &headers) }))
        .route("/icon.svg", get(|headers: HeaderMap| async move { asset("icon.svg", &headers) }))
        .route(
            "/js/{file}",
            get(|Path(file): Path<String>, headers: HeaderMap| async move {
                asset(&format!("js/{file}"), &headers)
            }),
        )
        .route(
            "/css/{file}",
            get(|Path(file): Path<String>, headers: HeaderMap| async move {
                asset(&format!("css/{file}"), &headers)
            }),
        )
        .route(&format!("{OPENING}{{token}}"), get(open))
        .route("/picture/{file}", get(picture))
        .route("/events", get(events))
        .route("/api/folder", get(folder))
        .route("/api/tiles", get(tiles))
        .route("/api/numbers", get(|State(it): State<Shared>| async move { said(&*it.counter.latest()) }))
        .route("/api/game", get(game))
        .route("/api/position", get(position))
        .route("/api/why", get(why))
        .route("/api/feature", get(feature))
        .route("/api/left", get(left))
        .route("/api/new", post(new))
        .route("/api/choose", post(choose))
        .route("/api/undo", post(|State(it): State<Shared>| plain(it, Desk::undo)))
        .route("/api/redo", post(|State(it): State<Shared>| plain(it, Desk::redo)))
        .route("/api/bot", post(|State(it): State<Shared>| plain(it, Desk::by_adviser)))
        .route("/api/hint", post(hint))
        .route("/api/go", post(go))
        .route("/api/seats", post(seats))
        .route("/api/rules", post(rules))
        .route("/api/trace", get(trace))
        .route("/api/force", post(force))
        .route("/api/setup", get(aside).post(set_up))
        .route("/api/record", post(record))
        .route("/api/save", post(save))
        .route("/api/options", get(options))
        .route("/api/written", get(look_at).post(begin_written))
        .route("/api/print", get(print))
        .route("/api/sheet", get(sheet))
        .route("/api/sheets.pdf", get(pdf))
        .route("/api/fix", post(fix))
        .route("/api/accept", post(accept))
        .route("/api/count", post(count))
        .route("/api/begin", post(begin))
        .route("/api/open", post(open_editor))
        .layer(middleware::from_fn_with_state(Arc::clone(&shared.studio), guard))
        .with_state(shared)
}

/// A message with the version.
fn said(message: &impl Serialize) -> Response {
    Json(Versioned::of(message)).into_response()
}

fn table(table: Table) -> Response {
    said(&table)
}

/// A wish that is one word.
async fn plain(shared: Shared, wish: fn(&mut Desk) -> Result<Table, Trouble>) -> Result<Response, Trouble> {
    shared.desk.ask(wish).await.map(table)
}

/// A body as a wish.
pub(crate) fn wish<T: DeserializeOwned>(body: &Bytes) -> Result<T, Trouble> {
    serde_json::from_slice(body)
        .map_err(|error| Trouble::Impossible(format!("this wish has no meaning: {error}")))
}

/// A file of the page, packed where the browser takes it so.
fn asset(path: &str, headers: &HeaderMap) -> Response {
    let Some(file) = PAGE.get_file(path) else { return Trouble::Missing.into_response() };
    let kind = match FilePath::new(path).extension().and_then(|it| it.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => return Trouble::Missing.into_response(),
    };
    let takes = headers.get(header::ACCEPT_ENCODING).and_then(|it| it.to_str().ok()).unwrap_or_default();
    let kind = (header::CONTENT_TYPE, kind);
    if takes.split(',').any(|it| it.trim() == "gzip")
        && let Ok(packed) = packed(file.contents())
    {
        return ([kind, (header::CONTENT_ENCODING, "gzip")], packed).into_response();
    }
    ([kind], file.contents()).into_response()
}

fn packed(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(bytes)?;
    packer.finish()
}

/// The address that was printed: gives the cookie and leads to the page.
async fn open(State(shared): State<Shared>, Path(token): Path<String>) -> Response {
    let Some(cookie) = shared.studio.lock.open(&token) else {
        let text = "This address was used already, or is none. Enter in the terminal of the studio prints another one.";
        return (StatusCode::FORBIDDEN, text).into_response();
    };
    let cookie = format!("{}={cookie}; Path=/; HttpOnly; SameSite=Strict", shared.studio.cookie_name);
    ([(header::SET_COOKIE, cookie), (header::LOCATION, "/".to_owned())], StatusCode::SEE_OTHER)
        .into_response()
}

async fn picture(State(shared): State<Shared>, Path(file): Path<String>) -> Result<Response, Trouble> {
    let name = file.strip_suffix(".svg").ok_or(Trouble::Missing)?.to_owned();
    let drawn = tokio::task::spawn_blocking(move || shared.studio.pictures.svg(&name));
    let svg = drawn.await.ok().flatten().ok_or(Trouble::Missing)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=31536000, immutable")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(OF_PICTURES)),
    ];
    Ok((headers, svg.to_string()).into_response())
}

async fn events(State(shared): State<Shared>) -> Sse<impl Stream<Item = Result<Sent, Infallible>>> {
    let heard = BroadcastStream::new(shared.studio.listen()).map(|event| {
        Ok(match event {
            Ok(event) => Sent::default().event(event.name).data(&event.data),
            // Too much was missed: the page asks for everything again.
            Err(_) => Sent::default().event("again").data("{\"v\":1}"),
        })
    });
    Sse::new(heard).keep_alive(KeepAlive::new().interval(Duration::from_secs(5)))
}

async fn folder(State(shared): State<Shared>) -> Response {
    // The first reading is about to end; a page that opens at once waits for it.
    while !shared.latest.get().is_read() && !shared.studio.is_closing() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    said(&shared.latest.get().message)
}

async fn tiles(State(shared): State<Shared>) -> Response {
    let own = shared.latest.get().tiles.clone();
    let both = tokio::task::spawn_blocking(move || all_tiles(&shared.studio, own)).await;
    both.map_or_else(|_| Trouble::Closing.into_response(), |tiles| said(&tiles))
}

/// Step of a query; the present one if it is left out.
#[derive(Debug, Deserialize)]
struct At {
    step: Option<usize>,
    x: Option<i16>,
    y: Option<i16>,
    segment: Option<usize>,
    text: Option<String>,
}

impl At {
    fn pos(&self) -> Result<Pos, Trouble> {
        match (self.x, self.y) {
            (Some(x), Some(y)) => Ok(Pos::new(x, y)),
            _ => Err(Trouble::impossible("a cell has `x` and `y`")),
        }
    }
}

async fn game(State(shared): State<Shared>) -> Result<Response, Trouble> {
    shared.desk.ask(|desk| Ok(desk.whole_game())).await.map(|it| it.map_or_else(nothing, |it| said(&it)))
}

/// Answer where there is nothing to tell of.
fn nothing() -> Response {
    Json(()).into_response()
}

async fn position(State(shared): State<Shared>, Query(at): Query<At>) -> Result<Response, Trouble> {
    shared
        .desk
        .ask(move |desk| Ok(desk.is_playing().then(|| desk.position(at.step))))
        .await?
        .map_or_else(|| Ok(nothing()), |it| it.map(|it| said(&it)))
}

async fn aside(State(shared): State<Shared>, Query(at): Query<At>) -> Result<Response, Trouble> {
    shared.desk.ask(move |desk| desk.aside(at.step)).await.map(|it| said(&it))
}

async fn why(State(shared): State<Shared>, Query(at): Query<At>) -> Result<Response, Trouble> {
    #[derive(Serialize)]
    struct Because {
        reason: Option<Reason>,
    }
    if let Some(text) = at.text {
        let reason = shared.desk.ask(move |desk| desk.why_not(at.step, &text)).await?;
        return Ok(said(&Because { reason }));
    }
    let pos = at.pos()?;
    shared.desk.ask(move |desk| desk.why(at.step, pos)).await.map(|it| said(&it))
}

async fn feature(State(shared): State<Shared>, Query(at): Query<At>) -> Result<Response, Trouble> {
    let pos = at.pos()?;
    let segment = at.segment.ok_or_else(|| Trouble::impossible("a feature is named by a `segment`"))?;
    shared.desk.ask(move |desk| desk.feature(at.step, pos, segment)).await.map(|it| said(&it))
}

async fn left(State(shared): State<Shared>, Query(at): Query<At>) -> Result<Response, Trouble> {
    shared.desk.ask(move |desk| desk.left(at.step)).await.map(|it| said(&it))
}

async fn new(State(shared): State<Shared>, body: Bytes) -> Result<Response, Trouble> {
    let order: Order = wish(&body)?;
    shared.desk.ask(move |desk| desk.begin(order)).await.map(table)
}

/// Wish for a step, and an option there.
#[derive(Debug, Deserialize)]
struct AtStep {
    step: usize,
    #[serde(default)]
    option: usize,
}

async fn choose(State(shared): State<Shared>, body: Bytes) -> Result<Response, Trouble> {
    let AtStep { step, option } = wish(&body)?;
    shared.desk.ask(move |desk| desk.choose(step, option)).await.map(table)
}

async fn go(State(shared): State<Shared>, body: Bytes) -> Result<Response, Trouble> {
    let AtStep { step, .. } = wish(&body)?;
    shared.desk.ask(move |desk| desk.go(step)).await.map(table)
}

async fn hint(State(shared): State<Shared>) -> Result<Response, Trouble> {
    shared.desk.ask(Desk::hint).await.map(|hint| said(&hint))
}

async fn seats(State(shared): State<Shared>, body: Bytes) -> Result<Response, Trouble> {
    #[derive(Deserialize)]
    struct Seats {
        players: Vec<Seat>,
    }
    let Seats { players } = wish(&body)?;
    let by: Vec<String> = players.into_iter().map(|it| it.by).collect();
    shared.desk.ask(move |desk| desk.seat(&by)).await.map(table)
}

async fn rules(State(shared): State<Shared>, body: Bytes) -> Result<Response, Trouble> {
    #[derive(Deserialize)]
    struct Keep {
        keep: String,
    }
    let Keep { keep } = wish(&body)?;
    let old = match keep.as_str() {
        "old" => true,
        "new" => false,
        _ => return Err(Trouble::impossible("rules are `old` or `new`")),
    };
    shared.desk.ask(move |desk| desk.rules(old)).await.map(table)
}

async fn fix(State(shared): State<Shared>, body: Bytes) -> Result<Response, Trouble> {
    #[derive(Deserialize)]
    struct Fix {
        file: String,
        hash: String,
        number: usize,
    }
    #[derive(Serialize)]
    struct Fixed {
        title: String,
    }
    let Fix { file, hash, number } = wish(&body)?;
    let title = shared.edit(move |hand| hand.fix(&file, &hash, number)).await?;
    Ok(said(&Fixed { title }))
}

async fn trace(State(shared): State<Shared>, Query(at): Query<At>) -> Result<Response, Trouble> {
    shared.desk.ask(move |desk| desk.trace(at.step)).await.map(|it| said(&it))
}

async fn force(State(shared): State<Shared>, body: Bytes) -> Result<Response, Trouble> {
    #[derive(Deserialize)]
    struct Force {
        step: usize,
        tile: String,
    }
    let Force { step, tile } = wish(&body)?;
    shared.desk.ask(move |desk| desk.force(step, &tile)).await.map(table)
}

async fn set_up(State(shared): State<Shared>, body: Bytes) -> Result<Response, Trouble> {
    let position: SetUp = wish(&body)?;
    shared.desk.ask(move |desk| desk.set_up(position)).await.map(table)
}

async fn record(State(shared): State<Shared>, body: Bytes) -> Result<Response, Trouble> {
    #[derive(Deserialize)]
    struct From {
        from: usize,
    }
    #[derive(Serialize)]
    struct Recorded {
        text: String,
    }
    let From { from } = wish(&body)?;
    shared.desk.ask(move |desk| desk.record(from)).await.map(|text| said(&Recorded { text }))
}

async fn save(State(shared): State<Shared>, body: Bytes) -> Result<Response, Trouble> {
    #[derive(Deserialize)]
    struct Save {
        file: String,
        text: String,
        hash: Option<String>,
    }
    let Save { file, text, hash } = wish(&body)?;
    shared.edit(move |hand| hand.save_game(&file, &text, hash.as_deref())).await.map(|it| said(&it))
}

async fn accept(State(shared): State<Shared>, body: Bytes) -> Result<Response, Trouble> {
    #[derive(Deserialize)]
    struct Accept {
        file: String,
        line: usize,
        hash: String,
    }
    let Accept { file, line, hash } = wish(&body)?;
    shared.edit(move |hand| hand.accept(&file, line, &hash)).await.map(|()| said(&Done {}))
}

async fn count(State(shared): State<Shared>, body: Bytes) -> Result<Response, Trouble> {
    #[derive(Deserialize)]
    struct Count {
        tile: String,
        count: u16,
        hash: String,
    }
    let Count { tile, count, hash } = wish(&body)?;
    shared.edit(move |hand| hand.set_count(&tile, count, &hash)).await.map(|()| said(&Done {}))
}

async fn begin(State(shared): State<Shared>, body: Bytes) -> Result<Response, Trouble> {
    #[derive(Serialize)]
    struct Begun {
        files: Vec<String>,
    }
    let what: Beginning = wish(&body)?;
    shared.edit(move |hand| hand.begin(&what)).await.map(|files| said(&Begun { files }))
}

async fn open_editor(State(shared): State<Shared>, body: Bytes) -> Result<Response, Trouble> {
    #[derive(Deserialize)]
    struct Line {
        file: String,
        line: usize,
    }
    let Line { file, line } = wish(&body)?;
    shared.edit(move |hand| hand.open_editor(&file, line)).await.map(|()| said(&Done {}))
}

/// Answer that says no more than that it is done.
#[derive(Debug, Serialize)]
struct Done {}

/// A written game by its file and the line on which it begins.
#[derive(Debug, Deserialize)]
struct AtLine {
    file: String,
    line: usize,
}

impl AtLine {
    /// The game, and the step at which it fails if it does.
    fn find(&self, shared: &Shared) -> Result<(Written, Option<usize>), Trouble> {
        // A game that was saved just now may not have been read yet.
        let source = shared.studio.project().read(FilePath::new(&self.file)).map_err(|_| Trouble::Missing)?;
        let written = at_line(&source, self.line).ok_or(Trouble::Missing)?;
        Ok((written, shared.latest.get().failing_step(&self.file, self.line)))
    }
}

async fn look_at(State(shared): State<Shared>, Query(at): Query<AtLine>) -> Result<Response, Trouble> {
    let (written, step) = at.find(&shared)?;
    match shared.desk.ask(move |desk| desk.look_at(&written, step)).await {
        Ok(position) => Ok(said(&position)),
        // A game that cannot be set up has no board; its finding says why.
        Err(Trouble::Impossible(_)) => Ok(nothing()),
        Err(trouble) => Err(trouble),
    }
}

async fn begin_written(State(shared): State<Shared>, body: Bytes) -> Result<Response, Trouble> {
    let at: AtLine = wish(&body)?;
    let (written, step) = at.find(&shared)?;
    shared.desk.ask(move |desk| desk.begin_written(&written, step)).await.map(table)
}

async fn options(State(shared): State<Shared>, Query(of): Query<Order>) -> Result<Response, Trouble> {
    let found = tokio::task::spawn_blocking(move || game_options(shared.studio.project(), &of));
    found.await.unwrap_or(Err(Trouble::Closing)).map(|it| said(&it))
}

async fn print(State(shared): State<Shared>, Query(wanted): Query<Wanted>) -> Result<Response, Trouble> {
    let sheets = shared
        .press(move |press, project, reading| press.sheets(project, &wanted, reading.sets(), reading.number));
    sheets.await.map(|it| said(&it))
}

async fn sheet(State(shared): State<Shared>, Query(wanted): Query<Wanted>) -> Result<Response, Trouble> {
    let page =
        shared.press(move |press, project, reading| press.page(project, &wanted, reading.number)).await?;
    let kind = (header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml"));
    Ok(([kind, (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(OF_PICTURES))], page)
        .into_response())
}

async fn pdf(State(shared): State<Shared>, Query(wanted): Query<Wanted>) -> Result<Response, Trouble> {
    let bytes =
        shared.press(move |press, project, reading| press.pdf(project, &wanted, reading.number)).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/pdf"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"tiles.pdf\""),
    ];
    Ok((headers, bytes).into_response())
}
