//! Requests that must not pass, each with the reason why somebody might try it.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::client::{Client, said};

/// A request that must be turned away: what is tried, the request, and the answer that it gets.
///
/// `{host}`, `{port}`, `{cookie}`, `{token}` (used already) stand for those of the studio.
const ATTACKS: &[(&str, &str, u16)] = &[
    ("no host at all", "GET / HTTP/1.1\r\nCookie: {cookie}\r\n\r\n", 421),
    ("an old request without a host", "GET / HTTP/1.0\r\nCookie: {cookie}\r\n\r\n", 421),
    (
        "a name that leads here",
        "GET / HTTP/1.1\r\nHost: evil.example:{port}\r\nCookie: {cookie}\r\n\r\n",
        421,
    ),
    ("the name of the machine", "GET / HTTP/1.1\r\nHost: localhost:{port}\r\nCookie: {cookie}\r\n\r\n", 421),
    ("the address without its port", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n", 421),
    ("another port", "GET / HTTP/1.1\r\nHost: 127.0.0.1:1\r\nCookie: {cookie}\r\n\r\n", 421),
    (
        "the address written otherwise",
        "GET / HTTP/1.1\r\nHost: 127.1:{port}\r\nCookie: {cookie}\r\n\r\n",
        421,
    ),
    (
        "the address as one number",
        "GET / HTTP/1.1\r\nHost: 2130706433:{port}\r\nCookie: {cookie}\r\n\r\n",
        421,
    ),
    ("the address of version six", "GET / HTTP/1.1\r\nHost: [::1]:{port}\r\nCookie: {cookie}\r\n\r\n", 421),
    ("any address", "GET / HTTP/1.1\r\nHost: 0.0.0.0:{port}\r\nCookie: {cookie}\r\n\r\n", 421),
    (
        "a name that answers with our address",
        "GET / HTTP/1.1\r\nHost: 127.0.0.1.nip.io:{port}\r\nCookie: {cookie}\r\n\r\n",
        421,
    ),
    ("a dot at the end", "GET / HTTP/1.1\r\nHost: 127.0.0.1.:{port}\r\nCookie: {cookie}\r\n\r\n", 421),
    ("two hosts", "GET / HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\nCookie: {cookie}\r\n\r\n", 421),
    (
        "the right host twice",
        "GET / HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n",
        421,
    ),
    (
        "a whole address as the target",
        "GET http://evil.example/ HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n",
        421,
    ),
    ("a user before the host", "GET / HTTP/1.1\r\nHost: me@{host}\r\nCookie: {cookie}\r\n\r\n", 421),
    ("no cookie", "GET /api/folder HTTP/1.1\r\nHost: {host}\r\n\r\n", 403),
    ("no cookie for the page", "GET / HTTP/1.1\r\nHost: {host}\r\n\r\n", 403),
    ("no cookie for events", "GET /events HTTP/1.1\r\nHost: {host}\r\n\r\n", 403),
    ("no cookie for a picture", "GET /picture/0.svg HTTP/1.1\r\nHost: {host}\r\n\r\n", 403),
    ("a guessed cookie", "GET / HTTP/1.1\r\nHost: {host}\r\nCookie: bastide-studio-{port}=0\r\n\r\n", 403),
    (
        "the cookie of another port",
        "GET / HTTP/1.1\r\nHost: {host}\r\nCookie: bastide-studio-1={value}\r\n\r\n",
        403,
    ),
    ("the cookie in the address", "GET /?{cookie} HTTP/1.1\r\nHost: {host}\r\n\r\n", 403),
    ("a used token", "GET /open/{token} HTTP/1.1\r\nHost: {host}\r\n\r\n", 403),
    ("a guessed token", "GET /open/0000 HTTP/1.1\r\nHost: {host}\r\n\r\n", 403),
    (
        "a token in a link of another page",
        "GET /open/{fresh} HTTP/1.1\r\nHost: {host}\r\nSec-Fetch-Site: cross-site\r\n\r\n",
        403,
    ),
    (
        "a picture in another page",
        "GET /picture/0.svg HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nSec-Fetch-Site: cross-site\r\n\r\n",
        403,
    ),
    (
        "a page on another port of this machine",
        "GET /api/folder HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nSec-Fetch-Site: same-site\r\n\r\n",
        403,
    ),
    (
        "events for a page on another port",
        "GET /events HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nOrigin: http://127.0.0.1:1\r\n\r\n",
        403,
    ),
    (
        "a message from another origin",
        "POST /api/undo HTTP/1.1\r\nHost: {host}\r\nOrigin: http://evil.example\r\nCookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
        403,
    ),
    (
        "a message from a file or a sandbox",
        "POST /api/undo HTTP/1.1\r\nHost: {host}\r\nOrigin: null\r\nCookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
        403,
    ),
    (
        "a message without an origin",
        "POST /api/undo HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
        403,
    ),
    (
        "two origins",
        "POST /api/undo HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nOrigin: http://evil.example\r\nCookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
        403,
    ),
    (
        "our origin with another scheme",
        "POST /api/undo HTTP/1.1\r\nHost: {host}\r\nOrigin: https://{host}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
        403,
    ),
    (
        "our origin as the beginning of another",
        "POST /api/undo HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}.evil.example\r\nCookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
        403,
    ),
    (
        "a message without the cookie",
        "POST /api/undo HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
        403,
    ),
    (
        "the form of a page",
        "POST /api/undo HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 2\r\n\r\n{}",
        415,
    ),
    (
        "plain text, which needs no leave",
        "POST /api/undo HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}",
        415,
    ),
    (
        "no kind of content",
        "POST /api/undo HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\nContent-Length: 2\r\n\r\n{}",
        415,
    ),
    (
        "another method",
        "PUT /api/undo HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\nContent-Length: 0\r\n\r\n",
        405,
    ),
    (
        "a question before a foreign message",
        "OPTIONS /api/undo HTTP/1.1\r\nHost: {host}\r\nOrigin: http://evil.example\r\nAccess-Control-Request-Method: POST\r\n\r\n",
        405,
    ),
    ("a tunnel", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n", 405),
    ("a change by reading", "GET /api/undo HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n", 405),
    (
        "a file outside, from the page's folder",
        "GET /js/../../src/lib.rs HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n",
        404,
    ),
    (
        "the same in other letters",
        "GET /js/..%2f..%2fsrc%2flib.rs HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n",
        404,
    ),
    (
        "a file of the system",
        "GET /css/%2Fetc%2Fpasswd HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n",
        404,
    ),
    (
        "a picture that nobody was told of",
        "GET /picture/../../../etc/passwd HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n",
        404,
    ),
    ("something that is no request", "\u{16}\u{3}\u{1}\r\n\r\n", 400),
];

#[test]
fn attacks_are_turned_away() {
    let client = Client::new(&[("games.md", "# Nothing\n")]);
    let fresh = client.running.address().expect("an address");
    let fresh = fresh.rsplit('/').next().expect("a token");
    let port = client.host.split(':').nth(1).expect("a port");
    let value = client.cookie.split('=').nth(1).expect("a value");
    assert!(ATTACKS.len() >= 40, "{}", ATTACKS.len());
    for (name, request, status) in ATTACKS {
        let request = request
            .replace("{host}", &client.host)
            .replace("{port}", port)
            .replace("{cookie}", &client.cookie)
            .replace("{value}", value)
            .replace("{token}", &client.token)
            .replace("{fresh}", fresh);
        let answer = client.say(&request);
        assert_eq!(answer.status, *status, "{name}: {answer:?}");
        assert!(!answer.body.contains("games.md"), "{name}: {answer:?}");
        assert_eq!(answer.header("access-control-allow-origin"), None, "{name}");
        assert_eq!(answer.header("set-cookie"), None, "{name}");
    }
    // The address that a link could not use still works for whoever types it.
    let opened = client.say(&format!("GET /open/{fresh} HTTP/1.1\r\nHost: {}\r\n\r\n", client.host));
    assert_eq!(opened.status, 303, "{opened:?}");
    assert_eq!(client.get("/api/folder").status, 200);
}

#[test]
fn every_answer_says_what_browsers_may_do_with_it() {
    let client = Client::new(&[]);
    for path in ["/", "/api/folder", "/api/game", "/nothing", "/js/main.js"] {
        let answer = client.get(path);
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"), "{path}");
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"), "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
    }
    let cookie = client.running.address().expect("an address");
    let path = cookie.strip_prefix(&format!("http://{}", client.host)).expect("a path");
    let opened = client.say(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", client.host));
    let cookie = opened.header("set-cookie").expect("a cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && cookie.contains("Path=/"));
}

#[test]
fn a_studio_is_heard_on_this_machine_alone() {
    let client = Client::new(&[]);
    assert!(client.host.starts_with("127.0.0.1:"), "{}", client.host);
}

#[test]
fn heads_and_bodies_have_an_end() {
    let client = Client::new(&[]);
    let long = format!("GET / HTTP/1.1\r\nHost: {}\r\nX: {}\r\n\r\n", client.host, "x".repeat(1 << 20));
    assert!(matches!(client.say(&long).status, 0 | 431), "one long header");
    let many: String = (0..500).map(|nth| format!("X-{nth}: 1\r\n")).collect();
    let many = client.say(&format!("GET / HTTP/1.1\r\nHost: {}\r\n{many}\r\n", client.host));
    assert!(matches!(many.status, 0 | 400 | 431), "many headers: {many:?}");
    let far = client.say(&format!("GET /{} HTTP/1.1\r\nHost: {}\r\n\r\n", "x".repeat(1 << 20), client.host));
    assert!(matches!(far.status, 0 | 414 | 431), "a long path: {far:?}");
    let large = client.post("/api/record", &json!({ "from": "x".repeat(1 << 20) }));
    assert!(matches!(large.status, 0 | 413), "a large body: {large:?}");
    let endless = format!(
        "POST /api/new HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {}\r\n\
         Content-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{{}}",
        client.cookie,
        host = client.host,
    );
    assert!(matches!(client.say(&endless).status, 0 | 408 | 413), "a body that is promised only");
    let promised = endless.replace("99999999999", "99");
    assert_eq!(client.say(&promised).status, 408, "a small body that never comes");
    let deep = format!("{}1{}", "[".repeat(9000), "]".repeat(9000));
    for body in [json!("{\"v\":"), json!([]), json!({ "step": -1 }), json!({ "game": deep })] {
        let odd = client.post("/api/new", &body);
        assert_eq!(odd.status, 422, "{odd:?}");
    }
    assert_eq!(client.get("/api/folder").status, 200, "others are served all the while");
}

#[test]
fn slow_senders_do_not_keep_others_out() {
    let client = Client::new(&[]);
    let slow: Vec<TcpStream> =
        (0..60).map(|_| TcpStream::connect(&client.host).expect("a connection")).collect();
    for mut stream in &slow {
        stream.write_all(b"GET / HTTP/1.1\r\nHo").expect("said");
    }
    assert_eq!(client.get("/api/folder").status, 200);
    // Whoever does not come to an end is left.
    let began = Instant::now();
    let mut first = &slow[0];
    first.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
    let mut rest = Vec::new();
    let _ = first.read_to_end(&mut rest);
    assert!(began.elapsed() < Duration::from_secs(50), "it was closed");
}

#[test]
fn two_tabs_see_the_same_and_neither_is_fooled() {
    let client = Client::new(&[]);
    client.post_well("/api/new", &json!({ "game": "base", "seed": 1 }));
    let both = [client.get("/api/position").json(), client.get("/api/position").json()];
    assert_eq!(both[0], both[1]);
    client.post_well("/api/choose", &json!({ "step": 0, "option": 0 }));
    // The other tab still shows step 0 and chooses there: that is a choice at step 0, not one at whatever comes now.
    let other = client.post_well("/api/choose", &json!({ "step": 0, "option": 1 }));
    assert_eq!(other["game"]["steps"][0]["text"], both[0]["decision"]["options"][1]["text"]);
    assert_eq!(client.post("/api/choose", &json!({ "step": 99, "option": 0 })).status, 409);
    assert_eq!(client.post("/api/choose", &json!({ "step": 0, "option": 999 })).status, 409);
}

#[test]
fn another_studio_is_another_house() {
    let [one, other] = [Client::new(&[]), Client::new(&[])];
    let stolen = said(
        &other.host,
        format!("GET /api/folder HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\n\r\n", other.host, one.cookie)
            .as_bytes(),
    );
    assert_eq!(stolen.status, 403);
}
