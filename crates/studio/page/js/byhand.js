// A position set up by hand: tiles, figures and the next draws, then played from.
import { data, pictureOf, tilesThere } from "./data.js";
import { button, choice, count, field, fill, find, h, pic, piece, tool } from "./dom.js";
import { now, wish } from "./game.js";
import { get } from "./link.js";
import { board, hush } from "./pointing.js";
import { spotOf } from "./turn.js";

/** @import { Aside, Cell, Design, Place, Position } from "../messages.d.ts" */
/** @typedef {{player?: string, piece: string, at: Cell, on?: string, look: string, size: [number, number]}} Figure */

/** @typedef {{at: Cell, tile: string, rotation: number}} Tile */

/** @type {{step: number, tiles: Tile[], figures: Figure[], pile: string[]} & Aside} */
let made = { step: 0, tiles: [], figures: [], pile: [], piles: [], held: [], without: [] };
let tile = "";
let turn = 0;
/** @type {Cell | null} */
let chosen = null;
let sought = "";

/** Pieces that can be put down, of all players. @type {{player: string, piece: string, look: string}[]} */
let kinds = [];

/** Begins with the tiles that lie there, the figures that stand on them, and what lies beside the board. */
export async function byHand() {
	// Those that came later would push away what is chosen meanwhile.
	await tilesThere();
	/** @type {Position} */
	const start = await get("/api/position?step=0");
	kinds = start.players.flatMap(({ name, stocks }) => stocks.map(({ piece, look }) => ({ player: name, piece, look })));
	const { tiles, drawn, figures, step } = now.position;
	/** @type {Aside} */
	const aside = await get(`/api/setup?step=${step}`);
	made = {
		...aside,
		step,
		tiles: tiles.map(({ at, tile, rotation }) => ({ at, tile, rotation })),
		figures: figures.flatMap(standsOn),
		pile: [],
	};
	tile = drawn ?? tiles[0]?.tile ?? data.designs.keys().next().value ?? "";
	[turn, chosen] = [0, null];
	now.editor = { pick, point, turn: turnBy, key };
	now.draw();
}

/** A figure of the position, on the segment of the tile as it is printed. @param {Position["figures"][0]} one @returns {Figure[]} */
function standsOn({ owner: player, piece, at, segment, look, size }) {
	if (!at) return [];
	const lies = now.position.tiles.find((other) => isAt(other, at));
	const on = segment === undefined ? undefined : data.designs.get(lies?.tile ?? "")?.segments[segment]?.name;
	return [{ player, piece, at, on, look, size }];
}

const leave = () => ((now.editor = null), board.setCursor(null), now.draw());
/** @param {{at: Cell}} one @param {Cell | null} at */
const isAt = (one, at) => one.at.join() === at?.join();
const lying = () => made.tiles.find((one) => isAt(one, chosen));

/** @param {Cell} at */
function pick(at) {
	if (!made.tiles.some((one) => isAt(one, at))) made.tiles.push({ at, tile, rotation: turn });
	chosen = at;
	now.draw();
}
/** @param {Cell | null} at */
const point = (at) => board.ghost(at && !board.has(at.join()) ? at : null, pictureOf(tile, turn));

/** @param {number} by */
function turnBy(by) {
	const one = lying();
	if (one) one.rotation = (one.rotation + by + 4) % 4;
	else turn = (turn + by + 4) % 4;
	now.draw();
}

/** @param {string} pressed */
function key(pressed) {
	if (pressed !== "Delete" && pressed !== "Backspace") return false;
	remove();
	return true;
}
function remove() {
	made.tiles = made.tiles.filter((one) => !isAt(one, chosen));
	made.figures = made.figures.filter((one) => !isAt(one, chosen));
	now.draw();
}

const play = async () => {
	if (await wish("/api/setup", made)) leave();
};

/** Draws board, dock and panel while a position is set up. */
export function drawByHand() {
	const at = board.cursor;
	if (at) chosen = at;
	hush();
	for (const layer of ["legal", "ghost", "spots", "glow"]) board.layer(layer);
	const tiles = made.tiles.map((one) => ({ ...one, picture: pictureOf(one.tile, one.rotation) ?? "" }));
	board.show({ tiles, figures: made.figures.map(shown), last: lying()?.at ?? chosen ?? undefined });
	const one = lying();
	const design = data.designs.get(one?.tile ?? tile);
	const text = one ? [h("b", one.tile), ` at ${one.at.join()}`] : [h("b", tile), " is laid by a click on a free cell"];
	find("dock").className = "dock";
	fill(
		find("dock"),
		h("div.hand", pic(design?.pictures[one?.rotation ?? turn], design?.id)),
		h(
			"div.dock-text",
			h("p.dock-title", text),
			h(
				"div.pair",
				tool("left", "Turn left", () => turnBy(-1)),
				tool("right", "Turn right", () => turnBy(1)),
				one && button("Remove", remove, "no", { class: "small" }),
				one && design && figures(design, one.at),
			),
			one && h("ul.standing", made.figures.filter((figure) => isAt(figure, one.at)).map(standing)),
			!one &&
				h(
					"p.note",
					`${count(made.figures.length, "figure")} stand on it. Points, and what variants remember, begin anew.`,
				),
		),
		h(
			"div.dock-end",
			button("Cancel", leave),
			button("Play from here", play, undefined, { class: "first", disabled: !made.tiles.length }),
		),
	);
}

