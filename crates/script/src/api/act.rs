//! Acts, the methods of `act`: their arguments are checked and become an [`Act`] for the engine.

use std::collections::BTreeSet;
use std::ops::{Deref, RangeInclusive};
use std::sync::Arc;

use bastide_core::board::{FeatureId, PlacedIdx, SegmentId};
use bastide_core::host::{Act, AllQuestion, Bids, RuleQuestion};
use bastide_core::piece::{Cause, Figure, FigureId, Supply};
use bastide_core::pile::PileAt;
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;
use bastide_core::table::Table;
use bastide_core::value::Value;
use mlua::Value as LuaValue;

use super::registry::{Class, Member, Run, data};
use super::score::{points, reason};
use super::view::View;
use super::{place, tile};
use crate::exchange::cross::{
    self, Asker, describe, from_lua, kind, maybe, need, on_board, piece, placed, rotation, settled, side,
    text, whole,
};
use crate::exchange::given::{Figures, Take};
use crate::exchange::protocol::Asked;
use crate::fault::bad;

/// Most options of a question or an offer.
pub(crate) const OPTIONS: usize = 10_000;
/// Most players who are asked in one go; nobody is asked more than a few times.
pub(crate) const PLAYERS: usize = 100;

/// Arguments of an act, counted from 1; before them stands `act`.
struct Args<'a> {
    view: &'a View<'a>,
    values: &'a [LuaValue],
}

/// Request of a script that the engine has not yet carried out.
pub(crate) struct Pending {
    /// As the handler has asked for it, if it is run.
    pub(crate) asked: Option<Asked>,
    pub(crate) act: Act,
    /// The options of a `pick`, to tell which one came back.
    pub(crate) picked: Option<Vec<Value>>,
}

/// The class of `act`.
pub(super) fn class() -> Class {
    let mut class = Class::data(
        "Act",
        "What changes the game. Given to `on` and `replace` hooks and to what carries out an offer, and dead after the call. \
         Each act is done at once, with everything it triggers, before the next line runs.",
        Vec::new(),
    );
    acts(&mut class);
    class.closed()
}

/// Highest bid of a round, which the engine makes.
pub(super) fn bid() -> Class {
    let members = vec![data("player: Player", "Who has made it."), data("amount: number", "How much it is.")];
    Class::data("Bid", "The highest bid of a round.", members)
}

