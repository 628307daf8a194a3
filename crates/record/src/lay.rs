//! Lays out a setup: turns the words of a [`GameSpec`] into tiles, pieces and players of a [`Setup`].

use bastide_core::geometry::{Pos, Side};
use bastide_core::naming::Declared;
use bastide_core::piece::Supply;
use bastide_core::pile::{Holder, Holders, Item, TokenId};
use bastide_core::player::PlayerId;
use bastide_core::rules::{Setup, StartFigure, StartPlace, StartTile, TileId};
use bastide_core::tile::Tile;
use bastide_core::value::Value;
use bastide_diag::{Report, did_you_mean};

use crate::checks;
use crate::players::split;
use crate::spec::{FigureAt, FigurePlace, GameSpec};
use crate::text::Text;

impl GameSpec {
    /// Puts start tiles, pieces on the board, the pile and missing pieces into a setup whose words, deals, pieces and players are there
    /// already. Everything else stays as it is.
    ///
    /// # Errors
    /// Every tile, piece, player and place that is not in the game.
    pub fn lay(&self, setup: &mut Setup) -> Result<(), Report> {
        let mut report = Report::about([&self.origin.source]);
        if !self.start.is_empty() {
            setup.start.clear();
        }
        for it in &self.start {
            if let Some(deal) = self.deal(setup, &it.tile, &mut report) {
                setup.start.push(StartTile { deal, pos: it.pos, rotation: it.rotation });
            }
        }
        if !report.has_errors() && !self.start.is_empty() {
            self.judge_start(setup, &mut report);
        }
        // A block that lies there already does not come later.
        if setup.block.iter().any(|it| setup.start.iter().any(|start| start.deal == it.deal)) {
            setup.block.clear();
        }
        if let Some(draw) = &self.draw {
            let pile = draw.iter().filter_map(|it| self.deal(setup, it, &mut report)).collect();
            setup.pile = Some(pile);
        }
        for (name, items) in &self.piles {
            self.pile(setup, name, items, &mut report);
        }
        for it in &self.without {
            let seat = setup.players.iter().position(|name| *name == it.player.text);
            let piece = setup.named(&setup.pieces, &it.piece, None);
            match (seat, piece) {
                (None, _) => report.push(self.nobody(setup, &it.player)),
                (_, None) => report.push(self.no_piece(setup, &it.player, &it.piece)),
                (Some(seat), Some(piece)) => {
                    setup.without.push((seat, setup.pieces[piece].name.clone(), it.count));
                }
            }
        }
        // Pieces are only judged on tiles that are right.
        if !report.has_errors() {
            for it in &self.figures {
                match self.figure(setup, it) {
                    Ok(figure) => setup.figures.push(figure),
                    Err(finding) => report.push(*finding),
                }
            }
        }
        report.guard(())
    }

    /// Puts tiles and tokens into a pile of a variant, instead of what is in it at the start.
    fn pile(&self, setup: &mut Setup, name: &Text, items: &[Text], report: &mut Report) {
        let (pile, player) =
            name.text.split_once(" of ").map_or((name.text.as_str(), None), |(pile, of)| (pile, Some(of)));
        let label = self.at(&name.span);
        let Some(at) = setup.named(&setup.piles, pile, None) else {
            let help =
                meant(setup, &setup.piles, pile).unwrap_or_else(|| "variants declare piles".to_owned());
            return report.push(checks::game_value(label, format!("this game has no pile `{pile}`"), &help));
        };
        let seat = player.and_then(|player| setup.players.iter().position(|it| it == player));
        let holder = match (setup.piles[at].of, player, seat) {
            (Holders::Game, None, _) => Holder::Game,
            (Holders::Players, Some(_), Some(seat)) => Holder::Player(PlayerId(seat as u8)),
            (Holders::Players, ..) => {
                let form = format!("each player has one; write `{pile} of {}`", setup.players[0]);
                return report.push(checks::game_value(
                    label,
                    format!("`{name}` is no pile of a player"),
                    &form,
                ));
            }
            (Holders::Game, ..) => {
                let form = format!("there is one for the game; write `{pile}`");
                return report.push(checks::game_value(
                    label,
                    format!("`{name}` is no pile of a player"),
                    &form,
                ));
            }
            (Holders::Tiles | Holders::Figures, ..) => {
                let why = format!("nothing is in `{name}` at the start");
                return report.push(checks::game_value(
                    label,
                    why,
                    "rules fill the piles of tiles and figures",
                ));
            }
        };
        let mut found = Vec::new();
        for item in items {
            let tokens = setup.tokens.iter().enumerate();
            let mut named: Vec<_> = tokens.filter(|(_, it)| token_name(&it.value) == item.text).collect();
            // The pile's own tokens first.
            named.sort_by_key(|(_, it)| usize::from(it.home.0) != at);
            if let Some((token, _)) = named.first() {
                found.push(Item::Token(TokenId(*token as u16)));
                continue;
            }
            let own = setup.tokens.iter().filter(|it| usize::from(it.home.0) == at);
            let own: Vec<String> = own.map(|it| token_name(&it.value)).collect();
            if let Some(help) = did_you_mean(&item.text, own.iter().map(String::as_str)) {
                report.push(checks::game_token(self.at(&item.span), &item.text, pile, help));
                continue;
            }
            found.extend(self.deal(setup, item, report).map(|deal| Item::Tile(TileId(deal as u16))));
        }
        setup.piles[at].fixed.push((holder, found));
    }

