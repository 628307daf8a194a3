// Screens, state of the link, light and dark, keys. Each panel has its own module.
import { data, rule } from "./data.js";
import { button, clock, dialog, fill, find, h, icon, say, toast } from "./dom.js";
import * as folder from "./folder.js";
import { listen } from "./link.js";
import { newGame } from "./newgame.js";
import * as play from "./play.js";
import * as print from "./print.js";

/** @typedef {"folder" | "play" | "print"} Screen */
/** @type {[Screen, string, {show: () => Promise<void>}][]} */
const SCREENS = [
	["folder", "Folder", folder],
	["play", "Play", play],
	["print", "Print", print],
];
/** @type {Screen | ""} */
let open = "";

async function show() {
	const wanted = SCREENS.find(([name]) => name === location.hash.slice(1)) ?? SCREENS[0];
	const [name, title, screen] = wanted;
	if (name === open) return;
	open = name;
	for (const [one] of SCREENS) {
		find(one).hidden = one !== name;
		const link = document.querySelector(`nav a[href="#${one}"]`);
		if (one === name) link?.setAttribute("aria-current", "page");
		else link?.removeAttribute("aria-current");
	}
	fill(find("title"), title);
	if (!data.folder) await folder.load();
	document.title = `${title} · ${data.folder?.name ?? ""} – Bastide Studio`;
	await screen.show();
}
addEventListener("hashchange", show);

// The link.

/** @param {"fine" | "busy" | "gone"} state @param {string} text @param {string} [more] */
function live(state, text, more) {
	find("live").dataset.state = state;
	fill(find("live"), h("span", text), more && h("span.live-more", ` · ${more}`));
}

/** @param {...import("./dom.js").Inside} inside */
const alarm = (...inside) => (fill(find("alarm"), ...inside).hidden = !inside.length);

/** True while the message is shown that a rule broke. */
let broken = false;
/** A rule that broke at the last choice, or none. @param {import("../messages.d.ts").Fault | undefined} fault */
function broke(fault) {
	if (fault) {
		alarm(icon("warn"), h("span.grow", `${fault.message}. The game is as it was before the choice. `), rule(fault));
		say(`a rule broke: ${fault.message}`);
	} else if (broken) alarm();
	broken = Boolean(fault);
}

/** Asks for everything anew. */
async function reload() {
	alarm();
	await folder.load();
	await play.refresh();
}

/** When the link was lost; empty while it holds. */
let gone = "";
/** @type {number | undefined} */
let slow;
const again = listen(async (type, told) => {
	if (type === "gone") {
		gone ||= clock();
		live("gone", "not connected");
		document.body.classList.add("is-stale");
		alarm(
			icon("warn"),
			h(
				"span.grow",
				`The server does not answer. What you see is from ${gone}; nothing is lost. Trying again in ${told} s.`,
			),
			button("Try now", again, undefined, { class: "small" }),
		);
		return;
	}
	if (type === "here") {
		live("fine", gone ? "connected again" : "live");
		document.body.classList.remove("is-stale");
		if (gone) await reload();
		gone = "";
		return;
	}
	if (type === "again") return reload();
	if (type === "busy") {
		clearTimeout(slow);
		slow = setTimeout(() => live("busy", `${told.work}${told.of ? ` ${told.n} of ${told.of}` : ""} …`), 500);
	}
	if (type === "saved" || type === "folder" || type === "game") clearTimeout(slow);
	if (type === "saved") live("fine", "live", `${told.file} saved ${clock()} · checked in ${told.took} ms`);
	if (type === "saved" || type === "reloaded") alarm();
	if (type === "folder" && told.gone)
		alarm(icon("warn"), h("span.grow", `The folder ${told.path} is not there. What you see is as it was last read.`));
	if (type === "moved" || type === "game") broke(told.fault ?? told.game?.fault);
	await Promise.all([folder.told(type, told), play.told(type, told), print.told(type)]);
});

// Errors in an answer are told, and the page stays as it is.
addEventListener("unhandledrejection", (event) => {
	if (!gone) toast(event.reason?.message ?? "something went wrong");
	event.preventDefault();
});

// Light and dark: as the system, unless chosen.
const dark = matchMedia("(prefers-color-scheme: dark)");
const theme = () => localStorage.getItem("theme") ?? (dark.matches ? "dark" : "light");
const paint = () => (document.documentElement.dataset.theme = theme());
dark.addEventListener("change", paint);
paint();
find("theme").addEventListener("click", () => {
	localStorage.setItem("theme", theme() === "dark" ? "light" : "dark");
	say(`${paint()} theme`);
});
find("game").addEventListener("click", () => newGame());

// Keys. Single letters can be switched off.

/** @type {[string, [string, string][]][]} */
const KEYS = [
	[
		"Anywhere",
		[
			["Alt 1 2 3", "screens"],
			["G", "new game"],
			["?", "these keys"],
			["Esc", "close what is open"],
		],
	],
	[
		"Board",
		[
			["↑ ↓ ← →", "move the cell"],
			["Enter", "place the tile"],
			["N B", "next, previous legal cell"],
			["R E", "turn right, left"],
			["W", "why not here"],
			["F", "next feature of the cell"],
			["+ −", "nearer, farther"],
			["0", "fit the board"],
			["Del", "remove, by hand"],
		],
	],
	[
		"Decision",
		[
			["1 … 9", "choose this option"],
			["P", "no one, pass"],
			["H", "hint"],
		],
	],
	[
		"Steps",
		[
			["[ ]", "step back, forward"],
			["Home End", "first, last step"],
			["U Y", "undo, redo (also Ctrl Z, Ctrl Y)"],
			["T", "trace of the step"],
			["S", "save as written game"],
		],
	],
];
let letters = localStorage.getItem("letters") !== "no";

function keys() {
	const row = (/** @type {[string, string]} */ [names, text]) => [
		h(
			"dt",
			names.split(" ").map((name) => h("kbd", name)),
		),
		h("dd", text),
	];
	const set = (/** @type {any} */ event) => {
		letters = event.target.checked;
		localStorage.setItem("letters", letters ? "yes" : "no");
	};
	dialog(
		"Keys",
		h(
			"div.keymap",
			KEYS.map(([title, list]) => h("section", h("h3", title), h("dl", list.map(row)))),
		),
		h(
			"label.check",
			h("input", { type: "checkbox", checked: letters, onchange: set }),
			" Letters and digits work as keys",
		),
	);
}
find("keys").addEventListener("click", keys);

addEventListener("keydown", (event) => {
	const { target } = event;
	const dialog = /** @type {HTMLDialogElement} */ (find("dialog"));
	if (dialog.open || (target instanceof Element && target.matches("input, select, textarea"))) return;
	const screen = event.altKey && SCREENS[Number(event.key) - 1];
	if (screen) {
		location.hash = screen[0];
		event.preventDefault();
	} else if (event.key === "?" && letters) keys();
	else if (event.key === "g" && letters && !event.ctrlKey && !event.metaKey) newGame();
	else if (open === "play") play.key(event, letters);
	else if (open === "folder") folder.key(event);
});

show();
