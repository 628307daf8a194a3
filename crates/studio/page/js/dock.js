// The decision: whatever is asked, of whichever variant, is asked here, in the words of written games.
import { button, count, dot, fill, find, h, icon, pic, piece, s, signed, tool } from "./dom.js";
import * as game from "./game.js";
import { because, board, nextCell, pointOut, turnBy } from "./pointing.js";
import { save } from "./save.js";

/** @import { Decision } from "../messages.d.ts" */
/** @typedef {ReturnType<typeof game.answers>[0]} Answer */

const { now } = game;

export function dock() {
	const { decision } = now.position;
	const host = find("dock");
	host.className = `dock seat-${game.colourOf(decision?.player)}`;
	if (!decision) return fill(host, over());
	const waiting = !game.mayChoose();
	const { tile } = decision;
	const laid = tile ? null : placed();
	const hand = tile
		? h("div.hand", pic(decision.pictures?.[waiting ? 0 : now.turn], game.tileAlt(tile, now.turn)))
		: laid && h("div.hand.loupe", pic(laid.picture, laid.tile), !waiting && loupe(laid.at));
	const past = button(`Take over at step ${now.position.step} of ${now.position.of}`, game.takeOver, undefined, {
		class: "pill",
		title: "Any choice here does so too; later choices are set aside",
	});
	const word = tile ? " places " : decision.question === "deploy" ? " deploys" : ` · ${decision.question}`;
	const title = h(
		"p.dock-title",
		dot(game.colourOf(decision.player)),
		h("b", decision.player),
		h("span", word),
		tile && h("code.tile-name", tile),
		!game.live() && past,
	);
	if (waiting) {
		const bot = game.seatOf(decision.player)?.by ?? "a bot";
		return fill(
			host,
			hand,
			now.game.fault
				? h("div.dock-text", title, h("p.note", icon("warn"), ` ${bot} cannot choose: a rule broke`))
				: h("div.dock-text", title, h("p.note", icon("bot"), ` ${bot} is choosing …`), h("div.wait")),
		);
	}
	const buttons = game.answers().map(option);
	const told =
		now.hint &&
		h(
			"p.note",
			`${now.hint.by} would choose `,
			h("code", decision.options[now.hint.option].text),
			now.hint.values.map(([at, value], nth) => [
				nth ? ", " : "; points ahead: ",
				h("code", decision.options[at].text),
				` ${signed(value)}`,
			]),
		);
	fill(
		host,
		hand,
		h("div.dock-text", title, tile && turns(decision), buttons.length > 0 && h("div.options", buttons), told),
		tile ? placing() : h("div.dock-more", hinting(), refused(decision)),
	);
}

const over = () => [
	h(
		"div.dock-text",
		h("p.dock-title", "The game is over", h("span.note", won())),
		h("p.note", "Save it as a written game, or go back to any step and play on from there."),
	),
	h(
		"div.dock-end",
		button("Save as written game", () => save(), "save", { class: "first" }),
	),
];
const won = () => now.position.winners.length > 0 && ` · ${now.position.winners.join(" and ")} won`;
const hinting = () => tool("hint", "Hint (H)", game.hint, { class: "quiet" });

/** The tile that the question is about: the one on which figures may stand. */
function placed() {
	const spot = game.answers().find((one) => one.place && one.at)?.at;
	return spot && board.cells.get(spot.join());
}

/** @param {Decision} decision */
function turns({ pictures }) {
	const ways = game.placements();
	/** @param {number} rotation */
	const one = (rotation) => {
		const n = ways.filter((way) => way.rotation === rotation).length;
		const turn = () => {
			now.turn = rotation;
			now.held();
		};
		const more = {
			class: "turn",
			"aria-pressed": String(rotation === now.turn),
			disabled: !n,
			title: count(n, "cell"),
		};
		const label = { "aria-label": `${rotation * 90} degrees, ${count(n, "cell")}` };
		return button([pic(pictures?.[rotation]), h("span.num", n || "–")], turn, undefined, {
			...more,
			...label,
		});
	};
	return h(
		"div.turns",
		{ role: "group", "aria-label": "Turn the tile" },
		[0, 1, 2, 3].map(one),
		h("span.note.keys", h("kbd", "R"), " or wheel turns"),
	);
}

