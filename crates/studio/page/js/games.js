// Written games: red or green, the failing step on a board.
import { miniature } from "./board.js";
import { data, hashOf, source } from "./data.js";
import { button, count, fill, h, head, icon, mono, toast, tool } from "./dom.js";
import { wish } from "./game.js";
import { get, post } from "./link.js";

/** @import { Position, WrittenGame } from "../messages.d.ts" */

/** The most failing games that are shown with their boards. */
const MOST = 3;

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
			one.passed ? "li" : "li.wrong",
			icon(one.passed ? "ok" : "no"),
			h("span.grow", one.title),
			source(one.file, one.line),
			tool("board", `Put ${one.title} on the table`, () => open(one), { class: "quiet" }),
		);
	const rows = (/** @type {string} */ text, /** @type {WrittenGame[]} */ list, unfolded = false) =>
		list.length > 0 && h("details.all-games", { open: unfolded }, h("summary", text), h("ul.games", list.map(row)));
	const others = failed.slice(MOST);
	fill(
		host,
		head("games", "Games", badge, h("span.note.num", count(list.length, "written game"))),
		failed.slice(0, MOST).map(failing),
		rows(`${others.length} more ${others.length === 1 ? "fails" : "fail"}`, others),
		rows(failed.length ? `${held.length} hold` : count(held.length, "game"), held, !failed.length),
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
				failure.happened &&
					h(
						"dl.claims",
						h("dt", "claimed"),
						h("dd", h("s", mono(failure.claimed))),
						h("dt", "happened"),
						h("dd", h("b", mono(failure.happened))),
					),
			),
			h("p.note.where", h("span.grow", mono(failure.message)), source(failure.file, failure.line)),
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
