// Findings with the line they are about, and a button where the mending is certain.
import { data, source } from "./data.js";
import { button, dialog, excerpt, fill, find, h, head, icon, mono, toast } from "./dom.js";
import { post } from "./link.js";

/** @import { Finding } from "../messages.d.ts" */

/** @param {HTMLElement} host @param {(tile: string) => void} choose */
export function findings(host, choose) {
	const list = data.folder?.findings ?? [];
	const badge = list.length ? h("span.badge", list.length) : h("span.badge.good", "none");
	const fine = h("p.fine", icon("ok"), " Nothing is wrong in tiles, rules and games.");
	fill(
		host,
		head("findings", "Findings", badge),
		list.length
			? h(
					"ol.findings",
					list.map((one) => finding(one, choose)),
				)
			: fine,
	);
}

/** @param {Finding} one @param {(tile: string) => void} choose */
function finding(one, choose) {
	const { fix, tile, explanation } = one;
	const mend = async () => {
		if (!fix) return;
		const told = await post("/api/fix", { file: fix.file, hash: fix.hash, number: fix.number });
		if (told) toast(`\`${fix.file}\` mended: ${fix.title}`);
		find("findings").querySelector("button")?.focus();
	};
	const end = one.end_line === one.line ? one.end_column : one.text.length + 1;
	return h(
		`li.finding.${one.severity}`,
		h("p.what", icon("warn"), h("span.unseen", `${one.severity}: `), h("span.grow", mono(one.message))),
		h("p.note.where", source(one.file, one.line, `${one.file}:${one.line}:${one.column}`), h("span.code", one.code)),
		excerpt(one.text, one.line, one.column, end),
		one.labels.map((label) => [
			h("p.note.where", h("span", mono(label.message)), source(label.file, label.line)),
			excerpt(label.text, label.line),
		]),
		one.help && h("p.help", mono(one.help)),
		h(
			"div.pair",
			fix && button(mono(fix.title), mend, "fix", { class: "small first" }),
			explanation && button("Explain", () => dialog(one.code, prose(explanation)), "book", { class: "small" }),
			tile && data.designs.has(tile) && button("Show tile", () => choose(tile), undefined, { class: "small quiet" }),
		),
	);
}

/** Paragraphs, headings and fenced lines of an explanation as elements. @param {string} text */
const prose = (text) =>
	text.split(/^```.*$/m).map((part, i) => {
		if (i % 2) return h("pre", part.trim());
		return part
			.split(/\n{2,}/)
			.filter((one) => one.trim())
			.map((one) => {
				const [, heading] = /^#+ (.*)$/.exec(one.trim()) ?? [];
				return heading ? h("h3.gap", mono(heading)) : h("p.gap", mono(one.trim()));
			});
	});
