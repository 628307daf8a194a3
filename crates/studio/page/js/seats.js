// Points: who has how many, whence, and which pieces are left.
import { dot, fill, find, h, icon, piece, signed } from "./dom.js";
import { live, now } from "./game.js";

/** @import { Game } from "../messages.d.ts" */

export function seats() {
	fill(find("seats"), now.game.players.map(seat));
}

/** @param {Game["players"][0]} player @param {number} i */
function seat({ name, colour, by }, i) {
	const { decision, players, sums, winners } = now.position;
	const { points, stocks } = players[i];
	const gained = now.game.steps[now.position.step - 1]?.points.filter((one) => one.player === i) ?? [];
	const sum = gained.reduce((all, one) => all + one.points, 0);
	const change = live() && !now.reloaded?.stopped ? now.reloaded?.points : null;
	const was = change && change.was[i] !== change.now[i] ? h("s.note.num", change.was[i]) : null;
	const left = stocks.map((one) =>
		h(
			`span${one.count ? "" : ".none"}`,
			{ title: `${one.count} ${one.piece}` },
			piece(one.look),
			h("span.unseen", one.piece),
			one.count,
		),
	);
	return h(
		`details.seat.seat-${colour}${decision?.player === name ? ".next" : ""}`,
		{ name: "seat" },
		h(
			"summary",
			dot(colour),
			h("span.seat-name", name),
			winners.includes(name) && h("span.badge.good", "won"),
			h("span.note.by", by === "human" ? "by hand" : [icon("bot"), ` ${by}`]),
			h(`span.stock${left.length > 3 ? ".many" : ""}`, left),
			gained.length > 0 && h("span.more.num", signed(sum)),
			was,
			h("b.points.num", points),
		),
		reasons(sums[i] ?? []),
	);
}

/** @param {{points: number, reason: string}[]} lines */
function reasons(lines) {
	/** @type {Map<string, [number, number]>} */
	const sums = new Map();
	for (const { points, reason } of lines) {
		const kind = reason.split(",")[0];
		const [n, sum] = sums.get(kind) ?? [0, 0];
		sums.set(kind, [n + 1, sum + points]);
	}
	const rows = [...sums].sort((a, b) => b[1][1] - a[1][1]);
	if (!rows.length) return h("p.note.reasons", "no points yet");
	const row = (/** @type {[string, [number, number]]} */ [kind, [n, sum]]) =>
		h("tr", h("th", { scope: "row" }, kind), h("td.note", `${n}×`), h("td.num", sum));
	return h("table.reasons", h("tbody", rows.map(row)));
}
