//! A page on another port of this machine, open in the same browser: it has the studio's cookie to send and gets nowhere.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;

use crate::studio::{Studio, WIDE};

/// The page. It tries whatever pages can try, and notes how each ended.
const PAGE: &str = include_str!("stranger.html");

/// Serves a page to whoever asks, on a port of its own. Returns its address.
fn serve(page: String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}/", listener.local_addr().expect("an address"));
    std::thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            let lines = BufReader::new(&stream).lines().map_while(Result::ok);
            lines.take_while(|it| !it.is_empty()).for_each(drop);
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nConnection: close\r\n";
            // A browser that goes away before has seen enough.
            let _ = write!(stream, "{head}Content-Length: {}\r\n\r\n{page}", page.len());
        }
    });
    address
}

/// Everything that a stranger might have changed.
const STATE: &str = "Promise.all(['/api/game', '/api/position', '/api/folder'].map(
    (path) => fetch(path).then((it) => it.text()))).then((all) => all.join('\\n'))";

#[test]
fn a_page_on_another_port_gets_nowhere() {
    let Some(studio) = Studio::open(&[("games.md", "# Nothing\n")], WIDE) else { return };
    let page = &studio.page;
    let began = "fetch('/api/new', { method: 'POST', headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ game: 'base', seed: 1, players: [{ name: 'red', by: 'human' }, { name: 'blue', by: 'human' }] }) })
        .then((it) => it.json()).then(({ position }) => fetch('/api/choose', { method: 'POST', headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ step: position.step, option: 0 }) })).then((it) => it.json()).then((it) => it.position.tiles[0].picture)";
    let picture = page.until(began);
    page.until("fetch('/api/folder').then((it) => it.json()).then((it) => !it.running)");
    let before = page.value(STATE);
    assert!(before.as_str().is_some_and(|it| it.contains("\"steps\":[{")), "{before}");
    studio.is_quiet();

    let host = studio.origin.strip_prefix("http://").expect("a plain address");
    let foreign =
        serve(PAGE.replace("{host}", host).replace("{picture}", picture.as_str().expect("an address")));
    page.forget();
    page.visit(&foreign);
    let told = page.until("document.title === 'Elsewhere' && window.told");
    let told = told.as_object().expect("what was told");
    assert!(told.len() > 50, "{}", told.len());
    for (what, how) in told {
        // A page may not look at an opaque answer, nor into a frame that is shut. A beacon tells nothing at all.
        let how = how.as_str().unwrap_or_default();
        assert!(["refused", "opaque", "shut", "sent"].contains(&how), "{what}: {how}");
    }

    // The browser did send the cookie, and the studio has turned away every single request.
    page.until("new Promise((end) => setTimeout(() => end(true), 300))");
    let traffic = page.traffic();
    let sent: Vec<_> = traffic.iter().filter(|it| it.address.starts_with(&studio.origin)).collect();
    let passed: Vec<_> = sent.iter().filter(|it| (1..400).contains(&it.status)).collect();
    assert!(passed.is_empty(), "{passed:#?}");
    let has_cookie =
        sent.iter().filter(|it| it.cookie.contains("bastide-studio-") && it.status == 403).count();
    assert!(has_cookie > 20, "{has_cookie} of {} requests had the cookie and were turned away", sent.len());

    // A link leads nowhere either.
    page.value(&format!("void (location.href = '{}/')", studio.origin));
    page.until("document.body?.textContent.includes('somebody else')");

    page.visit(&studio.origin);
    page.until("document.querySelector('#folder-name')?.textContent");
    assert_eq!(page.value(STATE), before, "nothing has changed");
    let files = std::fs::read_dir(studio.folder.path()).expect("a folder").count();
    assert_eq!(files, 1, "nothing was written");
}
