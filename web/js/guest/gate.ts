// The messages that a guest's game may send, kind by kind: any other ends the guest. Nothing that passes is markup,
// names a class that no board has, or speaks of another game than the one that is open.
import { type Fields, fieldsOf } from "../fields.ts";
import { itemAt } from "../lists.ts";
import { first } from "../random.ts";
import type { Message } from "../runtime/messages.ts";

/** gives the value as it may pass; throws Forged */
type Check<T = unknown> = (value: unknown, place: Place) => T;
/** what the guest is the game of */
interface Place {
  name: string; // as records name the game; "" before it is loaded
  title: string;
  ids: ReadonlySet<string>; // that the page has given it
  links: ReadonlySet<number>; // to friends that the page has given it, by their numbers
  hasMatch: boolean; // whether it has been given a match with friends, live or by letters
  taken: ReadonlySet<string>; // what invitations call the matches of all other games that are kept here
  shapes: number; // how many more this message may have
}

/** a rule or function of its designer's */
export type Entered = { rule: string; line: number };

/** A message that no honest guest sends. */
export class Forged extends Error {}

export const LONGEST = 200_000;
export const MOST_SHAPES = 4000;
/**
 * Texts at once and in a second, at most. The frame lets no more through than so many a second
 * (web/js/boot.js), but a page that was busy for some seconds gets all of it at once.
 */
export const [AT_ONCE, A_SECOND] = [720, 60];
const [TEXT, RECORD, DEPTH, ITEMS, MESSAGES] = [300, 100_000, 8, 5000, 100];
/** Characters that a link carries in one text (web/js/peer/link.ts), and friends in one match. */
const [CARRIED, FRIENDS] = [16_384, 20];
/** Characters that turn the direction of writing, or cannot be seen. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

const TAGS = new Set("g path circle ellipse polygon rect line text".split(" "));
/** Classes of boards (web/css/cairn/boards.css, web/css/table/marks.css). */
export const CLASSES = new Set(
  `carving cell chosen chosen-halo first-look floor groove hit-area last last-from last-path movable movable-halo
  neutral number p1 p1-ink p1-light p1-mark p2 p2-ink p2-light p2-mark pit rays refused ring shade side1 side2 slab
  slab-edge slab-fill slab-plain target target-ring tip tip-text win-line win-ring`.split(/\s+/),
);
/** The classes of the sheets that have colours for a guest's game. */
const COLOURS = ["vaxandis", "skorpion", "sedona_vortex", "stonehenge"];
const NUMBER = /^-?\d{1,6}(\.\d{1,6})?$/;
const NUMBERS = /^[\d\s,.+-]{0,4000}$/;
/** None, or colours of the page's own. */
const INK = "var\\(--[a-z0-9-]{1,20}\\)";
const PAINT = new RegExp(`^(none|currentColor|${INK}|color-mix\\(in oklab,${INK} \\d{1,2}%,${INK}\\))$`);
/** The values of attributes, by name. */
const ATTRIBUTES: Record<string, RegExp> = {
  d: /^[\d\s,.+MLHVCSQTAZmlhvcsqtaz-]{0,4000}$/,
  points: NUMBERS,
  fill: PAINT,
  stroke: PAINT,
  "fill-rule": /^(evenodd|nonzero)$/,
  "paint-order": /^(stroke|fill)$/,
  "stroke-linecap": /^(round|butt|square)$/,
  "stroke-linejoin": /^(round|miter|bevel)$/,
  "stroke-dasharray": NUMBERS,
  "text-anchor": /^(start|middle|end)$/,
  transform: /^((translate|rotate|scale)\([\d\s,.+-]{0,60}\)\s?){1,3}$/,
};
for (const name of "x y cx cy r rx ry x1 y1 x2 y2 width height opacity stroke-width font-size".split(" "))
  ATTRIBUTES[name] = NUMBER;

/** Where its code was entered, when that is not known. */
export const NOWHERE: Entered = { rule: "", line: 0 };
const PLACE = /^at (\d{1,5}) ([\p{L}\p{N}_.]{0,60})$/u;

