"use strict";
// The page of a game: a step is a choice and what happened then. What lies on the board after a step is worked out from the first one on.
const game = JSON.parse(document.getElementById("game").textContent);
const steps = game.steps;
const find = (id) => document.getElementById(id);
const board = find("board");
const SVG = "http://www.w3.org/2000/svg";

function element(name, attributes, parent, text) {
  const made = document.createElementNS(SVG, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  if (parent) parent.append(made);
  return made;
}

function html(name, className, parent, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  if (parent) parent.append(made);
  return made;
}

const colour = (player) => (player === null || player === undefined ? null : game.players[player]);
const dot = (player, parent) => {
  const made = html("span", "dot", parent);
  made.style.setProperty("--of", player ? player.colour : "transparent");
  made.style.setProperty("--rim", player ? player.line : "currentColor");
  return made;
};
const signed = (points) => (points > 0 ? "+" : points < 0 ? "\u2212" : "") + Math.abs(points);
const counted = (count, word) => count + " " + word + (count === 1 ? "" : "s");
const cells = (flat) => {
  const found = [];
  for (let at = 0; at < flat.length; at += 2) found.push([flat[at], flat[at + 1]]);
  return found;
};

// What lies on the board after a step.
function stateAt(number) {
  const state = { tiles: new Map(), pieces: new Map(), scores: game.players.map(() => 0), stocks: game.players.map(() => []) };
  for (let at = 0; at <= number; at += 1) {
    const step = steps[at];
    for (const [x, y, ...tile] of step.c) {
      if (tile.length) state.tiles.set(x + "," + y, [x, y, ...tile]);
      else state.tiles.delete(x + "," + y);
    }
    for (const [id, ...piece] of step.f) {
      if (piece.length) state.pieces.set(id, piece);
      else state.pieces.delete(id);
    }
    if (step.v) state.scores = step.v;
    if (step.k) state.stocks = step.k;
  }
  return state;
}

// Keeps the elements of a layer in step with a map: makes, changes and removes what differs.
function reconcile(layer, wanted, make, comes) {
  const old = new Map([...layer.children].map((child) => [child.dataset.key, child]));
  for (const [key, value] of wanted) {
    const mark = JSON.stringify(value);
    const before = old.get(String(key));
    old.delete(String(key));
    if (before && before.dataset.mark === mark) continue;
    const made = make(value);
    made.dataset.key = key;
    made.dataset.mark = mark;
    if (!before && comes) made.classList.add("new");
    if (before) before.replaceWith(made);
    else layer.append(made);
  }
  for (const child of old.values()) child.remove();
}

// The images of designs, made when they are first shown. From afar they are without their finest strokes, which would make them dull.
const drawings = JSON.parse(find("drawings").textContent);
const images = new Map();
function image(design, afar) {
  const name = design + (afar ? " afar" : "");
  if (!images.has(name)) {
    const inside = drawings.tiles[design];
    const used = new Set([...inside.matchAll(/href="#([^"]+)"/g)].map((it) => it[1]));
    const stamps = [...used].map((it) => drawings.stamps[it] || "").join("");
    const parts = [
      '<svg xmlns="' + SVG + '" xmlns:xlink="http://www.w3.org/1999/xlink" width="1000" height="1000" viewBox="0 0 1000 1000">',
      afar ? "<style>.fine { stroke: none }</style>" : "",
      "<defs>" + stamps + "</defs>" + inside + "</svg>",
    ];
    images.set(name, URL.createObjectURL(new Blob(parts, { type: "image/svg+xml" })));
  }
  return images.get(name);
}

let isAfar = false;
function drawTile([x, y, design, turn]) {
  const group = element("g", {});
  element("title", {}, group, game.tiles[design] + " at " + x + "," + y);
  const transform = "translate(" + x * 1000 + " " + y * 1000 + ") rotate(" + turn * 90 + " 500 500)";
  element("image", { href: image(design, isAfar), width: 1000, height: 1000, transform, "data-design": design }, group);
  element("rect", { class: "seam", x: x * 1000, y: y * 1000, width: 1000, height: 1000 }, group);
  return group;
}

// Below its tile and a little larger: nothing dark shines through between two tiles.
const drawGround = ([x, y]) => element("rect", { x: x * 1000 - 6, y: y * 1000 - 6, width: 1012, height: 1012 });

function drawPiece([look, x, y]) {
  const group = element("g", {});
  const owner = colour(game.looks[look].player);
  element("title", {}, group, (owner ? owner.name + " " : "") + game.looks[look].name);
  element("use", { href: "#p" + look, x, y }, group);
  return group;
}

// The outline of cells: all borders that only one of them has.
function outline(list) {
  const taken = new Set(list.map(([x, y]) => x + "," + y));
  let path = "";
  for (const [x, y] of list) {
    const line = (dx, dy, from, to) => {
      if (!taken.has(x + dx + "," + (y + dy))) path += "M" + (x + from[0]) * 1000 + " " + (y + from[1]) * 1000 + "L" + (x + to[0]) * 1000 + " " + (y + to[1]) * 1000;
    };
    line(0, -1, [0, 0], [1, 0]);
    line(1, 0, [1, 0], [1, 1]);
    line(0, 1, [0, 1], [1, 1]);
    line(-1, 0, [0, 0], [0, 1]);
  }
  return path;
}

function mark(layer, className, list) {
  for (const [x, y] of list) element("rect", { class: className, x: x * 1000, y: y * 1000, width: 1000, height: 1000, style: "stroke:none" }, layer);
  element("path", { class: className, d: outline(list), style: "fill:none" }, layer);
}

const middle = (list) => {
  const sum = list.reduce((all, [x, y]) => [all[0] + x, all[1] + y], [0, 0]);
  return [(sum[0] / list.length + 0.5) * 1000, (sum[1] / list.length + 0.5) * 1000];
};

function drawMarks(number, before) {
  const step = steps[number];
  const marks = find("marks");
  const floats = find("floats");
  marks.replaceChildren();
  floats.replaceChildren();
  for (const [, flat] of step.d) mark(marks, "done", cells(flat));
  if (step.l) element("rect", { class: "last", x: step.l[0] * 1000, y: step.l[1] * 1000, width: 1000, height: 1000 }, marks);
  for (const [id, ...piece] of step.f) {
    const old = before.pieces.get(id);
    if (piece.length || !old) continue;
    const ghost = element("g", { class: "gone" }, floats);
    element("use", { href: "#p" + old[0], x: old[1], y: old[2] }, ghost);
    element("circle", { class: "away", cx: old[1], cy: old[2], r: 170 }, floats);
  }
  const shown = new Map();
  for (const [player, points, , flat] of step.s) {
    if (!flat.length) continue;
    const [x, y] = middle(cells(flat));
    const key = Math.round(x) + "," + Math.round(y);
    const nth = shown.get(key) || 0;
    shown.set(key, nth + 1);
    const who = colour(player);
    element("text", { class: "gain", x, y: y - 240 + nth * 260, fill: who.colour, stroke: "#fff" }, floats, signed(points));
  }
}

function drawMove(number) {
  const step = steps[number];
  const box = find("move");
  const who = colour(step.p);
  box.replaceChildren();
  box.style.setProperty("--of", who ? who.colour : "var(--line)");
  const line = html("p", "", box);
  if (who) html("span", "who", line, who.name + " ");
  line.append(step.w || step.t || (number === 0 ? "The game is set up." : ""));
  const tile = step.w && step.c.find((cell) => cell.length === 4);
  if (tile) {
    const picture = element("svg", { class: "tile", viewBox: "0 0 1000 1000", role: "img", "aria-label": game.tiles[tile[2]] });
    box.prepend(picture);
    element("image", { href: image(tile[2], false), width: 1000, height: 1000, transform: "rotate(" + tile[3] * 90 + " 500 500)" }, picture);
  }
  if (step.w && step.t !== "pass") html("p", "quiet", box, step.t);
  const list = html("ul", "", box);
  for (const [kind, flat] of step.d) entry(list, null, "completed " + kind, flat);
  for (const [player, points, reason, flat] of step.s) entry(list, colour(player), colour(player).name + " " + signed(points) + " \u00b7 " + reason, flat);
  for (const text of step.e) html("li", "quiet", list, text);
  if (step.a) better(step, box);
}

// Thoughts about a choice: its lead, and the best options if it was none of them.
function better(step, box) {
  const lead = fixed(step.a[0]);
  html("p", "better", box, "Expected lead " + lead + (slip(step) < 0.05 ? ", as good as can be." : ", " + fixed(slip(step)).slice(1) + " less than the best:"));
  if (slip(step) < 0.05) return;
  const list = html("ul", "", box);
  for (const [text, value] of step.a[1]) html("li", "", list, fixed(value) + " \u00b7 " + text);
}

function entry(list, player, text, flat) {
  const item = html("li", "", list);
  if (player) dot(player, item);
  if (!flat.length) {
    item.append(text);
    return;
  }
  const button = html("button", "", item, text);
  button.type = "button";
  button.title = "Show its tiles";
  const show = (on) => {
    for (const old of find("marks").querySelectorAll(".pick")) old.remove();
    if (on) mark(find("marks"), "pick", cells(flat));
  };
  button.onmouseenter = button.onfocus = () => show(true);
  button.onmouseleave = button.onblur = () => show(false);
  button.onclick = () => show(true);
}

function drawScores(number, state) {
  const box = find("scores");
  box.replaceChildren();
  const next = steps[number + 1];
  game.players.forEach((player, nth) => {
    const row = html("div", next && next.p === nth ? "next" : "", box);
    dot(player, row);
    html("span", "name", row, player.name);
    const points = html("span", "points", row);
    const gained = steps[number].s.filter((line) => line[0] === nth).reduce((sum, line) => sum + line[1], 0);
    if (gained) html("span", "more", points, signed(gained));
    points.append(signed(state.scores[nth]).replace("+", ""));
    const stock = html("div", "stock", row);
    for (const [look, count] of state.stocks[nth]) {
      const item = html("span", "", stock);
      item.title = game.looks[look].name + (count > 1 ? ", " + count : "");
      const picture = element("svg", { viewBox: "-190 -190 380 380", role: "img", "aria-label": item.title }, item);
      element("use", { href: "#p" + look }, picture);
      if (count > 1) item.append(String(count));
    }
  });
}

// Plots over all steps: drawn once; only the cursors move.
const frame = { left: 26, right: 314, top: 8, bottom: 136 };
const across = (number) => frame.left + (frame.right - frame.left) * (steps.length > 1 ? number / (steps.length - 1) : 0);

// Draws the grid of a plot; the height of a number of points on it.
function grid(plot, low, high) {
  const up = (points) => frame.bottom - ((points - low) / (high - low)) * (frame.bottom - frame.top);
  const unit = [5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500, 5000].find((it) => (high - low) / it <= 6) || 10000;
  for (let points = Math.ceil(low / unit) * unit; points <= high; points += unit) {
    element("line", { class: points ? "grid" : "grid zero", x1: frame.left, x2: frame.right, y1: up(points), y2: up(points) }, plot);
    element("text", { x: frame.left - 4, y: up(points) + 3, "text-anchor": "end" }, plot, signed(points).replace("+", ""));
  }
  return up;
}

// Draws the cursor of a plot, and lets clicks go to a step.
function cursor(plot) {
  const last = steps.length - 1;
  element("text", { x: frame.left, y: 147 }, plot, "0");
  element("text", { x: frame.right, y: 147, "text-anchor": "end" }, plot, "step " + last);
  element("rect", { class: "later", y: frame.top - 4, height: frame.bottom - frame.top + 5 }, plot);
  element("line", { class: "now", y1: frame.top - 4, y2: frame.bottom + 2 }, plot);
  const jump = (event) => {
    const box = plot.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 320;
    go(Math.round(((x - frame.left) / (frame.right - frame.left)) * last));
  };
  plot.onpointerdown = (event) => {
    rest();
    plot.setPointerCapture(event.pointerId);
    jump(event);
  };
  plot.onpointermove = (event) => event.buttons && jump(event);
}

function curve(plot, path, player) {
  element("path", { class: "rim", d: path }, plot);
  const line = element("path", { class: "line", d: path }, plot);
  line.style.setProperty("--of", player.colour);
  element("title", {}, line, player.name);
}

function drawPlot() {
  const plot = find("plot");
  const rows = [];
  let scores = game.players.map(() => 0);
  for (const step of steps) {
    scores = step.v || scores;
    rows.push(scores);
  }
  const all = rows.flat();
  const up = grid(plot, Math.min(0, ...all), Math.max(10, ...all));
  game.players.forEach((player, nth) => {
    curve(plot, rows.map((row, at) => (at ? "H" + across(at).toFixed(1) + "V" + up(row[nth]).toFixed(1) : "M" + across(0) + " " + up(row[nth]).toFixed(1))).join(""), player);
  });
  cursor(plot);
}

// By how much a choice was worse than the best.
const slip = (step) => (step.a && step.a[1].length ? Math.max(0, step.a[1][0][1] - step.a[0]) : 0);
const fixed = (points) => signed(Number(points.toFixed(1)));

// The expected lead: of two players that of the first, as an area; of more a line for each.
function drawLeads() {
  const told = steps.map((step, at) => [at, step]).filter(([, step]) => step.a);
  if (!told.length) return;
  find("thoughts").hidden = false;
  const plot = find("leads");
  const two = game.players.length === 2;
  const points = game.players.map((_, nth) => told.filter(([, step]) => two || step.p === nth).map(([at, step]) => [at, step.p === nth ? step.a[0] : -step.a[0]]));
  const all = points.flat().map(([, value]) => value);
  const up = grid(plot, Math.min(-10, ...all), Math.max(10, ...all));
  const path = (list) => list.map(([at, value], nth) => (nth ? "L" : "M") + across(at).toFixed(1) + " " + up(value).toFixed(1)).join("");
  game.players.forEach((player, nth) => {
    if (!points[nth].length) return;
    if (!two) return curve(plot, path(points[nth]), player);
    // What is above the line of nobody's lead belongs to whoever leads.
    const sign = nth ? -1 : 1;
    const line = points[0].map(([at, value]) => [at, sign * Math.max(0, sign * value)]);
    const area = path([[line[0][0], 0], ...line, [line[line.length - 1][0], 0]]) + "Z";
    element("title", {}, element("path", { class: "lead", d: area, fill: player.colour }, plot), player.name + " leads");
    if (nth) curve(plot, path(points[0]), { colour: "currentColor", name: game.players[0].name + " against " + game.players[1].name });
  });
  cursor(plot);
  const worst = told.filter(([, step]) => slip(step) >= 1).sort(([, one], [, other]) => slip(other) - slip(one)).slice(0, 5);
  for (const [at, step] of worst) stepButton(find("slips"), at, step.w || step.t, fixed(-slip(step)));
}

// A button that goes to a step.
function stepButton(list, number, text, gain) {
  const item = html("li", "", list);
  const button = html("button", "", item);
  button.type = "button";
  html("span", "number", button, String(number));
  dot(colour(steps[number].p), button);
  html("span", "text", button, text);
  html("span", "gain", button, gain);
  button.onclick = () => {
    rest();
    go(number);
  };
  return item;
}

function drawHeat(number) {
  const layer = find("warmth");
  const scale = find("scale");
  const kind = find("heat").value;
  layer.replaceChildren();
  scale.textContent = "";
  if (!kind) return;
  const heat = new Map();
  const add = (x, y, more) => heat.set(x + "," + y, (heat.get(x + "," + y) || 0) + more);
  const pieces = new Map();
  let placed = 0;
  for (let at = 0; at <= number; at += 1) {
    const step = steps[at];
    for (const [x, y, ...tile] of step.c) {
      if (!tile.length || heat.has(x + "," + y)) continue;
      placed += 1;
      if (kind === "order") heat.set(x + "," + y, placed);
      if (kind === "who") heat.set(x + "," + y, step.p === null ? -1 : step.p);
    }
    if (kind === "stood") {
      for (const [id, ...piece] of step.f) {
        if (piece.length) pieces.set(id, [Math.floor(piece[1] / 1000), Math.floor(piece[2] / 1000)]);
        else pieces.delete(id);
      }
      for (const [x, y] of pieces.values()) add(x, y, 1);
    }
    if (kind === "points") for (const [, points, , flat] of step.s) for (const [x, y] of cells(flat)) add(x, y, points);
  }
  const most = Math.max(1, ...[...heat.values()].map(Math.abs));
  for (const [key, value] of heat) {
    const [x, y] = key.split(",").map(Number);
    if (kind === "who") {
      const player = value < 0 ? null : game.players[value];
      element("rect", { x: x * 1000, y: y * 1000, width: 1000, height: 1000, style: "fill:" + (player ? player.colour : "#777"), "fill-opacity": 0.6 }, layer);
      element("text", { x: x * 1000 + 500, y: y * 1000 + 500 }, layer, player ? player.letter : "");
    } else {
      element("rect", { x: x * 1000, y: y * 1000, width: 1000, height: 1000, "fill-opacity": (0.08 + (0.6 * Math.abs(value)) / most).toFixed(2) }, layer);
      element("text", { x: x * 1000 + 500, y: y * 1000 + 500 }, layer, signed(value).replace("+", ""));
    }
  }
  scale.textContent = {
    order: "The number of each tile in the order in which they were laid.",
    who: "The colour and letter of whoever laid the tile.",
    stood: "For how many steps pieces have stood on each tile, added up.",
    points: "Points of features and other things, on each of their tiles.",
  }[kind];
}

let now = -1;
let clock = 0;

function go(wanted) {
  const number = Math.max(0, Math.min(steps.length - 1, Number.isFinite(wanted) ? wanted : 0));
  if (number === now) return;
  // What comes by a single step fades in.
  const comes = number === now + 1 && number > 0;
  now = number;
  const state = stateAt(number);
  const before = number ? stateAt(number - 1) : { pieces: new Map() };
  reconcile(find("ground"), state.tiles, drawGround, false);
  reconcile(find("tiles"), state.tiles, drawTile, comes);
  const entries = [...state.pieces];
  reconcile(find("spans"), entries.filter(([, piece]) => game.looks[piece[0]].span), drawPiece, comes);
  reconcile(find("pieces"), entries.filter(([, piece]) => !game.looks[piece[0]].span), drawPiece, comes);
  const standing = [...find("pieces").children].sort((one, two) => JSON.parse(one.dataset.mark)[2] - JSON.parse(two.dataset.mark)[2]);
  find("pieces").append(...standing);
  drawMarks(number, before);
  drawMove(number);
  drawScores(number, state);
  drawHeat(number);
  find("slider").value = number;
  find("slider").setAttribute("aria-valuetext", "step " + number + " of " + (steps.length - 1));
  find("where").textContent = "step " + number + " of " + (steps.length - 1) + (steps[number].n ? " \u00b7 turn " + steps[number].n : "") + " \u00b7 " + counted(state.tiles.size, "tile");
  for (const line of document.querySelectorAll(".plot .now")) {
    line.setAttribute("x1", across(number));
    line.setAttribute("x2", across(number));
  }
  for (const later of document.querySelectorAll(".plot .later")) {
    later.setAttribute("x", across(number));
    later.setAttribute("width", Math.max(0, frame.right - across(number) + 2));
  }
  const list = find("list");
  for (const old of list.querySelectorAll(".now")) {
    old.classList.remove("now");
    old.firstChild.removeAttribute("aria-current");
  }
  const item = list.children[number];
  item.classList.add("now");
  item.firstChild.setAttribute("aria-current", "step");
  const top = item.offsetTop;
  if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  if (find("follow").checked) follow(state);
  address();
}

// The address names the step and the heat map, so that both can be passed on.
function address() {
  const heat = find("heat").value;
  try {
    history.replaceState(null, "", "#move=" + now + (heat ? "&heat=" + heat : ""));
  } catch (error) {
    // A page without an address has none to change.
  }
}

function listen() {
  const asked = new URLSearchParams(location.hash.slice(1));
  if (asked.has("heat")) {
    find("heat").value = asked.get("heat");
    if (find("heat").selectedIndex < 0) find("heat").value = "";
  }
  const wanted = asked.has("move") ? parseInt(asked.get("move"), 10) : steps.length - 1;
  const same = wanted === now;
  go(wanted);
  if (same) drawHeat(now);
}

function rest() {
  clearTimeout(clock);
  clock = 0;
  find("play").setAttribute("aria-pressed", "false");
  find("play").setAttribute("aria-label", "Play");
}

function play() {
  if (clock) return rest();
  if (now === steps.length - 1) go(0);
  find("play").setAttribute("aria-pressed", "true");
  find("play").setAttribute("aria-label", "Pause");
  const tick = () => {
    if (now === steps.length - 1) return rest();
    go(now + 1);
    clock = setTimeout(tick, Number(find("speed").value));
  };
  clock = setTimeout(tick, Number(find("speed").value));
}

const jumps = { first: () => 0, back: () => now - 1, next: () => now + 1, last: () => steps.length - 1 };
for (const id in jumps) {
  find(id).onclick = () => {
    rest();
    go(jumps[id]());
  };
}
find("play").onclick = play;
find("slider").oninput = (event) => {
  rest();
  go(Number(event.target.value));
};
find("heat").onchange = () => {
  drawHeat(now);
  address();
};
addEventListener("hashchange", listen);
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("select")) return;
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
  if (keys[event.key]) {
    event.preventDefault();
    find(keys[event.key]).onclick();
  } else if (event.key === " " && !event.target.matches("button")) {
    event.preventDefault();
    play();
  }
});

