// State of the folder as the server told it: shared by all screens.
import { button, toast } from "./dom.js";
import { get, post } from "./link.js";

/** @import { Design, Folder, Numbers, SetInfo, Tiles } from "../messages.d.ts" */

export const data = {
	/** @type {Map<string, Design>} */
	designs: new Map(),
	/** @type {SetInfo[]} */
	sets: [],
	/** @type {Folder | null} */
	folder: null,
	/** @type {Numbers | null} */
	numbers: null,
};

/** All designs that were asked for so far are there once this is. @type {Promise<unknown>} */
let asked = Promise.resolve();
export const tilesThere = () => asked.catch(() => {});

/** Takes the designs of the folder as they are told, or asks for all. @param {Tiles} [told] */
export const loadTiles = (told) => (asked = Promise.all([tilesThere(), takeTiles(told)]));

/** @param {Tiles} [told] */
async function takeTiles(told) {
	/** @type {Tiles} */
	const { sets, designs } = told ?? (await get("/api/tiles"));
	const own = new Set(data.sets.filter((set) => set.own).map((set) => set.id));
	const ids = new Set(sets.map((set) => set.id));
	const stays = (/** @type {string} */ set) => Boolean(told) && !own.has(set) && !ids.has(set);
	const all = [...designs, ...[...data.designs.values()].filter((one) => stays(one.set))];
	data.sets = [...sets, ...data.sets.filter((set) => stays(set.id))];
	data.designs = new Map(all.map((design) => [design.id, design]));
}

/** The address of the picture of a tile as it lies. @param {string | undefined} tile @param {number} [rotation] */
export const pictureOf = (tile, rotation = 0) => data.designs.get(tile ?? "")?.pictures[rotation];
/** @param {string} file */
export const hashOf = (file) => data.folder?.files.find((one) => one.file === file)?.hash ?? "";

/** Opens a line in the author's editor, or copies where it is. @param {string} file @param {number} line */
export async function openAt(file, line) {
	if (data.folder?.editor) return void (await post("/api/open", { file, line }));
	await navigator.clipboard?.writeText(`${file}:${line}`);
	toast(`${file}:${line} is copied; the studio opens it there with \`--editor\``);
}

/** A button that opens a source line. @param {string} file @param {number} line @param {string} [text] */
export const source = (file, line, text = `${file}:${line}`) =>
	button(text, () => openAt(file, line), undefined, {
		class: "link mono source",
		title: data.folder?.editor ? "Open in editor" : "Copy the place",
	});

/** Place of the rule that gave a reason. @param {{rule?: string}} reason */
export function rule(reason) {
	const [, file, line] = /^(.*):(\d+)$/.exec(reason.rule ?? "") ?? [];
	return file ? source(file, Number(line)) : null;
}
