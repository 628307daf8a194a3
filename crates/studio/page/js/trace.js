// Trace of a step: which hooks of variants ran, and what came of them.
import { source } from "./data.js";
import { count, dot, fill, h, icon } from "./dom.js";
import { now, stepNow } from "./game.js";
import { get } from "./link.js";

/** @import { Trace } from "../messages.d.ts" */

const SIGN = { ran: "ok", veto: "no", asked: "why", fault: "warn" };

/** @param {HTMLElement} host @param {() => boolean} stays whether the tab is still open */
export async function trace(host, stays) {
	const step = stepNow();
	if (!step) return fill(host, h("p.empty", "Nothing ran before the first step."));
	/** @type {Trace} */
	const { calls, more } = await get(`/api/trace?step=${step.n}`);
	if (!stays() || stepNow() !== step) return;
	const most = Math.max(...calls.map((call) => call.micros), 0.001);
	const sum = calls.reduce((all, call) => all + call.micros, 0);
	const vetoes = calls.filter((call) => call.kind === "veto").length;
	/** @param {Trace["calls"][0]} call */
	const row = (call) =>
		h(
			`li.${call.kind}`,
			icon(SIGN[call.kind]),
			h(
				"div.grow",
				h("p", h("code", call.hook), source(call.file, call.line)),
				h("p", call.subject, h("span.arrow", " → "), h("b", call.answer)),
				call.printed.map((text) => h("pre.printed", text)),
			),
			h(
				"span.micros.num",
				`${call.micros.toFixed(1)} µs`,
				h("meter", { max: most, value: call.micros, "aria-hidden": "true" }),
			),
		);
	fill(
		host,
		h("p.trace-head", dot(now.game.players[step.player].colour), h("b", `step ${step.n}`), step.text),
		h("p.note.num", `${count(calls.length, "call")}, ${sum.toFixed(1)} µs of scripts · ${vetoes} vetoed`),
		calls.length ? h("ol.trace", calls.map(row)) : h("p.empty", "No hook of a variant ran in this step."),
		more ? h("p.note", `and ${more} more`) : null,
		step.events.length > 0 && [
			h("h3", "What happened"),
			h(
				"ul.events",
				step.events.map((event) => h("li", event)),
			),
		],
	);
}