/** The segment on which a figure stands on a tile. @param {Tile | undefined} lies @param {Figure} one */
const segmentOf = (lies, one) =>
	data.designs.get(lies?.tile ?? "")?.segments.find((other) => other.name === one.on);

/** @param {Figure} one */
function standing(one) {
	const lies = lying();
	const on = segmentOf(lies, one)?.names[lies?.rotation ?? 0];
	const off = () => ((made.figures = made.figures.filter((other) => other !== one)), now.draw());
	return h(
		"li",
		piece(one.look),
		` ${[one.player, one.piece].filter(Boolean).join(" ")} on ${on ?? "the tile"}`,
		tool("no", "Take it off", off, { class: "quiet" }),
	);
}

/** A figure as a board shows it. @param {Figure} one @param {number} id @returns {Position["figures"][0]} */
function shown(one, id) {
	const lies = made.tiles.find((other) => isAt(other, one.at));
	const segment = segmentOf(lies, one);
	const [x, y] = spotOf(segment?.spot ?? [500, 500], lies?.rotation ?? 0);
	const place = /** @type {Place} */ ([one.at[0] * 1000 + x - 500, one.at[1] * 1000 + y - 500]);
	return {
		id,
		piece: one.piece,
		owner: one.player,
		at: one.at,
		on: one.on,
		place,
		look: one.look,
		size: one.size,
	};
}

/** A figure for a segment of a tile. @param {Design} design @param {Cell} at */
function figures(design, at) {
	const who = /** @type {HTMLSelectElement} */ (
		choice(
			"Figure",
			kinds.map(({ player, piece }, i) => [String(i), `${player} ${piece}`]),
			"0",
		)
	);
	const on = /** @type {HTMLSelectElement} */ (
		choice(
			"Segment",
			[
				...design.segments.map(({ name, names }) => /** @type {[string, string]} */ ([name, names[lying()?.rotation ?? 0]])),
				["", "the tile"],
			],
			design.segments[0]?.name ?? "",
		)
	);
	const put = () => {
		made.figures.push({ ...kinds[Number(who.value)], at, on: on.value || undefined, size: [220, 220] });
		now.draw();
	};
	return kinds.length > 0 && h("span.pair", who, " on ", on, button("Put", put, "plus", { class: "small" }));
}

/** A list of words as written games have them, to be added to. @param {string[]} list @param {string} label @param {string} example */
function words(list, label, example) {
	const text = /** @type {HTMLInputElement} */ (
		h("input", { type: "text", placeholder: example, "aria-label": label })
	);
	const add = () => {
		const added = text.value.trim();
		if (added) (list.push(added), now.draw());
	};
	text.addEventListener("keydown", (event) => event.key === "Enter" && add());
	const one = (/** @type {string} */ said, /** @type {number} */ i) =>
		h(
			"li",
			h("code.grow", said),
			tool("no", `Take ${said} away`, () => (list.splice(i, 1), now.draw()), { class: "quiet" }),
		);
	return [
		h("h3", label),
		list.length > 0 && h("ul.pile", list.map(one)),
		h("div.pair.words", text, button("Add", add, "plus", { class: "small", "aria-label": `Add: ${label}` })),
	];
}

/** What lies in a pile of a variant, in the order in which it is drawn. @param {Aside["piles"][0]} one */
function content(one) {
	const oninput = (/** @type {any} */ event) =>
		(one.items = event.target.value
			.split(",")
			.map((/** @type {string} */ it) => it.trim())
			.filter(Boolean));
	const value = one.items.join(", ");
	const text = h("textarea", { rows: 2, value, placeholder: "nothing", "aria-label": one.name, oninput });
	return field(one.name, text);
}

/** The panel: designs to choose from, the next draws, what lies beside the board. @param {HTMLElement} host */
export function palette(host) {
	const designs = [...data.designs.values()].filter((one) => one.id.includes(sought));
	const card = (/** @type {Design} */ one) =>
		button(
			pic(one.pictures[0]),
			() => ((tile = one.id), (turn = 0), (chosen = null), board.setCursor(null), now.draw()),
			undefined,
			{
				"aria-label": one.id,
				title: one.id,
				"aria-pressed": String(one.id === tile),
			},
		);
	const list = h(
		"ul.left-tiles",
		designs.map((one) => h("li", card(one))),
	);
	const seek = h("input", {
		type: "text",
		value: sought,
		oninput: (event) => {
			sought = event.target.value.trim();
			const found = [...data.designs.values()].filter((one) => one.id.includes(sought));
			fill(
				list,
				found.map((one) => h("li", card(one))),
			);
		},
	});
	const next = (/** @type {string} */ id, /** @type {number} */ i) =>
		h(
			"li",
			pic(pictureOf(id)),
			h("code.grow", id),
			tool("no", `Take ${id} away`, () => (made.pile.splice(i, 1), now.draw()), { class: "quiet" }),
		);
	fill(
		host,
		h("h3", "Tile in hand"),
		field("Find", seek),
		list,
		h("h3", "Next draws", h("span.note", made.pile.length ? ` ${count(made.pile.length, "tile")}` : " by chance")),
		h("ol.pile", made.pile.map(next)),
		button(`Draw ${tile} next`, () => (made.pile.push(tile), now.draw()), "plus", { class: "small" }),
		made.piles.length > 0 && h("h3", "In piles"),
		made.piles.map(content),
		words(made.held, "Held by players", `follower held by ${now.position.players[0]?.name}`),
		words(made.without, "Not in the game", `${now.position.players[0]?.name} 1 follower`),
	);
}