// The part of the board that is seen.
const whole = game.view;
let view = [...whole];
const look = () => {
  board.setAttribute("viewBox", view.join(" "));
  // Below ninety pixels a tile.
  if (isAfar === unit() > 1000 / 90) return;
  isAfar = !isAfar;
  for (const tile of find("tiles").querySelectorAll("image")) tile.setAttribute("href", image(tile.dataset.design, isAfar));
};
const unit = () => {
  const box = board.getBoundingClientRect();
  return Math.max(view[2] / box.width, view[3] / box.height);
};
function zoom(by, event) {
  const box = board.getBoundingClientRect();
  const x = view[0] + view[2] / 2 + (event.clientX - box.left - box.width / 2) * unit();
  const y = view[1] + view[3] / 2 + (event.clientY - box.top - box.height / 2) * unit();
  const most = Math.max(0.02, Math.min(1.5, (view[2] * by) / whole[2])) / (view[2] / whole[2]);
  view = [x - (x - view[0]) * most, y - (y - view[1]) * most, view[2] * most, view[3] * most];
  look();
}
// Looks where something happens: at all tiles while they are few, then at the last ones.
let move = 0;
function follow(state) {
  const most = matchMedia("(max-width: 52rem)").matches ? 5 : 8;
  const tiles = [...state.tiles.values()];
  const last = steps[now].l || [0, 0];
  const shown = tiles.filter(([x, y]) => Math.abs(x - last[0]) <= (most - 1) / 2 && Math.abs(y - last[1]) <= (most - 1) / 2);
  const [xs, ys] = [0, 1].map((part) => (shown.length ? shown : [last]).map((cell) => cell[part]));
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs) + 1, Math.min(...ys), Math.max(...ys) + 1];
  // Never nearer than four tiles.
  const grow = (from, to) => Math.max(0.35, (4 - (to - from)) / 2);
  const [wide, high] = [grow(left, right), grow(top, bottom)];
  glide([(left - wide) * 1000, (top - high) * 1000, (right - left + 2 * wide) * 1000, (bottom - top + 2 * high) * 1000]);
}

