//! Chromium without a window, driven over its DevTools protocol: messages of JSON through a pipe, each ended by a zero.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// The most time that anything on the page may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);
/// Time between two looks at a condition.
const LOOK: Duration = Duration::from_millis(15);
/// Says that the tests may not be passed over.
const NEEDED: &str = "BASTIDE_NEEDS_BROWSER";

/// A browser with one page.
pub(crate) struct Page {
    child: Child,
    input: RefCell<ChildStdin>,
    heard: Receiver<Value>,
    last: Cell<u64>,
    session: String,
    /// Errors that the page has logged.
    pub(crate) errors: RefCell<Vec<String>>,
    /// Addresses that the page has asked for.
    pub(crate) requests: RefCell<Vec<String>>,
    /// Requested addresses by number, with the status of the answers.
    traffic: RefCell<BTreeMap<String, Traffic>>,
    _profile: TempDir,
}

/// A request as the browser has sent it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Traffic {
    pub(crate) address: String,
    pub(crate) cookie: String,
    /// Zero while it is not answered.
    pub(crate) status: u64,
}

/// The browser's program; none where there is none, which is said.
///
/// # Panics
/// If there is none and `BASTIDE_NEEDS_BROWSER` is set.
pub(crate) fn program() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let path = std::env::var_os("PATH").unwrap_or_default();
    // Some systems have a program of this name that only tells how to install the browser.
    let starts = |it: &PathBuf| {
        it.is_file() && Command::new(it).arg("--version").output().is_ok_and(|it| it.status.success())
    };
    let found = std::env::split_paths(&path).flat_map(|it| names.map(|name| it.join(name))).find(starts);
    if found.is_none() {
        assert!(std::env::var_os(NEEDED).is_none(), "no Chromium is installed");
        let told = format!("passed over: no Chromium is installed; {NEEDED}=1 makes this a failure\n");
        std::io::stderr().write_all(told.as_bytes()).expect("somebody reads it");
    }
    found
}

/// A screen that a page is shown on.
#[derive(Clone, Copy)]
pub(crate) struct Screen {
    /// Width and height in pixels.
    size: [u32; 2],
    /// False if pictures are left out.
    pictures: bool,
}

impl Screen {
    /// A screen of that size, in pixels.
    pub(crate) const fn of(size: [u32; 2]) -> Self {
        Self { size, pictures: true }
    }

    /// The same without pictures: a game whose tiles are painted at every step takes three times as long.
    pub(crate) const fn bare(self) -> Self {
        Self { pictures: false, ..self }
    }
}

