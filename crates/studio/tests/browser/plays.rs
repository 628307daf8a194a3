//! Plays on the page.

use crate::chromium::Screen;
use crate::studio::{NARROW, Studio, WIDE};

/// Question of the page: `place 4 / 4`, `ask 5 / 5`, `over`, or nothing while a bot thinks.
const ASKED: &str = "(() => {
    const dock = document.querySelector('#dock'), step = document.querySelector('#steer .where')?.textContent;
    if (dock.textContent.includes('The game is over')) return 'over';
    if (document.querySelector('.l-legal rect')) return 'place ' + step;
    return dock.querySelector('.option') ? 'ask ' + step : null;
})()";

/// The middles of legal cells that a pointer reaches.
const CELLS: &str = "[...document.querySelectorAll('.l-legal rect')].map((one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}).filter(([x, y]) => document.elementFromPoint(x, y)?.closest('.board'))";

/// Hands of a person.
#[derive(Clone, Copy)]
enum Hands {
    Mouse,
    Keys,
    Touch,
}

impl Studio {
    /// Begins the game of that title, with `greedy` as the second of two.
    fn begin(&self, title: &str, seed: &str, hands: Hands) {
        let page = &self.page;
        self.press(hands, "#game", "g");
        page.until("document.querySelector('dialog .seat-setup input')");
        self.tab_to("one.matches('dialog select') && !one.closest('li')");
        page.key("Home");
        let is_chosen =
            format!("document.querySelector('dialog select').selectedOptions[0].text.includes({title:?})");
        for _ in 0..200 {
            if page.value(&is_chosen) == true {
                break;
            }
            page.key("ArrowDown");
        }
        assert_eq!(page.value(&is_chosen), true, "no game {title}");
        self.tab_to("one.placeholder === 'any'");
        page.type_in(seed);
        self.confirm(hands);
        page.until("!document.querySelector('dialog').open");
    }

    /// Presses a button, or the key that stands for it.
    fn press(&self, hands: Hands, button: &str, key: &str) {
        match hands {
            Hands::Mouse => self.page.click(button),
            Hands::Touch => self.page.tap(button),
            Hands::Keys => self.page.key(key),
        }
    }

    /// Presses the first button of a dialogue.
    fn confirm(&self, hands: Hands) {
        if matches!(hands, Hands::Keys) {
            self.tab_to("one.matches('.actions .first')");
        }
        self.press(hands, "dialog .actions .first", "Enter");
    }

    /// Goes on with the tabulator until something has the focus.
    fn tab_to(&self, wanted: &str) {
        let has = format!("((one) => Boolean({wanted}))(document.activeElement)");
        let reached = (0..80).any(|_| {
            self.page.key("Tab");
            self.page.value(&has) == true
        });
        assert!(reached, "no focus on {wanted}");
    }

    /// Chooses until the game is over, or so many choices are made.
    fn play(&self, hands: Hands, most: usize) -> bool {
        let page = &self.page;
        let mut last = String::new();
        for choice in 0..most {
            let asked = page.until(&format!("((now) => now !== {last:?} && now)({ASKED})"));
            last = asked.as_str().expect("words").to_owned();
            if last == "over" {
                return true;
            }
            let place = last.starts_with("place");
            match hands {
                Hands::Keys if place => ["n", "Enter"].iter().for_each(|key| page.key(key)),
                // Every third time nobody is deployed, so that figures are left.
                Hands::Keys => page.key(if choice % 3 == 2 && page.value(PASS) == true { "p" } else { "1" }),
                Hands::Mouse if place => page.click_at(self.cell(choice)),
                Hands::Mouse if choice % 3 == 0 && page.value(SPOT) == true => page.click(".spot:not(.no)"),
                Hands::Mouse => page.click(if choice % 3 == 1 { ".option" } else { ".option:last-child" }),
                Hands::Touch if place => {
                    let [x, y] = self.cell(choice);
                    page.tap_at([x, y]);
                    page.tap(".dock-end .first");
                }
                Hands::Touch => page.tap(if choice % 3 == 1 { ".option" } else { ".option:last-child" }),
            }
        }
        false
    }

    /// One of the cells where the tile fits.
    fn cell(&self, nth: usize) -> [f64; 2] {
        let cells = self.page.until(&format!("((all) => all.length && all)({CELLS})"));
        let cells = cells.as_array().expect("places");
        let at = &cells[nth * 7 % cells.len()];
        [0, 1].map(|i| at[i].as_f64().expect("a number"))
    }

