//! A client that says exactly what a test wants said, byte by byte.

use std::io::{BufRead, BufReader, Read, Result, Write};
use std::net::TcpStream;
use std::ops::Deref;
use std::path::Path;
use std::time::{Duration, Instant};

use bastide_studio::{Options, Running, start};
use serde_json::Value;
use tempfile::TempDir;

/// The longest that anything takes here, on a slow machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A studio with the folder that it shows, and a browser that has opened it.
pub(crate) struct Client {
    visitor: Visitor,
    pub(crate) running: Running,
    pub(crate) folder: TempDir,
}

impl Deref for Client {
    type Target = Visitor;

    fn deref(&self) -> &Visitor {
        &self.visitor
    }
}

/// A browser that has opened a studio.
#[derive(Debug)]
pub(crate) struct Visitor {
    pub(crate) host: String,
    pub(crate) cookie: String,
    pub(crate) token: String,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    /// The body as a message.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value).next()
    }
}

impl Client {
    /// Opens a studio on some files.
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).expect("written");
        }
        let options = Options { folder: folder.path().to_owned(), port: 0, editor: None };
        let running = start(&options).expect("it starts");
        let visitor = Visitor::of(&running.address().expect("an address"));
        Self { visitor, running, folder }
    }

    /// Writes a file of the folder, as an editor does.
    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path().join(name), text).expect("written");
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Visitor {
    /// Opens a printed address.
    pub(crate) fn of(address: &str) -> Self {
        let rest = address.strip_prefix("http://").expect("a plain address");
        let (host, path) = rest.split_once('/').expect("a path");
        let token = path.rsplit('/').next().expect("a token").to_owned();
        let mut visitor = Self { host: host.to_owned(), cookie: String::new(), token };
        let opened = visitor.say(&format!("GET /{path} HTTP/1.1\r\nHost: {host}\r\n\r\n"));
        assert_eq!(opened.status, 303, "{opened:?}");
        let cookie = opened.header("set-cookie").expect("a cookie");
        visitor.cookie = cookie.split(';').next().expect("its value").to_owned();
        visitor
    }

    /// Says some bytes and reads the answer; an empty one if the connection is closed without any.
    pub(crate) fn say(&self, text: &str) -> Answer {
        said(&self.host, text.as_bytes())
    }

    /// Asks for a path.
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.say(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\n\r\n", self.host, self.cookie))
    }

    /// Sends a message.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.try_post(path, body).expect("an answer")
    }

    /// Sends a message to a studio that may end meanwhile.
    pub(crate) fn try_post(&self, path: &str, body: &Value) -> Result<Answer> {
        let body = body.to_string();
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.cookie,
            body.len(),
            host = self.host,
        );
        try_said(&self.host, request.as_bytes())
    }

    /// Sends a message that must be taken.
    pub(crate) fn post_well(&self, path: &str, body: &Value) -> Value {
        let answer = self.post(path, body);
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        answer.json()
    }

    /// Asks for a path until the answer is as wished.
    pub(crate) fn wait_for(&self, path: &str, wished: impl Fn(&Value) -> bool) -> Value {
        let began = Instant::now();
        loop {
            let answer = self.get(path);
            assert_eq!(answer.status, 200, "{path}: {answer:?}");
            let value = answer.json();
            if wished(&value) {
                return value;
            }
            assert!(began.elapsed() < PATIENCE, "{path} never became as wished: {value:#}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until everything in the folder was read and run.
    pub(crate) fn settled(&self) -> Value {
        self.wait_for("/api/folder", |it| it["running"].is_null())
    }
}

/// Says some bytes to a host and reads the answer.
pub(crate) fn said(host: &str, bytes: &[u8]) -> Answer {
    try_said(host, bytes).expect("it listens, and answers whole")
}

fn try_said(host: &str, bytes: &[u8]) -> Result<Answer> {
    let mut stream = TcpStream::connect(host)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    // The other side may close before it has heard everything.
    let _ = stream.write_all(bytes);
    let mut reader = BufReader::new(stream);
    let mut head = String::new();
    while reader.read_line(&mut head).is_ok_and(|read| read > 0) && !head.ends_with("\r\n\r\n") {}
    let status = head.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or(0);
    let mut answer = Answer { status, head, body: String::new() };
    let length = answer.header("content-length").and_then(|it| it.parse::<usize>().ok());
    if let Some(length) = length {
        let mut body = vec![0; length];
        reader.read_exact(&mut body)?;
        answer.body = String::from_utf8_lossy(&body).into_owned();
    }
    Ok(answer)
}
