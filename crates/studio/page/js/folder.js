// The folder screen: files, tiles, findings, numbers, games. Draws what the server tells; keeps only what is chosen.
import { data, loadTiles, openAt } from "./data.js";
import { button, choice, clock, count, fill, find, h, head, icon, pic, say, toast } from "./dom.js";
import { findings } from "./findings.js";
import { games } from "./games.js";
import { get, post } from "./link.js";
import { newGame } from "./newgame.js";
import { numbers } from "./numbers.js";
import { inspector } from "./tile.js";

/** @import { Design, FileInfo, SetInfo } from "../messages.d.ts" */

let chosen = "";
/** @type {Set<string>} */
let changed = new Set();
/** @type {Set<string>} */
const opened = new Set();
/** @type {{at: string, file: string, wrong: boolean}[]} */
const saves = [];

export async function show() {
	if (!data.folder) await load();
}

export async function load() {
	const waiting = setTimeout(
		() => find("tiles").append(h("div.wait", { role: "progressbar", "aria-label": "Reading the folder" })),
		500,
	);
	[data.folder, data.numbers] = await Promise.all([
		get("/api/folder"),
		get("/api/numbers").catch(() => null),
		loadTiles(),
	]);
	clearTimeout(waiting);
	draw();
}

/** @param {string} type @param {any} told */
export async function told(type, told) {
	if (type === "saved")
		saves.splice(0, saves.length, { at: clock(), file: told.file, wrong: false }, ...saves.slice(0, 4));
	if (type === "folder") {
		data.folder = told;
		if (saves[0])
			saves[0].wrong = told.files.some((/** @type {FileInfo} */ one) => one.file === saves[0].file && one.findings);
		draw();
	}
	if (type === "tiles") {
		await loadTiles(told);
		changed = new Set(told.changed);
		draw();
		changed = new Set();
	}
	if (type === "numbers") numbers(find("numbers"), (data.numbers = told));
	if (type === "busy") find("numbers").classList.add("stale");
}

/** @param {string} id */
export function choose(id) {
	const had = chosen;
	chosen = chosen === id ? "" : id;
	draw();
	if (chosen) find("inspector").scrollIntoView({ block: "nearest" });
	else document.querySelector(`[data-tile="${CSS.escape(had)}"]`)?.scrollIntoView({ block: "nearest" });
}

/** Things to look at: findings and written games that fail. */
const wrong = () =>
	data.folder ? data.folder.findings.length + data.folder.games.filter((one) => !one.passed).length : 0;

function draw() {
	const { folder } = data;
	if (!folder) return;
	const had = document.activeElement?.closest("[data-tile]")?.getAttribute("data-tile");
	const badge = find("badge-folder");
	fill(badge, wrong()).hidden = !wrong();
	badge.setAttribute("aria-label", `${wrong()} to look at`);
	fill(find("folder-name"), folder.name).title = folder.path;
	files();
	tiles();
	inspector(find("inspector"), data.designs.get(chosen), () => choose(chosen));
	findings(find("findings"), choose);
	games(find("games"));
	numbers(find("numbers"), data.numbers);
	if (had) tileButton(had)?.focus();
}

/** @param {string} id @returns {HTMLElement | null} */
const tileButton = (id) => document.querySelector(`button[data-tile="${CSS.escape(id)}"]`);

function files() {
	const list = data.folder?.files ?? [];
	const file = (/** @type {FileInfo} */ one) =>
		h(
			`li${one.findings ? ".wrong" : ""}`,
			icon(one.findings ? "no" : one.kind === "other" ? "book" : "ok"),
			button(one.file, () => openAt(one.file, 1), undefined, { class: "link plain grow", title: "Open in editor" }),
			one.findings ? h("span.badge", one.findings) : h("span.note.tiny", one.kind === "other" ? "" : one.kind),
		);
	const save = (/** @type {typeof saves[0]} */ one) =>
		h(
			"li",
			h("span.num", one.at),
			h("span.grow", one.file),
			one.wrong && h("span.dot-bad", h("span.unseen", "with findings")),
		);
	fill(
		find("files"),
		h("h2.small-head#files-h", "Files"),
		list.length ? h("ul", list.map(file)) : h("p.note", "none yet"),
		saves.length > 0 && [h("h2.small-head", "Last saves"), h("ul.saves", saves.map(save))],
	);
}