impl Class {
    fn act<R: Into<Asked>>(
        &mut self,
        signature: &'static str,
        doc: &'static str,
        make: impl Fn(&Args<'_>) -> mlua::Result<R> + Send + Sync + 'static,
    ) {
        let run = Run::Act(Box::new(move |view, values| make(&Args { view, values }).map(Into::into)));
        self.members.push(Member::new(signature, doc, run));
    }
}

impl From<Act> for Asked {
    fn from(act: Act) -> Self {
        Self { act, picks: false }
    }
}

fn acts(it: &mut Class) {
    it.act(
        "award(player: Player, points: number, reason: string | { string }, feature: Feature?)",
        "Gives points, or takes them if negative. Players read the reason; of a list, points add up \
         under the first word, and the others are details. Points for no feature \
         are a bonus.",
        |it| it.award(it.player(1)?, it.points(2)?, 3),
    );
    it.act(
        "score(feature: Feature, points: number, reason: string | { string }, figures: { Figure }?)",
        "Scores a feature now, completed or not: its owners receive the points, `on.score` hooks \
         run, and those on it go home, unless fields have been scored at the end; or only some figures count and go home, wherever they are.",
        |it| {
            let (feature, points) = (it.feature(1)?, it.points(2)?);
            Ok(Act::Score {
                feature,
                figures: it.maybe(4, |given| Ok(Figures::read(&it.asker(), given)?.0.to_vec()))?,
                points,
                reason: reason(it.arg(3))?,
            })
        },
    );
    it.act(
        "pay(from: Player, to: Player?, points: number, reason: string | { string }, feature: Feature?)",
        "Takes points from a player and gives them to another, or nobody.",
        |it| {
            maybe::<PlayerId>(it.arg(2), "a Player who receives, or nil,")?;
            it.award(it.player(1)?, -it.points(3)?, 4)
        },
    );
    it.act(
        "put(what: any, where: Segment | Feature | Tile | Player | Pile, owner: Player?): Figure?",
        "Puts a piece from supply on a segment, a feature or a tile, or into the hands of a player, and returns it; nil if \
         none is left. Into a pile, puts a tile or token that was drawn.",
        put,
    );
    it.act(
        "deploy(spot: Spot, figure: Figure?): Figure?",
        "Puts a piece on a spot as its player does, with all that hangs on deployments: one from supply, or a figure \
         of the same kind and player from wherever it is. Returns nil if none is left.",
        deploy,
    );
    it.act(
        "move(figure: Figure, where: Segment | Feature | Tile | Player, side: string?): boolean",
        "Moves a piece, also into the hands of a player, and turns it if a side is given, unless it is kept where it \
         is: by a `filter.leave`, or, from the hands of players, because it is `safe` and of another variant. Returns whether it has moved.",
        |it| {
            let side = it.maybe(3, side)?;
            Ok(Act::Move { figure: it.figure(1)?, place: it.spot(2)?, side })
        },
    );
    it.act("face(figure: Figure, side: string)", "Turns a piece.", |it| {
        Ok(Act::Face { figure: it.figure(1)?, side: side(it.arg(2))? })
    });
    it.act(
        "send_home(figure: Figure, cause: string?): boolean",
        "Returns a piece to its supply, unless it is kept where it is: because it is `safe` and of another variant, or by a \
         `filter.leave`. With the cause `\"recalled\"` its owner takes it back, and being safe does not hinder. \
         Returns whether it has gone.",
        send_home,
    );
    it.act(
        "close()",
        "Ends the deployment of this part, until then: nothing more is deployed, and nothing else is done instead. What is \
         offered as `free` is offered still.",
        |_| Ok(Act::Close),
    );
    it.act(
        "become(feature: Feature, kind: string)",
        "Makes a completed feature into one of another kind.",
        |it| Ok(Act::Become { feature: it.feature(1)?, kind: kind(it, it.arg(2))? }),
    );
    it.act(
        "draw(from: Pile?, into: Pile?): any",
        "Draws the next of the tiles, or from a pile: the first of one that all see, of another any by chance. \
         Returns it, or nil if none is left. It goes one way: it is used, placed, laid, discarded, put back, put into a pile \
         or given to a turn. One that is left when the turn is over is a fault. With `into` it goes into that \
         pile at once, and is only returned if all see it there.",
        |it| Ok(Act::Draw { from: it.maybe_pile(1)?, into: it.maybe_pile(2)? }),
    );
    it.act(
        "take(item: any, from: Pile): any",
        "Takes a certain tile or token out of a pile that all see, as if it was drawn.",
        |it| Ok(Act::Take { item: it.item(1)?, from: it.pile(2)? }),
    );
    it.act(
        "use(face: Face)",
        "Lets the active player place this tile in this part, instead of drawing one; until one is placed.",
        |it| Ok(Act::Use { tile: it.face(1)? }),
    );
    it.act("discard(item: any)", "Puts a drawn tile or token out of the game.", |it| {
        Ok(Act::Discard { item: it.item(1)? })
    });
    it.act(
        "put_back(face: Face)",
        "Puts a drawn tile back into the pile, among those with which it came: what comes before the ordinary tiles stays before them.",
        |it| Ok(Act::PutBack { tile: it.face(1)? }),
    );
    it.act(
        "lay(tile: Face | Tile, cell: Cell, rotation: number)",
        "Lays a drawn tile on a free cell where it fits. No player has placed it, so nothing is \
         deployed on it. What it completes is scored with the placement of this part, or at the next \
         `complete`, which comes before the end is scored. A tile of the board is shifted, or turned on \
         its own cell, with all that is on it.",
        |it| {
            let (pos, rotation) = (need(it.arg(2), "a Cell")?, rotation(it.arg(3))?);
            if need::<PlacedIdx>(it.arg(1), "").is_ok() {
                return Ok(Act::Shift { tile: it.tile(1)?, pos, rotation });
            }
            Ok(Act::Lay { tile: tile::known(it, need(it.arg(1), "a Face or a Tile")?)?, pos, rotation })
        },
    );
    it.act(
        "take_up(tile: Tile): Face",
        "Takes a tile off the board, as one that was drawn. All pieces on it go home, and what joined its \
         segments is gone. Handles of it are dead.",
        |it| Ok(Act::TakeUp { tile: it.tile(1)? }),
    );
    it.act(
        "join(one: Segment, other: Segment?)",
        "Joins two segments of a kind that do not touch: their features are one until they are separated. \
         With one alone an end waits there, and its feature is not completed as long.",
        |it| Ok(Act::Join { one: it.segment(1)?, other: it.maybe(2, |_| it.segment(2))? }),
    );
    it.act(
        "separate(one: Segment, other: Segment?)",
        "Takes away what joins two segments, or the end that waits at one. What that completes is scored as if it were laid.",
        |it| Ok(Act::Separate { one: it.segment(1)?, other: it.maybe(2, |_| it.segment(2))? }),
    );
    it.act(
        "place(face: Face, cell: Cell, rotation: number)",
        "Lets the active player place the drawn tile, or another that is in hand, on any free cell, \
         as if that had been an option: what carries out an offer at `place` can do so. Whatever \
         does not go together at its sides is closed there; the one drawn comes into hand if it is another.",
        |it| {
            Ok(Act::Place {
                tile: it.face(1)?,
                pos: need(it.arg(2), "a Cell")?,
                rotation: rotation(it.arg(3))?,
            })
        },
    );
    it.act(
        "add_turn(player: Player, face: Face?, brief: boolean?)",
        "Queues a turn for a player, before the rest of the present turn and the next player's: \
         with a tile instead of drawing if one is given; without what happens at the beginning and \
         end of turns if it is brief. None can be queued once the end is being scored.",
        turn,
    );
    it.act(
        "finish(reason: string, winners: { Player }?)",
        "Ends the game, for a reason that players read. With this part of the turn, and the last scores follow; or at \
         once, if it names who has won: nobody with an empty list. Turns and parts that are queued are not played.",
        finish,
    );
    it.act("add_part()", "Lets the active player play one more part after this one.", |_| Ok(Act::AddPart));
    it.act(
        "roll(greatest: number): number",
        "A whole number from 1 to `greatest`, from the game's own chance.",
        |it| Ok(Act::Roll { sides: whole(it.arg(1), "the greatest number", 1..=1_000_000)? as u32 }),
    );
    it.act("note(text: string)", "Says something that players read.", |it| {
        Ok(Act::Note { text: Arc::from(text(it.arg(1), "what players read")?) })
    });
    it.act("confirm(player: Player, question: string): boolean", "Asks a player for yes or no.", |it| {
        it.ask(|_| Ok(vec![Value::Bool(true), Value::Bool(false)]))
    });
    it.act(
        "pick(player: Player, question: string, options: { any } | Pile, into: Pile?): any",
        "Asks a player for one of a list. A single option is taken without asking. What a player picks of a pile \
         that he sees comes out of it, as if it was drawn; or it goes `into` another pile at once, and where not \
         everybody sees it there, nobody is shown it, and `true` is returned.",
        |it| it.pick(false),
    );
    it.act(
        "pick_or_pass(player: Player, question: string, options: { any } | Pile, into: Pile?): any",
        "As `pick`, but a single option is asked for too; returns nil if the player passes or there \
         is no option.",
        |it| it.pick(true),
    );
    it.act(
        "ask_all(players: { Player }, question: string, options: { any }): { any }",
        "Asks players for one of a list each, and none of them knows the answers of the others before all are given. \
         Returns the answers in the order of the players.",
        all,
    );
    it.act(
        "bid(player: Player, question: string, least: number, most: number): number",
        "Asks a player for a number.",
        |it| it.ask(|name| it.bid(name)),
    );
    it.act(
        "bid_or_pass(player: Player, question: string, least: number, most: number): number?",
        "As `bid`; returns nil if the player passes.",
        |it| it.ask(|name| it.bid(name).map(or_pass)),
    );
    it.act(
        "auction(players: { Player }, open: string, raise: string, least: number, most: number): Bid",
        "Asks players for bids, one after the other: the first has to bid, and each of the others \
         may once bid more. `open` and `raise` name the questions; who has bid `most` is not \
         overbid. A player who is named twice is asked twice; an opening bid without a choice is \
         taken without asking. Returns the highest bid.",
        bids,
    );
}

/// The request to the engine, with the canonical ids that features have in the present game.
pub(crate) fn pending(asked: Asked, table: &Table) -> mlua::Result<Pending> {
    let mut act = asked.act;
    let (Act::Ask(RuleQuestion { options, .. }) | Act::All(AllQuestion { options, .. })) = &mut act else {
        return Ok(Pending { asked: None, act, picked: None });
    };
    let all = std::mem::take(options).into_iter().map(|it| settled(it, table));
    let all = all.collect::<mlua::Result<Vec<_>>>()?;
    // Equal values are one option; the first of them comes back.
    let mut known = BTreeSet::new();
    options.extend(all.iter().filter(|it| known.insert(*it)).cloned());
    Ok(Pending { asked: None, act, picked: asked.picks.then_some(all) })
}

impl Deref for Args<'_> {
    type Target = Table;

