// Points over the steps; a click goes there.
import { fill, find, s } from "./dom.js";
import { goTo, now } from "./game.js";

export function chart() {
	const { players, steps } = now.game;
	const [width, height] = [320, 56];
	const sums = players.map(() => [0]);
	for (const step of steps)
		sums.forEach((line, i) => {
			const gained = step.points.filter((one) => one.player === i).reduce((all, one) => all + one.points, 0);
			line.push(line[line.length - 1] + gained);
		});
	const most = Math.max(10, ...sums.flat());
	const x = (/** @type {number} */ step) => ((step / Math.max(1, steps.length)) * width).toFixed(1);
	const y = (/** @type {number} */ points) => (height - 3 - (points / most) * (height - 8)).toFixed(1);
	const path = (/** @type {number[]} */ line) =>
		line.map((sum, i) => (i ? `H${x(i)}V${y(sum)}` : `M0 ${y(sum)}`)).join("");
	const told = players.map((player, i) => `${player.name} ${sums[i].at(-1)}`).join(", ");
	const go = (/** @type {MouseEvent} */ event) => {
		const { left, width: wide } = svg.getBoundingClientRect();
		goTo(Math.round(((event.clientX - left) / wide) * steps.length));
	};
	const view = {
		viewBox: `0 0 ${width} ${height}`,
		preserveAspectRatio: "none",
		role: "img",
		"aria-label": `Points: ${told}`,
		onclick: go,
	};
	const svg = s(
		"svg.chart",
		view,
		s("path.grid", { d: `M0 ${y(0)}H${width}M0 ${y(most / 2)}H${width}` }),
		sums.map((line, i) => s(`path.line.seat-${players[i].colour}`, { d: path(line) })),
		s("path.now", { d: `M${x(now.position.step)} 0V${height}` }),
	);
	fill(find("chart"), svg);
}
