//! Messages of the page when the disk is full or the server is gone.

use std::fs;

use crate::child::Served;
use crate::chromium::{Page, program};
use crate::studio::{WIDE, alone};

const TILES: &str = "format = 1\n\n[set]\nid = \"mine\"\ntitle = \"Mine\"\ntotal = 2\nuses = [\"base\"]\n\n\
    [[tile]]\nid = \"rrff\"\ncount = 2\nroad = [\"NE\"]\n";

#[test]
fn a_full_disk_and_a_server_that_is_gone_are_told() {
    let Some(program) = program() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("mine.toml"), TILES).expect("written");
    let Some(served) = Served::on_small_disk(folder.path(), 64) else { return };
    let _alone = alone();
    let page = Page::open(program, &served.address, WIDE);
    page.click("[data-tile='mine/rrff']");
    let text = || fs::read_to_string(served.file("mine.toml")).expect("it is there");

    fs::write(served.file("film.mp4"), vec![0; 1 << 20]).expect_err("it is larger than the disk");
    page.click(".stepper [aria-label='One more']");
    page.until("document.querySelector('.toast')?.textContent.includes('mine.toml cannot be written')");
    assert_eq!(text(), TILES, "nothing is lost");

    // Once there is room it goes on.
    fs::remove_file(served.file("film.mp4")).expect("it is there");
    page.click(".stepper [aria-label='One more']");
    page.until("document.querySelector('.stepper b')?.textContent === '3'");
    assert_eq!(text(), TILES.replace("= 2", "= 3"), "the total follows");

    served.kill();
    page.until("document.querySelector('#alarm').textContent.includes('nothing is lost')");
    page.click(".stepper [aria-label='One more']");
    page.until("document.querySelector('.toast')?.textContent.includes('nothing has been changed')");
}
