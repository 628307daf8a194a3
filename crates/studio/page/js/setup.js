// Seats, chance and options of the game; ways to another game.
import { data } from "./data.js";
import { button, choice, dot, field, fill, h } from "./dom.js";
import { byHand } from "./byhand.js";
import { now, takeOver, wish } from "./game.js";
import { bots, newGame } from "./newgame.js";
import { save } from "./save.js";

/** @param {HTMLElement} host */
export function setup(host) {
	const { players, seed, options } = now.game;
	const sit = (/** @type {(i: number) => string} */ by) =>
		wish("/api/seats", { players: players.map(({ name }, i) => ({ name, by: by(i) })) });
	const seats = players.map((player, i) => {
		const change = (/** @type {string} */ by) => sit((n) => (n === i ? by : players[n].by));
		return h(
			"li",
			dot(player.colour),
			h("span.grow", player.name),
			choice(`Who plays ${player.name}`, bots(player.by), player.by, change),
		);
	});
	const again = { players: players.map(({ name, by }) => ({ name, by })), options };
	const words = Object.entries(options).map(([name, value]) => field(name, h("b.num", String(value))));
	const takes =
		now.position.step < now.position.of && button("Take over from here", takeOver, undefined, { class: "small" });
	fill(
		host,
		h("h3", "Seats"),
		h("ul.seat-setup", seats),
		h(
			"div.pair",
			button("All by hand", () => sit(() => "human"), undefined, { class: "small" }),
			button("Swap seats", () => sit((i) => players[(i + 1) % players.length].by), undefined, {
				class: "small",
				title: "Everybody who plays moves on by one seat",
			}),
			takes,
		),
		h("h3", "Chance"),
		field("Seed", h("b.num", seed), "the same seed and choices give the same game"),
		words.length > 0 && [h("h3", "Options"), words],
		h("h3", "Another game"),
		h(
			"div.pair",
			button("New game …", () => newGame(), undefined, { class: "first" }),
			button("The same from the start", () => wish("/api/new", { game: now.game.game, seed, ...again })),
			button("Position by hand", byHand, "edit"),
			button("Save as written game", () => save(), "save"),
		),
		!data.folder?.playable.length && h("p.note", "No game of the folder can be played yet."),
	);
}
