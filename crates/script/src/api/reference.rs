//! The reference page of the script interface.

use bastide_core::host::Verb;

use super::catalogue::{bot_classes, classes};
use super::hooks::{MEASURE, all, hook_shapes, usage};
use super::keys::{API, BOT, DECLARATION, PIECE, PILE};
use super::registry::{Class, Member};

/// The page, in Markdown.
pub fn reference() -> String {
    let mut text = format!(
        "# Script reference\n\nEverything that a script of a variant or a bot can use, version {API} of the interface. The [guide](../scripting.md) \
         says how it hangs together. This page is made from the source; changes here are lost.\n"
    );
    text += "\n## Declaration\n\n`variant { … }` takes these keys. Each may be left out but `id` and `api`. `requires`, `conflicts`, `after`, \
             `before`, `sets`, `pieces`, `tokens`, `features`, `markers`, `piles` and `state` may also be a function of [`setup`](#setup) that \
             returns the value.\n\n";
    text += &keys(DECLARATION);
    text += "\n### Pieces\n\n";
    text += &keys(PIECE);
    text += "\n### Piles\n\n";
    text += &keys(PILE);
    text += "\n## Hooks\n\n";
    text += &hooks();
    text += &format!(
        "\n## Measures\n\n`{MEASURE}` tells a number of a finished game, for `bastide sim`. The name is a word, what it says is for people; the \
         function looks at the game when the last points are made and returns a whole number or a boolean, which counts as 1 or 0. It is \
         shown as `variant.name`.\n"
    );
    text += &of_classes(classes());
    text += "\n## Bots\n\n`return bot { … }` declares a bot. It is given `game` as hooks are; the [guide](../bots.md) says how it plays.\n\n";
    text += &keys(BOT);
    text += &of_classes(bot_classes());
    text += "\n## Libraries\n\nThe functions of Lua itself that are left: `assert`, `error`, `getmetatable`, `ipairs`, `next`, `pairs`, `pcall`, \
             `print`, `rawequal`, `rawget`, `rawlen`, `rawset`, `select`, `setmetatable`, `tonumber`, `tostring`, `type`, `typeof`, `unpack`, the \
             libraries `string`, `table`, `bit32` and `utf8`, and of `math`: `abs`, `ceil`, `clamp`, `floor`, `fmod`, `huge`, `max`, `min`, \
             `modf`, `pi`, `round`, `sign`, `sqrt`.\n";
    text
}

fn of_classes(classes: &[Class]) -> String {
    let mut text = String::new();
    for class in classes {
        text += &format!("\n## {}\n\n{}\n\n| | |\n| --- | --- |\n", class.name, class.doc);
        for member in &class.members {
            text += &format!("| `{}` | {} |\n", signature(member).replace('|', "\\|"), one_line(member.doc));
        }
    }
    text
}

fn signature(member: &Member) -> String {
    let result = member.result().map_or(String::new(), |it| format!(": {it}"));
    if !member.is_method() {
        return format!("{}{result}", member.name());
    }
    let params: Vec<_> = member.params().iter().map(|it| format!("{}: {}", it.name, it.ty)).collect();
    format!(":{}({}){result}", member.name(), params.join(", "))
}

fn keys(members: &[Member]) -> String {
    let mut text = String::from("| key | |\n| --- | --- |\n");
    for member in members {
        text += &format!("| `{}` | {} |\n", member.name(), one_line(member.doc).replace('|', "\\|"));
    }
    text
}

fn hooks() -> String {
    let mut text = String::from(
        "A hook is registered as `V.<verb>.<step>`, with a selector in front where it is for some things only, and its wishes about the \
         order behind:\n\n```lua\nV.on.score(\"city\", function(game, result, act) … end, { order = \"late\", after = { \"tolls\" } })\n```\n\n\
         A selector is a name or a list of names, or `{ kind = …, piece = …, marker = …, near = …, scored = true, when = \"name\", \
         unless = \"name\" }` with names or lists; all of it has to be true. `order` is `\"early\"`, `\"normal\"` or `\"late\"`; of `modify` \
         `\"value\"`, `\"change\"`, `\"whole\"` or `\"extra\"`.\n\n",
    );
    text += "An offer is given a word and a table instead of a function: `V.offer.<step>(\"word\", { list = …, take = … })`. The table may also say \
             `free = true` if taking one does not use up the step, so that it is offered even after `act:close`, and `must = true` if, as long as \
             there is an option, one has to be taken and nothing else can be done at this step.\n\n";
    text += "| verb | returns |\n| --- | --- |\n\
             | `filter` | nothing to allow, a string that says why not to forbid |\n\
             | `offer` | `list` returns a list of options, each a value or a list of several, or empty; `take` is given the one taken |\n\
             | `modify` | nothing; `score:add` and `score:set` change the number |\n\
             | `replace` | `true` if it has taken over, `false` if not |\n\
             | `on` | nothing |\n\n";
    text += "| step | hooks |\n| --- | --- |\n";
    let shapes = hook_shapes();
    for at in all().filter(|at| shapes.iter().any(|it| it.at == *at)) {
        let here: Vec<_> = shapes
            .iter()
            .filter(|it| it.at == at && it.verb != Verb::Offer)
            .map(|it| format!("`{}`", usage(it.verb, it.at).replace(" … end", "")))
            .collect();
        let offers = if at.takes(Verb::Offer) { " `offer`" } else { "" };
        text += &format!("| `{}` | {}{offers} |\n", at.name(), here.join("<br>"));
    }
    text += "\nA bare name in a selector is that of a kind of feature, of a piece or of a marker; where two of them have it and can pick something, say which: \
             `{ marker = \"wine\" }`. A kind stands for itself and for those declared like it that take followers: `\"monastery\"` picks chapels too, \
             and `{ \"monastery\", \"-chapel\" }` does not. At steps without a subject selectors are about the tile placed in this part; at \
             `after_complete` and `after_score` about the features completed in it. Where a hook is about no piece, `piece` picks \
             features on which such a piece stands, and tiles with such a feature. `near` picks where a feature of one of these kinds is on one of the \
             eight tiles around: around the place, the tile, the segment to deploy on, the figure's tile; of a feature, another one than itself, \
             around any of its tiles. What is on a tile or around it cannot be asked for at `setup`, `turn_begin` and `draw`, before a tile is \
             placed. At `arrive` it is where the piece has come to, at `leave` where it was. `scored` picks the parts of a turn in which somebody's points have changed already. `when` and \
             `unless` name a kept value of the variant: the hook is called while that is set, or while it is nil or false. A selector that can \
             pick nothing is a finding.\n";
    text
}

/// A text on one line.
pub(super) fn one_line(doc: &str) -> String {
    doc.split_whitespace().collect::<Vec<_>>().join(" ")
}
