// A rule or a tile set has changed in the middle of the game: the same choices were made again.
import { openAt, source } from "./data.js";
import { button, count, dot, fill, find, h, head, icon, tool } from "./dom.js";
import { because } from "./pointing.js";
import { now, wish } from "./game.js";

/** @import { Reloaded } from "../messages.d.ts" */

export function reload() {
	const host = find("reload");
	const told = now.reloaded;
	host.hidden = !told && !now.game.old_rules;
	host.classList.toggle("stopped", Boolean(told?.stopped));
	if (told) fill(host, told.stopped ? stopped(told, told.stopped) : again(told), close());
	else if (now.game.old_rules) fill(host, old());
}

/** @param {string} path @param {object} body */
const act = (path, body) => async () => {
	if (await wish(path, body)) now.reloaded = null;
	now.draw();
};
const close = () => tool("no", "Close", () => ((now.reloaded = null), now.draw()), { class: "quiet close" });
const open = (/** @type {Reloaded} */ told) =>
	button("Open in editor", () => openAt(told.file, told.line), "edit", { class: "small" });

const old = () => [
	head("reload", "The game goes on with the old rules"),
	h("p.note", "The folder has other rules by now."),
	h(
		"div.pair",
		button("Play on with the new rules", act("/api/rules", { keep: "new" }), undefined, { class: "small first" }),
	),
];

/** @param {Reloaded} told */
function again(told) {
	const points = now.game.players.map(({ name, colour }, i) => {
		const [was, is] = [told.points.was[i], told.points.now[i]];
		return h("span", dot(colour), ` ${name} `, was === is ? is : [h("s", was), " ", h("b", is)]);
	});
	const n = told.others.length;
	return [
		head("reload", [
			icon("ok"),
			n ? `Played again: ${count(n, "step gives", "steps give")} other points` : "Played again: nothing differs",
		]),
		h("p.note.num", `${count(told.steps, "choice")} made again in ${told.took} ms`),
		difference(told),
		h("p.points-change.num", points),
	];
}

/** @param {Reloaded} told @param {NonNullable<Reloaded["stopped"]>} stop */
function stopped(told, stop) {
	const { name, colour } = now.game.players[stop.player];
	const { decision, step } = now.position;
	return [
		head("reload", [icon("warn"), `The new rule stops the game at step ${stop.step}`]),
		h("p.note.num", `${stop.step - 1} of ${count(told.steps, "choice")} made again in ${told.took} ms`),
		difference(told),
		h(
			"div.stop-why",
			h("p", dot(colour), h("b", name), " ", h("code", stop.choice), " is no longer legal:"),
			h(
				"ul",
				stop.reasons.map((one) => h("li", because(one))),
			),
		),
		decision &&
			h(
				"p.note",
				`${count(told.dropped.length, "choice")} set aside. Go on by hand with ${decision.player} on the board, or:`,
			),
		h(
			"div.pair",
			decision && button("Let club choose here", act("/api/bot", { step }), undefined, { class: "small first" }),
			button("Keep the old rules", act("/api/rules", { keep: "old" }), undefined, { class: "small" }),
			open(told),
		),
	];
}

/** @param {Reloaded} told */
const difference = ({ file, line, was, now: is }) =>
	h(
		"pre.diff",
		{ tabindex: 0 },
		source(file, line),
		was.map((text) => h("del", text)),
		is.map((text) => h("ins", text)),
	);
