//! The server: one message after the other; findings in the time between.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use bastide_diag::{Edit, Finding, Source};
use bastide_project::{Kind, Project};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::documents::{Document, Documents};
use crate::findings::{about, actions, diagnostic, difference, of_everything, of_texts, workspace_edit};
use crate::place::{Encoding, Lines};
use crate::studio::Studio;
use crate::tiles::{Mention, Sets};
use crate::wire::{
    Asked, Begun, Changed, CompletionItem, DRAW, Executed, Hover, Location, Opened, PLAY,
    PublishDiagnosticsParams, RUN, TextEdit, Uri, lens,
};
use crate::{games, options, outline, script, words};

/// Time without a keystroke after which the whole folder is looked at, games that try its rules included.
const PAUSE: Duration = Duration::from_millis(300);

/// Server of one editor.
pub(crate) struct Server<'a> {
    connection: &'a Connection,
    documents: Documents,
    encoding: Encoding,
    /// True if the editor shows pictures.
    pictures: bool,
    /// True if the editor opens addresses.
    opens: bool,
    root: PathBuf,
    studio: Studio,
    /// Texts that have changed since they were looked at.
    changed: BTreeSet<PathBuf>,
    /// True if the whole folder has not been looked at since something changed.
    stale: bool,
    /// Findings by text, as the editor has them.
    findings: BTreeMap<PathBuf, Vec<Finding>>,
}

/// Refusal of a request, in words.
type Refused = String;

impl<'a> Server<'a> {
    pub(crate) fn new(connection: &'a Connection, root: PathBuf, encoding: Encoding, begun: &Begun) -> Self {
        Self {
            connection,
            documents: Documents::of(root.clone()),
            encoding,
            pictures: begun.shows_pictures(),
            opens: begun.opens_addresses(),
            root,
            studio: Studio::default(),
            changed: BTreeSet::new(),
            stale: true,
            findings: BTreeMap::new(),
        }
    }

    /// Answers until the editor ends the session.
    pub(crate) fn work(&mut self) {
        while let Some(message) = self.next() {
            match message {
                Message::Request(request) => {
                    if self.connection.handle_shutdown(&request).unwrap_or(true) {
                        return;
                    }
                    let response = self.answer(&request);
                    self.send(Message::Response(response));
                }
                Message::Notification(notification) => self.hear(notification),
                // Whether an address was opened, the user sees.
                Message::Response(_) => {}
            }
        }
    }

    /// The next message; findings are looked for as long as there is none.
    fn next(&mut self) -> Option<Message> {
        let messages = &self.connection.receiver;
        if let Ok(message) = messages.try_recv() {
            return Some(message);
        }
        if !self.changed.is_empty() {
            self.look_at_changes();
        }
        if self.stale {
            if let Ok(message) = self.connection.receiver.recv_timeout(PAUSE) {
                return Some(message);
            }
            self.look_at_everything();
        }
        self.connection.receiver.recv().ok()
    }

    fn send(&self, message: Message) {
        // An editor that has gone needs no answer.
        let _ = self.connection.sender.send(message);
    }

    fn notify(&self, method: &str, params: Value) {
        self.send(Message::Notification(Notification { method: method.to_owned(), params }));
    }

    // Findings

    /// The texts of the folder, and those that are open elsewhere.
    fn sources(&self) -> Vec<Source> {
        let (mut sources, _) = Project::new(&self.documents).collect(&[".".into()]);
        for path in self.documents.paths() {
            let name = path.display().to_string();
            if sources.iter().all(|it| it.name() != name)
                && let Some(source) = self.documents.source(path)
                && Kind::of(&source).is_some()
            {
                sources.push(source);
            }
        }
        sources
    }

    /// Looks at the texts that have changed, with the tile sets of the folder: whatever a keystroke may have broken.
    fn look_at_changes(&mut self) {
        let changed = std::mem::take(&mut self.changed);
        let names: Vec<String> = changed.iter().map(|it| it.display().to_string()).collect();
        let is_near =
            |it: &Source| names.iter().any(|name| name == it.name()) || Kind::of(it) == Some(Kind::TileSet);
        let all = self.sources();
        let sources: Vec<Source> = all.iter().filter(|it| is_near(it)).cloned().collect();
        let games: Vec<Source> =
            sources.iter().filter(|it| names.iter().any(|name| name == it.name())).cloned().collect();
        let report = of_texts(&Project::new(&self.documents), &sources, &all, &games);
        for path in changed {
            let found = about(&report, &path);
            self.tell(path, found);
        }
    }