impl Page {
    /// Opens an address on a screen.
    pub(crate) fn open(program: PathBuf, address: &str, screen: Screen) -> Self {
        let Screen { size: [width, height], pictures } = screen;
        let profile = TempDir::new().expect("a folder for the browser");
        // The pipe are the handles 3 and 4, which only a shell can give without unsafe code.
        let mut child = Command::new("sh")
            .args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1"])
            .arg(program)
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--remote-debugging-pipe",
            ])
            .args([
                "--disable-background-networking",
                "--disable-component-update",
                "--force-color-profile=srgb",
            ])
            .arg(format!("--blink-settings=imagesEnabled={pictures}"))
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the browser starts");
        let input = RefCell::new(child.stdin.take().expect("a pipe"));
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, heard) = channel();
        std::thread::spawn(move || {
            for message in output.split(0).map_while(Result::ok) {
                let Ok(message) = serde_json::from_slice(&message) else { continue };
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let mut page = Self {
            child,
            input,
            heard,
            last: Cell::new(0),
            session: String::new(),
            errors: RefCell::default(),
            requests: RefCell::default(),
            traffic: RefCell::default(),
            _profile: profile,
        };
        let target = page.ask("Target.createTarget", &json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        page.session =
            page.ask("Target.attachToTarget", &attach)["sessionId"].as_str().expect("a session").to_owned();
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.ask(&format!("{domain}.enable"), &json!({}));
        }
        page.ask(
            "Emulation.setDeviceMetricsOverride",
            &json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false }),
        );
        page.visit(address);
        page
    }

    /// Asks the browser for something.
    ///
    /// # Panics
    /// If it refuses or does not answer.
    pub(crate) fn ask(&self, method: &str, params: &Value) -> Value {
        let id = self.last.get() + 1;
        self.last.set(id);
        let mut message = json!({ "id": id, "method": method, "params": params });
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        let mut input = self.input.borrow_mut();
        input.write_all(format!("{message}\0").as_bytes()).expect("the browser listens");
        input.flush().expect("the browser listens");
        drop(input);
        loop {
            let heard = self.heard.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no answer to {method}"));
            if heard["id"] == json!(id) {
                assert!(heard["error"].is_null(), "{method}: {}", heard["error"]);
                return heard["result"].clone();
            }
            self.note(&heard);
        }
    }

    /// Notes what the browser tells of its own accord.
    fn note(&self, heard: &Value) {
        let params = &heard["params"];
        match heard["method"].as_str() {
            Some("Runtime.exceptionThrown") => {
                self.errors.borrow_mut().push(params["exceptionDetails"].to_string());
            }
            Some("Runtime.consoleAPICalled") if params["type"] == "error" => {
                self.errors.borrow_mut().push(params["args"].to_string());
            }
            Some("Log.entryAdded") if params["entry"]["level"] == "error" => {
                self.errors.borrow_mut().push(params["entry"].to_string());
            }
            Some("Network.requestWillBeSent") => {
                let address = params["request"]["url"].as_str().unwrap_or_default();
                self.requests.borrow_mut().push(address.to_owned());
                self.noted(params, |it| address.clone_into(&mut it.address));
            }
            Some("Network.requestWillBeSentExtraInfo") => {
                let cookie = params["headers"]["Cookie"].as_str().unwrap_or_default();
                self.noted(params, |it| cookie.clone_into(&mut it.cookie));
            }
            Some("Network.responseReceivedExtraInfo") => {
                self.noted(params, |it| it.status = params["statusCode"].as_u64().unwrap_or_default());
            }
            _ => {}
        }
    }

    /// Notes something about a request: of its parts the browser tells in any order.
    fn noted(&self, params: &Value, note: impl FnOnce(&mut Traffic)) {
        let id = params["requestId"].as_str().unwrap_or_default().to_owned();
        note(self.traffic.borrow_mut().entry(id).or_default());
    }

    /// The requests so far.
    pub(crate) fn traffic(&self) -> Vec<Traffic> {
        self.traffic.borrow().values().cloned().collect()
    }

    /// Forgets the requests so far.
    pub(crate) fn forget(&self) {
        self.traffic.borrow_mut().clear();
    }

    /// Goes to an address, as if somebody had typed it.
    pub(crate) fn visit(&self, address: &str) {
        self.ask("Page.navigate", &json!({ "url": address }));
    }

    /// The value of an expression on the page.
    ///
    /// # Panics
    /// If it throws.
    pub(crate) fn value(&self, expression: &str) -> Value {
        let params = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let told = self.ask("Runtime.evaluate", &params);
        assert!(told["exceptionDetails"].is_null(), "{expression}: {}", told["exceptionDetails"]);
        told["result"]["value"].clone()
    }

    /// Waits until an expression is true, zero and nothing being false, and gives its value.
    ///
    /// # Panics
    /// If that takes too long; a picture of the page is kept then.
    pub(crate) fn until(&self, expression: &str) -> Value {
        let start = Instant::now();
        loop {
            let value = self.value(expression);
            let is_true = !matches!(&value, Value::Null | Value::Bool(false))
                && value != json!(0)
                && value != json!("");
            if is_true {
                return value;
            }
            if start.elapsed() > PATIENCE {
                let picture = self.picture("late");
                panic!(
                    "waited for {expression}; see {}, errors: {:?}",
                    picture.display(),
                    self.errors.borrow()
                );
            }
            std::thread::sleep(LOOK);
        }
    }

    /// Waits for an element that can be reached by a pointer and stands still for a frame, and gives its middle.
    pub(crate) fn middle(&self, selector: &str) -> [f64; 2] {
        let look = format!(
            "(async () => {{ const look = () => {{ const one = document.querySelector({selector}); if (!one || one.disabled) return null;
               one.scrollIntoView({{ block: 'nearest', behavior: 'instant' }});
               const box = one.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
               const hit = document.elementFromPoint(x, y);
               return box.width && (one.contains(hit) || hit?.contains(one)) ? [x, y] : null; }};
               const before = look(); await new Promise(requestAnimationFrame); const at = look();
               return String(before) === String(at) ? at : null; }})()",
            selector = json!(selector)
        );
        let at = self.until(&look);
        [0, 1].map(|i| at[i].as_f64().expect("a number"))
    }

    /// Clicks on an element with the mouse.
    pub(crate) fn click(&self, selector: &str) {
        self.click_at(self.middle(selector));
    }

    /// Clicks on a place of the screen.
    pub(crate) fn click_at(&self, [x, y]: [f64; 2]) {
        self.ask("Input.dispatchMouseEvent", &json!({ "type": "mouseMoved", "x": x, "y": y }));
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
            self.ask("Input.dispatchMouseEvent", &event);
        }
    }

    /// Touches an element with a finger.
    pub(crate) fn tap(&self, selector: &str) {
        self.tap_at(self.middle(selector));
    }

    /// Touches a place of the screen.
    pub(crate) fn tap_at(&self, [x, y]: [f64; 2]) {
        self.ask(
            "Input.dispatchTouchEvent",
            &json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] }),
        );
        self.ask("Input.dispatchTouchEvent", &json!({ "type": "touchEnd", "touchPoints": [] }));
    }

    /// Presses a key: a letter or digit, or one with a name.
    pub(crate) fn key(&self, key: &str) {
        let (code, number) = match key {
            "Enter" => ("Enter".to_owned(), 13),
            "Tab" => ("Tab".to_owned(), 9),
            "Escape" => ("Escape".to_owned(), 27),
            "Home" => ("Home".to_owned(), 36),
            "ArrowDown" => ("ArrowDown".to_owned(), 40),
            _ => (String::new(), i32::from(key.to_uppercase().as_bytes()[0])),
        };
        let text = if key == "Enter" {
            "\r"
        } else if key.len() == 1 {
            key
        } else {
            ""
        };
        let kind = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
        let event = |kind: &str| json!({ "type": kind, "key": key, "code": code, "text": if kind == "keyUp" { "" } else { text }, "windowsVirtualKeyCode": number });
        self.ask("Input.dispatchKeyEvent", &event(kind));
        self.ask("Input.dispatchKeyEvent", &event("keyUp"));
    }

    /// Types into what has the focus.
    pub(crate) fn type_in(&self, text: &str) {
        self.ask("Input.insertText", &json!({ "text": text }));
    }

    /// Keeps a picture of the page among the files of the build.
    pub(crate) fn picture(&self, name: &str) -> PathBuf {
        let png = self.ask("Page.captureScreenshot", &json!({ "format": "png" }));
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("studio-{name}.txt"));
        // Base64 as it came: `base64 -d` makes it a picture.
        std::fs::write(&path, png["data"].as_str().unwrap_or_default()).expect("the picture is kept");
        path
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
