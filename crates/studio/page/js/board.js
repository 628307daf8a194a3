// The board: tiles, figures, legal cells, the tile under the pointer, spots, what is pointed out. Pan, zoom, cursor.
// It knows nothing of rules: it draws a position and tells what was pointed at.
import { calm, h, s, tool } from "./dom.js";

/** @import { Cell, Place, Position } from "../messages.d.ts" */
/** @typedef {Pick<Position, "tiles" | "figures" | "last">} Scene what a board shows */
/** @typedef {{text: string, index: number, nth: number, place: Place, look?: string, no?: string}} Spot */
/** @typedef {{x: number, y: number, z: number}} View where the middle of cell 0,0 is, and pixels per thousandth */
/**
 * @typedef {object} Told
 * @property {(at: Cell, event: PointerEvent) => void} pick
 * @property {(at: Cell | null, event?: PointerEvent) => void} point
 * @property {(index: number) => void} spot
 * @property {(spot: Spot | null) => void} spotOver
 * @property {(by: number) => boolean} turn
 * @property {(at: Cell) => boolean} mayTurn
 * @property {() => void} moved
 */

const U = 1000;
/** @param {number} middle @param {number} half */
const box = (middle, half) => middle * U - half;
/** @param {Cell} at @param {number} half @param {number} rx */
const square = ([x, y], half, rx) =>
	s("rect", { x: box(x, half), y: box(y, half), width: 2 * half, height: 2 * half, rx });
/** @param {string | undefined} href @param {Place} middle @param {[number, number]} [size] */
const image = (href, [x, y], [width, height] = [U, U]) =>
	s("image", { href, x: x - width / 2, y: y - height / 2, width, height });
/** @param {Scene["tiles"][0]} tile */
const ground = (tile) => square(tile.at, 506, 0);
/** @param {Scene["tiles"][0]} tile */
const face = ({ at: [x, y], picture }) => image(picture, [x * U, y * U], [1002, 1002]);
/** @param {Scene["figures"]} figures */
const men = (figures) =>
	figures.map(({ at, look, place, size }) => at && image(look, place ?? [at[0] * U, at[1] * U], size));

/**
 * Pushes places apart until they are no nearer than that, sideways where they are the same.
 * @param {Place[]} places @param {number} least
 */