function tiles() {
	const host = find("tiles");
	const designs = [...data.designs.values()];
	const sets = data.sets.filter((set) => designs.some((one) => one.set === set.id));
	const own = sets.filter((set) => set.own);
	const reading = h("div.wait", { role: "progressbar", "aria-label": "Reading the folder" });
	if (!data.folder?.path) return fill(host, head("tiles", "Tiles"), reading);
	if (!data.folder.files.length) return fill(host, head("tiles", "Tiles"), empty());
	const sections = sets.map((set) =>
		section(
			set,
			designs.filter((one) => one.set === set.id),
			set.own || !own.length,
		),
	);
	fill(host, h("h2.unseen#tiles-h", "Tiles"), sections);
}

/** @param {SetInfo} set @param {Design[]} designs @param {boolean} open */
function section(set, designs, open) {
	const keep = (/** @type {any} */ event) => (event.target.open ? opened.add(set.id) : opened.delete(set.id));
	const note = `${count(set.tiles, "tile")} · ${count(designs.length, "design")}`;
	const summary = h("summary.panel-head", h("h3.set-title", set.title), h("span.note.num", note));
	const more = { open: open || opened.has(set.id), ontoggle: keep };
	return h(
		`details.set${set.own ? "" : ".shipped"}`,
		more,
		summary,
		h(
			"ul.tiles",
			designs.map((one) => h("li", card(one))),
		),
	);
}

/** @param {Design} one */
function card(one) {
	const found = data.folder?.findings.filter((finding) => finding.tile === one.id) ?? [];
	const twin = one.twins.join("; ");
	const flag =
		found.length > 0 ? h("span.flag", icon("warn")) : twin && h("span.flag.twin", { title: twin }, icon("twin"));
	const kind = `${found.length || one.stale ? "wrong" : ""} ${changed.has(one.id) ? "changed" : ""}`;
	return button(
		[
			h("span.frame", pic(one.pictures[0]), flag),
			h("span.caption", h("code", one.id.slice(one.set.length + 1)), h("span.num.note", `×${one.count}`)),
			one.stale && h("span.as-of", "as last read"),
			found.map((finding) => h("span.unseen", finding.message)),
		],
		() => choose(one.id),
		undefined,
		{ class: `tile ${kind}`, "data-tile": one.id, "aria-pressed": String(chosen === one.id), title: one.id },
	);
}

/** Makes the first files. @param {object} wish */
async function begin(wish) {
	/** @type {{files: string[]} | null} */
	const begun = await post("/api/begin", wish);
	if (begun) toast(`Made ${begun.files.map((file) => `\`${file}\``).join(", ")}`);
}

/** Three ways to begin. */
function empty() {
	const examples = data.folder?.examples ?? [];
	const which = /** @type {HTMLSelectElement} */ (
		choice(
			"Example",
			examples.map((name) => [name, name]),
			examples[0] ?? "",
		)
	);
	/** @param {string} title @param {string} text @param {...Node} more */
	const way = (title, text, ...more) => h("section", h("h3", title), h("p.note.grow", text), h("div.pair", more));
	return h(
		"div.empty",
		h("p", "Nothing is in this folder that Bastide knows. Three ways to begin:"),
		h(
			"div.ways",
			way(
				"An expansion",
				"Tiles, a variant with a rule and a question, and games that hold it. Change one after the other.",
				button("New expansion", () => begin({ what: "expansion" }), "plus", { class: "first" }),
			),
			way(
				"Tiles alone",
				"A tile set with four tiles, and the words they need.",
				button("New tile set", () => begin({ what: "tiles" }), "plus"),
			),
			way(
				"An example",
				"A copy of an expansion that is done, to look at and to take apart.",
				which,
				button("Copy", () => begin({ what: "example", name: which.value })),
			),
		),
		h(
			"div.pair",
			button("Or play the base game", () => newGame("base"), "board", { class: "quiet" }),
		),
	);
}

/** @param {KeyboardEvent} event */
export function key(event) {
	if (event.key === "Escape" && chosen) {
		const id = chosen;
		choose(id);
		tileButton(id)?.focus();
	}
	const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("details[open] > ul button.tile")]);
	const at = all.findIndex((one) => one === document.activeElement);
	if (at < 0) return;
	const row = all.findIndex((one) => one.offsetTop > all[0].offsetTop);
	const wide = row < 0 ? all.length : row;
	const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: wide, ArrowUp: -wide }[event.key];
	const to = all[at + (by ?? 0)];
	if (!by || !to) return;
	event.preventDefault();
	to.focus();
	say(to.title);
}
