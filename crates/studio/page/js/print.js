// Sheets as they will come out, with what may go wrong there.
import { button, choice, count, field, fill, find, h, head, icon, mono, tool } from "./dom.js";
import { get } from "./link.js";

/** @import { Print } from "../messages.d.ts" */

/** @type {Print | null} */
let print = null;
const wished = { set: "", preset: "", theme: "" };
let page = 0;
/** Why the tiles cannot be laid out as they are now. */
let wrong = "";
/** The warning whose places are shown; all if none is chosen. */
let chosen = -1;

export async function show() {
	if (!print) await load();
}

export async function load() {
	const host = find("print");
	const waiting = setTimeout(() => host.classList.add("waits"), 500);
	const asked = new URLSearchParams(Object.entries(wished).filter(([, value]) => value));
	wrong = "";
	try {
		print = await get(`/api/print?${asked}`);
	} catch (trouble) {
		wrong = trouble instanceof Error ? trouble.message : "nothing can be printed";
		if (!print) fill(host, h("p.empty", mono(wrong)));
	}
	clearTimeout(waiting);
	host.classList.remove("waits");
	draw();
}

/** @param {string} type */
export async function told(type) {
	if (type !== "tiles") return;
	if (find("print").hidden) print = null;
	else await load();
}

/** @param {"set" | "preset" | "theme"} key @param {string} label @param {[string, string][]} options */
const pick = (key, label, options) =>
	field(
		label,
		choice(label, options, wished[key], (value) => ((wished[key] = value), (page = 0), (chosen = -1), load())),
	);

function draw() {
	if (!print) return;
	const { sheets, presets, sets, themes, pdf } = print;
	page = Math.max(0, Math.min(page, sheets.length - 1));
	wished.set ||= sets[0] ?? "";
	wished.preset ||= presets[0]?.id ?? "";
	const same = (/** @type {string[]} */ list) => list.map((one) => /** @type {[string, string]} */ ([one, one]));
	fill(
		find("print"),
		h(
			"aside.settings",
			{ "aria-label": "Settings" },
			h("h2", "Print"),
			pick("set", "Tiles of", same(sets)),
			pick("preset", "Preset", same(presets.map(({ id }) => id))),
			h("p.note", presets.find(({ id }) => id === wished.preset)?.title),
			pick("theme", "Theme", [["", "as the set asks"], ...same(themes)]),
			facts(print),
			h("div.pair", h("a.button.first", { href: pdf, download: "" }, icon("print"), "Make the PDF")),
			h("p.note", "All that a printer can do is set in a print plan, ", h("code", "print.toml"), "."),
		),
		wrong
			? h("div.sheets", h("p.empty", icon("warn"), " ", mono(wrong)))
			: [
					sheetShown(print),
					h("aside.warnings", { "aria-label": "Warnings" }, warned(print.warnings), h("h3", "All pages"), thumbs(sheets)),
				],
	);
}

/** @param {number} to */
const go = (to) => () => ((page = to), draw());

/** @param {Print} print */
function facts({ sheets: [sheet], pages, tiles, cuts, waste }) {
	const row = (/** @type {string} */ name, /** @type {string | number} */ value) => [h("dt", name), h("dd.num", value)];
	const paper = sheet ? `${Math.round(sheet.width)} × ${Math.round(sheet.height)} mm` : "–";
	return h(
		"dl.facts",
		row("Tiles", tiles),
		row("Pages", pages),
		row("Paper", paper),
		row("Cuts", cuts),
		row("Waste", `${waste / 10} %`),
	);
}

/** Pins on the sheet that is shown, each with the number of its warning. @param {Print} print */
function pins({ sheets, warnings }) {
	const { width, height } = sheets[page];
	const part = (/** @type {number} */ length, /** @type {number} */ of) => `${((100 * length) / of).toFixed(2)}%`;
	return warnings.flatMap(({ places, message }, i) =>
		places
			.filter((one) => one.page === page && (chosen < 0 || chosen === i))
			.map((one) => {
				const pin = h("span.pin", { title: message }, h("b.num", { "aria-hidden": "true" }, i + 1));
				pin.style.setProperty("left", part(one.x, width));
				pin.style.setProperty("top", part(one.y, height));
				pin.style.setProperty("width", part(one.width, width));
				pin.style.setProperty("height", part(one.height, height));
				return pin;
			}),
	);
}

/** @param {Print} print */
function sheetShown(print) {
	const { sheets } = print;
	const sheet = sheets[page];
	const before = tool("prev", "Page before", go(page - 1), { class: "quiet", disabled: page < 1 });
	const next = tool("next", "Next page", go(page + 1), { class: "quiet", disabled: page >= sheets.length - 1 });
	const paper = sheet && h("figure.paper", h("img", { src: sheet.picture, alt: sheet.title }), pins(print));
	paper?.style.setProperty("--ratio", String(sheet.width / sheet.height));
	return h(
		"div.sheets",
		{ tabindex: 0, role: "region", "aria-label": "Sheets" },
		h("div.panel-head", h("h2", sheet ? sheet.title : "No sheet"), h("span.end", before, next)),
		paper,
	);
}

/** @param {Print["warnings"]} list */
function warned(list) {
	const badge = list.length ? h("span.badge.warn-badge", list.length) : h("span.badge.good", "none");
	const row = (/** @type {Print["warnings"][0]} */ { message, code, places }, /** @type {number} */ i) => {
		const pages = [...new Set(places.map((one) => one.page))];
		const look = () => {
			chosen = chosen === i ? -1 : i;
			if (chosen === i && !pages.includes(page)) page = pages[0] ?? page;
			draw();
		};
		const where = `${count(places.length, "place")} on ${count(pages.length, "page")}`;
		return h(
			"li",
			h("b.pin-number.num", i + 1),
			h(
				"span.grow",
				mono(message),
				h("span.code.block", code),
				places.length > 0 &&
					button(where, look, undefined, { class: "small link", "aria-pressed": String(chosen === i) }),
			),
		);
	};
	const fine = h("p.fine", icon("ok"), " Nothing may go wrong at a cut.");
	return [head("warnings", "Warnings", badge), list.length ? h("ol.warned", list.map(row)) : fine];
}

/** @param {Print["sheets"]} sheets */
const thumbs = (sheets) =>
	h(
		"ol.thumbs",
		sheets.map((one, i) => {
			const more = { type: "button", "aria-pressed": String(i === page), "aria-label": one.title, onclick: go(i) };
			return h(
				"li",
				h("button", more, h("img", { src: one.picture, alt: "", loading: "lazy" }), h("span.num.note", i + 1)),
			);
		}),
	);