    /// Looks at the whole folder, and runs the written games that are open.
    fn look_at_everything(&mut self) {
        self.stale = false;
        let sources = self.sources();
        let is_open = |it: &&Source| self.documents.get(Path::new(it.name())).is_some();
        let games: Vec<Source> = sources.iter().filter(is_open).cloned().collect();
        let report = of_everything(&Project::new(&self.documents), &sources, &games);
        let mut paths: BTreeSet<PathBuf> = self.findings.keys().cloned().collect();
        paths.extend(report.findings().iter().map(|it| PathBuf::from(it.label.source.name())));
        paths.extend(self.documents.paths().cloned());
        for path in paths {
            let found = about(&report, &path);
            self.tell(path, found);
        }
    }

    /// Shows the editor the findings of a text, if they are others than before.
    fn tell(&mut self, path: PathBuf, found: Vec<Finding>) {
        let is_new =
            !self.findings.contains_key(&path) && (!found.is_empty() || self.documents.get(&path).is_some());
        if is_new || self.findings.get(&path).is_some_and(|it| *it != found) {
            let diagnostics = found.iter().map(|it| diagnostic(&self.documents, self.encoding, it)).collect();
            let params = PublishDiagnosticsParams {
                uri: self.documents.uri(&path),
                version: self.documents.get(&path).map(|it| it.version),
                diagnostics,
            };
            self.notify("textDocument/publishDiagnostics", json!(params));
        }
        self.findings.insert(path, found);
    }

    // Documents

    fn hear(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        match method.as_str() {
            "textDocument/didOpen" => {
                let Some(Opened { text_document: it }) = read(params) else { return };
                let path = self.documents.path(&it.uri);
                let document = Document { uri: it.uri, version: it.version, text: it.text };
                self.documents.open(path.clone(), document);
                self.touch(path);
            }
            "textDocument/didChange" => {
                let Some(Changed { text_document: it, content_changes }) = read(params) else { return };
                let path = self.documents.path(&it.uri);
                self.documents.change(&path, it.version, content_changes, self.encoding);
                self.touch(path);
            }
            "textDocument/didClose" => {
                let Some(Asked { text_document: it, .. }) = read(params) else { return };
                let path = self.documents.path(&it.uri);
                self.documents.close(&path);
                self.touch(path);
            }
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => self.stale = true,
            _ => {}
        }
    }

    fn touch(&mut self, path: PathBuf) {
        self.changed.insert(path);
        self.stale = true;
    }

    // Requests

    fn answer(&self, request: &Request) -> Response {
        let id = request.id.clone();
        let result = if request.method == "workspace/executeCommand" {
            self.execute(request.params.clone())
        } else {
            match self.about_document(request) {
                Some(it) => it,
                None => {
                    let message = format!("`{}` is not answered here", request.method);
                    return Response::new_err(id, ErrorCode::MethodNotFound as i32, message);
                }
            }
        };
        match result {
            Ok(value) => Response::new_ok(id, value),
            Err(refused) => Response::new_err(id, ErrorCode::RequestFailed as i32, refused),
        }
    }

    /// The answer to a request about a document; none for requests that there are not.
    fn about_document(&self, request: &Request) -> Option<Result<Value, Refused>> {
        let answer = match request.method.as_str() {
            "textDocument/hover" => Self::hover,
            "textDocument/completion" => Self::completion,
            "textDocument/codeAction" => Self::code_action,
            "textDocument/documentSymbol" => Self::symbols,
            "textDocument/foldingRange" => Self::folds,
            "textDocument/formatting" => Self::formatting,
            "textDocument/definition" => Self::definition,
            "textDocument/references" => Self::references,
            "textDocument/prepareRename" => Self::prepare_rename,
            "textDocument/rename" => Self::rename,
            "textDocument/codeLens" => Self::lenses,
            "textDocument/inlayHint" => Self::hints,
            _ => return None,
        };
        let Some(asked) = read::<Asked>(request.params.clone()) else {
            return Some(Err("the request cannot be read".to_owned()));
        };
        let path = self.documents.path(&asked.text_document.uri);
        // A text that is not there has no answers.
        let Some(source) = self.documents.source(&path) else { return Some(Ok(Value::Null)) };
        Some(answer(self, &source, &asked))
    }