    /// Judges the start tiles by one another: each has a cell of its own, and neighbours fit. A tile with a piece across it is not judged.
    fn judge_start(&self, setup: &Setup, report: &mut Report) {
        let label = |at: usize, text| self.label(&self.start[at].tile.span, text);
        let is_spanned = |pos: Pos| {
            let named = |name: &str| setup.named(&setup.pieces, name, None);
            let spans = |name: &str| named(name).is_some_and(|it| setup.pieces[it].spans.is_some());
            let lies = |it: &FigureAt| matches!(it.place, FigurePlace::Segment(_, at) | FigurePlace::Tile(at) if at == pos);
            self.figures.iter().any(|it| lies(it) && it.figure.text.rsplit(' ').next().is_some_and(spans))
        };
        let edge =
            |it: &StartTile, side: Side| setup.deals[it.deal].tile.turned_edges(it.rotation)[side as usize];
        for (at, it) in setup.start.iter().enumerate() {
            for (before, other) in setup.start[..at].iter().enumerate() {
                if it.pos == other.pos {
                    report.push(checks::start_twice(label(at, ""), it.pos, label(before, "the first")));
                    continue;
                }
                let Some(side) = Side::ALL.into_iter().find(|side| it.pos.step(*side) == other.pos) else {
                    continue;
                };
                let edges = [edge(it, side), edge(other, side.opposite())];
                if setup.words.fit(edges[0], edges[1]) || is_spanned(it.pos) || is_spanned(other.pos) {
                    continue;
                }
                let names = edges.map(|edge| setup.words[edge].name.as_str());
                let (tiles, first) = ([&self.start[at], &self.start[before]], label(before, "this one"));
                report.push(checks::start_unfit(label(at, ""), tiles, side, names, first));
            }
        }
    }

    /// The deal of a tile, by its name with or without set.
    fn deal(&self, setup: &Setup, name: &Text, report: &mut Report) -> Option<usize> {
        let short =
            |tile: &Tile| tile.id().split_once('/').map_or(tile.id().to_owned(), |(_, name)| name.to_owned());
        if let Some(at) = setup.deals.iter().position(|deal| deal.tile.id() == name.text) {
            return Some(at);
        }
        let named: Vec<_> =
            (0..setup.deals.len()).filter(|at| short(&setup.deals[*at].tile) == name.text).collect();
        let label = || self.at(&name.span);
        match named[..] {
            [only] => return Some(only),
            [] => {
                let names: Vec<_> = setup.deals.iter().map(|deal| short(&deal.tile)).collect();
                let ids = setup.deals.iter().map(|deal| deal.tile.id());
                let help = did_you_mean(&name.text, names.iter().map(String::as_str).chain(ids));
                report.push(checks::game_tile(label(), &name.text, help));
            }
            _ => {
                let ids: Vec<_> = named.iter().map(|at| setup.deals[*at].tile.id()).collect();
                report.push(checks::tile_unclear(label(), &name.text, &ids));
            }
        }
        None
    }

    fn nobody(&self, setup: &Setup, player: &Text) -> bastide_diag::Finding {
        checks::player_unknown(self.at(&player.span), &player.text, &setup.players)
    }

