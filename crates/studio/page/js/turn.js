// Tiles as they lie when turned.

/**
 * A place on a tile, in thousandths, turned by quarters.
 * @param {[number, number]} place @param {number} rotation @returns {[number, number]}
 */
export function spotOf([x, y], rotation) {
	for (let i = 0; i < rotation; i++) [x, y] = [1000 - y, x];
	return [x, y];
}

/** @type {Record<string, [number, number]>} */
const MIDDLE = { N: [500, 60], E: [940, 500], S: [500, 940], W: [60, 500] };

/**
 * The number of the segment of a turned tile that is nearest to a place on it.
 * @param {import("../messages.d.ts").Design} design @param {number} rotation @param {[number, number]} place
 */
export function nearest(design, rotation, [px, py]) {
	let found = 0;
	let least = Infinity;
	for (const [i, segment] of design.segments.entries()) {
		const sides = segment.kind === "field" ? [] : segment.ports.map((port) => MIDDLE[port]).filter(Boolean);
		for (const spot of [segment.spot, ...sides]) {
			const [x, y] = spotOf(spot, rotation);
			const far = Math.hypot(x - px, y - py);
			if (far < least) [least, found] = [far, i];
		}
	}
	return found;
}
