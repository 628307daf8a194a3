// The play screen: draws the panels of the game on the table, and gives keys to them.
import { drawByHand, palette } from "./byhand.js";
import { chart } from "./chart.js";
import { dock } from "./dock.js";
import { button, fill, find, h, tool } from "./dom.js";
import * as game from "./game.js";
import { left } from "./left.js";
import { newGame } from "./newgame.js";
import { board, drawBoard, feature, hold, hush, moveTo, nextCell, openBoard, turnBy, why } from "./pointing.js";
import { reload } from "./reload.js";
import { save } from "./save.js";
import { seats } from "./seats.js";
import { setup } from "./setup.js";
import { steps } from "./steps.js";
import { trace } from "./trace.js";
import { data } from "./data.js";

/** @import { Cell } from "../messages.d.ts" */
/** @typedef {(host: HTMLElement, stays: () => boolean) => void} Tab */

/** @type {[name: string, text: string, symbol: string, draw: Tab][]} */
const TABS = [
	["steps", "Steps", "list", steps],
	["trace", "Trace", "trace", trace],
	["left", "Tiles left", "stack", left],
	["setup", "Set up", "set", setup],
];
const { now } = game;
let tab = "steps";
/** True if the last thing done was by key: the focus then follows the game. */
let byKey = false;
let nth = 0;
let opened = false;
/** The step that was drawn last. */
let drawn = -1;

export async function show() {
	if (opened) return;
	opened = true;
	openBoard(find("table"));
	for (const [name, text, symbol] of TABS) {
		const more = { role: "tab", id: `tab-${name}`, "aria-controls": "panel" };
		find("tabs").append(button(text, () => open(name), symbol, more));
	}
	board.svg.addEventListener("focus", () => {
		if (board.svg.matches(":focus-visible") && !board.cursor && now.game)
			moveTo(now.hand ?? game.legalCells()[0] ?? game.lastCell() ?? [0, 0]);
	});
	board.svg.addEventListener("blur", () => board.setCursor(null));
	Object.assign(now, { draw, held });
	await refresh();
}

/** Asks for the game anew; without one there is a way to begin. */
export async function refresh() {
	if (!board) return;
	if (!(await game.load())) {
		fill(
			find("dock"),
			h("p.dock-title", "No game is on the table. "),
			button("New game …", () => newGame(), undefined, { class: "first" }),
		);
	}
}

function held() {
	const had = focused();
	if (now.editor) drawByHand();
	else {
		hold(now.hand);
		dock();
	}
	refocus(had);
}

function draw() {
	if (!board || !now.game) return;
	const had = focused();
	const asksAnew = drawn !== now.position.step && had?.panel !== find("tabs");
	const { scrollTop } = document.documentElement;
	fill(find("game-name"), now.game.title);
	if (now.editor) drawByHand();
	else {
		drawBoard();
		dock();
	}
	seats();
	chart();
	steer();
	reload();
	tabs();
	// Panels that are drawn anew are empty for a moment, and the page would move up.
	document.documentElement.scrollTop = scrollTop;
	drawn = now.position.step;
	const spot = board.layers.spots.querySelector(".spot:not(.no)");
	const follows = byKey && asksAnew && (had || document.activeElement === board.svg);
	if (follows && spot instanceof SVGElement) spot.focus({ preventScroll: true });
	else refocus(had);
}

/** Panels are drawn anew; what had the focus gets it again, with what was chosen in it. */
function focused() {
	const one = document.activeElement;
	const panel = one?.closest(".dock, .steer, .tabs, .tab-panel, .reload, .seats, .l-spots");
	const name = one?.getAttribute("aria-label") ?? one?.textContent;
	const text = isText(one) ? { from: one.selectionStart, to: one.selectionEnd, seen: isInView(one) } : null;
	return panel && name ? { panel, name, text } : null;
}

/** @param {ReturnType<typeof focused>} had */
function refocus(had) {
	if (!had || had.panel.contains(document.activeElement)) return;
	const all = had.panel.querySelectorAll("button, select, input, textarea, summary, [tabindex='0']");
	const same = [...all].find(
		(one) => (one.getAttribute("aria-label") ?? one.textContent) === had.name && !one.matches(":disabled"),
	);
	const to = same ?? (byKey ? board.svg : null);
	if (to instanceof HTMLElement || to instanceof SVGElement) to.focus({ preventScroll: true });
	if (!isText(to) || !had.text) return;
	// Numbers and the like have no selection.
	if (had.text.from !== null) to.setSelectionRange(had.text.from, had.text.to);
	// A field one types in stays in view, whatever grew above it.
	if (had.text.seen) to.scrollIntoView({ block: "nearest" });
}

/** @param {Element} one */
function isInView(one) {
	const { top, bottom } = one.getBoundingClientRect();
	return bottom > 0 && top < innerHeight;
}