function glide(to) {
  cancelAnimationFrame(move);
  const from = [...view];
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
  const start = performance.now();
  const step = (time) => {
    const part = still ? 1 : Math.max(0, Math.min(1, (time - start) / 300));
    const eased = part * (2 - part);
    view = from.map((it, nth) => it + (to[nth] - it) * eased);
    look();
    if (part < 1) move = requestAnimationFrame(step);
  };
  if (still) step(start);
  else move = requestAnimationFrame(step);
}

// Whoever moves the board looks for himself.
function leave() {
  cancelAnimationFrame(move);
  find("follow").checked = false;
}

board.addEventListener("wheel", (event) => {
  event.preventDefault();
  leave();
  zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, event);
}, { passive: false });
const fingers = new Map();
board.onpointerdown = (event) => {
  fingers.set(event.pointerId, event);
  board.setPointerCapture(event.pointerId);
  board.classList.add("dragged");
};
board.onpointermove = (event) => {
  const old = fingers.get(event.pointerId);
  if (!old) return;
  leave();
  if (fingers.size === 2) {
    const [one, two] = [...fingers.values()];
    const apart = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
    fingers.set(event.pointerId, event);
    const [three, four] = [...fingers.values()];
    zoom(apart / Math.max(1, Math.hypot(three.clientX - four.clientX, three.clientY - four.clientY)), event);
    return;
  }
  view[0] -= (event.clientX - old.clientX) * unit();
  view[1] -= (event.clientY - old.clientY) * unit();
  fingers.set(event.pointerId, event);
  look();
};
board.onpointerup = board.onpointercancel = (event) => {
  fingers.delete(event.pointerId);
  board.classList.remove("dragged");
};
find("follow").onchange = () => {
  if (find("follow").checked) follow(stateAt(now));
  else {
    view = [...whole];
    look();
  }
};
board.ondblclick = () => {
  leave();
  view = [...whole];
  look();
};

function begin() {
  find("follow").checked = game.follow || matchMedia("(max-width: 52rem)").matches;
  find("slider").max = steps.length - 1;
  find("facts").textContent = game.players.length + " players \u00b7 " + (steps.length - 1) + " steps \u00b7 " + stateAt(steps.length - 1).tiles.size + " tiles";
  steps.forEach((step, number) => {
    const gain = step.s.reduce((sum, line) => sum + line[1], 0);
    const item = stepButton(find("list"), number, step.w || step.t || (number === 0 ? "setup" : ""), step.s.length ? signed(gain) : "");
    if (slip(step) >= 2) item.classList.add("slip");
  });
  const [left, top, wide, high] = whole;
  const [columns, rows] = [[left / 1000, (left + wide) / 1000], [top / 1000, (top + high) / 1000]].map(([from, to]) => [Math.ceil(from), Math.floor(to)]);
  for (let x = columns[0]; x < columns[1]; x += 1) element("text", { x: x * 1000 + 500, y: top + 130 }, find("names"), String(x));
  for (let y = rows[0]; y < rows[1]; y += 1) element("text", { x: left + 130, y: y * 1000 + 500 }, find("names"), String(y));
  drawPlot();
  drawLeads();
  look();
  listen();
}
begin();
