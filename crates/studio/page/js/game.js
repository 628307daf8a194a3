// The game on the table: the step that is shown, and what can be wished for. It draws nothing: panels do when told.
import { loadTiles } from "./data.js";
import { count, say, signed, toast } from "./dom.js";
import { get, post } from "./link.js";

/** @import { Cell, Game, Option, Position, Reloaded, Step, Table } from "../messages.d.ts" */

/**
 * @typedef {object} Editor
 * @property {(at: Cell) => void} pick
 * @property {(at: Cell | null) => void} point
 * @property {(by: number) => void} turn
 * @property {(key: string) => boolean} key
 */

/**
 * @typedef {object} Now
 * @property {Game} game
 * @property {Position} position
 * @property {number} turn how the tile in hand lies, in quarters clockwise
 * @property {Cell | null} hand the cell that the tile in hand is held over
 * @property {{option: number, by: string, values: [number, number][]} | null} hint the option that a bot would choose
 * @property {Reloaded | null} reloaded the last change of rules, while it is looked at
 * @property {Step[]} before the steps as they were before the game became shorter
 * @property {boolean} busy a wish is under way
 * @property {Editor | null} editor a position that is being set up by hand
 * @property {() => void} draw draws all panels
 * @property {() => void} held draws the tile in hand, and what the dock says of it
 */
export const now = /** @type {Now} */ (
	/** @type {Partial<Now>} */ ({
		turn: 0,
		hand: null,
		hint: null,
		reloaded: null,
		before: [],
		busy: false,
		editor: null,
		draw: () => {},
		held: () => {},
	})
);

export const live = () => now.position.step === now.position.of;
/** @param {string | undefined} name */
export const seatOf = (name) => now.game.players.find((player) => player.name === name);
/** @param {string | undefined} name */
export const colourOf = (name) => seatOf(name)?.colour ?? 0;
/** The step that led to the position shown; none at the start. */
export const stepNow = () => /** @type {Step | undefined} */ (now.game.steps[now.position.step - 1]);
/** True if the page may choose here: a person decides, or the game is taken over at an earlier step. */
export const mayChoose = () =>
	Boolean(now.position.decision && (now.position.decision.human || !live() || now.reloaded?.stopped));

/** The cell of the tile that was placed last. */
export const lastCell = () =>
	now.position.last ?? now.game.steps.findLast((step) => step.n <= now.position.step && step.kind === "place")?.at;

/** @param {Option} option */
const isPlacement = (option) => option.kind === "place" && !option.piece && option.at;
/** Options that lay the drawn tile. @returns {(Option & {at: Cell, index: number})[]} */
export const placements = () => /** @type {any} */ (numbered().filter((option) => mayChoose() && isPlacement(option)));
/** All other options: these are buttons in the dock. */
export const answers = () => numbered().filter((option) => !isPlacement(option));
const numbered = () => now.position?.decision?.options.map((option, index) => ({ ...option, index })) ?? [];
/** @param {Cell | null} at */
export const waysAt = (at) => placements().filter((way) => at && way.at[0] === at[0] && way.at[1] === at[1]);
/** Cells where the drawn tile fits. @returns {Cell[]} */
export const legalCells = () => [...new Map(placements().map((way) => [way.at.join(), way.at])).values()];
/** The way a tile lies on a cell: as it is held if that fits, else the next way that fits. @param {Cell | null} at */
export function wayAt(at) {
	const ways = waysAt(at);
	return [0, 1, 2, 3].map((more) => ways.find((way) => way.rotation === (now.turn + more) % 4)).find(Boolean);
}

/**
 * Takes the game as it is told: steps that are new follow those that the page has. Tells whether it has them.
 * @param {Game} told
 */
function merge(told) {
	const { serial, steps } = now.game ?? { serial: -1, steps: [] };
	if (told.kept && told.serial !== serial && told.base !== serial) return false;
	const kept = steps.slice(0, told.kept);
	now.game = { ...told, kept: 0, steps: told.serial === serial && told.kept ? steps : [...kept, ...told.steps] };
	if (steps.length > now.game.steps.length) now.before = steps;
	return true;
}
/** Steps of a game as it is told. @param {Game} game */
const length = ({ kept, steps }) => kept + steps.length;