/** Where a text says that its code was entered (web/js/boot.js); undefined for another text. */
export function placeOf(text: string) {
  if (!text.startsWith("at ")) return undefined;
  const [, line = "0", rule = ""] = PLACE.exec(text) ?? [];
  return { rule, line: Number(line) };
}

function refuse(why: string): never {
  throw new Forged(why);
}

// ---- what values may be ------------------------------------------------------------------------

/** A text of so many characters, without what cannot be seen. */
const text =
  (most: number = TEXT): Check<string> =>
  (value) => {
    if (typeof value !== "string" || value.length > 10 * most) return refuse("no text, or far too long");
    const seen = value.replace(UNSEEN, "");
    return seen.length > most ? `${seen.slice(0, most - 1)}…` : seen;
  };

/** A text that is kept as it is: a record, a code. */
const exact =
  (most: number = RECORD): Check<string> =>
  (value) =>
    typeof value === "string" && value.length <= most && !/[^\S\n ]|(?!\n)\p{Cc}/u.test(value)
      ? value
      : refuse("no text as it is kept");

/**
 * A text that fits a pattern.
 * @param why  it is refused
 */
const fitting =
  (pattern: RegExp, why: string): Check =>
  (value) =>
    typeof value === "string" && pattern.test(value) ? value : refuse(why);

const number: Check = (value) => (typeof value === "number" && Number.isFinite(value) ? value : refuse("no number"));
const whole: Check = (value) => (Number.isSafeInteger(value) ? value : refuse("no whole number"));
const flag: Check = (value) => (typeof value === "boolean" ? value : refuse("neither true nor false"));
const maybe =
  (check: Check): Check =>
  (value, place) =>
    value === null ? null : check(value, place);
const one =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value) ? value : refuse("not one of what it may be");

const list =
  (check: Check, most: number = ITEMS): Check =>
  (value, place) =>
    Array.isArray(value) && value.length <= most ? value.map((item) => check(item, place)) : refuse("no list");

/** @param checks  one for each item; the last ones may be left out of the list */
const tuple =
  (...checks: Check[]): Check =>
  (value, place) =>
    Array.isArray(value) && value.length <= checks.length
      ? value.map((item, at) => itemAt(checks, at)(item, place))
      : refuse("too many items");

/** @param least  items of a list */
const atLeast =
  (least: number, check: Check): Check =>
  (value, place) =>
    Array.isArray(value) && value.length < least ? refuse("too few items") : check(value, place);

/** @param check  of every value */
const table =
  (check: Check): Check =>
  (value, place) => {
    const entries = Object.entries(plain(value));
    if (entries.length > ITEMS) refuse("too many entries");
    return Object.fromEntries(entries.map(([name, one]) => [text()(name, place), check(one, place)]));
  };

/** Exactly these fields, but for those whose name ends in “?”. */
const fields =
  (fields: Record<string, Check>): Check<Fields> =>
  (value, place) => {
    const given = plain(value);
    for (const name in given)
      if (!Object.hasOwn(fields, name) && !Object.hasOwn(fields, `${name}?`)) refuse(`there is no field ${name}`);
    const found: Fields = {};
    for (const [named, check] of Object.entries(fields)) {
      const name = named.replace("?", "");
      if (Object.hasOwn(given, name)) found[name] = check(given[name], place);
      else if (name === named) refuse(`${name} is missing`);
    }
    return found;
  };

const plain = (value: unknown): Fields =>
  typeof value === "object" && !Array.isArray(value) && value ? fieldsOf(value) : refuse("no table of fields");

/** Anything that is plain and bounded; what of it is text is shown as text. */
const any: Check = (value, place) => bounded(value, place, DEPTH);

function bounded(value: unknown, place: Place, depth: number): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") return number(value, place);
  if (typeof value === "string") return text()(value, place);
  if (!depth) refuse("too deep");
  const inside = (one: unknown) => bounded(one, place, depth - 1);
  return Array.isArray(value) ? list(inside)(value, place) : table(inside)(value, place);
}

