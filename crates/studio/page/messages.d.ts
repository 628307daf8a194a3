// Messages between the studio's server and its page, version 1. Names are those of docs/playing.md; cells are [x, y],
// rotations quarters clockwise, places on the board thousandths of a cell: the middle of [x, y] is [1000 x, 1000 y].

export type Cell = [number, number];
export type Place = [number, number];
/** Addresses of the pictures of a tile in rotations 0 to 3. */
export type Pictures = [string, string, string, string];

/** Why something is not allowed. `rule` is `file:line` of a variant; without it, it is a rule of the base game. */
export interface Reason {
	text: string;
	rule?: string;
}

/** GET /api/tiles: every design of the folder's sets and of the game that is played. */
export interface Tiles {
	v: 1;
	sets: SetInfo[];
	designs: Design[];
}
export interface SetInfo {
	id: string;
	title: string;
	file?: string;
	tiles: number;
	own: boolean;
}
export interface Design {
	/** `set/id`, as written games name it. */
	id: string;
	set: string;
	/** Addresses of the pictures as it lies in rotations 0 to 3; they change with the drawing. */
	pictures: Pictures;
	/** As `render tile --proof` draws it: fields hatched, segments numbered. */
	proof?: string;
	count: number;
	/** File and line of its definition; none of shipped sets. */
	source?: { file: string; line: number };
	/** Other designs of the folder that are the same in another rotation. */
	twins: string[];
	segments: SegmentInfo[];
	/** True: as last read; the file has an error now. */
	stale?: boolean;
}
export interface SegmentInfo {
	/** Name on the unturned tile, as written games name it. */
	name: string;
	/** Its names as the tile is turned, quarter by quarter. */
	names: [string, string, string, string];
	kind: string;
	/** Ports it has: N E S W for roads and cities, halves (NL, NR, …) for fields. */
	ports: string[];
	markers: Record<string, number>;
	/** The place of a figure, thousandths from the tile's upper left corner. */
	spot: [number, number];
}

/** GET /api/folder: what the folder is. Sent again as event `folder` after each save. */
export interface Folder {
	v: 1;
	name: string;
	path: string;
	editor: boolean;
	files: FileInfo[];
	findings: Finding[];
	/** Written games, in the order of files and lines. */
	games: WrittenGame[];
	/** Games that can be played: game files of the folder, each own set or variant alone, and shipped games. */
	/** Bots of the folder, beside those that ship. */
	bots?: string[];
	/** Examples that a folder may begin with. */
	examples: string[];
	playable: { game: string; title: string; own: boolean; players: [number, number] }[];
	took: number;
	/** Written games have not been run on the files as they are now. */
	running?: boolean;
	/** The folder is not there any more. */
	gone?: boolean;
}
export interface FileInfo {
	file: string;
	kind: "tile set" | "variant" | "bot" | "game" | "theme" | "written file" | "print plan" | "other";
	hash: string;
	findings: number;
}
export interface Finding {
	code: string;
	severity: "error" | "warning";
	message: string;
	file: string;
	line: number;
	column: number;
	end_line: number;
	end_column: number;
	/** The line of the source. */
	text: string;
	labels: { file: string; line: number; text: string; message: string }[];
	help?: string;
	explanation?: string;
	/** What the button does; none where no fix is certain. `hash` of the file the edit is for. */
	fix?: { title: string; file: string; hash: string; number: number };
	/** The tile it is about. */
	tile?: string;
}
export interface WrittenGame {
	file: string;
	line: number;
	title: string;
	passed: boolean;
	claims: number;
	failure?: { file: string; line: number; claimed: string; happened: string; step: number; message: string };
}

/** GET /api/numbers, event `numbers`: some hundred games in the background. */
export interface Numbers {
	v: 1;
	game: string;
	n: number;
	of: number;
	fault?: { seed: string; message: string; rule?: string };
	/** Why no games are played now; the numbers are those of the rules before. */
	why?: string;
	now: Measure[];
	was?: Measure[];
	/** Cells as [x, y], each with tiles that lay there and pieces that came there, in a thousand games. */
	heat: [number, number, number, number][];
}
export interface Measure {
	group: string;
	name: string;
	value: number;
	low: number;
	high: number;
	unit: string;
}