function placing() {
	const way = game.wayAt(now.hand ?? board.cursor);
	const cells = game.legalCells().length;
	return h(
		"div.dock-end",
		h("p.note.num", way ? `at ${way.at.join()}` : `${count(cells, "cell")}, ${count(game.placements().length, "way")}`),
		h(
			"div.pair",
			tool("prev", "Previous cell (B)", () => nextCell(-1)),
			tool("next", "Next cell (N)", () => nextCell(1)),
			tool("right", "Turn right (R)", () => turnBy(1)),
			tool("hint", "Hint (H)", game.hint),
		),
		button("Place", () => way && game.choose(way.index), undefined, { class: "first", disabled: !way }),
	);
}

/** Numbers of the options on the enlarged tile. @param {number[]} at */
function loupe(at) {
	/** @type {Map<string, number>} */
	const seen = new Map();
	const within = (/** @type {number} */ n) => Math.max(110, Math.min(890, n));
	const marks = game.answers().map((option, index) => {
		if (!option.place || option.at?.join() !== at.join()) return null;
		const shift = seen.get(option.place.join()) ?? 0;
		seen.set(option.place.join(), shift + 190);
		const x = within(option.place[0] - at[0] * 1000 + 500) + shift;
		const y = within(option.place[1] - at[1] * 1000 + 500);
		return s("g", { transform: `translate(${x} ${y})` }, s("circle", { r: 92 }), s("text", index + 1));
	});
	return s("svg.loupe-marks", { viewBox: "0 0 1000 1000", "aria-hidden": "true" }, marks);
}

/** Numbers stand for a word that all options share. @param {Answer[]} all */
const shared = (all) => all.length > 2 && /^(\S+ )\d+$/.exec(all[0].text)?.[1];

/** @param {Answer} one @param {number} nth @param {Answer[]} all */
function option(one, nth, all) {
	const word = shared(all);
	const number = word && one.text.startsWith(word) ? one.text.slice(word.length) : null;
	const none = one.kind === "pass";
	const key = none ? "P" : nth < 9 ? String(nth + 1) : "";
	const lit = (/** @type {boolean} */ on) => () => {
		document.querySelector(`.spot[data-text="${CSS.escape(one.text)}"]`)?.classList.toggle("lit", on);
		if (on && one.at && !one.place) board.glow([one.at], "asks");
		else pointOut();
	};
	const moves = one.kind === "move" && h("span.note", " moves here");
	const text = none
		? "no one"
		: one.on && one.piece
			? [h("span.unseen", `${one.piece} on `), one.on, moves]
			: [one.text, moves];
	const kind = `${number ? "number" : ""} ${none ? "none" : ""} ${now.hint?.option === one.index ? "lit" : ""}`;
	return button(
		[
			!number && key ? h("kbd", { "aria-hidden": "true" }, key) : null,
			piece(one.look) || (one.player !== undefined && dot(game.colourOf(one.player))),
			h("span", number ?? text),
			one.points !== undefined && h("span.gain.num", signed(one.points)),
		],
		() => game.choose(one.index),
		undefined,
		{
			class: `option ${kind}`,
			title: one.text,
			"aria-label": number ? one.text : null,
			"data-text": one.text,
			onpointerenter: lit(true),
			onpointerleave: lit(false),
			onfocus: lit(true),
			onblur: lit(false),
		},
	);
}

/** @param {Decision} decision */
function refused({ refused: list }) {
	if (!list.length) return null;
	const toggle = (/** @type {any} */ event) => (
		board.layers.spots.classList.toggle("why", event.target.open),
		board.sizeSpots()
	);
	const rows = list.map((one) =>
		h("li", h("span", piece(one.look), ` ${one.text}`), h("span.note", because(one.reason))),
	);
	return h(
		"details.refused",
		{ ontoggle: toggle },
		h("summary", icon("why"), list.length, h("span.wide", " not allowed")),
		h("ul", rows),
	);
}