    fn deref(&self) -> &Table {
        self.view
    }
}

impl Args<'_> {
    fn asker(&self) -> Asker<'_> {
        let caller = self.view.caller;
        Asker { table: self.view.table, variant: caller.variant(), meanings: caller.meanings() }
    }

    fn arg(&self, at: usize) -> &LuaValue {
        self.values.get(at).unwrap_or(&LuaValue::Nil)
    }

    /// An argument that may be nil.
    fn maybe<R>(
        &self,
        at: usize,
        read: impl FnOnce(&LuaValue) -> mlua::Result<R>,
    ) -> mlua::Result<Option<R>> {
        Some(self.arg(at)).filter(|it| !it.is_nil()).map(read).transpose()
    }

    fn player(&self, at: usize) -> mlua::Result<PlayerId> {
        need(self.arg(at), "a Player")
    }

    /// A thing that has to be on the board now. In a run that is repeated it was there when it was asked for, and may have left since.
    fn there<T>(&self, thing: T, check: fn(&Table, T) -> mlua::Result<T>) -> mlua::Result<T> {
        if self.view.caller.repeats() { Ok(thing) } else { check(self, thing) }
    }

    fn tile(&self, at: usize) -> mlua::Result<PlacedIdx> {
        self.there(need(self.arg(at), "a Tile")?, placed)
    }

    fn figure(&self, at: usize) -> mlua::Result<FigureId> {
        cross::figure(self, need(self.arg(at), "a Figure")?)
    }

    fn segment(&self, at: usize) -> mlua::Result<SegmentId> {
        self.there(need(self.arg(at), "a Segment")?, cross::segment)
    }

    fn feature(&self, at: usize) -> mlua::Result<FeatureId> {
        self.there(need(self.arg(at), "a Feature")?, on_board)
    }

    fn points(&self, at: usize) -> mlua::Result<i32> {
        points(self.arg(at))
    }

    fn face(&self, at: usize) -> mlua::Result<TileId> {
        tile::known(self, need(self.arg(at), "a Face")?)
    }

    fn pile(&self, at: usize) -> mlua::Result<PileAt> {
        need(self.arg(at), "a Pile")
    }

    fn maybe_pile(&self, at: usize) -> mlua::Result<Option<PileAt>> {
        self.maybe(at, |it| need(it, "a Pile, or nil,"))
    }

    /// A tile or token.
    fn item(&self, at: usize) -> mlua::Result<Value> {
        match from_lua(self.arg(at))? {
            Value::Face(tile) => tile::known(self, tile).map(Value::Face),
            token @ (Value::Int(_) | Value::Text(_)) => Ok(token),
            Value::Nil => Err(bad(
                "a Face or a token is needed, not nil; nothing is drawn from a pile whose `size` is 0",
            )),
            _ => Err(bad(format!(
                "a Face or a token, which is a word or a number, is needed, not {}",
                describe(self.arg(at))
            ))),
        }
    }

    /// A question for one of a list, or of a pile.
    fn pick(&self, passes: bool) -> mlua::Result<Asked> {
        if let Ok(from) = self.pile(3) {
            let (player, name) = (need(self.arg(1), "a Player who answers")?, self.question(2)?);
            return Ok(Act::Pick { player, name, from, into: self.maybe_pile(4)?, or_pass: passes }.into());
        }
        if !self.arg(4).is_nil() {
            return Err(bad("only what comes out of a Pile can go into another one"));
        }
        let options = |name: &str| {
            let listed = listed(name, self.arg(3))?;
            Ok(if passes { or_pass(listed) } else { listed })
        };
        self.ask(options).map(picking)
    }

    /// A place for a piece: segment, feature, tile or player.
    fn spot(&self, at: usize) -> mlua::Result<Value> {
        let place = from_lua(self.arg(at))?;
        match place {
            // On the very segment that was named, not on the first of its feature.
            Value::Feature(node) => self.there(node, on_board).map(Value::Feature),
            Value::Segment(node) => self.there(node, cross::segment).map(Value::Segment),
            Value::Tile(tile) => self.there(tile, placed).map(Value::Tile),
            Value::Player(_) => Ok(place),
            _ => Err(bad(format!(
                "a piece is put on a Segment, a Feature or a Tile, or held by a Player; not {}",
                describe(self.arg(at))
            ))),
        }
    }

    /// Points for a player; the arguments from `why` on are the reason and the feature.
    fn award(&self, player: PlayerId, points: i32, why: usize) -> mlua::Result<Act> {
        let feature = self.maybe(why + 1, |it| self.there(need(it, "a Feature, or nil,")?, on_board))?;
        Ok(Act::Award { player, points, reason: reason(self.arg(why))?, feature })
    }

    /// A question to a player, with the options that are made for its name.
    fn ask(&self, options: impl FnOnce(&str) -> mlua::Result<Vec<Value>>) -> mlua::Result<Act> {
        let player = need(self.arg(1), "a Player who answers")?;
        let name = self.question(2)?;
        let options = options(&name)?;
        if options.is_empty() {
            return Err(bad(format!("the question `{name}` has no options")));
        }
        Ok(Act::Ask(RuleQuestion { player, name, options }))
    }

    /// The amounts between the arguments `least` and the one after it.
    fn amounts(&self, name: &str, least: usize) -> mlua::Result<RangeInclusive<i64>> {
        let amount = |at: usize, what: &str| whole(self.arg(at), what, -1_000_000..=1_000_000);
        let (least, most) = (amount(least, "the least bid")?, amount(least + 1, "the greatest bid")?);
        if most - least >= OPTIONS as i64 {
            return Err(bad(format!("the question `{name}` has more than {OPTIONS} options")));
        }
        Ok(least..=most)
    }

    fn bid(&self, name: &str) -> mlua::Result<Vec<Value>> {
        Ok(self.amounts(name, 3)?.map(Value::Int).collect())
    }

    /// The name of a question: of the variant that asks, unless it names one.
    fn question(&self, at: usize) -> mlua::Result<Arc<str>> {
        let name = text(self.arg(at), "the name of the question")?;
        let is_word =
            |it: &str| !it.is_empty() && it.chars().all(|it| it.is_ascii_alphanumeric() || it == '_');
        if !name.split('.').all(is_word) {
            return Err(bad(format!("`{name}` cannot name a question; use letters, digits and `_`")));
        }
        if name.contains('.') {
            return Ok(Arc::from(name));
        }
        let variant = self.view.caller.variant().and_then(|it| self.rules().setup.variants.get(it));
        Ok(variant.map_or_else(|| Arc::from(&*name), |it| Arc::from(format!("{}.{name}", it.id))))
    }
}