/**
 * The id of a game that the page has given this guest, of a rematch with friends after it, or of what had crossed a
 * friend's letter.
 */
const id: Check = (value, { ids, hasMatch }) =>
  ids.has(value as string) || (hasMatch && [...ids].some((given) => isRematch(value, given) || isCrossed(value, given)))
    ? value
    : refuse("the game of another id");

/** Whether an id is of a game after another one, as py/cairn/app/match/from_log.py names it. */
const isRematch = (id: unknown, after: string) =>
  typeof id === "string" &&
  /^[a-z0-9]+-\d{1,4}$/.test(id) &&
  first(id) === first(after) &&
  countOf(id) > countOf(after);

/** Whether by_link.py names a crossed match so (py/cairn/app/letters). */
const isCrossed = (id: unknown, with_: string) =>
  typeof id === "string" && id.startsWith(`${with_}-crossed-`) && /-crossed-\d{1,4}$/.test(id);

const countOf = (id: string) => Number(id.split("-")[1] ?? 1);

/** The number of a link that the page has given it. */
const link: Check = (value, { links }) => (links.has(value as number) ? value : refuse("another link"));
/** The name of a match as an invitation or a letter has it, or longer, and that no other has. */
const matchName: Check = (value, { taken }) =>
  typeof value === "string" && /^([0-9a-f]{8,64}|[0-9A-Za-z]{8})$/.test(value) && !taken.has(value.slice(0, 8))
    ? value
    : refuse("the match of another game");
const orNothing =
  (check: Check): Check =>
  (value, place) =>
    value === "" ? "" : check(value, place);
/** A text that only friends' pages or this game itself read. */
const unread =
  (most: number): Check =>
  (value) =>
    typeof value === "string" && value.length <= most ? value : refuse("no text, or too long");
/** The game itself. */
const game: Check = (value, { name }) => (name && value === name ? value : refuse("another game"));
/** Its title, whatever it says. */
const title: Check = (value, place) => text()(value, place) && place.title;

/** A record of this game. */
function record(value: unknown, place: Place) {
  const kept = exact()(value, place);
  try {
    game(JSON.parse(kept).game, place);
  } catch (reason) {
    throw reason instanceof Forged ? reason : new Forged("no record");
  }
  return kept;
}

/** The name of an option. */
const word: Check = fitting(/^[a-z][a-z_]{0,19}$/, "no name of an option");
/** A value of an option. */
const choice: Check = (value, place) => (typeof value === "string" ? text(60)(value, place) : whole(value, place));
/** A spot, a section of the rules, an action: a name. */
const name = text(60);
const spots = list(name);

// ---- pictures ----------------------------------------------------------------------------------

function attributes(value: unknown) {
  const given = plain(value);
  for (const [key, one] of Object.entries(given)) {
    const isFine =
      key === "class"
        ? typeof one === "string" && one.split(" ").every((word) => CLASSES.has(word))
        : Object.hasOwn(ATTRIBUTES, key) && ATTRIBUTES[key]?.test(shown(one));
    if (!isFine) refuse(`an attribute ${key}`);
  }
  return { ...given };
}

/** A number as it will be written; a long fraction is as good as a short one. */
const shown = (value: unknown) =>
  typeof value === "number" && Math.abs(value) < 1e6 ? value.toFixed(3) : typeof value === "string" ? value : "?";

/** Shapes within one another, and scenes in the trays of one another. */
const [NESTED, TRAYS] = [20, 2];

/** A check of what may hold more of its kind, so deep. */
function nested(check: Check, most: number): Check {
  let depth = 0;
  return (value, place) => {
    if (depth === most) refuse("too deep");
    depth += 1;
    try {
      return check(value, place);
    } finally {
      depth -= 1;
    }
  };
}

const shape = nested(shapeOf, NESTED);

