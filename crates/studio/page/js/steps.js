// The list of steps: a turn is a line, as in a chess analysis.
import { pictureOf } from "./data.js";
import { dot, fill, h, pic, piece, signed } from "./dom.js";
import { goTo, now } from "./game.js";

/** @import { Step } from "../messages.d.ts" */

/** @param {HTMLElement} host */
export function steps(host) {
	/** @type {Step[][]} */
	const lines = [];
	for (const step of now.game.steps) {
		const last = lines.at(-1);
		const follows = last?.length === 1 && last[0].kind === "place" && last[0].player === step.player;
		if (follows && ["deploy", "move", "pass"].includes(step.kind)) last.push(step);
		else lines.push([step]);
	}
	const stopped = now.reloaded?.stopped;
	const dropped = stopped ? now.before.filter((step) => now.reloaded?.dropped.includes(step.n)).slice(0, 12) : [];
	const start = h("li.line", h("span.n.num", 0), h("span"), go(0, "start", "start"));
	fill(host, h("ol.steps", start, lines.map(line), dropped.map(gone)));
	const mark = /** @type {HTMLElement | null} */ (host.querySelector(".stop") ?? host.querySelector("[aria-current]"));
	if (mark && host.scrollHeight > host.clientHeight) host.scrollTop = mark.offsetTop - host.clientHeight / 2;
}

/** @param {number} n @param {string} title @param {...import("./dom.js").Inside} inside */
const go = (n, title, ...inside) =>
	h(
		"button",
		{
			type: "button",
			"aria-current": n === now.position.step && "step",
			title: `${n}: ${title}`,
			onclick: () => goTo(n),
		},
		inside,
	);

/** @param {Step} step */
const place = (step) => [pic(pictureOf(step.tile, step.rotation), step.tile), h("span.num", step.at?.join())];
/** @param {Step} step */
const deploy = (step) => (step.kind === "pass" ? h("span.note", "no one") : [piece(step.look), step.on ?? step.text]);

/** @param {Step[]} both */
function line([step, more]) {
	const placed = step.kind === "place" && step.tile;
	const gains = [...step.points, ...(more?.points ?? [])];
	const other = [step, more].some((one) => one && now.reloaded?.others.includes(one.n));
	const gain = (/** @type {Step["points"][0]} */ one) => {
		const player = now.game.players[one.player];
		const title = `${player.name} ${signed(one.points)}: ${one.reason}`;
		return h("span", { title }, one.player !== step.player && dot(player.colour), signed(one.points));
	};
	return h(
		`li.line${placed ? "" : ".other"}${step.n > now.position.step ? ".later" : ""}`,
		h("span.n.num", placed ? step.turn : ""),
		dot(now.game.players[step.player].colour),
		go(step.n, step.text, placed ? place(step) : [piece(step.look), step.text]),
		more && go(more.n, more.text, deploy(more)),
		// At the end of a game there are many; they stand below the choice.
		h(`span.gain.num${other ? ".changed" : ""}${gains.length > 4 ? ".many" : ""}`, gains.map(gain)),
	);
}

/** A choice that a change of rules has set aside. @param {Step} step @param {number} i */
const gone = (step, i) =>
	h(
		`li.line.gone${i ? "" : ".stop"}`,
		h("span.n.num", step.turn),
		dot(now.game.players[step.player].colour),
		h("s", step.text),
	);
