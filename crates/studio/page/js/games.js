// Written games: red or green, the failing step on a board.
import { miniature } from "./board.js";
import { data, hashOf, source } from "./data.js";
import { button, count, fill, h, head, icon, mono, toast } from "./dom.js";
import { wish } from "./game.js";
import { get, post } from "./link.js";

/** @import { Position, WrittenGame } from "../messages.d.ts" */

/** @param {HTMLElement} host */
export function games(host) {
	const list = data.folder?.games ?? [];
	const failed = list.filter((one) => !one.passed);
	const held = list.filter((one) => one.passed);
	const badge = failed.length
		? h("span.badge", `${failed.length} ${failed.length === 1 ? "fails" : "fail"}`)
		: h("span.badge.good", "all hold");
	host.classList.toggle("stale", Boolean(data.folder?.running) && list.length > 0);
	if (!list.length)
		return fill(host, head("games", "Games"), h("p.note", "No written game yet: play one and save it."));
	const row = (/** @type {WrittenGame} */ one) =>
		h(
			"li",
			icon("ok"),
			h("span.grow", one.title),
			source(one.file, one.line),
			button("", () => open(one), "board", {
				class: "tool quiet",
				"aria-label": `Play ${one.title}`,
				title: "Put it on the table",
			}),
		);
	const rest = h(
		"details.all-games",
		{ open: !failed.length },
		h("summary", failed.length ? `${held.length} hold` : count(held.length, "game")),
		h("ul.games", held.map(row)),
	);
	fill(
		host,
		head("games", "Games", badge, h("span.note.num", count(list.length, "written game"))),
		failed.map(failing),
		held.length > 0 && rest,
	);
}

/** Puts a written game on the table, at the step that fails. @param {WrittenGame} one */
async function open({ file, line }) {
	if (await wish("/api/written", { file, line })) location.hash = "play";
}

/** @param {WrittenGame} one */
function failing(one) {
	const { failure, file, line, title } = one;
	const board = h("div.mini-board");
	const accept = async () => {
		if (await post("/api/accept", { file, line, hash: hashOf(file) }))
			toast(`\`${file}\`: the claim is written as it happened`);
	};
	scene(board, one);
	return h(
		"article.failing",
		h("p.what", icon("no"), h("b", title)),
		failure && [
			h(
				"div.step",
				board,
				h(
					"dl.claims",
					h("dt", "claimed"),
					h("dd", h("s", failure.claimed)),
					failure.happened && [h("dt", "happened"), h("dd", h("b", failure.happened))],
				),
			),
			h("p.note.where", h("span.grow", mono(failure.message)), source(file, failure.line)),
		],
		h(
			"div.pair",
			failure?.happened && button("Claim what happened", accept, "fix", { class: "small first" }),
			button("Open this step", () => open(one), "board", { class: "small" }),
		),
	);
}

/** @param {HTMLElement} host @param {WrittenGame} one */
async function scene(host, { file, line, title }) {
	/** @type {Position | null} */
	const position = await get(`/api/written?file=${encodeURIComponent(file)}&line=${line}`).catch(() => null);
	if (position?.tiles.length) fill(host, miniature(position, `The board at the failing step of ${title}`));
}
