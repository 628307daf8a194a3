// A new game: of which game, who plays, chance, options.
import { data } from "./data.js";
import { button, choice, dialog, dot, field, fill, h, toast, tool } from "./dom.js";
import { now, wish } from "./game.js";
import { get } from "./link.js";

/** @import { GameOption, GameOptions } from "../messages.d.ts" */

const NAMES = ["red", "blue", "green", "yellow", "black", "grey"];
const BOTS = ["human", "novice", "club", "strong:100", "farsighted", "greedy", "random"];

/** People and bots that may sit at a seat. @param {string} [also] @returns {[string, string][]} */
export const bots = (also) => {
	const more = data.folder?.bots ?? [];
	const all = new Set([...BOTS, ...more, ...(also ? [also] : [])]);
	return [...all].map((by) => [by, by === "human" ? "by hand" : by]);
};

/** @param {string} [game] @param {{seed?: string, by?: string}} [preset] */
export async function newGame(game, preset = {}) {
	const playable = data.folder?.playable ?? [];
	if (!playable.length) return toast("The folder is still being read");
	// A written game on the table is none of those that can be begun.
	const table = playable.find((one) => one.game === now.game?.game);
	let chosen = game ?? (table ?? playable[0]).game;
	/** @type {GameOptions} */
	let told = { v: 1, players: [2, 6], options: [] };
	let players = now.game?.players.map(({ name, by }) => ({ name, by: preset.by ?? by })) ?? [
		{ name: "red", by: preset.by ?? "human" },
		{ name: "blue", by: "club" },
	];
	/** @type {Record<string, string | number | boolean>} */
	let options = { ...now.game?.options };
	const seats = h("ul.seat-setup");
	const more = h("div");
	const seed = /** @type {HTMLInputElement} */ (
		h("input", { type: "number", min: 0, value: preset.seed ?? "", placeholder: "any" })
	);

	const ask = async () => {
		const game = chosen;
		const range = playable.find((one) => one.game === game)?.players ?? [2, 6];
		/** @type {GameOptions} */
		const answer = await get(`/api/options?game=${encodeURIComponent(game)}`).catch(() => ({
			players: range,
			options: [],
		}));
		if (game !== chosen) return;
		told = answer;
		players = players.slice(0, told.players[1]);
		while (players.length < told.players[0]) add();
		draw();
	};
	const add = () =>
		players.push({ name: NAMES.find((name) => players.every((one) => one.name !== name)) ?? "", by: "club" });
	const seat = (/** @type {{name: string, by: string}} */ one, /** @type {number} */ i) => {
		const down = () => (players.splice(i, 2, players[i + 1], one), draw());
		const off = () => (players.splice(i, 1), draw());
		return h(
			"li",
			dot(i),
			h("input.grow", {
				type: "text",
				value: one.name,
				maxlength: 20,
				"aria-label": `Name of seat ${i + 1}`,
				onchange: (event) => (one.name = event.target.value),
			}),
			choice(`Who plays ${one.name}`, bots(one.by), one.by, (by) => (one.by = by)),
			tool("down", `Move ${one.name} down`, down, { class: "quiet", disabled: i === players.length - 1 }),
			tool("no", `Remove ${one.name}`, off, { class: "quiet", disabled: players.length <= told.players[0] }),
		);
	};
	const draw = () => {
		fill(seats, players.map(seat));
		const full = players.length >= told.players[1];
		const [base, own] = [true, false].map((is) => told.options.filter(({ name }) => name.startsWith("base.") === is));
		fill(
			more,
			button("Add a seat", () => (add(), draw()), "plus", { class: "small", disabled: full }),
			own.length > 0 && [h("h3.gap", "Options"), own.map(option)],
			base.length > 0 &&
				h("details.gap", { open: own.length + base.length < 4 }, h("summary", "Options of the base game"), base.map(option)),
		);
	};
	const option = (/** @type {GameOption} */ one) => {
		const value = options[one.name] ?? one.default;
		const change = (/** @type {string | number | boolean} */ to) => (options[one.name] = to);
		return field(one.name, control(one, value, change), one.doc);
	};
	const start = async () => {
		const known = new Set(told.options.map((one) => one.name));
		options = Object.fromEntries(Object.entries(options).filter(([name]) => known.has(name)));
		const body = { game: chosen, players, options, ...(seed.value ? { seed: seed.value } : {}) };
		if (!(await wish("/api/new", body))) return;
		now.reloaded = null;
		made.close();
		location.hash = "play";
		now.draw();
	};
	const games = h(
		"select",
		{ onchange: (event) => ((chosen = event.target.value), (options = {}), ask()) },
		[true, false].map(group),
	);
	/** @param {boolean} own */
	function group(own) {
		const list = playable.filter((one) => one.own === own);
		const option = (/** @type {typeof list[0]} */ one) =>
			h("option", { value: one.game, selected: one.game === chosen }, `${one.title} · ${one.game}`);
		return list.length > 0 && h("optgroup", { label: own ? "Of this folder" : "Shipped" }, list.map(option));
	}
	const made = dialog(
		"New game",
		field("Game", games),
		h("h3.gap", "Seats, in the order of play"),
		seats,
		more,
		h("h3.gap", "Chance"),
		field("Seed", seed, "left empty: another game each time"),
		h(
			"div.actions.sticky",
			h("span.grow.note", now.game?.steps.length > 0 && "The game on the table ends."),
			button("Cancel", () => made.close()),
			button("Begin", start, undefined, { class: "first", autofocus: true }),
		),
	);
	await ask();
}

/**
 * @param {GameOption} one @param {string | number | boolean} value
 * @param {(to: string | number | boolean) => void} change
 */
function control(one, value, change) {
	if (typeof one.default === "boolean")
		return h("input", { type: "checkbox", checked: value === true, onchange: (event) => change(event.target.checked) });
	if (one.choices)
		return choice(
			one.name,
			one.choices.map((text) => [text, text]),
			String(value),
			change,
		);
	const number = typeof one.default === "number";
	const typed = (/** @type {any} */ event) => change(number ? Number(event.target.value) : event.target.value);
	return h("input", {
		type: number ? "number" : "text",
		value: String(value),
		min: one.min,
		max: one.max,
		onchange: typed,
	});
}