/** @param {Partial<Table> | null} table */
export function take(table) {
	if (!table) return;
	if (table.game?.kept && now.game?.serial > table.game.serial) return;
	const other = table.game && table.game.game !== now.game?.game;
	if (table.game && !merge(table.game)) return void load();
	// Another game may have tiles that the page does not know yet.
	if (other) loadTiles().then(() => now.draw());
	if (table.position) now.position = table.position;
	const turns = placements().map((way) => way.rotation ?? 0);
	Object.assign(now, { turn: turns.length ? Math.min(...turns) : 0, hand: null, hint: null });
	now.draw();
	if (table.message) toast(table.message);
}

/** Tables that the server sent while a wish was under way. @type {Table[]} */
let heard = [];
/** The newest list of steps that another page has made. */
let moved = 0;

/** A wish whose answer is the table; one at a time. @param {string} path @param {object} [body] */
export async function wish(path, body) {
	if (now.busy) return false;
	now.busy = true;
	/** @type {Table | null} */
	const table = await post(path, body);
	now.busy = false;
	const all = table ? [...heard, table] : heard;
	heard = [];
	for (const one of all.sort((a, b) => a.game.serial - b.game.serial)) take(one);
	if (moved > (now.game?.serial ?? 0)) await load();
	return Boolean(table);
}

/** @param {number} step */
export async function goTo(step) {
	const to = Math.max(0, Math.min(now.game.steps.length, step));
	take({ position: await get(`/api/position?step=${to}`) });
	const one = stepNow();
	say(one ? `step ${to}: ${now.game.players[one.player].name} ${one.text}` : "the start");
}

/** @param {number} option */
export async function choose(option) {
	const { decision, of, step } = now.position;
	if (!decision || now.busy) return;
	const text = decision.options[option].text;
	if (now.reloaded?.stopped) now.reloaded = null;
	if (!(await wish("/api/choose", { step, option }))) return;
	if (of > step) toast(`${count(of - step, "later choice")} set aside`, "Bring back", undo);
	const gains = stepNow()?.points.map(
		(one) => `${now.game.players[one.player].name} ${signed(one.points)}, ${one.reason}`,
	);
	say([`${decision.player} ${text}`, ...(gains ?? []), asked()].join(". "));
}

/** The question in a sentence, for those who listen. */
export function asked() {
	const { decision, over, winners } = now.position;
	if (!decision) return over ? `the game is over, ${winners.join(" and ")} won` : "";
	const cells = legalCells().length;
	const where = cells ? ` on ${count(cells, "cell")}` : "";
	const question = `${decision.player}: ${[decision.question, decision.tile].filter(Boolean).join(" ")}`;
	return `${question}, ${count(decision.options.length, "option")}${where}`;
}

export async function undo() {
	now.reloaded = null;
	if (await wish("/api/undo")) say(`undone. ${asked()}`);
}
export async function redo() {
	if (await wish("/api/redo")) say(`done again. ${asked()}`);
}
/** Goes on from the step that is shown; what followed can be had again. */
export async function takeOver() {
	const { step, of } = now.position;
	if (!(await wish("/api/go", { step }))) return;
	const back = async () => {
		while (now.game.redo && now.position.of < of) if (!(await wish("/api/redo"))) return;
	};
	toast(`${count(of - step, "later choice")} set aside`, "Bring back", back);
}

export async function hint() {
	/** @type {Now["hint"]} */
	const told = await post("/api/hint", { step: now.position.step });
	if (!told) return;
	const option = now.position.decision?.options[told.option];
	if (!option) return;
	now.hint = told;
	if (isPlacement(option)) Object.assign(now, { hand: option.at, turn: option.rotation ?? 0 });
	now.draw();
	say(`${told.by} would choose ${option.text}`);
}

/** @param {string} type @param {any} told */
export async function hear(type, told) {
	if (type === "game" && now.game) {
		const following = live() || length(told.game) < now.position.step;
		if (now.busy) heard.push(told);
		else if (following) take(told);
		else if (merge(told.game) || merge(await get("/api/game"))) {
			now.position.of = now.game.steps.length;
			now.draw();
		}
	}
	if (type === "moved") {
		moved = told.serial;
		if (!now.busy && moved > (now.game?.serial ?? 0)) await load();
	}
	if (type === "reloaded") {
		now.reloaded = told;
		take(told);
	}
}

/** Asks for the game and the position; tells whether there is one. */
export async function load() {
	/** @type {Game | null} */
	const game = await get("/api/game");
	if (game) take({ game, position: await get("/api/position") });
	return game !== null;
}

/** @param {string} tile @param {number} [rotation] */
export const tileAlt = (tile, rotation = 0) => (rotation ? `${tile}, turned by ${rotation * 90} degrees` : tile);
