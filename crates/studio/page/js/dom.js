// Small helpers to make elements. No markup is ever parsed from text, so nothing an author writes can become code.

/** @typedef {string | number | Node | null | undefined | false} One */
/** @typedef {One | Inside[]} Inside */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} More */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an element: `h("p.note#id", { title: "…" }, "text")`; attributes that begin with `on` are listeners.
 * @param {string} name @param {...(Inside | More)} inside @returns {HTMLElement}
 */
export const h = (name, ...inside) => /** @type {HTMLElement} */ (make(name, inside, false));

/** @param {string} name @param {...(Inside | More)} inside @returns {SVGElement} */
export const s = (name, ...inside) => /** @type {SVGElement} */ (make(name, inside, true));

/** @param {string} name @param {any[]} inside @param {boolean} drawn */
function make(name, inside, drawn) {
	const [, tag, classes, id] = /** @type {string[]} */ (/^(\w+)([^#]*)#?(.*)$/.exec(name));
	const made = drawn ? document.createElementNS(SVG, tag) : document.createElement(tag);
	if (classes) made.setAttribute("class", classes.replaceAll(".", " ").trim());
	if (id) made.id = id;
	if (inside[0]?.constructor === Object) set(made, inside.shift());
	made.append(...flat(inside));
	return made;
}

/** @param {Element} made @param {More} more */
function set(made, more) {
	for (const [key, value] of Object.entries(more)) {
		if (typeof value === "function") made.addEventListener(key.slice(2), value);
		else if (value !== null && value !== undefined && value !== false) {
			if (key === "value") Object.assign(made, { value });
			made.setAttribute(key, value === true ? "" : String(value));
		}
	}
}

/** @param {any[]} inside @returns {(string | Node)[]} */
const flat = (inside) =>
	inside
		.flat(Infinity)
		.filter((one) => one !== null && one !== undefined && one !== false)
		.map((one) => (one instanceof Node ? one : String(one)));

/** @param {string} id @returns {HTMLElement} */
export const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @template {Element} E @param {E} element @param {...Inside} inside @returns {E} */
export function fill(element, ...inside) {
	element.replaceChildren(...flat(inside));
	return element;
}

/** @param {string} name */
export const icon = (name) => s("svg.icon", { "aria-hidden": "true" }, s("use", { href: `#i-${name}` }));

/**
 * @param {Inside} text @param {(event: any) => void} onclick @param {string} [symbol]
 * @param {More & {class?: string}} [more]
 */
export const button = (text, onclick, symbol, more) =>
	h("button", { type: "button", onclick, ...more }, symbol ? icon(symbol) : null, text);

/**
 * A button that is only an icon.
 * @param {string} symbol @param {string} label @param {(event: any) => void} onclick @param {More} [more]
 */
export const tool = (symbol, label, onclick, more = {}) =>
	button(null, onclick, symbol, { "aria-label": label, title: label, ...more, class: `tool ${more.class ?? ""}` });

/** A picture of a tile. @param {string | undefined} src @param {string} [alt] */
export const pic = (src, alt = "") =>
	h("img.pic", { src, alt, width: 100, height: 100, draggable: "false", loading: "lazy" });

/** A picture of a piece. @param {string | undefined} look */
export const piece = (look) =>
	look && h("img.piece", { src: look, alt: "", width: 20, height: 20, draggable: "false" });

/** @param {number} colour */
export const dot = (colour) => h(`span.dot.seat-${colour}`, { "aria-hidden": "true" });

/**
 * A select.
 * @param {string} label @param {[value: string, text: string][]} options @param {string} chosen
 * @param {(value: string) => void} [onchange]
 */
export const choice = (label, options, chosen, onchange) =>
	h(
		"select",
		{ "aria-label": label, onchange: (event) => onchange?.(event.target.value) },
		options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
	);

/** @param {string} label @param {Node} control @param {Inside} [note] */
export const field = (label, control, note) =>
	h("label.field", h("span", label), control, note ? h("span.note", note) : null);

/** @param {string} id @param {Inside} title @param {...Inside} more */
export const head = (id, title, ...more) => h("div.panel-head", h(`h2#${id}-h`, title), more);

/** @param {number} n @param {string} one @param {string} [many] */
export const count = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
/** @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
/** Words between backticks become code. @param {string} text */
export const mono = (text) => text.split("`").map((part, i) => (i % 2 ? h("code", part) : part));
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const clock = () => new Date().toTimeString().slice(0, 8);

/** @type {number | undefined} */
let saying;
/** Says something to those who listen; the newest wins. @param {string} text */
export function say(text) {
	clearTimeout(saying);
	saying = setTimeout(() => fill(find("say"), text), 120);
}

/** @param {string} text @param {string} [action] @param {() => void} [onclick] */
export function toast(text, action, onclick) {
	const act = () => (made.remove(), onclick?.());
	const made = h("div.toast", h("span", mono(text)), action ? button(action, act) : null);
	fill(toasts(), made);
	setTimeout(() => made.contains(document.activeElement) || made.remove(), 8000);
}

/** The place of toasts: within a dialog, which covers everything else. */
function toasts() {
	const dialog = /** @type {HTMLDialogElement} */ (find("dialog"));
	const list = find("toasts");
	const host = dialog.open ? dialog : document.body;
	if (list.parentElement !== host) host.append(list);
	return list;
}

/** @param {string} title @param {...Inside} inside */
export function dialog(title, ...inside) {
	const made = /** @type {HTMLDialogElement} */ (find("dialog"));
	document.body.append(find("toasts"));
	made.onclose = () => document.body.append(find("toasts"));
	const close = tool("no", "Close", () => made.close(), { class: "quiet" });
	fill(made, h("header", h("h2#dialog-h", title), close), h("div", inside));
	if (!made.open) made.showModal();
	return made;
}

/**
 * A source line with a mark under what is meant.
 * @param {string} text @param {number} line @param {number} [from] @param {number} [to]
 */
export function excerpt(text, line, from, to) {
	const marked =
		from && to && to > from
			? [text.slice(0, from - 1), h("mark", text.slice(from - 1, to - 1)), text.slice(to - 1)]
			: text;
	return h("pre.excerpt", { tabindex: 0 }, h("span.ln", line), h("code", marked));
}
