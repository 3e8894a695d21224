// The card of a game on the shelf, and the page on which it is begun, drawn from what cairn.app.card tells of the game.
// The build writes those of our own games into the shell (tools/shelf.ts); the page grows others (game-pages.ts).

type Level = { name: string; rating: number };
export interface Option {
  name: string;
  label: string;
  note: string;
  usual: number | string;
  values: [value: number | string, name: string][]; // none where every game draws one
  shares: [letter: string, name: string][];
  is_lot: boolean;
  is_open: boolean;
}
/** a game, as cairn.app.card tells of it */
export interface Card {
  name: string;
  title: string;
  designers: string;
  pitch: string;
  goal: string;
  players: string;
  minutes: number;
  seats: number[];
  sides: string[];
  levels: Level[];
  options: Option[];
  is_physical: boolean;
  has_lesson: boolean;
  colours: string; // the class with them
  has_positions: boolean;
}
/** of a game, drawn already */
type Picture = Node | { markup: string };
/** what a page has for a game besides */
export interface Ways {
  picture: Picture;
  rules?: string; // the address of its rules
  puzzles?: boolean;
}
/** true sets an empty one, false none */
type Attributes = Record<string, string | boolean>;
/** an element */
export type Part = readonly [tag: string, attributes: Attributes, ...content: Tree[]];
export type Tree = string | Picture | Part;

const BOOK = "M12 6.5C10 5 7 4.5 4 4.5v13c3 0 6 .5 8 2 2-1.5 5-2 8-2v-13c-3 0-6 .5-8 2zm0 0v13";
const FLAG = "M6 21V4m0 1h12l-3 4 3 4H6";
/** How each level plays, from 1. */
const MANNERS = [
  "Plays almost at random",
  "Overlooks a lot",
  "Sees a move ahead",
  "Slips now and then",
  "Plans, and punishes slips",
  "Rarely lets you off",
  "Hardly errs",
  "Plays as well as it can",
];
/** The same in a game of skill. */
const HANDS = [
  "Swings like a child",
  "Swings in a hurry",
  "Swings with a shaky hand",
  "Has a fair hand and eye",
  "Tries before it swings",
  "Swings with a calm hand",
  "Swings with a sure hand",
  "Swings as well as it can",
];
const USUAL_LEVEL = 3;
/** The levels to choose from before all eight are asked for. */
const FEW = [1, 3, 5, 8];
/** The opponents to choose from, with a few words on each. */
const ACROSS: Record<string, [title: string, words: string]> = {
  computer: ["Computer", "Plays here, offline"],
  here: ["Same device", "Take turns with a friend"],
  friend: ["A friend elsewhere", "Live, or by link"],
  watch: ["Watch", "Computer against computer"],
};
/** The same where more than two can play. */
const AMONG_MORE: typeof ACROSS = { ...ACROSS, here: ["Same device", "Take turns with friends"] };
/** The game that Play on the shelf begins before anything else was played: the first seat against the computer. */
const USUAL = `who=computer&level=${USUAL_LEVEL}&you=0`;

