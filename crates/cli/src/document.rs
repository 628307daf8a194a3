//! Pages to read: one HTML document with its style sheet inside, for wide and narrow screens, light and dark, and paper. Nothing is fetched,
//! and nothing runs but a script of ours where the page has one.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bastide_letters::{POLICY, screen};
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("document/page.css");

/// A picture in pixels as an address that holds all of it.
pub(crate) fn pixels(png: &[u8]) -> String {
    format!("data:image/png;base64,{}", STANDARD.encode(png))
}

/// A page to read.
pub(crate) struct Document<'a> {
    /// The title of the window.
    pub(crate) title: &'a str,
    /// Further rules of style.
    pub(crate) style: &'a str,
    /// Everything that is seen.
    pub(crate) body: Markup,
    /// The script of the page, of this program: never one that others wrote.
    pub(crate) script: Option<&'static str>,
}

impl Document<'_> {
    /// The whole page.
    pub(crate) fn html(&self) -> String {
        let policy = match self.script {
            Some(_) => Cow::Owned(format!("{POLICY}; script-src 'unsafe-inline'")),
            None => Cow::Borrowed(POLICY),
        };
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(policy);
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) }
                    style { (PreEscaped(STYLE)) (PreEscaped(self.style)) }
                }
                body {
                    (self.body)
                    @if let Some(script) = self.script { script { (PreEscaped(script)) } }
                }
            }
        };
        // Markup is escaped where it is put in; here, letters that steer.
        screen(&page.into_string()).into_owned() + "\n"
    }
}
