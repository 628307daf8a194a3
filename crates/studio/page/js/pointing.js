// The board of the table, and what is said about the place that is pointed at: why not here, what a feature is worth.
import { Board } from "./board.js";
import { data, rule } from "./data.js";
import { count, dot, fill, h, icon, say, signed } from "./dom.js";
import * as game from "./game.js";
import { get } from "./link.js";
import { nearest } from "./turn.js";

/** @import { Cell, Feature, Reason, Why } from "../messages.d.ts" */
/** @import { Inside } from "./dom.js" */
/** @import { Spot } from "./board.js" */

const { now } = game;
/** @type {Board} */
export let board;
/** @type {HTMLElement} */
let bubble;
/** Counts questions to the server, so that a late answer is dropped. */
let asked = 0;
let over = "";

/** @param {HTMLElement} host */
export function openBoard(host) {
	bubble = h("div.bubble", { hidden: true });
	board = new Board(host, {
		pick,
		point,
		spot: game.choose,
		spotOver,
		turn: turnBy,
		mayTurn: (at) => now.editor !== null || game.waysAt(at).length > 0,
		moved: () => (bubble.hidden = true),
	});
	host.append(bubble);
}

/** Draws the position shown, and what is asked on it. */
export function drawBoard() {
	const { position } = now;
	const { decision } = position;
	const colour = game.colourOf(decision?.player);
	const stopped = game.live() ? now.reloaded?.stopped : null;
	hush();
	board.show({ ...position, last: game.lastCell() });
	board.host.classList.toggle("past", !game.live());
	board.legal(game.legalCells());
	board.spots(spots(), colour);
	if (stopped?.at && stopped.tile) board.ghost(stopped.at, stopped.picture, "stopped");
	else hold(now.hand);
}

/** @returns {Spot[]} */
function spots() {
	const { decision } = now.position;
	if (!decision || !game.mayChoose()) return [];
	const shut = decision.refused.map((one) => ({ ...one, index: -1, nth: 0, no: one.reason.text }));
	const open = game.answers().map((one, i) => ({ ...one, nth: i + 1 }));
	return /** @type {Spot[]} */ ([...shut, ...open].filter((one) => one.place));
}

// The tile in hand.

/** @param {number} by */
export function turnBy(by) {
	if (now.editor) return (now.editor.turn(by), true);
	if (!game.placements().length) return false;
	const at = now.hand ?? board.cursor;
	const ways = game.waysAt(at);
	do now.turn = (now.turn + by + 4) % 4;
	while (ways.length && !ways.some((way) => way.rotation === now.turn));
	now.hand = at;
	now.held();
	say(`turned to ${now.turn * 90} degrees`);
	return true;
}

/** Holds the tile over a cell. @param {Cell | null} at */
export function hold(at) {
	const tile = now.position.decision?.tile;
	now.hand = at && tile && game.placements().length && !board.has(at.join()) ? at : null;
	if (!now.hand || !tile) return board.ghost(null);
	const way = game.wayAt(at);
	if (!way && !beside(now.hand)) return board.layer("ghost");
	if (way) now.turn = way.rotation ?? 0;
	const colour = game.colourOf(now.position.decision?.player);
	board.ghost(now.hand, now.position.decision?.pictures?.[now.turn], way ? "fits" : "not", colour);
}

// The pointer.

/** @param {Cell} cell */
const beside = ([x, y]) =>
	[`${x + 1},${y}`, `${x - 1},${y}`, `${x},${y + 1}`, `${x},${y - 1}`].some((at) => board.has(at));

/** @param {Cell | null} at @param {PointerEvent} [event] */
function point(at, event) {
	if (event?.target instanceof Element && event.target.closest(".spot")) return;
	if (now.editor) return now.editor.point(at);
	const here = at?.join() ?? "";
	const moved = here !== over;
	over = here;
	if (at && event && board.has(here)) {
		if (moved) hold(null);
		return feature(at, segmentAt(at, event));
	}
	if (!moved) return;
	hush();
	hold(at);
	if (at && now.hand && !game.waysAt(at).length && beside(at)) why(at);
}