function apart(places, least) {
	const made = places.map(([x, y]) => ({ x, y }));
	for (let round = 0; round < 12; round++)
		for (const [i, a] of made.entries())
			for (const b of made.slice(i + 1)) {
				const [dx, dy] = [b.x - a.x || 1, b.y - a.y];
				const far = Math.hypot(dx, dy);
				const push = Math.max(0, least - far) / far / 2;
				a.x -= dx * push;
				a.y -= dy * push;
				b.x += dx * push;
				b.y += dy * push;
			}
	return made.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`);
}

/** A small picture of the cells around one of them. @param {Scene} scene @param {string} label */
export function miniature(scene, label) {
	const [x, y] = scene.last ?? scene.tiles.at(-1)?.at ?? [0, 0];
	const near = scene.tiles.filter(({ at }) => Math.abs(at[0] - x) < 2 && Math.abs(at[1] - y) < 2);
	const view = { viewBox: `${box(x, 1500)} ${box(y, 1500)} 3000 3000`, role: "img", "aria-label": label };
	return s(
		"svg.mini",
		view,
		near.map(ground),
		near.map(face),
		men(scene.figures),
		scene.last && s("g.l-last", square([x, y], 485, 30)),
	);
}

export class Board {
	/** @type {View} */
	view = { x: 0, y: 0, z: 0.1 };
	/** What is drawn; it differs from the view while the picture moves as a whole. */
	set = this.view;
	/** @type {Cell | null} */
	cursor = null;
	/** Whether the view was moved by hand: it stays then. */
	held = false;
	loose = false;
	resting = 0;
	moving = 0;
	/** @type {[number, number, number, number] | null} */
	extent = null;
	/** @type {Map<string, Scene["tiles"][0]>} */
	cells = new Map();
	/** @type {Map<string, {look: string, parts: Element[]}>} */
	drawn = new Map();
	/** @type {Record<string, SVGElement>} */
	layers = {};

	/** @param {HTMLElement} host @param {Told} told */
	constructor(host, told) {
		this.host = host;
		this.told = told;
		this.root = s("g");
		for (const name of ["ground", "legal", "tiles", "glow", "last", "figures", "ghost", "spots", "cursor", "names"])
			this.root.append((this.layers[name] = s(`g.l-${name}`)));
		const label =
			"Board. Arrow keys move the cell, N goes to the next cell that fits, Enter places, R turns, W tells why not.";
		this.svg = s("svg.board", { role: "application", tabindex: 0, "aria-label": label }, this.root);
		const zoomer = h(
			"div.zoomer",
			{ role: "group", "aria-label": "Zoom" },
			tool("plus", "Nearer", () => this.zoom(1.3)),
			tool("minus", "Farther", () => this.zoom(1 / 1.3)),
			tool("fit", "Fit the board", () => this.fit()),
		);
		host.append(this.svg, zoomer);
		this.pointers();
		new ResizeObserver(() => (this.held ? this.paint() : this.fit(true))).observe(host);
	}

	/** @param {string} at */
	has(at) {
		return this.cells.has(at);
	}

	/** @param {Scene} scene */
	show(scene) {
		const fresh = this.drawn.size > 0 && Math.abs(scene.tiles.length - this.drawn.size) < 3;
		this.cells = new Map(scene.tiles.map((tile) => [tile.at.join(), tile]));
		for (const [at, { look, parts }] of this.drawn) {
			if (look === this.cells.get(at)?.picture) continue;
			parts.forEach((part) => part.remove());
			this.drawn.delete(at);
		}
		for (const [at, tile] of this.cells) {
			if (this.drawn.has(at)) continue;
			const parts = [ground(tile), face(tile)];
			if (fresh) parts[1].setAttribute("class", "come");
			this.layers.ground.append(parts[0]);
			this.layers.tiles.append(parts[1]);
			this.drawn.set(at, { look: tile.picture, parts });
		}
		this.layer("figures", ...men(scene.figures));
		this.layer("last", scene.last && square(scene.last, 490, 30));
		const xs = scene.tiles.map(({ at }) => at[0]);
		const ys = scene.tiles.map(({ at }) => at[1]);
		const was = this.extent?.join();
		this.extent = xs.length
			? [Math.min(...xs) - 1, Math.min(...ys) - 1, Math.max(...xs) + 1, Math.max(...ys) + 1]
			: [-1, -1, 1, 1];
		if (was !== this.extent.join()) {
			this.names(this.extent);
			if (!this.held) this.fit(true);
		}
	}

	/** @param {string} name @param {...(Element | null | undefined | false)} parts */
	layer(name, ...parts) {
		this.layers[name].replaceChildren(...parts.filter((part) => part instanceof Element));
	}

	/** @param {Cell[]} cells */
	legal(cells) {
		this.layer("legal", ...cells.map((at) => square(at, 470, 70)));
	}

	/**
	 * The tile in hand as it would lie; crossed out where it does not fit.
	 * @param {Cell | null} at @param {string} [picture]
	 * @param {"fits" | "not" | "stopped"} [how] @param {number} [colour]
	 */
	ghost(at, picture, how = "fits", colour = 0) {
		if (!at) return this.layer("ghost");
		const middle = /** @type {Place} */ ([at[0] * U, at[1] * U]);
		const cross = s("path", { d: `M${middle[0] - 150} ${middle[1] - 150}l300 300m0-300l-300 300` });
		const shown = how !== "not" && image(picture, middle);
		this.layer("ghost", s(`g.ghost.${how}.seat-${colour}`, shown, square(at, 485, 40), how !== "fits" && cross));
	}

	/** @param {Spot[]} spots @param {number} colour */
	spots(spots, colour) {
		this.layer("spots", ...spots.map((spot) => this.spot(spot, colour)));
		this.sizeSpots();
	}

	/** @param {Spot} spot @param {number} colour */
	spot(spot, colour) {
		const act = () => (spot.no ? this.told.spotOver(spot) : this.told.spot(spot.index));
		const over = () => this.told.spotOver(spot);
		const out = () => this.told.spotOver(null);
		const mark = spot.no
			? s("path", { d: "M-75 75L75-75" })
			: s("text", { x: 74, y: 104, "aria-hidden": "true" }, spot.nth);
		return s(
			`g.spot.seat-${colour}${spot.no ? ".no" : ""}`,
			{
				tabindex: spot.no ? -1 : 0,
				role: "button",
				"aria-label": spot.no ? `${spot.text}: not allowed, ${spot.no}` : `${spot.nth}, ${spot.text}`,
				"data-text": spot.text,
				"data-x": spot.place[0],
				"data-y": spot.place[1],
				onpointerenter: over,
				onpointerleave: out,
				onfocus: over,
				onblur: out,
				onclick: (event) => (event.stopPropagation(), act()),
				onkeydown: (event) => {
					if (event.key !== "Enter" && event.key !== " ") return;
					event.preventDefault();
					event.stopPropagation();
					act();
				},
			},
			s("circle", { r: spot.no ? 92 : 125 }),
			image(spot.look, [0, 0], spot.no ? [150, 150] : [200, 200]),
			mark,
		);
	}

	/** Spots stay large enough to be hit and beside each other, or become mere marks and the dock has them. */
	sizeSpots() {
		const marks = this.view.z < 0.056;
		const k = marks ? 1.35 : Math.max(1, 12.5 / (125 * this.view.z));
		this.layers.spots.classList.toggle("small", this.view.z < 0.1);
		this.layers.spots.classList.toggle("marks", marks);
		const hidden = this.layers.spots.matches(".small:not(.why)") ? ":not(.no)" : "";
		const made = /** @type {NodeListOf<SVGElement>} */ (this.layers.spots.querySelectorAll(`.spot${hidden}`));
		const places = apart(
			[...made].map(({ dataset }) => [Number(dataset.x), Number(dataset.y)]),
			marks ? 0 : 255 * k,
		);
		made.forEach((spot, i) => spot.setAttribute("transform", `translate(${places[i]}) scale(${k})`));
	}

	/** Points cells out. @param {Cell[]} cells @param {string} [kind] @param {Place[]} [places] */
	glow(cells, kind = "points", places = []) {
		const has = new Set(cells.map((cell) => cell.join()));
		const sides = cells.map(([x, y]) =>
			[
				has.has(`${x},${y - 1}`) ? "" : `M${box(x, 500)} ${box(y, 500)}h1000`,
				has.has(`${x},${y + 1}`) ? "" : `M${box(x, 500)} ${box(y, -500)}h1000`,
				has.has(`${x - 1},${y}`) ? "" : `M${box(x, 500)} ${box(y, 500)}v1000`,
				has.has(`${x + 1},${y}`) ? "" : `M${box(x, -500)} ${box(y, 500)}v1000`,
			].join(""),
		);
		const dots = places.map(([cx, cy]) => s("circle", { cx, cy, r: 46 }));
		this.layer(
			"glow",
			s(
				`g.${kind}`,
				cells.map((cell) => square(cell, 500, 0)),
				s("path", { d: sides.join("") }),
				dots,
			),
		);
	}

	/** @param {[number, number, number, number]} extent */
	names([left, top, right, bottom]) {
		const made = [];
		for (let x = left; x <= right; x++) made.push(s("text", { x: x * U, y: box(top, 620) }, x));
		for (let y = top; y <= bottom; y++) made.push(s("text", { x: box(left, 620), y: y * U }, y));
		this.layer("names", ...made);
	}

	// The view.

	/** @param {boolean} [still] */
	fit(still) {
		this.held = this.loose = false;
		const { width, height } = this.host.getBoundingClientRect();
		if (!width || !this.extent) return;
		const [left, top, right, bottom] = this.extent;
		const room = width < 500 ? 0 : 0.6;
		const z = Math.min(width / ((right - left + 1 + room) * U), height / ((bottom - top + 1 + room) * U), 0.16);
		this.go({ z, x: width / 2 - ((left + right) / 2) * U * z, y: height / 2 - ((top + bottom) / 2) * U * z }, still);
	}

	/** @param {number} by @param {[number, number]} [at] */
	zoom(by, at) {
		const { width, height } = this.host.getBoundingClientRect();
		const [cx, cy] = at ?? [width / 2, height / 2];
		const z = Math.max(0.025, Math.min(0.4, this.view.z * by));
		const k = z / this.view.z;
		this.held = this.loose = true;
		this.go({ z, x: cx - (cx - this.view.x) * k, y: cy - (cy - this.view.y) * k }, true);
	}

	/** @param {View} view @param {boolean} [still] */
	go(view, still) {
		cancelAnimationFrame(this.moving);
		const from = this.view;
		const start = performance.now();
		/** @param {number} time */
		const frame = (time) => {
			const k = still || calm() ? 1 : Math.min(1, Math.max(0, time - start) / 180);
			const eased = 1 - (1 - k) ** 3;
			/** @param {"x" | "y" | "z"} key */
			const between = (key) => from[key] + (view[key] - from[key]) * eased;
			this.view = { x: between("x"), y: between("y"), z: between("z") };
			if (!still) this.loose = k < 1;
			this.paint();
			if (k < 1) this.moving = requestAnimationFrame(frame);
		};
		frame(start);
	}

	/** While the view moves, the picture that is there is moved as a whole; it is drawn anew when the movement rests. */
	paint() {
		clearTimeout(this.resting);
		this.told.moved();
		if (!this.loose) return this.commit();
		const k = this.view.z / this.set.z;
		const to = `translate(${this.view.x - this.set.x * k}px, ${this.view.y - this.set.y * k}px) scale(${k})`;
		this.svg.style.setProperty("transform", to);
		this.resting = setTimeout(() => this.commit(), 140);
	}

	commit() {
		this.set = this.view;
		this.loose = false;
		this.svg.style.removeProperty("transform");
		this.root.setAttribute("transform", `translate(${this.view.x} ${this.view.y}) scale(${this.view.z})`);
		this.layers.names.style.setProperty("font-size", `${Math.min(11 / this.view.z, 190)}px`);
		this.sizeSpots();
	}

	/** A place of the board in pixels of the host. @param {Cell} at @returns {Place} */
	toScreen([x, y]) {
		return [this.view.x + x * U * this.view.z, this.view.y + y * U * this.view.z];
	}

	/** A pointer's place on the board, in thousandths. @param {MouseEvent} event @returns {Place} */
	placeAt(event) {
		const { left, top } = this.host.getBoundingClientRect();
		return [(event.clientX - left - this.view.x) / this.view.z, (event.clientY - top - this.view.y) / this.view.z];
	}

	/** @param {MouseEvent} event @returns {Cell} */
	cellAt(event) {
		const [x, y] = this.placeAt(event);
		return [Math.round(x / U) + 0, Math.round(y / U) + 0];
	}

	/** @param {Cell | null} at */
	setCursor(at) {
		this.cursor = at;
		this.layer("cursor", at && square(at, 500, 60));
		if (!at) return;
		const [x, y] = this.toScreen(at);
		const { width, height } = this.host.getBoundingClientRect();
		/** @param {number} place @param {number} size */
		const inwards = (place, size) => Math.max(0, 70 - place) - Math.max(0, place - size + 70);
		const [dx, dy] = [inwards(x, width), inwards(y, height)];
		if (!dx && !dy) return;
		this.held = true;
		this.go({ ...this.view, x: this.view.x + dx, y: this.view.y + dy }, true);
	}

	pointers() {
		/** @type {Map<number, PointerEvent>} */
		const down = new Map();
		let start = { x: 0, y: 0, view: this.view, moved: false };
		let [far, wheel, last] = [0, 0, 0];
		/** @param {string} type @param {(event: any) => void} act */
		const on = (type, act) => this.svg.addEventListener(type, act, { passive: false });
		const fingers = () => {
			const [a, b] = [...down.values()];
			const { left, top } = this.host.getBoundingClientRect();
			const middle = /** @type {[number, number]} */ ([
				(a.clientX + b.clientX) / 2 - left,
				(a.clientY + b.clientY) / 2 - top,
			]);
			return { spread: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), middle };
		};
		on("pointerdown", (event) => {
			down.set(event.pointerId, event);
			start = { x: event.clientX, y: event.clientY, view: this.view, moved: false };
			if (down.size === 2) far = fingers().spread;
		});
		on("pointermove", (event) => {
			if (!down.has(event.pointerId))
				return event.pointerType === "mouse" && this.told.point(this.cellAt(event), event);
			down.set(event.pointerId, event);
			if (down.size === 2) {
				const { spread, middle } = fingers();
				this.zoom(spread / far, middle);
				far = spread;
				start.moved = true;
				return;
			}
			const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
			if (!start.moved && Math.hypot(dx, dy) < 6) return;
			if (!start.moved) this.svg.setPointerCapture(event.pointerId);
			start.moved = this.held = this.loose = true;
			this.host.classList.add("dragged");
			this.go({ z: this.view.z, x: start.view.x + dx, y: start.view.y + dy }, true);
		});
		/** @param {PointerEvent} event */
		const up = (event) => {
			down.delete(event.pointerId);
			this.host.classList.remove("dragged");
		};
		on("pointerup", up);
		on("pointercancel", up);
		on("pointerleave", () => this.told.point(null));
		on("click", (event) => start.moved || this.told.pick(this.cellAt(event), event));
		on("contextmenu", (event) => this.told.turn(1) && event.preventDefault());
		on("wheel", (event) => {
			event.preventDefault();
			const { left, top } = this.host.getBoundingClientRect();
			const turns = !event.ctrlKey && this.told.mayTurn(this.cellAt(event));
			if (!turns) return this.zoom(Math.exp(-event.deltaY * 0.0016), [event.clientX - left, event.clientY - top]);
			wheel += event.deltaY;
			if (Math.abs(wheel) < 40 || event.timeStamp - last < 130) return;
			this.told.turn(wheel > 0 ? 1 : -1);
			[wheel, last] = [0, event.timeStamp];
		});
	}
}