function shapeOf(value: unknown, place: Place) {
  if (!Array.isArray(value) || value.length < 3 || value.length > 4) refuse("no shape");
  const [key, tag, given, inner = ""]: unknown[] = value;
  if ((place.shapes -= 1) < 0) refuse("too many shapes");
  if (typeof tag !== "string" || !TAGS.has(tag)) refuse("no shape of a board");
  const inside = typeof inner === "string" ? text(60)(inner, place) : list(shape)(inner, place);
  return [name(key, place), tag, attributes(given), inside];
}

/** A shape, or the name of one that the page has. */
const known: Check = (value, place) => (typeof value === "string" ? name(value, place) : shape(value, place));
const classes: Check = (value) =>
  value === "" || (typeof value === "string" && value.split(" ").every((word) => CLASSES.has(word)))
    ? value
    : refuse("a class of the page’s");
const piece: Check = (value, place) =>
  typeof value === "string"
    ? name(value, place)
    : atLeast(4, tuple(name, number, number, list(shape), classes))(value, place);
const spot = atLeast(5, tuple(name, number, number, shape, table(name)));
const BOX = atLeast(4, tuple(number, number, number, number));
const PARTS = ["box", "label", "ground", "spots"];

/** The board of a scene, whole or only named: no guest may put its own in the place of another game's. */
function board(value: unknown, place: Place) {
  const found = fields({
    key: text(),
    "box?": BOX,
    "label?": text(),
    "ground?": list(shape),
    "spots?": list(spot, 1000),
  })(value, place);
  if (!place.name || !String(found.key).startsWith(`${place.name}/`)) refuse("the board of another game");
  if (PARTS.filter((part) => part in found).length % PARTS.length) refuse("half a board");
  return found;
}

const scene: Check = nested((value, place) => sceneOf(value, place), TRAYS);
const sceneOf: Check = (value, place) =>
  fields({
    board,
    under: list(known),
    pieces: list(piece),
    over: list(known),
    labels: table(text()),
    "names?": table(text()),
    trays: list(maybe(scene), 4),
    travel: one("glide", "teleport", "cut", "fall", "stand"),
    "caption?": text(),
    sound: one("", "stone", "sizzle", "end", "call", "tick", "tock"),
    stage: one(null),
  })(value, place);

// ---- messages ----------------------------------------------------------------------------------

/** A share of something. */
const part: Check = (value) => (typeof value === "number" && value >= 0 && value <= 1 ? value : refuse("no share"));
/** A row of a report (py/cairn/report/in_page.py). */
const row = fields({
  name,
  title: text(80),
  told: list(text(1000), 100),
  known: flag,
  bars: list(fields({ label: text(80), low: part, value: part, high: part, shown: text(20) }), 8),
  lines: list(whole, 500),
});
const computer = table(whole);
const at = { id, at: whole };
const says = { why: text(), rule: name, line: whole };
const words = list(text(40), 8);
/** The verdicts on a letter for who opens it (docs/turn-link.md). */
const VERDICTS =
  `new turn repeated answered stale own fork ahead unmarked settled crossed foreign forged unfit damaged newer
  illegal differs answer live`.split(/\s+/);
const friend = fields({
  link: maybe(link),
  party: whole,
  name: text(100),
  phase: one("meeting", "words", "waiting", "playing", "away", "over"),
  match: orNothing(matchName),
  mailbox: fitting(/^([0-9a-f]{64})?$/, "no secret"),
  words,
  quality: one("good", "unstable", "lost", "away"),
  left: flag,
  substituted: flag,
  overrun: one("", "clock", "pauses"),
  ended: maybe(tuple(name, text(), text(1000), text(4000))),
});

/** The card and the form of a game before it begins (py/cairn/app/card.py). */
const card: Check = fields({
  ...{ name: game, title: text(40), designers: text(60), pitch: text(), goal: text(), players: text(), minutes: whole },
  ...{ seats: list(whole, 4), sides: list(text(40), 4), levels: list(fields({ name: text(), rating: whole }), 8) },
  options: list(
    fields({
      ...{ name: word, label: text(), note: text(), usual: choice, values: list(tuple(choice, text()), 100) },
      ...{ shares: list(any, 0), is_lot: flag, is_open: one(false) },
    }),
    30,
  ),
  ...{ is_physical: one(false), has_lesson: one(false), has_positions: flag, colours: one(...COLOURS) },
});