/** GET /api/game. */
export interface Game {
	v: 1;
	game: string;
	title: string;
	/** A text: it may be too large for a number of a page. */
	seed: string;
	players: { name: string; letter: string; colour: number; by: string }[]; // by: "human" or a bot's name
	options: Record<string, string | number | boolean>;
	undo: boolean;
	redo: boolean;
	/** Number of this list of steps. The first `kept` are those of list `base` and left out; GET tells all. */
	serial: number;
	base: number;
	kept: number;
	steps: Step[];
	/** A rule that broke at the last choice; the game is as before. */
	fault?: Fault;
	/** The game is being played on rules that are no longer those of the folder. */
	old_rules?: boolean;
}
/** Step n leads from position n-1 to position n. */
export interface Step {
	n: number;
	turn: number;
	player: number;
	by: string;
	kind: string;
	text: string;
	words: string;
	points: Points[];
	events: string[];
	completed: { kind: string; cells: Cell[] }[];
	tile?: string;
	at?: Cell;
	rotation?: number;
	piece?: string;
	on?: string;
	look?: string;
}
export interface Points {
	player: number;
	points: number;
	reason: string;
	cells: Cell[];
}
export interface Fault {
	message: string;
	rule?: string;
}

/** GET /api/position?step=N (none: the present one). `viewer` is who decides there, or nobody where a bot decides. */
export interface Position {
	v: 1;
	step: number;
	of: number;
	turn: number;
	tiles_left: number;
	drawn?: string;
	players: {
		name: string;
		points: number;
		supply: Record<string, number>;
		stocks: { piece: string; look: string; count: number }[];
	}[];
	tiles: { at: Cell; tile: string; rotation: number; picture: string }[];
	figures: {
		id: number;
		piece: string;
		owner?: string;
		at?: Cell;
		on?: string;
		held_by?: string;
		place?: Place;
		look: string;
		size: [number, number];
		/** The number of the segment of its design. */
		segment?: number;
	}[];
	piles: { name: string; count: number; items?: string[] }[];
	over: boolean;
	winners: string[];
	last?: Cell;
	/** Points of each player so far, with their reasons, in order. */
	sums: { turn: number; points: number; reason: string }[][];
	decision: Decision | null;
}
export interface Decision {
	player: string;
	question: string;
	human: boolean;
	/** The tile to place, in "place" questions. */
	tile?: string;
	pictures?: Pictures;
	/** Cells that the question is about. */
	cells: Cell[];
	options: Option[];
	refused: { text: string; reason: Reason; at?: Cell; on?: string; piece?: string; look?: string; place?: Place }[];
}
/** kind: place, span, deploy, move, recall, take, answer, pass. `look` is the address of a picture of the piece. */
export interface Option {
	text: string;
	kind: string;
	at?: Cell;
	rotation?: number;
	piece?: string;
	on?: string;
	look?: string;
	place?: Place;
	player?: string;
	points?: number;
}

/** GET /api/why?step=N&x=&y=: for each rotation why the tile in hand does not fit there; no reasons: it fits.
 *  GET /api/why?step=N&text=CHOICE: {v, reason: Reason | null}. */
export interface Why {
	v: 1;
	rotations: { rotation: number; reasons: Reason[] }[];
}
/** GET /api/feature?step=N&x=&y=&segment=I: the feature of segment I of the design, and what it is worth. */
export interface Feature {
	v: 1;
	kind: string;
	name: string;
	cells: Cell[];
	places: Place[];
	open: number;
	completed: boolean;
	markers: Record<string, number>;
	now: { points: number; reason: string } | null;
	then: { points: number; reason: string } | null;
	players: { player: number; figures: number; owner: boolean }[];
}
/** GET /api/left?step=N: tiles left to draw. `fits`: cells where it fits now, in any rotation. */
export interface Left {
	v: 1;
	count: number;
	tiles: { tile: string; count: number; fits: number }[];
}
/** GET /api/trace?step=N: hooks that ran in this step. `micros` is the time of the whole call. */
export interface Trace {
	v: 1;
	/** Calls that were too many to be listed. */
	more?: number;
	calls: {
		hook: string;
		variant: string;
		file: string;
		line: number;
		subject: string;
		answer: string;
		kind: "ran" | "veto" | "asked" | "fault";
		micros: number;
		printed: string[];
	}[];
}