    fn project(&self) -> Project<'_> {
        Project::new(&self.documents)
    }

    /// The byte that a request is about.
    fn at(&self, source: &Source, asked: &Asked) -> usize {
        asked.position.map_or(0, |it| Lines::of(source.text(), self.encoding).offset(it))
    }

    fn is_in_moves(source: &Source, at: usize) -> bool {
        let is_it = |it: &games::Block| it.word == "moves" && it.span.start <= at && at <= it.span.end;
        Kind::of(source) == Some(Kind::Written) && games::blocks(source.text()).iter().any(is_it)
    }

    fn hover(&self, source: &Source, asked: &Asked) -> Result<Value, Refused> {
        let at = self.at(source, asked);
        let found: Option<Hover> = match Kind::of(source) {
            Some(Kind::Variant) => script::hook(source, at, self.encoding),
            _ => {
                let sets = Sets::of(&self.sources());
                let tile = sets.at(&self.project(), source, at);
                let lines = Lines::of(source.text(), self.encoding);
                let tile = tile.and_then(|it| sets.hover(&it, &lines, self.pictures));
                let position = || games::position(&self.project(), source, at, self.encoding);
                tile.or_else(|| if Self::is_in_moves(source, at) { position() } else { None })
            }
        };
        Ok(json!(found))
    }

    fn completion(&self, source: &Source, asked: &Asked) -> Result<Value, Refused> {
        let at = self.at(source, asked);
        let items: Vec<CompletionItem> = if Self::is_in_moves(source, at) {
            games::moves(&self.project(), source, at, self.encoding)
        } else {
            let sources = self.sources();
            let sets = Sets::of(&sources);
            words::words(&self.project(), (source, &sources, &sets), at, self.encoding)
        };
        Ok(json!(items))
    }

    fn code_action(&self, source: &Source, asked: &Asked) -> Result<Value, Refused> {
        let Some(range) = asked.range else { return Ok(json!([])) };
        let path = PathBuf::from(source.name());
        let found = self.findings.get(&path).map(Vec::as_slice).unwrap_or_default();
        Ok(json!(actions(&self.documents, self.encoding, found, (source, &range))))
    }

    fn symbols(&self, source: &Source, _: &Asked) -> Result<Value, Refused> {
        Ok(json!(outline::symbols(source, self.encoding)))
    }

    fn folds(&self, source: &Source, _: &Asked) -> Result<Value, Refused> {
        Ok(json!(outline::folds(source, self.encoding)))
    }

    fn formatting(&self, source: &Source, _: &Asked) -> Result<Value, Refused> {
        let canonical = match Kind::of(source) {
            Some(Kind::TileSet) => bastide_tileset::fmt(source).ok(),
            Some(Kind::Written) => Some(bastide_record::format(source)),
            Some(Kind::Theme | Kind::Game | Kind::Plan | Kind::Weights | Kind::Variant | Kind::Bot)
            | None => None,
        };
        let edits: Vec<TextEdit> =
            canonical.map_or_else(Vec::new, |it| difference(source.text(), &it, self.encoding));
        Ok(json!(edits))
    }

    /// The tile at the place of a request.
    fn tile(&self, source: &Source, asked: &Asked) -> Option<(Sets, Vec<Source>, Mention)> {
        let sources = self.sources();
        let sets = Sets::of(&sources);
        let mention = sets.at(&self.project(), source, self.at(source, asked))?;
        Some((sets, sources, mention))
    }

    fn definition(&self, source: &Source, asked: &Asked) -> Result<Value, Refused> {
        if let Some((sets, sources, mention)) = self.tile(source, asked) {
            return Ok(match sets.declared(&mention.tile, &sources) {
                Some((source, span)) => json!(self.location(&source, &span)),
                None => Value::Null,
            });
        }
        if let Some((script, span)) = options::declared(&self.project(), source, self.at(source, asked)) {
            let own = self.sources().iter().any(|it| it.name() == script.name());
            return Ok(if own { json!(self.location(&script, &span)) } else { Value::Null });
        }
        // A file that is named within quotes.
        let span = words::quoted(source.text(), self.at(source, asked));
        let named = span.map(|it| self.project().beside(source.name(), source.slice(&it)));
        Ok(match named.and_then(|it| self.documents.source(&it)) {
            Some(source) => json!(self.location(&source, &(0..0))),
            None => Value::Null,
        })
    }

    fn location(&self, source: &Source, span: &std::ops::Range<usize>) -> Location {
        let uri: Uri = self.documents.uri(Path::new(source.name().trim_start_matches("./")));
        Location::new(uri, Lines::of(source.text(), self.encoding).range(span))
    }

    fn references(&self, source: &Source, asked: &Asked) -> Result<Value, Refused> {
        let Some((sets, sources, mention)) = self.tile(source, asked) else { return Ok(json!([])) };
        let mut found = Vec::new();
        for source in &sources {
            let all = sets.mentions(&self.project(), source).into_iter();
            found.extend(all.filter(|it| it.tile == mention.tile).map(|it| self.location(source, &it.span)));
        }
        Ok(json!(found))
    }

    fn prepare_rename(&self, source: &Source, asked: &Asked) -> Result<Value, Refused> {
        let found =
            self.tile(source, asked).filter(|(sets, sources, it)| sets.declared(&it.tile, sources).is_some());
        Ok(match found {
            Some((_, _, mention)) => {
                let range = Lines::of(source.text(), self.encoding).range(&mention.span);
                let name = mention.tile.rsplit('/').next().unwrap_or_default();
                json!({ "range": range, "placeholder": name })
            }
            None => Value::Null,
        })
    }

    fn rename(&self, source: &Source, asked: &Asked) -> Result<Value, Refused> {
        let Some((sets, sources, mention)) = self.tile(source, asked) else {
            return Err("only tiles are renamed".to_owned());
        };
        let name = asked.new_name.as_deref().unwrap_or_default();
        let name = name.rsplit('/').next().unwrap_or_default();
        let edits: Vec<Edit> = sets.rename(&self.project(), &sources, &mention.tile, name)?;
        Ok(json!(workspace_edit(&self.documents, self.encoding, &edits)))
    }

    fn lenses(&self, source: &Source, asked: &Asked) -> Result<Value, Refused> {
        let uri = &asked.text_document.uri;
        let head = Lines::of(source.text(), self.encoding).range(&(0..0));
        Ok(match Kind::of(source) {
            Some(Kind::Written) => json!(games::lenses(source, uri, self.encoding)),
            Some(Kind::TileSet) => json!([lens("draw these tiles", DRAW, uri, head)]),
            Some(Kind::Variant | Kind::Game) => json!([lens("play by hand", PLAY, uri, head)]),
            _ => json!([]),
        })
    }

    fn hints(&self, source: &Source, _: &Asked) -> Result<Value, Refused> {
        Ok(match Kind::of(source) {
            Some(Kind::TileSet) => json!(Sets::of(&self.sources()).hints(source, self.encoding)),
            Some(Kind::Written) => json!(games::totals(&self.project(), source, self.encoding)),
            _ => json!([]),
        })
    }

    fn execute(&self, params: Value) -> Result<Value, Refused> {
        let Some(Executed { command, arguments }) = read(params) else {
            return Err("the command cannot be read".to_owned());
        };
        let [Value::String(uri), Value::Number(line)] = &arguments[..] else {
            return Err(format!("`{command}` is given a document and a line"));
        };
        match command.as_str() {
            RUN => {}
            DRAW => return self.show("folder"),
            PLAY => return self.show("play"),
            _ => return Err(format!("there is no command `{command}`")),
        }
        let path = self.documents.path(&Uri(uri.clone()));
        let line = line.as_u64().and_then(|it| usize::try_from(it).ok()).unwrap_or_default();
        let source = self.documents.source(&path).ok_or("there is no such document")?;
        let told = games::outcome(&self.project(), &source, line, self.encoding);
        let told = told.ok_or("no game begins there")?;
        self.notify("window/showMessage", json!({ "type": 3, "message": told }));
        Ok(json!(told))
    }

    /// Has the editor open a screen of the studio; one that opens no addresses shows the address.
    fn show(&self, screen: &str) -> Result<Value, Refused> {
        let address = self.studio.address(&self.root, screen)?;
        if self.opens {
            let params = json!({ "uri": address, "external": true, "takeFocus": true });
            let request = Request::new(address.clone().into(), "window/showDocument".to_owned(), params);
            self.send(Message::Request(request));
        } else {
            let message = format!("The studio is at {address}");
            self.notify("window/showMessage", json!({ "type": 3, "message": message }));
        }
        Ok(json!(address))
    }
}

/// Parameters of a message; none if they are others.
fn read<T: DeserializeOwned>(params: Value) -> Option<T> {
    serde_json::from_value(params).ok()
}