/** @param {Cell} at @param {PointerEvent} event */
function pick(at, event) {
	if (now.editor) return now.editor.pick(at);
	if (board.has(at.join())) return feature(at, segmentAt(at, event));
	if (!game.placements().length) return;
	const held = now.hand?.join() === at.join();
	const way = game.wayAt(at);
	hold(at);
	if (!way) why(at);
	else if (event.pointerType === "mouse") game.choose(way.index);
	else if (held) turnBy(1);
	else now.held();
}

/** @param {Cell} at @param {PointerEvent} event */
function segmentAt(at, event) {
	const tile = board.cells.get(at.join());
	const design = tile && data.designs.get(tile.tile);
	if (!tile || !design) return 0;
	const [x, y] = board.placeAt(event);
	return nearest(design, tile.rotation, [x - at[0] * 1000 + 500, y - at[1] * 1000 + 500]);
}

// Spoken messages.

/** Nothing more is said or shown of the place. */
export function hush() {
	asked++;
	over = "";
	shown = "";
	bubble.hidden = true;
	pointOut();
}

/** Points out what is asked about, or where points came from. */
export function pointOut() {
	const { decision } = now.position;
	const onBoard = decision?.tile || decision?.options.some((option) => option.place);
	const gains = game.stepNow()?.points.flatMap((one) => one.cells) ?? [];
	if (decision?.cells.length && !onBoard) board.glow(decision.cells, "asks");
	else board.glow(gains);
}

/** @param {Cell} at @param {...Inside} inside */
function speak(at, ...inside) {
	fill(bubble, ...inside).hidden = false;
	const [x, y] = board.toScreen(at);
	const half = board.view.z * 500 + 10;
	const room = board.host.getBoundingClientRect();
	const { width, height } = bubble.getBoundingClientRect();
	let [left, top] = [x + half, y - 20];
	if (left + width > room.width - 8) left = x - half - width;
	if (left < 8) {
		left = Math.max(8, Math.min(room.width - width - 8, x - width / 2));
		top = y + half + height > room.height - 8 ? y - half - height : y + half;
	}
	bubble.style.setProperty("--x", `${Math.round(left)}px`);
	bubble.style.setProperty("--y", `${Math.round(Math.max(8, Math.min(top, room.height - height - 8)))}px`);
}

/** @param {Reason} reason */
export const because = (reason) => [reason.text, rule(reason) ?? h("span.note.tiny", " rule of the base game")];
/** @param {Inside} title @param {Reason[]} reasons @param {Inside} [foot] */
const no = (title, reasons, foot) => [
	h("p.bubble-title", icon("no"), title),
	h(
		"ul",
		reasons.map((reason) => h("li", because(reason))),
	),
	foot && h("p.note.tiny", foot),
];

/** Tells why the tile in hand does not fit there. @param {Cell} at */
export async function why(at) {
	const mine = ++asked;
	/** @type {Why} */
	const { rotations } = await get(`/api/why?step=${now.position.step}&x=${at[0]}&y=${at[1]}`);
	if (mine !== asked) return;
	const fits = rotations.filter((one) => !one.reasons.length).length;
	const reasons = rotations.find((one) => one.rotation === now.turn)?.reasons ?? rotations[0]?.reasons ?? [];
	const told = reasons.map((one) => `${one.text}${one.rule ? `, ${one.rule}` : ""}`).join("; ");
	say(`${at.join()}: ${fits ? `fits in ${count(fits, "turn")}` : `does not fit: ${told}`}`);
	if (!fits)
		speak(
			at,
			no(["Not here", h("span.note", ` ${at.join()}`)], reasons, rotations.length > 1 && "none of the turns fits"),
		);
}

