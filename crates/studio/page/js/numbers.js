// Statistics of the tile mix and of the games in the background, each against the last save.
import { source } from "./data.js";
import { button, fill, h, head, icon, mono, s } from "./dom.js";
import { heat } from "./heat.js";
import { newGame } from "./newgame.js";

/** @import { Measure, Numbers } from "../messages.d.ts" */

/**
 * A number as its unit is told, with the digits that one of its size needs.
 * @param {number} value @param {string} unit @param {number} size
 */
const told = (value, unit, size) => {
	if (unit === "share") return `${(value * 100).toFixed(1)} %`;
	const digits = Math.abs(size) >= 10 ? 0 : Math.abs(size) >= 1 ? 2 : 3;
	return value.toFixed(digits);
};

/** @param {HTMLElement} host @param {Numbers | null} numbers */
export function numbers(host, numbers) {
	const stopped = numbers?.why && h("p.inline-bad", icon("warn"), " No games are played now: ", mono(numbers.why));
	if (!numbers?.of)
		return fill(
			host,
			head("numbers", "Numbers"),
			stopped || h("p.note", "Some hundred games are played here as soon as a game can be played."),
		);
	const { now, was, n, of, fault } = numbers;
	host.classList.toggle("stale", n === 0 || Boolean(stopped));
	const before = new Map(was?.map((one) => [`${one.group}/${one.name}`, one]));
	const groups = Map.groupBy(now, (one) => one.group);
	const note = `${n < of ? `${n} of ${of}` : n} games of ${numbers.game}${was ? ", against the save before" : ""}`;
	const again = () => newGame(numbers.game, { seed: fault?.seed, by: "greedy" });
	fill(
		host,
		head("numbers", "Numbers", h("span.note.num", note)),
		stopped,
		n < of && !stopped && h("div.progress", h("progress", { max: of, value: n, "aria-label": "Games played" })),
		fault &&
			h(
				"p.inline-bad",
				icon("warn"),
				` seed ${fault.seed}: ${fault.message} `,
				place(fault.rule),
				button("Play this game", again, "board", { class: "small" }),
			),
		h(
			"div.groups",
			[...groups].map(([name, rows]) => group(name, rows, before)),
			heat(numbers.heat),
		),
		was &&
			h(
				"p.note.tiny.legend",
				s(
					"svg.key",
					{ viewBox: "0 0 26 10", "aria-hidden": "true" },
					s("rect.now", { y: 1, width: 26, height: 4 }),
					s("rect.was", { y: 6, width: 18, height: 3 }),
				),
				" now and before; bold where chance does not explain it",
			),
	);
}

/** @param {string | undefined} rule */
const place = (rule) => {
	const [, file, line] = /^(.*):(\d+)$/.exec(rule ?? "") ?? [];
	return file && source(file, Number(line));
};

/** @param {string} name @param {Measure[]} rows @param {Map<string, Measure>} before */
function group(name, rows, before) {
	const most = Math.max(...rows.map((one) => Math.max(one.high, one.value)), 1e-9);
	const row = (/** @type {Measure} */ one) => {
		const was = before.get(`${one.group}/${one.name}`)?.value;
		const change = was === undefined ? 0 : one.value - was;
		const size = told(Math.abs(change), one.unit, one.value).replace(" %", "");
		const same = Number(size) === 0;
		const sure = !same && Math.abs(change) > (one.high - one.low) / 2;
		const by = `${change > 0 ? "+" : "−"}${size}`;
		return h(
			"tr",
			h("th", { scope: "row" }, one.name),
			h("td.bar", bar(one, was, most)),
			h("td.num", told(one.value, one.unit, one.value)),
			h(`td.num.change${sure ? ".sure" : ""}`, same ? h("span.note", "·") : by),
		);
	};
	const heads = ["what", "how much", "now", "change"].map((text) => h("th", { scope: "col" }, text));
	const { unit } = rows[0];
	const title = h("h3", name, unit && rows.every((one) => one.unit === unit) ? h("span.note", ` ${unit}`) : null);
	return h("section", title, h("table.measures", h("thead.unseen", h("tr", heads)), h("tbody", rows.map(row))));
}

/**
 * A value with its interval, above the one before.
 * @param {Measure} one @param {number | undefined} was @param {number} most
 */
function bar(one, was, most) {
	const x = (/** @type {number} */ value) => Math.max(0, (value / most) * 100);
	return s(
		"svg.bars",
		{ viewBox: "0 0 104 14", preserveAspectRatio: "none", "aria-hidden": "true" },
		s("rect.now", { y: 2, width: x(one.value), height: 6 }),
		was !== undefined && s("rect.was", { y: 9, width: x(was), height: 3 }),
		s("path.interval", { d: `M${x(one.low)} 5H${x(one.high)}` }),
	);
}
