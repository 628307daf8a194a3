// The only module that talks to the server: JSON of the same origin, and one stream of events.
import { toast } from "./dom.js";

/** A wish that was refused, with the server's own words. */
class Refusal extends Error {}

/** @param {string} path @param {RequestInit} [more] @returns {Promise<any>} */
async function ask(path, more) {
	const answer = await fetch(path, more);
	const type = answer.headers.get("content-type") ?? "";
	const body = type.includes("json") ? await answer.json() : { message: await answer.text() };
	if (answer.ok) return body;
	const known = answer.status === 401 || answer.status === 403;
	throw new Refusal(
		known ? "the server does not know this page: open the address that it printed" : body.message || answer.statusText,
	);
}

/** @template T @param {string} path @returns {Promise<T>} */
export const get = (path) => ask(path);

/**
 * Wishes something. The body names the step or the hash it was made for. A refused wish says why, and answers null.
 * @template T @param {string} path @param {object} [body] @returns {Promise<T | null>}
 */
export async function post(path, body = {}) {
	const headers = { "content-type": "application/json" };
	try {
		return await ask(path, { method: "POST", headers, body: JSON.stringify(body) });
	} catch (trouble) {
		toast(trouble instanceof Refusal ? trouble.message : "The server does not answer; nothing has been changed");
		return null;
	}
}

const EVENTS = ["folder", "tiles", "busy", "game", "moved", "numbers", "reloaded", "saved", "again"];

/**
 * Hears what the server tells, and `here` and `gone` with the seconds until the next try.
 * @param {(type: string, data: any) => void} told @returns {() => void} tries again now
 */
export function listen(told) {
	/** @type {EventSource} */
	let source;
	/** @type {number | undefined} */
	let again;
	let tries = 0;
	const open = () => {
		clearTimeout(again);
		source?.close();
		source = new EventSource("/events");
		source.addEventListener("open", () => told("here", (tries = 0)));
		source.addEventListener("error", () => {
			source.close();
			const wait = Math.min(8, 2 ** tries++);
			told("gone", wait);
			again = setTimeout(open, wait * 1000);
		});
		for (const type of EVENTS) source.addEventListener(type, (event) => told(type, JSON.parse(event.data)));
	};
	open();
	return open;
}