fn send_home(it: &Args<'_>) -> mlua::Result<Act> {
    let cause = match it.maybe(2, |it| text(it, "the cause"))?.as_deref() {
        None | Some("sent_home") => Cause::SentHome,
        Some("recalled") => Cause::Recalled,
        Some(other) => {
            let why =
                "a piece is sent home by a rule, `\"sent_home\"`, or taken back by its owner, `\"recalled\"`";
            return Err(bad(format!("{why}, not `{other}`")));
        }
    };
    Ok(Act::SendHome { figure: it.figure(1)?, cause })
}

fn deploy(it: &Args<'_>) -> mlua::Result<Act> {
    let spot = it.there(need(it.arg(1), "a Spot")?, place::known)?;
    let figure = it.maybe(2, |_| it.figure(2))?;
    if let Some(figure) = figure.filter(|_| !it.view.caller.repeats()) {
        let Figure { piece, owner, .. } = *Table::figure(it, figure);
        if piece != spot.piece || owner != Some(spot.player) {
            let spot = it.value_text(&Value::Spot(spot));
            let why = "name a figure of that kind and player, or none for one from supply";
            return Err(bad(format!("{} cannot be the {spot}: {why}", it.figure_name(figure))));
        }
    }
    Ok(Act::Deploy { spot, figure })
}

