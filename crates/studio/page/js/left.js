// Tiles left, with pictures; a click makes one the drawn tile.
import { pictureOf } from "./data.js";
import { button, count, fill, h, pic } from "./dom.js";
import { now, wish } from "./game.js";
import { get } from "./link.js";

/** @import { Left } from "../messages.d.ts" */

/** @param {HTMLElement} host @param {() => boolean} stays whether the tab is still open */
export async function left(host, stays) {
	const { position } = now;
	/** @type {Left} */
	const told = await get(`/api/left?step=${position.step}`);
	if (!stays() || position !== now.position) return;
	const none = told.tiles.filter((one) => !one.fits).length;
	/** @param {Left["tiles"][0]} one */
	const tile = (one) =>
		button(
			[pic(pictureOf(one.tile)), h("span.num", `×${one.count}`)],
			() => wish("/api/force", { step: position.step, tile: one.tile }),
			undefined,
			{
				class: one.fits ? "" : "nowhere",
				title: one.tile,
				"aria-pressed": String(one.tile === position.drawn),
				"aria-label": `${one.tile}, ${one.count} left${one.fits ? "" : ", fits nowhere"}`,
			},
		);
	fill(
		host,
		h(
			"p.note",
			h("b.num", told.count),
			` tiles, ${count(told.tiles.length, "design")}`,
			none > 0 && `; ${none} fit nowhere now`,
		),
		h(
			"p.note",
			position.drawn ? "Choose one to draw it now." : "While a tile is to be placed, another one can be drawn instead.",
		),
		h(
			"ul.left-tiles",
			told.tiles.map((one) => h("li", tile(one))),
		),
		position.piles.map((pile) => [
			h("h3", pile.name, h("span.note.num", ` ${pile.count}`)),
			pile.items &&
				h(
					"ul.events",
					pile.items.map((item) => h("li", item)),
				),
		]),
	);
}
