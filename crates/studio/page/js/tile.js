// One tile: all turns, ports, what was understood, count, twins.
import { data, hashOf, source } from "./data.js";
import { button, fill, h, head, icon, mono, pic, s, tool } from "./dom.js";
import { post } from "./link.js";
import { spotOf } from "./turn.js";

/** @import { Design, SegmentInfo } from "../messages.d.ts" */

/** Ports, clockwise from the north, and where their names stand along a side of the picture. */
const ALONG = [175, 500, 825];
const PORTS = ["Nw N Ne", "En E Es", "Se S Sw", "Ws W Wn"].flatMap((side, turn) =>
	side.split(" ").map((name, i) => ({ name, at: spotOf([ALONG[i], -34], turn) })),
);
let understood = true;

/** @param {HTMLElement} host @param {Design | undefined} design @param {() => void} close */
export function inspector(host, design, close) {
	host.hidden = !design;
	if (!design) return;
	const { source: from } = design;
	const ports = s(
		"svg.ports",
		{ viewBox: "-90 -90 1180 1180", "aria-hidden": "true" },
		PORTS.map(({ name, at: [x, y] }) => s(`text${name.length === 1 ? ".side" : ""}`, { x, y }, name)),
	);
	const proof = understood ? design.proof : undefined;
	const look = (/** @type {boolean} */ to, /** @type {string} */ text) =>
		button(text, () => ((understood = to), inspector(host, design, close)), undefined, {
			class: "small",
			"aria-pressed": String(understood === to),
		});
	const found = data.folder?.findings.filter((one) => one.tile === design.id) ?? [];
	fill(
		host,
		head("inspector", h("code", design.id), h("span.end", tool("no", "Close", close, { class: "quiet" }))),
		h(
			"div.look",
			h(
				"div.big",
				proof ? pic(proof, `${design.id} with its fields hatched`) : pic(design.pictures[0], design.id),
				ports,
				understood && !proof && spots(design),
			),
			h(
				"div.beside",
				h("div.segmented", { role: "group", "aria-label": "Picture" }, look(true, "Understood"), look(false, "Drawn")),
				h("ol.understood", design.segments.map(segment)),
			),
		),
		h(
			"div.four",
			[0, 1, 2, 3].map((turn) =>
				h(
					"figure",
					pic(design.pictures[turn], `turned by ${turn * 90} degrees`),
					h("figcaption.note.num", turn ? `r${turn * 90}` : "as it is"),
				),
			),
		),
		found.map((one) => h("p.inline-bad", icon("warn"), " ", mono(one.message))),
		design.stale && h("p.note", "The picture is from the last save that could be read."),
		h(
			"dl.facts",
			h("dt", "Count"),
			h("dd", from ? stepper(design, from.file) : design.count),
			h("dt", "Twins"),
			h("dd", design.twins.join("; ") || "none"),
			h("dt", "Source"),
			h("dd", from ? source(from.file, from.line) : "shipped with Bastide"),
		),
	);
}

/** @param {SegmentInfo} one @param {number} i */
function segment(one, i) {
	const marks = Object.entries(one.markers).map(([name, n]) => h("span.mark", n > 1 ? `${n} × ${name}` : name));
	return h(
		"li",
		h("span.n.num", i),
		h("span", h("b", one.kind), ` ${one.ports.join(one.kind === "field" ? " " : "")}`, marks),
	);
}

/** @param {Design} design */
function spots({ segments }) {
	const mark = (/** @type {SegmentInfo} */ { spot: [x, y] }, /** @type {number} */ i) =>
		s("g", { transform: `translate(${x} ${y})` }, s("circle", { r: 62 }), s("text", i));
	return s("svg.loupe-marks.fine-marks", { viewBox: "0 0 1000 1000", "aria-hidden": "true" }, segments.map(mark));
}

/** @param {Design} design @param {string} file */
function stepper(design, file) {
	const set = (/** @type {number} */ count) => () => post("/api/count", { tile: design.id, count, hash: hashOf(file) });
	return h(
		"span.stepper",
		tool("minus", "One fewer", set(design.count - 1), { disabled: design.count < 2 }),
		h("b.num", { "aria-live": "polite" }, design.count),
		tool("plus", "One more", set(design.count + 1)),
		h("span.note", "writes ", h("code", "count")),
	);
}