fn put(it: &Args<'_>) -> mlua::Result<Act> {
    if let Ok(into) = it.pile(2) {
        return Ok(Act::Store { item: it.item(1)?, into });
    }
    let named = piece(&it.asker(), it.arg(1))?;
    let piece = named
        .ok_or_else(|| bad(format!("{} is of a variant that is not in the game", describe(it.arg(1)))))?;
    let owner: Option<PlayerId> = maybe(it.arg(3), "a Player who owns it, or nil,")?;
    let declared = it.rules().piece(piece);
    match (matches!(declared.supply, Supply::Neutral(_)), owner) {
        (true, Some(_)) => return Err(bad(format!("nobody owns `{}`", declared.name))),
        (false, None) => return Err(bad(format!("whose `{}`? name its owner", declared.name))),
        _ => {}
    }
    Ok(Act::Put { piece, owner, place: it.spot(2)? })
}

fn turn(it: &Args<'_>) -> mlua::Result<Act> {
    let tile = it.maybe(2, |_| it.face(2))?;
    let brief = match it.arg(3) {
        LuaValue::Nil => false,
        LuaValue::Boolean(brief) => *brief,
        other => {
            return Err(bad(format!("a turn is brief or not: true or false, not {}", describe(other))));
        }
    };
    Ok(Act::AddTurn { player: it.player(1)?, tile, brief })
}