/** Every kind that may pass, with its fields. */
export const KINDS: Record<string, Record<string, Check>> = {
  workshop_loaded: {
    sha: fitting(/^[0-9a-f]{64}$/, "no digest"),
    name: fitting(/^[a-z0-9_]{0,50}~[a-z2-7]{26}$/, "no name of a game"),
    title: text(40),
    by: text(60),
    goal: text(),
    lines: whole,
    kit: whole,
    sections: list(tuple(name, text(1000)), 100),
    sides: list(text(40), 2),
    card,
    scene,
    replayed: maybe(fields({ played: whole, of: whole, stopped: name, why: text() })),
  },
  workshop_wrong: { ...says, stage: one("load", "loop") },
  workshop_law: {
    ...says,
    name: text(),
    ok: flag,
    games: whole,
    action: name,
    sentence: text(),
    position: maybe(fields({ actions: list(name), options: table(any), scene: maybe(scene) })),
  },
  workshop_advice: says,
  workshop_checked: { games: whole, laws: whole, broken: whole, seconds: number, done: flag },
  workshop_failed: { of: name, details: text(4000) },
  report_begun: { jobs: list(whole, 2000) },
  report_refused: { why: text(1000) },
  report_done: { job: whole, found: exact(20_000) },
  report_failed: { job: whole, why: text() },
  report_told: {
    ...{ told: whole, games: whole, over: flag, verdict: text(1000), course: text() },
    rows: list(row, 20),
    differs: maybe(list(tuple(name, text()), 100)),
    kept: exact(),
  },
  view: {
    id,
    game,
    title,
    designers: text(60),
    accent: (value, place) => (COLOURS.includes(value as string) ? value : game(value, place)),
    goal: any,
    entry_count: whole,
    turn_count: whole,
    is_over: flag,
    is_shared: flag,
    record,
    tree: exact(),
    exploration: maybe(fields({ node: whole, keeps: flag })),
    position: whole,
    turn: whole,
    previous: maybe(whole),
    next: maybe(whole),
    variation: whole,
    last: maybe(text()),
    chosen: spots,
    look: spots,
    targets: spots,
    own: spots,
    puzzle: one(null),
    lesson: one(null),
    curtain: one(null),
    is_thinking: flag,
    can_act: flag,
    status: tuple(text(), text()),
    status_detail: text(),
    announcement: text(1000),
    reply: list(text(), 100),
    note: maybe(fields({ title: text(), why: text(1000), rule: name, quiet: flag })),
    result: maybe(any),
    offer: maybe(any),
    players: list(any, 4),
    tools: table(flag),
    first_times: list(any, 0),
    turns: maybe(any),
    buttons: list(tuple(name, text(60)), 100),
    film: list(scene, 60),
    scene,
  },
  save: {
    id,
    text: record,
    summary: (value, place) => ({
      ...(any(value, place) as object),
      game: game(plain(value).game, place),
      title: place.title,
    }),
    computer,
    tree: exact(),
  },
  refused: { id, text: exact(), title: text(), why: text(), newer: flag },
  shelf: { note: maybe(any) },
  think: { ...at, record, level: whole, vault: one("") },
  computer_stopped: { ...at, why: text() },
  outcomes: { id, outcomes: list(any, 0), is_asked: flag },
  game_code: { ...at, with_tree: flag, code: exact(), why: text() },
  position_drawn: { ...at, scene, headline: text(), is_result: flag },
  position_refused: { game, why: text() },
  position_edited: {
    game,
    text: exact(),
    title,
    headline: text(),
    verdict: text(),
    turn: whole,
    sides: any,
    kinds: any,
    beside: any,
    choices: any,
    reasons: any,
    note: text(),
    record: exact(),
    scene,
  },
  broken: { title: text(), why: text(), details: text(4000) },
  peer_send: { link, text: unread(CARRIED) },
  peer_close: { link },
  peer_save: {
    id,
    matches: list(matchName, FRIENDS),
    texts: list(unread(LONGEST), 1),
    before_send: flag,
    turn: one("", "draft", "yours", "waiting", "over"),
  },
  peer_chat: { link: maybe(link), text: text(1000), mine: flag, who: text(100) },
  match: {
    id: orNothing(id),
    role: one("", "host", "guest", "watcher"),
    game: orNothing(game),
    what: list(text(), 30),
    words,
    friends: list(friend, FRIENDS),
    by_link: flag,
    is_over: flag,
    doubts: list(text(), FRIENDS),
    is_timed: flag,
    gone: list(text(), FRIENDS),
    may_substitute: flag,
    is_substituted: flag,
  },
  turn: {
    id: orNothing(id),
    game: orNothing(game),
    match: orNothing(matchName),
    verdict: one("", ...VERDICTS),
    title: text(),
    why: text(1000),
    number: whole,
    can_send: flag,
    can_undo: flag,
    has_pen: flag,
    is_over: flag,
    name: text(100),
    friend: text(100),
    fact: text(),
    live: orNothing(matchName),
  },
  turn_code: {
    id,
    code: fitting(/^[0-9A-Za-z]{1,60000}$/, "no text of a letter"),
  },
  turn_fit: { id: name, fit: whole, count: whole },
  action: { ...at, action: name },
  progress_of_search: { ...at, depth: whole, share: number },
  hint: { ...at, stages: list(fields({ text: text(1000), spots, rule: name }), 8) },
  analysis: {
    ...at,
    "seat?": maybe(whole),
    depth: whole,
    "shares?": any,
    variations: list(any, 20),
    trials: whole,
    playouts: whole,
    worlds: whole,
    is_done: flag,
    "reason?": text(1000),
    "scores?": any,
    "proof?": any,
    nodes: whole,
    seconds: number,
  },
  judged: {
    ...at,
    entry: whole,
    seat: whole,
    count: whole,
    is_good: flag,
    is_mistake: flag,
    moments: list(any, 20),
    share: number,
    seen: any,
    loss: number,
    is_forced: flag,
  },
  reviewed: { ...at, is_done: flag },
  proving: { ...at, share: number },
  proved: { ...at, puzzle: exact(), task: text(), why: text(), is_done: flag },
  failed: { "id?": id, "at?": whole, why: text(), details: text(4000) },
};

