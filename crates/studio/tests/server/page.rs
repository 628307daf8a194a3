//! The page's own files.

use std::fs;
use std::path::Path;

use crate::client::Client;

/// The most bytes of the page as it is served, without pictures.
const MOST: usize = 150_000;

#[test]
fn the_page_is_light() {
    let client = Client::new(&[]);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let in_folder = |folder: &str| {
        let entries = fs::read_dir(root.join(folder)).expect("a folder").filter_map(Result::ok);
        entries.map(|it| format!("/{folder}/{}", it.file_name().to_string_lossy())).collect::<Vec<_>>()
    };
    let mut files = vec!["/".to_owned(), "/icon.svg".to_owned()];
    files.extend(in_folder("css"));
    files.extend(in_folder("js"));
    let mut sum = 0;
    for file in files {
        let answer = client.say(&format!(
            "GET {file} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nAccept-Encoding: gzip\r\n\r\n",
            client.host, client.cookie
        ));
        assert_eq!((answer.status, answer.header("content-encoding")), (200, Some("gzip")), "{file}");
        let length = answer.header("content-length").and_then(|it| it.parse::<usize>().ok());
        sum += length.expect("a length");
    }
    assert!(sum < MOST, "{sum} bytes");
}