/** @param {Element | null} one @returns {one is HTMLInputElement | HTMLTextAreaElement} */
const isText = (one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement;

function steer() {
	const { step, of } = now.position;
	const go = (/** @type {number} */ to, /** @type {string} */ label, /** @type {string} */ symbol) =>
		tool(symbol, label, () => game.goTo(to), { disabled: to === step || to < 0 || to > of });
	fill(
		find("steer"),
		go(0, "First step (Home)", "first"),
		go(step - 1, "Step back ([)", "prev"),
		h("span.note.num.where", `${step} / ${of}`),
		go(step + 1, "Step forward (])", "next"),
		go(of, "Last step (End)", "last"),
		h("span.grow"),
		tool("undo", "Undo (U)", game.undo, { disabled: !now.game.undo }),
		tool("redo", "Redo (Y)", game.redo, { disabled: !now.game.redo }),
		tool("save", "Save as written game (S)", () => save()),
	);
}

function tabs() {
	const host = find("tabs");
	const panel = find("panel");
	host.hidden = find("steer").hidden = find("chart").hidden = now.editor !== null;
	if (now.editor) return palette(panel);
	for (const one of host.children) {
		const chosen = one.id === `tab-${tab}`;
		one.setAttribute("aria-selected", String(chosen));
		one.setAttribute("tabindex", chosen ? "0" : "-1");
	}
	panel.setAttribute("aria-labelledby", `tab-${tab}`);
	const name = tab;
	TABS.find(([one]) => one === tab)?.[3](panel, () => tab === name && !now.editor);
}

/** @param {string} name */
function open(name) {
	tab = name;
	fill(find("panel")).scrollTop = 0;
	tabs();
	find(`tab-${name}`).focus();
	if (find("table").clientWidth === find("play").clientWidth) find("tabs").scrollIntoView();
}

/** @param {string} type @param {any} told */
export function told(type, told) {
	if (type === "reloaded") tab = "steps";
	if (type === "tiles" && now.game && board) now.draw();
	return game.hear(type, told);
}

// Keys.

addEventListener("keydown", () => (byKey = true), true);
addEventListener("pointerdown", () => (byKey = false), true);

/** @type {Record<string, Cell>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** @param {KeyboardEvent} event @param {boolean} letters whether letters and digits work as keys */
export function key(event, letters) {
	if (!now.game || !board) return;
	const act =
		event.ctrlKey || event.metaKey
			? commands(event)
			: event.altKey
				? null
				: (boardKey(event) ?? (letters && letter(event)));
	if (!act) return;
	event.preventDefault();
	act();
}

/** @param {KeyboardEvent} event */
const commands = ({ key, shiftKey }) =>
	key === "z" && !shiftKey ? game.undo : key === "y" || key === "z" || key === "Z" ? game.redo : null;

/** @param {KeyboardEvent} event */
function boardKey({ key, target }) {
	if (key === "Escape") return hush;
	if (target instanceof Element && target.getAttribute("role") === "tab") {
		const by = { ArrowRight: 1, ArrowLeft: 3 }[key];
		const at = TABS.findIndex(([name]) => name === tab);
		return by ? () => open(TABS[(at + by) % 4][0]) : null;
	}
	if (document.activeElement !== board.svg) return null;
	const by = ARROWS[key];
	const at = board.cursor ?? game.lastCell() ?? /** @type {Cell} */ ([0, 0]);
	if (by) return () => moveTo([at[0] + by[0], at[1] + by[1]]);
	if (key === "Home") return () => game.goTo(0);
	if (key === "End") return () => game.goTo(now.position.of);
	if (now.editor?.key(key)) return () => {};
	if (key !== "Enter" && key !== " ") return null;
	if (now.editor) return () => now.editor?.pick(at);
	const way = game.wayAt(at);
	return () => (way ? game.choose(way.index) : game.placements().length ? why(at) : undefined);
}

/** @param {KeyboardEvent} event */
function letter({ key }) {
	const answers = game.mayChoose() && !now.editor ? game.answers() : [];
	const nothing = answers.find((one) => one.kind === "pass");
	const numbered = answers[Number(key) - 1];
	if (/^[1-9]$/.test(key)) return numbered && (() => game.choose(numbered.index));
	const at = board.cursor ?? now.hand;
	/** @type {Record<string, (() => void) | undefined>} */
	const keys = {
		n: () => (board.svg.focus(), nextCell(1)),
		b: () => (board.svg.focus(), nextCell(-1)),
		r: () => turnBy(1),
		e: () => turnBy(-1),
		h: game.hint,
		u: game.undo,
		y: game.redo,
		s: () => save(),
		t: () => open("trace"),
		p: nothing && (() => game.choose(nothing.index)),
		w: () => refusals() || (at && why(at)),
		f: () => at && nextFeature(at),
		"[": () => game.goTo(now.position.step - 1),
		"]": () => game.goTo(now.position.step + 1),
		"+": () => board.zoom(1.3),
		"-": () => board.zoom(1 / 1.3),
		0: () => board.fit(),
	};
	return keys[key.toLowerCase()];
}

/** Opens the list of what is not allowed, if there is one. */
function refusals() {
	const list = find("dock").querySelector("details");
	if (!list) return false;
	list.open = !list.open;
	list.querySelector("summary")?.focus();
	return true;
}

/** @param {Cell} at */
function nextFeature(at) {
	const design = data.designs.get(board.cells.get(at.join())?.tile ?? "");
	if (design?.segments.length) feature(at, nth++ % design.segments.length);
}