/** @param {Spot | null} spot */
function spotOver(spot) {
	for (const lit of document.querySelectorAll(".option.lit")) lit.classList.remove("lit");
	bubble.hidden = true;
	if (!spot) return;
	document.querySelector(`.option[data-text="${CSS.escape(spot.text)}"]`)?.classList.add("lit");
	const refused = spot.no && now.position.decision?.refused.find((one) => one.text === spot.text);
	if (!refused) return;
	const { reason } = refused;
	speak(refused.at ?? [0, 0], no(refused.text, [reason]));
	say(`${refused.text}: not allowed: ${reason.text}${reason.rule ? `, ${reason.rule}` : ""}`);
}

/** The last message, so that a pointer that rests asks once. */
let shown = "";
/** Tells what the feature of a segment is worth. @param {Cell} at @param {number} segment */
export async function feature(at, segment) {
	const what = `${at}/${segment}`;
	if (what === shown) return;
	shown = what;
	const mine = ++asked;
	/** @type {Feature} */
	const told = await get(`/api/feature?step=${now.position.step}&x=${at[0]}&y=${at[1]}&segment=${segment}`);
	if (mine !== asked) return;
	board.glow(told.cells, "points", told.places);
	const then = told.completed ? null : told.then;
	const marks = Object.entries(told.markers).map(([name, n]) => (n > 1 ? `${n} × ${name}` : name));
	const about = [told.completed ? "completed" : told.open ? `open at ${count(told.open, "side")}` : "", ...marks]
		.filter(Boolean)
		.join(" · ");
	const title = (told.now ?? told.then)?.reason ?? told.name;
	/** @param {Inside} who @param {boolean} owner */
	const row = (who, owner) =>
		h(
			"tr",
			h("th", { scope: "row" }, who),
			h("td", owner && told.now ? signed(told.now.points) : "–"),
			then && h("td", owner ? signed(then.points) : "–"),
		);
	const rows = told.players.map((one) => {
		const { name, colour } = now.game.players[one.player];
		return row([dot(colour), ` ${name} `, h("span.note", `${one.figures}×`)], one.owner);
	});
	const columns = h(
		"tr",
		h("td"),
		h("th", { scope: "col" }, told.completed ? "scored" : "as it is"),
		then && h("th", { scope: "col" }, "completed"),
	);
	speak(
		at,
		h("p.bubble-title", title, about && h("span.note", ` ${about}`)),
		(told.now || then) &&
			h("table.worth", h("thead", columns), h("tbody", rows.length ? rows : row(h("span.note", "nobody"), true))),
	);
	say(`${title}, ${about}`);
}

// The keyboard's cell.

/** @param {Cell} at */
export function moveTo(at) {
	board.setCursor(at);
	now.hand = at;
	bubble.hidden = true;
	now.held();
	describe(at);
}

/** @param {number} by */
export function nextCell(by) {
	const cells = game.legalCells().sort((a, b) => a[1] - b[1] || a[0] - b[0]);
	if (!cells.length) return;
	const here = (board.cursor ?? now.hand)?.join();
	const index = cells.findIndex((cell) => cell.join() === here);
	moveTo(cells[(index + by + cells.length) % cells.length] ?? cells[0]);
}

/** @param {Cell} at */
function describe(at) {
	const tile = board.cells.get(at.join());
	const men = now.position.figures.filter((one) => one.at?.join() === at.join());
	const ways = game.waysAt(at).length;
	const parts = tile
		? [
				game.tileAlt(tile.tile, tile.rotation),
				...men.map((one) => `${one.piece} of ${one.owner ?? "nobody"} on ${one.on ?? "the tile"}`),
			]
		: [ways ? `fits, ${count(ways, "turn")}` : !beside(at) ? "empty" : now.hand ? "does not fit, W tells why" : "free"];
	say(`${at.join()}: ${parts.join(", ")}`);
}