/** Answer of every POST that changes the game. */
export interface Table {
	v: 1;
	game: Game;
	position: Position;
	message?: string;
}

/** GET /api/setup?step=: what a setup of that position says beside the board, in the words of written games. */
export interface Aside {
	piles: { name: string; items: string[] }[];
	/** `crown held by red` */
	held: string[];
	/** `red 3 follower` */
	without: string[];
}

// POST (JSON; 409 {message} where the page's step or hash is no longer true; 422 {message} for a wish that cannot be)
//   /api/new     {game, seed?, players: [{name, by}], options?}        -> Table
//   /api/choose  {step, option: number}                                -> Table
//   /api/written {file, line}  puts that written game on the table, at that step           -> Table
//   /api/undo, /api/redo  {}                                           -> Table
//   /api/go      {step}    takes over here: later choices are set aside (redo brings them back)   -> Table
//   /api/hint    {step}                                                -> {v, option: number, by, values: [option, points ahead][]}
//   /api/bot     {step}    lets club choose for a person             -> Table
//   /api/force   {step, tile}  makes this the drawn tile               -> Table
//   /api/seats   {players: [{name, by}]}                               -> Table
//   /api/rules   {keep: "old" | "new"}                                 -> Table
//   /api/record  {from: step}                                          -> {v, text}
//   /api/save    {file, text, hash?}  appends to a written file, or makes it   -> {v, file, line, passed}
//   /api/setup   {step, tiles: [{at, tile, rotation}], figures: [{player?, piece, at, on?}], pile, piles?, held?, without?}  -> Table
//                step: the position it was made from, which says what is left out
//                on: the name of the segment on the unturned tile, none on the tile as a whole; pile: the next draws, none for chance
//   /api/fix     {file, hash, number}                                  -> {v, title}
//   /api/count   {tile, count, hash}                                   -> {v}
//   /api/accept  {file, line, hash}   the failing claim is written as it happened  -> {v}
//   /api/begin   {what: "tiles" | "expansion" | "example", name?}  makes the first files  -> {v, files}
//   /api/open    {file, line}         opens the author's editor        -> {v}
// GET /events (server-sent): `folder` Folder, `tiles` {changed: [id]}, `busy` {work, n?, of?}, `numbers` Numbers,
//   `game` Table (bots' moves), `moved` {serial, fault} (a choice on some page), `reloaded` Reloaded and Table, `saved` {file, took},
//   `again` (too much was missed: ask for everything anew)
export interface Reloaded {
	file: string;
	line: number;
	was: string[];
	now: string[];
	took: number;
	steps: number;
	stopped: null | {
		step: number;
		player: number;
		choice: string;
		reasons: Reason[];
		tile?: string;
		picture?: string;
		at?: Cell;
		rotation?: number;
	};
	/** Steps that give other points now; steps set aside. */
	others: number[];
	dropped: number[];
	points: { was: number[]; now: number[] };
}
/** GET /api/options?game=: the options of a game, for a new one. */
export interface GameOptions {
	v: 1;
	players: [number, number];
	options: GameOption[];
}
export interface GameOption {
	name: string;
	default: string | number | boolean;
	doc: string;
	min?: number;
	max?: number;
	choices?: string[];
}

// GET /api/written?file=&line= -> Position | null: the board of a written game at the step that fails, else at its end.

/** GET /api/print?set=FILE&preset=&theme=: tiles as they come out of a printer; `pdf` is the address of the file. */
export interface Print {
	v: 1;
	presets: { id: string; title: string }[];
	sets: string[];
	themes: string[];
	/** Pages, in millimetres. */
	sheets: { picture: string; title: string; width: number; height: number }[];
	/** Where they occur: pages from 0, places in millimetres. */
	warnings: {
		code: string;
		message: string;
		places: { page: number; x: number; y: number; width: number; height: number }[];
	}[];
	pages: number;
	tiles: number;
	cuts: number;
	/** Thousandths of the paper. */
	waste: number;
	pdf: string;
}