    /// Saves the game as a written game, and waits for the verdict.
    fn save(&self, hands: Hands) {
        let page = &self.page;
        self.press(hands, "#dock .first", "s");
        page.until("document.querySelector('dialog textarea')?.value.includes('```moves')");
        self.confirm(hands);
        page.until("document.querySelector('.toast')?.textContent.includes('it passes')");
        let text = std::fs::read_to_string(self.folder.path().join("games.md")).expect("the written game");
        assert!(text.contains("```moves"), "{text}");
    }
}

/// Tests that somebody may be left out.
const PASS: &str = "Boolean(document.querySelector('.option.none'))";
/// Tests that there is a spot on the board that can be clicked.
const SPOT: &str = "Boolean(document.querySelector('.l-spots:not(.marks) .spot:not(.no)'))";

/// Plays a game of Bethlehem to its end against `greedy`, and saves it as a written game that passes.
fn whole_game(hands: Hands, screen: Screen) {
    let Some(studio) = Studio::open(&[], screen.bare()) else { return };
    if matches!(hands, Hands::Touch) {
        let touch = serde_json::json!({ "enabled": true, "maxTouchPoints": 2 });
        studio.page.ask("Emulation.setTouchEmulationEnabled", &touch);
    }
    studio.begin("Bethlehem", "7", hands);
    assert!(studio.play(hands, 400), "the game does not end");
    studio.save(hands);
    studio.is_quiet();
}

#[test]
fn a_whole_game_is_played_by_clicks_and_saved() {
    whole_game(Hands::Mouse, WIDE);
}

#[test]
fn a_whole_game_is_played_by_keys_alone_and_saved() {
    whole_game(Hands::Keys, WIDE);
}

#[test]
fn a_whole_game_is_played_by_touch_on_a_narrow_screen_and_saved() {
    whole_game(Hands::Touch, NARROW);
}

/// From an empty folder: tiles and a rule written in an editor, three games made by playing, by each kind of hands, and a sheet by a button.
#[test]
fn an_hour_of_an_author_ends_with_three_games_and_a_sheet() {
    let Some(studio) = Studio::open(&[], WIDE) else { return };
    let page = &studio.page;
    let tiles = "format = 1\n\n[set]\nid = \"wells\"\ntitle = \"Wells\"\nuses = [\"base\"]\n\n[[tile]]\nid = \"ffrr\"\ncount = 4\nroad = [\"SW\"]\n\n[[tile]]\nid = \"cfff\"\ncount = 3\ncity = [\"N\"]\n";
    studio.write("wells.toml", tiles);
    page.until("document.querySelectorAll('[data-tile^=\"wells/\"] img').length === 2");
    studio.write("laying.lua", &laying(1, ""));
    studio.write(
        "game.toml",
        "title = \"Wells\"\nsets = [\"base\", \"wells.toml\"]\nvariants = [\"laying.lua\"]\n",
    );
    page.until("document.querySelector('#findings .badge.good')");

    for (nth, hands) in [Hands::Mouse, Hands::Keys, Hands::Mouse].into_iter().enumerate() {
        page.value("document.querySelector('.toast')?.remove()");
        studio.begin("Wells", &(nth + 3).to_string(), hands);
        assert!(!studio.play(hands, 4 + 3 * nth), "the game goes on");
        studio.save(Hands::Keys);
    }
    page.value("location.hash = 'folder'");
    page.until("document.querySelectorAll('#games .games li').length === 3 && document.querySelector('#games .badge.good')");
    let text = std::fs::read_to_string(studio.folder.path().join("games.md")).expect("three games");
    assert_eq!(text.matches("```moves").count(), 3, "{text}");

    page.value("location.hash = 'print'");
    page.until("document.querySelector('#print .sheets img, #print .sheets svg')");
    let pdf = page.value(
        "fetch(document.querySelector('#print a.button.first').href).then((it) => it.arrayBuffer())
            .then((it) => new TextDecoder('latin1').decode(it.slice(0, 5)) + ' ' + (it.byteLength > 10000))",
    );
    assert_eq!(pdf, "%PDF- true");
    studio.is_quiet();
}

/// A variant that gives points to the first player for each tile, with more rules.
fn laying(points: u32, more: &str) -> String {
    format!(
        "local V = variant {{ id = \"laying\", api = 1, version = \"1.0.0\", title = \"Laying\", sets = {{ \"base\" }} }}\n\
         V.on.place(function(game, tile, act)\n  act:award(game.players[1], {points}, \"laid\")\nend)\n{more}\nreturn V\n"
    )
}