    fn no_piece(&self, setup: &Setup, at: &Text, piece: &str) -> bastide_diag::Finding {
        // A piece after a word that is no player of the game is one of somebody who is not there.
        let owned =
            piece.split_once(' ').filter(|(_, rest)| setup.named(&setup.pieces, rest, None).is_some());
        if let Some((owner, _)) = owned {
            return checks::player_unknown(self.at(&at.span), owner, &setup.players);
        }
        let help = meant(setup, &setup.pieces, piece);
        checks::game_figure(self.at(&at.span), format!("no piece of this game is called `{piece}`"), help)
    }

    fn figure(&self, setup: &Setup, it: &FigureAt) -> Result<StartFigure, Box<bastide_diag::Finding>> {
        let text = &it.figure;
        let fail = |message: String, help: Option<String>| {
            Err(Box::new(checks::game_figure(self.at(&text.span), message, help)))
        };
        let (owner, name) = split(&setup.players, &text.text)
            .map_or((None, text.text.as_str()), |(seat, name)| (Some(seat), name));
        let Some(piece) = setup.named(&setup.pieces, name, None).map(|it| &setup.pieces[it]) else {
            return Err(Box::new(self.no_piece(setup, text, name)));
        };
        let name = piece.name.as_str();
        let missing = setup.without.iter().filter(|(seat, piece, _)| Some(*seat) == owner && piece == name);
        let missing: u8 = missing.fold(0, |sum, (_, _, count)| sum.saturating_add(*count));
        let supply = match (&piece.supply, owner) {
            (Supply::Each(count), Some(_)) => count.saturating_sub(missing),
            (Supply::Neutral(count), None) => *count,
            (Supply::Each(_), None) => {
                return fail(
                    format!("it is not said whose `{name}` it is"),
                    Some(format!("write `red {name}`")),
                );
            }
            (Supply::Neutral(_), Some(_)) => {
                return fail(format!("`{name}` belongs to nobody"), Some(format!("write `{name}` alone")));
            }
        };
        let used = setup.figures.iter().filter(|other| other.owner == owner && other.piece == name).count();
        if used >= usize::from(supply) {
            return fail(format!("there are not so many of `{text}`: {supply}"), None);
        }
        match place(setup, &it.place) {
            Ok(place) => Ok(StartFigure { piece: name.to_owned(), owner, place }),
            Err((message, help)) => fail(message, help),
        }
    }
}

/// The remedy for a name that means nothing, or several things.
fn meant<T: Declared>(setup: &Setup, all: &[T], name: &str) -> Option<String> {
    let several = setup.namesakes(all, name, None);
    if !several.is_empty() {
        return Some(format!("several variants have one; write `{}`", several.join("` or `")));
    }
    let known: Vec<_> = all.iter().map(|it| setup.name_of(all, it, None)).collect();
    did_you_mean(name, known.iter().map(AsRef::as_ref))
}

/// A token as it is written.
fn token_name(value: &Value) -> String {
    match value {
        Value::Int(number) => number.to_string(),
        Value::Text(text) => text.to_string(),
        _ => String::new(),
    }
}

/// Place of a piece in the setup, or the defect of the written place and its remedy.
fn place(setup: &Setup, place: &FigurePlace) -> Result<StartPlace, (String, Option<String>)> {
    let tile = |pos: Pos| {
        setup.start.iter().find(|tile| tile.pos == pos).ok_or_else(|| {
            let help = "figures stand on tiles that `start` lists, or on the usual start";
            (format!("no tile lies at {pos}"), Some(help.to_owned()))
        })
    };
    match place {
        FigurePlace::Held(player) => match setup.players.iter().position(|name| name == player) {
            Some(seat) => Ok(StartPlace::Held(seat)),
            None => {
                let help = did_you_mean(player, setup.players.iter().map(String::as_str));
                Err((format!("no player is called `{player}`"), help))
            }
        },
        FigurePlace::Tile(pos) => tile(*pos).map(|_| StartPlace::Tile(*pos)),
        FigurePlace::Segment(segment, pos) => {
            let tile = tile(*pos)?;
            let printed = &setup.deals[tile.deal].tile;
            let found = printed.find(&setup.words, segment, tile.rotation);
            let [only] = found[..] else {
                let names: Vec<_> =
                    printed.numbered().map(|(at, _)| printed.name(&setup.words, at, tile.rotation)).collect();
                let many = if found.is_empty() { "no" } else { "more than one" };
                let help = format!("it has {}", names.join(", "));
                return Err((format!("the tile at {pos} has {many} {segment}"), Some(help)));
            };
            Ok(StartPlace::Segment(*pos, only))
        }
    }
}