fn finish(it: &Args<'_>) -> mlua::Result<Act> {
    let reason = Arc::from(text(it.arg(1), "the reason for the end")?);
    let winners = it.maybe(2, |list| players(list, "who wins"))?;
    Ok(Act::Finish { reason, winners })
}

/// A list of players, called so in messages.
fn players(list: &LuaValue, who: &str) -> mlua::Result<Vec<PlayerId>> {
    let no_list = || bad(format!("{who} is a list of players, not {}", describe(list)));
    let LuaValue::Table(_) = list else { return Err(no_list()) };
    let Value::List(all) = from_lua(list)? else { return Err(no_list()) };
    let player = |it: &Value| match it {
        Value::Player(it) => Ok(*it),
        _ => Err(bad(format!("{who} is a list of players, and something else stands in it"))),
    };
    all.iter().map(player).collect()
}

/// Marks a question whose answer is a place in the list of options.
fn picking(act: Act) -> Asked {
    Asked { act, picks: true }
}

fn or_pass(mut options: Vec<Value>) -> Vec<Value> {
    options.push(Value::Nil);
    options
}

fn listed(name: &str, value: &LuaValue) -> mlua::Result<Vec<Value>> {
    let LuaValue::Table(list) = value else {
        return Err(bad(format!("the options of `{name}` are a list, not {}", describe(value))));
    };
    let Value::List(options) = from_lua(&LuaValue::Table(list.clone()))? else {
        return Err(bad(format!("the options of `{name}` are a list, not a table with names")));
    };
    if options.len() > OPTIONS {
        return Err(bad(format!("the question `{name}` has more than {OPTIONS} options")));
    }
    Ok(Arc::unwrap_or_clone(options))
}

/// Answers at the same time.
fn all(it: &Args<'_>) -> mlua::Result<Asked> {
    let name = it.question(2)?;
    let players = players(it.arg(1), &format!("who is asked `{name}`"))?;
    if players.len() > PLAYERS {
        let help = "each may be named several times";
        return Err(bad(format!("more than {PLAYERS} players are asked `{name}`; {help}")));
    }
    let options = listed(&name, it.arg(3))?;
    if options.is_empty() {
        return Err(bad(format!("the question `{name}` has no options")));
    }
    Ok(picking(Act::All(AllQuestion { players, name, options })))
}

/// A round of bids.
fn bids(it: &Args<'_>) -> mlua::Result<Act> {
    let (open, raise) = (it.question(2)?, it.question(3)?);
    let players = players(it.arg(1), &format!("who bids in `{open}`"))?;
    if players.is_empty() {
        return Err(bad(format!("nobody bids in `{open}`")));
    }
    let amounts = it.amounts(&open, 4)?;
    if amounts.is_empty() {
        return Err(bad(format!("the question `{open}` has no options")));
    }
    Ok(Act::Auction(Bids { players, open, raise, least: *amounts.start(), most: *amounts.end() }))
}
