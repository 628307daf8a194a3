//! An editor for tests: messages over the pipes of the command, and a folder with files.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// A session with the server, over until it is dropped.
pub(crate) struct Editor {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    asked: i64,
    /// Findings by address, as they were told last.
    pub(crate) told: Vec<Value>,
    pub(crate) messages: Vec<Value>,
    pub(crate) folder: tempfile::TempDir,
    pub(crate) capabilities: Value,
}

impl Editor {
    /// A session in a folder with these files, with positions in UTF-16 or, if it is offered, in UTF-8.
    pub(crate) fn begin(files: &[(&str, &str)], utf8: bool) -> Self {
        let encodings = if utf8 { json!(["utf-8", "utf-16"]) } else { json!(["utf-16"]) };
        Self::begin_as(files, &json!({ "general": { "positionEncodings": encodings } }))
    }

    /// A session in a folder with these files, of an editor with these capabilities.
    pub(crate) fn begin_as(files: &[(&str, &str)], capabilities: &Value) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            fs::write(folder.path().join(name), text).expect("a file");
        }
        let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
        command.arg("lsp");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = command.spawn().expect("the server starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut editor = Self {
            child,
            input,
            output,
            asked: 0,
            told: Vec::new(),
            messages: Vec::new(),
            folder,
            capabilities: Value::Null,
        };
        let root = editor.uri("");
        let params = json!({
            "processId": null,
            "rootUri": root.trim_end_matches('/'),
            "capabilities": capabilities,
        });
        let result = editor.ask("initialize", &params);
        editor.capabilities = result["capabilities"].clone();
        editor.notify("initialized", &json!({}));
        editor
    }

    /// The address of a file of the folder.
    pub(crate) fn uri(&self, name: &str) -> String {
        let root = self.folder.path().canonicalize().expect("a folder");
        format!("file://{}/{name}", root.display())
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("the server listens");
        self.input.flush().expect("the server listens");
    }

    pub(crate) fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("a line") > 0, "the server has ended");
            match line.trim().split_once(": ") {
                Some(("Content-Length", number)) => length = number.parse().expect("a number"),
                _ if line.trim().is_empty() => break,
                _ => {}
            }
        }
        let mut bytes = vec![0; length];
        self.output.read_exact(&mut bytes).expect("a message");
        serde_json::from_slice(&bytes).expect("JSON")
    }

    /// The whole answer to a request: with `result`, or with `error`.
    pub(crate) fn answer(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.receive();
            if message["id"] == id {
                return message;
            }
            self.keep(message);
        }
    }

    fn keep(&mut self, message: Value) {
        match message["method"].as_str() {
            Some("textDocument/publishDiagnostics") => {
                let uri = message["params"]["uri"].clone();
                self.told.retain(|it| it["uri"] != uri);
                self.told.push(message["params"].clone());
            }
            _ => self.messages.push(message),
        }
    }

    /// The result of a request, which must have one.
    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> Value {
        let answer = self.answer(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// Asks about a place in a file: a line and a column from zero.
    pub(crate) fn at(&mut self, method: &str, name: &str, line: usize, column: usize) -> Value {
        let uri = self.uri(name);
        self.ask(
            method,
            &json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": column } }),
        )
    }

    /// Asks about a whole file.
    pub(crate) fn about(&mut self, method: &str, name: &str) -> Value {
        let uri = self.uri(name);
        self.ask(method, &json!({ "textDocument": { "uri": uri } }))
    }

    /// Opens a file with the text that it has on disk, or with another one.
    pub(crate) fn open(&mut self, name: &str, text: Option<&str>) {
        let path = self.folder.path().join(name);
        let text = text.map_or_else(|| fs::read_to_string(path).expect("a file"), str::to_owned);
        let language = Path::new(name).extension().and_then(|it| it.to_str()).unwrap_or_default().to_owned();
        let uri = self.uri(name);
        self.notify(
            "textDocument/didOpen",
            &json!({ "textDocument": { "uri": uri, "languageId": language, "version": 1, "text": text } }),
        );
    }

    /// Puts another text in the place of all that a document has.
    pub(crate) fn replace(&mut self, name: &str, text: &str) {
        let uri = self.uri(name);
        self.notify(
            "textDocument/didChange",
            &json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [{ "text": text }] }),
        );
    }

    /// The next findings that are told of a file.
    pub(crate) fn findings(&mut self, name: &str) -> Vec<Value> {
        let uri = self.uri(name);
        loop {
            if let Some(at) = self.told.iter().position(|it| it["uri"] == uri.as_str()) {
                let told = self.told.remove(at);
                return told["diagnostics"].as_array().expect("a list").clone();
            }
            let message = self.receive();
            self.keep(message);
        }
    }

    /// The codes of the next findings that are told of a file.
    pub(crate) fn codes(&mut self, name: &str) -> Vec<String> {
        self.findings(name).iter().map(|it| it["code"].as_str().expect("a code").to_owned()).collect()
    }

    /// Ends the session as an editor does. Returns whether the server ended well.
    pub(crate) fn end(mut self) -> bool {
        let answer = self.answer("shutdown", &Value::Null);
        assert!(answer.get("error").is_none(), "{answer}");
        self.notify("exit", &Value::Null);
        self.child.wait().expect("it ends").success()
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The texts of some items under a key.
pub(crate) fn texts(list: &Value, key: &str) -> Vec<String> {
    let all = list.as_array().expect("a list").iter();
    all.map(|it| it[key].as_str().expect("a text").to_owned()).collect()
}