const icon = (path: string): Part => [
  "svg",
  { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
  ["path", { d: path }],
];

const segment = (name: string, value: string, word: string, more: Attributes): Part => [
  "label",
  {},
  ["input", { type: "radio", name, value, ...more }],
  word,
];

/** Values to choose one of, in a row. */
const segments = (name: string, words: Record<string, string>, chosen: string): Part => [
  "div",
  { class: "segments" },
  ...Object.entries(words).map(([value, word]) => segment(name, value, word, { checked: value === chosen })),
];

const fieldset = (legend: string, attributes: Attributes, ...content: Part[]): Part => [
  "fieldset",
  attributes,
  ["legend", {}, legend],
  ...content,
];

const small = (words: string): Part => ["p", { class: "soft small" }, words];

const link = (href: string, look: string, ...content: Tree[]): Part => [
  "a",
  { class: `button ${look}`.trim(), href },
  ...content,
];

/** The further choices when a friend elsewhere is the opponent. */
const AFAR: Tree[] = [
  fieldset(
    "Who begins",
    { class: "afar" },
    segments("begin", { me: "You", toss: "A coin", friend: "Your friend" }, "friend"),
  ),
  fieldset(
    "Clock",
    { class: "afar" },
    segments("clock", { 0: "None", 5: "5 min", 10: "10 min", 20: "20 min" }, "0"),
    small("For each of you, and five seconds more with every move."),
  ),
  fieldset(
    "Pauses",
    { class: "afar pausing" },
    segments("pauses", { 2: "2 min", 5: "5 min", 15: "15 min" }, "5"),
    small("While one of you is away or asleep, the clock stands still, for so long in a game."),
  ),
];

/** The words that lead to a lesson. */
const LEARN: Tree[] = ["Learn ", ["span", { class: "minutes" }, "in 2 min"]];

/** One game on the shelf: its picture leads to its options, Play begins at once. */
export function shelfCard(game: Card, { picture }: Ways): Tree {
  const { name, title, options } = game;
  const lots = options.filter((option) => option.is_lot).map((option) => `&${option.name}=chance`);
  const usual = game.levels.length ? `?${USUAL}${lots.join("")}` : "";
  const start = (id: string, look: string, leads: Attributes) => ({
    class: `button ${look}`,
    id: `${id}-${name}`,
    ...leads,
    "aria-labelledby": `${id}-${name} on-${name}`,
  });
  const learn: Part = [
    "a",
    start("learn", "bare", { href: `#/learn/${name}` }),
    ...(game.is_physical ? ["Learn"] : LEARN), // there “Practise” stands beside it
  ];
  const level: Part = ["a", start("level", "main level", { href: `#/new/${name}`, "aria-label": "Level" })];
  return [
    "li",
    { class: `box ${game.colours}` },
    ["a", { class: "pic", href: `#/new/${name}` }, picture, ["span", { class: "hidden" }, title]],
    ["h2", { id: `on-${name}` }, title],
    ["p", {}, game.pitch],
    ["span", { class: "facts" }, ["span", {}, game.players], ["span", {}, `${game.minutes} min`]],
    [
      "div",
      { class: "starts" },
      ["a", start("play", "main", { "data-play": true, href: `#/begin/${name}${usual}` }), playLabel(game)],
      ...(usual ? [level] : []),
      ...(game.has_lesson ? [learn] : []),
      ...practice(game, "bare"),
    ],
  ];
}

/** The label of the button that begins at once: with the level of the computer, where it plays. */
const playLabel = ({ levels }: Card) => {
  const level = levels[USUAL_LEVEL - 1];
  return level ? `Play ${level.name}` : "Play";
};

/** The page on which a new game of this kind is begun. */
export function beginPage(game: Card, ways: Ways): Tree {
  const { name, title } = game;
  const known = {
    ...{ class: `page begin ${game.colours}`, id: `new-${name}`, "data-game": name, "data-title": title },
    ...{ "data-mind": game.levels.length > 0, "data-physical": game.is_physical, hidden: true },
  };
  return [
    "main",
    known,
    head(game, ways.picture),
    [
      "form",
      { class: "form" },
      ...opponents(game, game.levels.length ? "computer" : "here"),
      [
        "details",
        { class: "options" },
        ["summary", {}, ["b", {}, "Options"], " ", ["span", { class: "soft", "data-summary": true }]],
        ["div", { class: "folded" }, ...asked(game), ...AFAR],
      ],
      bar(game, ways),
    ],
  ];
}

/** The choice of who plays on a board that was drawn. */
export const atABoard = (game: Card): Tree[] => [...opponents(game, "here"), ...yourSide(game), ...AFAR];

function head({ colours, title, goal, designers, players, minutes }: Card, picture: Picture): Tree {
  const lasts = minutes ? [`${minutes} min`] : []; // nobody knows it of a game that was just written
  const facts = [designers, players, ...lasts].map((fact) => ["span", {}, fact] as Part);
  return [
    "header",
    { class: `beginhead box ${colours}` },
    ["span", { class: "pic" }, picture],
    [
      "div",
      {},
      ["h1", { tabindex: "-1" }, title],
      ["p", { class: "goalline" }, icon(FLAG), ["span", {}, ["b", {}, "Goal"], " ", ["span", {}, goal]]],
      ["p", { class: "facts" }, ...facts],
    ],
  ];
}

/** The buttons that begin the game, and links to elsewhere. */
function bar(game: Card, { rules, puzzles }: Ways): Part {
  return [
    "div",
    { class: "beginbar" },
    [
      "button",
      { class: "button main big" },
      ["span", { class: "unafar" }, playLabel(game)],
      ["span", { class: "afar" }, "Play now, both online"],
    ],
    ["button", { class: "button afar", value: "link" }, "At your own pace, by link"],
    ...(rules ? [["a", { class: "button", "data-rules": "", href: rules }, icon(BOOK), "Rules"] as Part] : []),
    ...(game.has_lesson ? [link(`#/learn/${game.name}`, "", ...LEARN)] : []),
    ...practice(game, ""),
    ...(puzzles ? [link(`#/puzzles/${game.name}`, "", "Puzzles")] : []),
    ...(game.has_positions ? [link(`#/position/${game.name}`, "", "Set up a position")] : []),
  ];
}

/** Where a game of skill is practised. */
const practice = (game: Card, look: string) =>
  game.is_physical ? [link(`#/begin/${game.name}?practise=1`, look, "Practise")] : [];

/** Who the opponent is, and the levels of the computer, which are seen only where it plays. */
function opponents(game: Card, chosen: string): Tree[] {
  const across = game.seats.length > 1 ? AMONG_MORE : ACROSS;
  const who = Object.entries(across).filter(([value]) => ["here", "friend"].includes(value) || game.levels.length);
  const cards = who.map(([value, [title, words]]) => choice("who", value, title, words, value === chosen));
  return [
    fieldset("Opponent", {}, ["div", { class: "choices" }, ...cards]),
    ...(game.levels.length
      ? [strengths("level", game.sides[0] ?? "", game), strengths("other", game.sides[1] ?? "", game)]
      : []),
  ];
}

/** The levels to choose one of; where two computers play, there are such rows for each side. */
function strengths(name: string, side: string, { levels, is_physical }: Card): Part {
  const cards = levels.map((level, at) => {
    const manner = (is_physical ? HANDS : MANNERS)[at] ?? "";
    const made = choice(name, String(at + 1), level.name, manner, at + 1 === USUAL_LEVEL, !FEW.includes(at + 1));
    const rated: Part = ["span", { class: "soft rating" }, "Rating ", ["code", {}, String(level.rating)]];
    return level.rating ? ([...made, rated] as Part) : made;
  });
  return [
    "fieldset",
    { class: `levels ${name}` },
    ["legend", {}, "Level ", ["span", { class: "side" }, side]],
    ["button", { class: "link all", type: "button", "aria-expanded": "false" }, "All eight levels"],
    ["div", { class: "choices" }, ...cards],
  ];
}

/**
 * A card to choose, with a title and a few words.
 * @param rare  it is seen only where all are
 */
const choice = (name: string, value: string, title: string, words: string, checked: boolean, rare?: boolean): Part => [
  "label",
  { class: rare ? "choice more" : "choice" },
  ["input", { type: "radio", name, value, checked }],
  ["strong", {}, title],
  ["span", { class: "soft" }, words],
];

/** The choices in the folded part: how many play, which side is yours, the game's own options. */
function asked(game: Card) {
  const seats = game.seats.map(String);
  const numbers = Object.fromEntries(seats.map((seat) => [seat, seat]));
  const count = fieldset("Players", {}, segments("seats", numbers, seats[0] ?? ""));
  const fields = game.options.map((option) => field(game, option));
  return [...(seats.length > 1 ? [count] : []), ...(game.levels.length ? yourSide(game) : []), ...fields];
}

/** Which side a person plays against the computer. */
function yourSide({ sides }: Card): Tree[] {
  const words = { ...Object.fromEntries(sides.entries()), chance: "Random" };
  return [fieldset("You play", { class: "you" }, segments("you", words, "0"))];
}

/** An option as a row of segments; an open one leads to where other values are made. */
function field(game: Card, option: Option) {
  const { name, label, note, values, is_lot, is_open } = option;
  if (option.shares.length) return shares(option);
  const chosen = is_lot ? "chance" : String(option.usual);
  const rows = values.map(([value, word]): [value: string, word: string, kind: string] => [
    ...([String(value), word] as const),
    is_open ? "open" : typeof value === "number" ? "int" : "str",
  ]);
  if (is_lot) rows.push(["chance", "Random", "chance"]);
  const row = rows.map(([value, word, kind]) =>
    segment(name, value, word, { "data-type": kind, checked: value === chosen }),
  );
  return fieldset(
    label,
    { class: is_lot && "lot" },
    ...(row.length ? [["div", { class: "segments" }, ...row] as Part] : []),
    ...(note ? [small(note)] : []),
    ...(is_open ? [["p", {}, link(`#/${name}/${game.name}`, "", "Draw one of your own")] as Part] : []),
  );
}

/**
 * An option that each seat chooses for itself: the first seat’s row; the page makes the others of it (begin-page.ts).
 */
function shares({ name, label, note, usual, shares }: Option) {
  const names = shares.map(([letter, word]) => ["option", { value: letter }, word] as Part);
  const order = { type: "radio", name, value: String(usual), "data-type": "open", tabindex: "-1", checked: true };
  return fieldset(
    label,
    { class: "shares" },
    ["label", { class: "hidden", "aria-hidden": "true" }, ["input", order], ["span", {}]],
    [
      "div",
      { class: "row" },
      ["label", { class: "share" }, ["span", {}], " ", ["select", { class: "field" }, ...names]],
    ],
    ...(note ? [small(note)] : []),
  );
}
