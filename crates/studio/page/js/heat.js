// Heat map: places of tiles and of deployed figures, in the games of the background.
import { h, s } from "./dom.js";

/** @import { Numbers } from "../messages.d.ts" */
/** @typedef {Numbers["heat"]} Heat */

/** Cells with fewer in a thousand games are not shown: they would make the map large and say nothing. */
const LEAST = 20;

/** @param {Heat} heat */
export function heat(heat) {
	const seen = heat.filter(([, , laid]) => laid >= LEAST);
	if (!seen.length) return null;
	return h(
		"section",
		h("h3", "where on the board"),
		h("div.heats", map(2, "tiles", seen), map(3, "figures", seen)),
	);
}

/** @param {2 | 3} nth @param {string} word @param {Heat} cells */
function map(nth, word, cells) {
	const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
	const [left, top] = [Math.min(...xs), Math.min(...ys)];
	const [width, height] = [Math.max(...xs) - left + 1, Math.max(...ys) - top + 1];
	const most = Math.max(...cells.map((cell) => cell[nth]), 1);
	const [x, y, ...best] = cells.reduce((a, b) => (b[nth] > a[nth] ? b : a));
	const often = (/** @type {number} */ n) => `${(n / 1000).toFixed(2)} ${word} a game`;
	const cell = (/** @type {Heat[0]} */ one) =>
		s(
			"rect",
			{ x: one[0], y: one[1], width: 1, height: 1, "fill-opacity": (one[nth] / most).toFixed(2) },
			s("title", `${one[0]},${one[1]}: ${often(one[nth])}`),
		);
	const label = `${word}: most at ${x},${y}, ${often(best[nth - 2])}`;
	return h(
		"figure",
		s(
			`svg.heat.of-${word}`,
			{ viewBox: `${left - 0.2} ${top - 0.2} ${width + 0.4} ${height + 0.4}`, role: "img", "aria-label": label },
			cells.map(cell),
			s("rect.origin", { width: 1, height: 1 }),
		),
		h("figcaption.note", word),
	);
}
