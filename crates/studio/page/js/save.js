// A game becomes a test: what happened is written down as a written game with its claims.
import { data, hashOf, openAt } from "./data.js";
import { button, dialog, field, h, toast } from "./dom.js";
import { now } from "./game.js";
import { post } from "./link.js";

/** @param {number} [from] the step to begin with, as a position */
export async function save(from = 0) {
	/** @type {{text: string} | null} */
	const told = await post("/api/record", { from });
	if (!told) return;
	const { step, of } = now.position;
	const here = step && step < of ? step : Math.max(0, of - 6);
	const files = (data.folder?.files ?? []).filter((one) => one.kind === "written file").map((one) => one.file);
	const rows = Math.min(18, told.text.split("\n").length);
	const text = /** @type {HTMLTextAreaElement} */ (
		h("textarea.mono", { rows, spellcheck: "false", "aria-label": "The written game", value: told.text })
	);
	const file = /** @type {HTMLInputElement} */ (
		h("input", { type: "text", list: "written", value: files[0] ?? "games.md" })
	);
	const begin = (/** @type {number} */ n, /** @type {string} */ label) =>
		h("label.check", h("input", { type: "radio", name: "from", checked: n === from, onchange: () => save(n) }), label);
	const keep = async () => {
		const body = { file: file.value, text: text.value, hash: hashOf(file.value) || undefined };
		/** @type {{file: string, line: number, passed: boolean} | null} */
		const saved = await post("/api/save", body);
		if (!saved) return;
		made.close();
		const verdict = saved.passed ? "it passes" : "it does not pass yet";
		toast(`Written to \`${saved.file}:${saved.line}\`; ${verdict}`, "Open", () => openAt(saved.file, saved.line));
	};
	const copy = async () => {
		await navigator.clipboard?.writeText(text.value);
		toast("Copied");
	};
	const made = dialog(
		"Save as written game",
		h("p.note", "What happened becomes claims. ", h("code", "bastide test"), " then holds the rules to them."),
		h(
			"fieldset.from",
			h("legend.unseen", "From where"),
			begin(0, "from the start"),
			here > 0 && begin(here, `from step ${here}, as a position`),
		),
		text,
		h(
			"datalist#written",
			files.map((value) => h("option", { value })),
		),
		h(
			"div.actions",
			field("Into", file),
			h("span.grow"),
			button("Copy", copy),
			button("Save", keep, "save", { class: "first", autofocus: true }),
		),
	);
}