function message(value: unknown, place: Place) {
  const { kind, ...rest } = plain(value);
  if (typeof kind !== "string" || !Object.hasOwn(KINDS, kind)) refuse("no kind that a game has");
  const told = kind as string;
  // Its name is what the page takes it for, once it is loaded.
  if (told === "workshop_loaded") place.name = typeof rest.name === "string" ? rest.name : "";
  try {
    return { kind: told, ...fields(KINDS[told] ?? {})(rest, place) };
  } catch (reason) {
    throw reason instanceof Forged ? new Forged(`${told}: ${reason.message}`) : reason;
  }
}

/** The messages of a text, as they may pass. Throws Forged. */
export function admit(said: string, of: Omit<Place, "shapes">): Message[] {
  if (typeof said !== "string" || said.length > LONGEST) refuse("too long");
  let messages: unknown;
  try {
    messages = JSON.parse(said);
  } catch {
    refuse("no JSON");
  }
  return list(message, MESSAGES)(messages, { ...of, shapes: MOST_SHAPES }) as Message[]; // KINDS has checked them
}

/**
 * Counts what comes: so much at once, and so much a second. Throws Forged for more.
 * @param clock  ms
 */
export function createMeter(clock: () => number) {
  let left = AT_ONCE;
  let since = clock();
  return () => {
    const now = clock();
    left = Math.min(AT_ONCE, left + ((now - since) * A_SECOND) / 1000) - 1;
    since = now;
    if (left < 0) refuse("too many messages");
  };
}