#[test]
fn rules_change_in_the_middle_of_a_game() {
    let Some(studio) = Studio::open(&[("laying.lua", &laying(1, ""))], WIDE) else { return };
    let page = &studio.page;
    studio.begin("Laying", "7", Hands::Mouse);
    assert!(!studio.play(Hands::Mouse, 12));

    studio.write("laying.lua", &laying(3, ""));
    page.until("!reload.hidden && reload.textContent.includes('other points')");
    assert_eq!(page.value("reload.classList.contains('stopped')"), false);

    let forbids =
        "V.filter.place(function(game, place) if place.x ~= 0 then return \"nothing is laid aside\" end end)";
    studio.write("laying.lua", &laying(3, forbids));
    page.until(
        "reload.classList.contains('stopped') && reload.textContent.includes('nothing is laid aside')",
    );
    page.click(".reload .pair .first");
    page.until("reload.hidden");

    studio.write("laying.lua", &laying(3, "V.on.place(function() error(\"out of order\") end)"));
    page.until("[reload, alarm, findings].some((one) => one.textContent.includes('out of order'))");
    studio.write("laying.lua", &laying(3, ""));
    page.until("document.querySelector('#findings .badge.good')");
    page.click("a[href='#folder']");
    // Columns scroll, the page does not.
    page.until("document.querySelector('.centre .unseen')?.offsetParent?.matches('.centre, .centre *')");
    studio.is_quiet();
}

#[test]
fn a_position_is_set_up_with_what_lies_beside_the_board() {
    let Some(studio) = Studio::open(&[], NARROW) else { return };
    let page = &studio.page;
    let press = |text: &str| {
        let all = "[...document.querySelectorAll('#panel button, #dock button')]";
        let one = format!("{all}.find((one) => one.textContent === {text:?})");
        page.until(&format!("((one) => one && (one.click(), true))({one})"));
    };
    studio.begin("Hills and Sheep", "7", Hands::Mouse);
    page.until("document.querySelector('.l-legal rect')");
    page.click("#tab-setup");
    press("Position by hand");
    page.click("#panel textarea");
    // Drawn anew, the field keeps the focus and what is selected in it.
    page.until("document.activeElement.matches('textarea') && (document.activeElement.select(), true)");
    page.value("import('/js/game.js').then((it) => it.now.draw())");
    page.until("getSelection().toString().length > 3 && document.activeElement.matches('#panel textarea')");
    page.type_in("wolf, 3");
    page.click("#panel [aria-label='Held by players']");
    page.type_in("blue follower held by red");
    page.key("Enter");
    page.until("document.querySelector('#panel').textContent.includes('blue follower held by red')");
    let is_in_view =
        "((at) => at.top > 0 && at.bottom < innerHeight)(document.activeElement.getBoundingClientRect())";
    // The next one can be typed at once.
    page.until(is_in_view);
    page.picture("by-hand");
    press("Play from here");
    page.until("document.querySelector('.l-legal rect')");
    let aside = page.value("fetch('/api/setup').then((it) => it.json())");
    assert_eq!(aside["piles"][0]["items"], serde_json::json!(["wolf", "3"]));
    assert_eq!(aside["held"], serde_json::json!(["blue follower held by red"]));
    studio.is_quiet();
}

#[test]
fn a_mistyped_tile_is_mended_by_its_button() {
    let tiles = "format = 1\n\n[set]\nid = \"own\"\ntitle = \"Own\"\nuses = [\"base\"]\n\n[[tile]]\nid = \"cfff\"\ncity = [\"N\"]\non = { N = \"penant\" }\n";
    let Some(studio) = Studio::open(&[("own.toml", &tiles.replace("penant", "pennant"))], WIDE) else {
        return;
    };
    let page = &studio.page;
    page.until("document.querySelector(\"[data-tile='own/cfff'] img\")?.naturalWidth");
    page.until("document.querySelector('#findings .badge.good')");

    studio.write("own.toml", tiles);
    page.until("document.querySelector('.finding')?.textContent.includes('penant')");
    page.until("document.querySelector(\"[data-tile='own/cfff']\")?.matches('.wrong')");
    page.click(".finding .first");
    page.until("document.querySelector('#findings .badge.good')");
    let text = std::fs::read_to_string(studio.folder.path().join("own.toml")).expect("the set");
    assert_eq!(text, tiles.replace("penant", "pennant"));
    studio.is_quiet();
}
