//! Requests to the studio, of anybody and of the page: whoever lacks the cookie learns nothing, and no request stops the server.

#![no_main]

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::OnceLock;
use std::time::Duration;

use bastide_studio::{Options, Running, start};
use libfuzzer_sys::fuzz_target;

/// The studio, its host and its cookie.
struct House {
    _running: Running,
    host: String,
    cookie: String,
}

fn house() -> &'static House {
    static HOUSE: OnceLock<House> = OnceLock::new();
    HOUSE.get_or_init(|| {
        let folder = std::env::temp_dir().join(format!("bastide-fuzz-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("secret-name.toml"), "[set]\nid = \"a\"\n").expect("written");
        let running = start(&Options { folder, port: 0, editor: None }).expect("it starts");
        let address = running.address().expect("an address");
        let (host, path) = address.trim_start_matches("http://").split_once('/').expect("a path");
        let host = host.to_owned();
        let opened = said(&host, format!("GET /{path} HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes());
        let cookie = opened.split("set-cookie: ").nth(1).and_then(|it| it.split(';').next()).expect("a cookie");
        House { cookie: cookie.to_owned(), host, _running: running }
    })
}

/// Says some bytes, and reads what comes until the other side has said everything.
fn said(host: &str, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(host).expect("the server listens");
    stream.set_read_timeout(Some(Duration::from_millis(300))).expect("a limit");
    // It may close before it has heard everything.
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fuzz_target!(|data: (bool, &str, &[u8])| {
    let (is_stranger, path, rest) = data;
    let House { host, cookie, .. } = house();
    if is_stranger {
        let answer = said(host, rest);
        assert!(!answer.contains(" 200 OK") && !answer.contains("secret-name"), "{answer}");
        return;
    }
    let path: String = path.chars().filter(|it| it.is_ascii_graphic()).collect();
    let head = format!(
        "POST /api/{path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        rest.len()
    );
    said(host, &[head.as_bytes(), rest].concat());
    let folder = said(host, format!("GET /api/folder HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n").as_bytes());
    assert!(folder.contains("secret-name") || folder.is_empty(), "{folder}");
});
