// Messages of a guest's game to the page: an honest one may send all that it has to, a forged one nothing else.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  A_SECOND,
  AT_ONCE,
  admit,
  CLASSES,
  createMeter,
  Forged,
  LONGEST,
  MOST_SHAPES,
  NOWHERE,
  placeOf,
} from "../../web/js/guest/gate.ts";
import { identity, nameOf, normal } from "../../web/js/sources/identity.ts";

const NAME = "thaw~abcdefghijklmnopqrstuvwxyz";
const OF = {
  name: NAME,
  title: "Thaw",
  ids: new Set(["mine"]),
  links: new Set([3]),
  hasMatch: true,
  taken: new Set(["0badcafe"]),
};
const RECORD = JSON.stringify({ game: NAME, version: 1, options: {}, seats: 2, actions: ["a1"] });
const cell = (more = {}) => [
  "cell a1",
  "rect",
  { class: "cell", x: -1.5, y: 2, width: 96, height: 96, rx: 6, ...more },
];
const scene = (...ground) => ({
  board: {
    key: `${NAME}/7/upright`,
    box: [0, 0, 9, 9],
    label: "Board",
    ground,
    spots: [["a1", 0, 0, cell(), { ArrowUp: "a2" }]],
  },
  under: [],
  pieces: [["piece:a1", 1, 2, [["body", "circle", { class: "p1", cx: 0, cy: 0, r: 30 }]], "side1"], "piece:a2"],
  over: [],
  labels: { a1: "a1: White stone" },
  trays: [],
  travel: "glide",
  caption: "",
  sound: "",
  stage: null,
});
const save = (more = {}) => ({
  kind: "save",
  id: "mine",
  text: RECORD,
  summary: { game: NAME, title: "Thaw", turn: 1, who: ["White"], yours: true, over: false, last: "", friends: [] },
  computer: { 1: 3 },
  tree: "",
  ...more,
});
const drawn = (...ground) => ({
  kind: "position_drawn",
  id: "mine",
  at: 0,
  scene: scene(...ground),
  headline: "",
  is_result: false,
});
const kept = (more = {}) => ({
  kind: "peer_save",
  id: "mine",
  matches: ["1f0e2d3c"],
  texts: ["what goes on with it"],
  before_send: true,
  turn: "",
  ...more,
});
const friend = (more = {}) => ({
  link: 3,
  party: 1,
  name: "Ben",
  phase: "playing",
  match: "1f0e2d3c",
  mailbox: "ab".repeat(32),
  words: ["one", "two", "three", "four"],
  quality: "good",
  left: false,
  substituted: false,
  overrun: "",
  ended: null,
  ...more,
});
const match = (more = {}) => ({
  kind: "match",
  id: "mine",
  role: "host",
  game: NAME,
  what: ["Thaw"],
  words: [],
  friends: [friend()],
  by_link: false,
  is_over: false,
  doubts: [],
  is_timed: false,
  gone: [],
  may_substitute: false,
  is_substituted: false,
  ...more,
});
const turn = (more = {}) => ({
  ...{ kind: "turn", id: "mine", game: NAME, match: "aB3dE5fg", verdict: "turn", title: "", why: "", number: 2 },
  ...{ can_send: false, can_undo: false, has_pen: true, is_over: false, name: "Ada", friend: "Ben", fact: "" },
  ...{ live: "1f0e2d3c", ...more },
});
const row = (more = {}) => ({
  ...{ name: "balance", title: "Who wins", told: ["Even."], known: true, lines: [3] },
  bars: [{ label: "Who begins", low: 0.4, value: 0.5, high: 0.6, shown: "50 %" }],
  ...more,
});
const report = (more = {}) => ({
  ...{ kind: "report_told", told: 3, games: 3, over: false, verdict: "Too few.", course: "", rows: [row()] },
  ...{ differs: [["balance", "Who begins wins less often."]], kept: "{}" },
  ...more,
});
const said = (...messages) => admit(JSON.stringify(messages), OF);

test("a save of the game that is open passes, with the title that the page knows", () => {
  assert.deepEqual(said(save()), [save()]);
  assert.equal(said(save({ summary: { ...save().summary, title: "Settings" } }))[0].summary.title, "Thaw");
});

test("a picture passes as it is", () => {
  assert.deepEqual(said(drawn(cell()))[0].scene.board.ground, [[...cell(), ""]]);
});

test("what is shown of a game before it begins passes", () => {
  assert.deepEqual(said(loaded())[0].card, loaded().card);
});

test("colours of the page's own pass", () => {
  for (const fill of ["none", "var(--p1-ink)", "color-mix(in oklab,var(--accent) 34%,var(--slab))"])
    said(drawn(cell({ fill })));
});

test("what concerns friends at its own table passes", () => {
  const messages = [
    { kind: "peer_send", link: 3, text: "a frame" },
    { kind: "peer_close", link: 3 },
    kept(),
    kept({ id: "mine-2", matches: [], texts: [] }),
    { kind: "peer_chat", link: 3, text: "Hello.", mine: false, who: "" },
    match(),
    match({ id: "", role: "guest", game: "", what: [], friends: [] }),
    match({
      friends: [friend({ link: null, match: "", mailbox: "", phase: "over", ended: ["left", "Gone.", "", ""] })],
    }),
  ];
  assert.deepEqual(said(...messages), messages);
});

test("what concerns letters in its own match passes", () => {
  const messages = [
    turn(),
    turn({ game: "", match: "", verdict: "damaged", title: "No.", why: "Part of it is missing." }),
    { kind: "turn_code", id: "mine", code: "3aB3dE5fgh1234" },
    { kind: "turn_fit", id: "another", fit: 3, count: 2 },
    kept({ matches: ["aB3dE5fg", "1f0e2d3c"], turn: "yours" }),
    save({ id: "mine-crossed-3" }),
    match({ by_link: true }),
  ];
  assert.deepEqual(said(...messages), messages);
});

test("what a report has found and tells passes", () => {
  const messages = [
    { kind: "report_begun", jobs: [20, 0, 340] },
    { kind: "report_refused", why: "It is not for two players." },
    { kind: "report_done", job: 1, found: '{"game": {}}' },
    { kind: "report_failed", job: 1, why: "It broke." },
    report(),
    report({ rows: [], differs: null }),
  ];
  assert.deepEqual(said(...messages), messages);
});

test("a rematch is of the game that is open, and a guest without friends has none", () => {
  const after = (given, id) => admit(JSON.stringify([save({ id })]), { ...OF, ids: new Set([given]) });
  assert.equal(after("mine", "mine-2")[0].id, "mine-2");
  assert.equal(after("mine-2", "mine-3")[0].id, "mine-3");
  for (const id of ["mine", "mine-1", "mine-02", "other-3", "mine-3-4", "mine-x"])
    assert.throws(() => after("mine-2", id), Forged, id);
  assert.throws(() => admit(JSON.stringify([save({ id: "mine-2" })]), { ...OF, hasMatch: false }), Forged);
});

const option = (more = {}) => ({
  ...{ name: "size", label: "Size", note: "", usual: 7, values: [[7, "7"]], shares: [], is_lot: false, is_open: false },
  ...more,
});
const loaded = (more = {}) => ({
  ...{ kind: "workshop_loaded", sha: "0".repeat(64), name: NAME, title: "Thaw", by: "Ada", goal: "Win.", lines: 9 },
  ...{ kit: 1, sections: [["place", "Place a stone."]], sides: ["Red", "Blue"], scene: scene(), replayed: null },
  card: {
    ...{ name: NAME, title: "Thaw", designers: "Ada", pitch: "Win.", goal: "Win.", players: "2 players", minutes: 10 },
    ...{ seats: [2], sides: ["Red", "Blue"], levels: [{ name: "Sand", rating: 0 }], options: [option()] },
    ...{ is_physical: false, has_lesson: false, has_positions: true, colours: "vaxandis" },
    ...more,
  },
});
const grown = (tag, attributes) => drawn(["x", tag, attributes]);
const other = NAME.replace("thaw", "melt");
/** By what is forged: the message. */
const FORGED = {
  "a save under another id": save({ id: "other" }),
  "a save of another game": save({ text: RECORD.replace(NAME, "vaxandis") }),
  "a save with a summary of another game": save({ summary: { ...save().summary, game: "vaxandis" } }),
  "a save that is no record": save({ text: "no record" }),
  "a save with a field more": save({ match: {} }),
  "a vault": { kind: "vault", id: "mine", seat: 0, text: "" },
  "a kind that there is not": { kind: "toString" },
  "no kind": {},
  "what is kept of the match of another game": kept({ id: "other" }),
  "what is kept under the name of another match": kept({ matches: ["0badcafe00"] }),
  "how a letter stands that nobody knows": kept({ turn: "mine" }),
  "what is kept under no name": kept({ matches: [{}] }),
  "a text over another link": { kind: "peer_send", link: 4, text: "" },
  "a text that no link carries": { kind: "peer_send", link: 3, text: "x".repeat(16_385) },
  "the end of another link": { kind: "peer_close", link: "3" },
  "the match of another table": match({ id: "other" }),
  "a match in another game": match({ game: "vaxandis" }),
  "a friend of another match": match({ friends: [friend({ match: "0badcafe" })] }),
  "a friend over another link": match({ friends: [friend({ link: 4 })] }),
  "a secret that is none": match({ friends: [friend({ mailbox: "../" })] }),
  "more friends than come": match({ friends: Array.from({ length: 21 }, () => friend()) }),
  "a letter of another game": turn({ game: "vaxandis" }),
  "a letter in the match of another game": turn({ match: "0badcafe" }),
  "the letter of another table": turn({ id: "other" }),
  "a letter that is nothing known": turn({ verdict: "won" }),
  "the text of a letter with more in it": { kind: "turn_code", id: "mine", code: "31a/~b" },
  "what crossed the letter of another game": save({ id: "other-crossed-2" }),
  "a refusal of another record": { kind: "refused", id: "other", text: "", title: "", why: "", newer: false },
  "a script": grown("script", {}),
  "a foreignObject": grown("foreignObject", {}),
  "a use": grown("use", { href: "#x" }),
  "an image": grown("image", {}),
  "a style": grown("style", {}),
  "an a": grown("a", {}),
  "what runs when it is clicked": grown("rect", { onclick: "1" }),
  "a style of its own": grown("rect", { style: "fill: red" }),
  "an address": grown("rect", { href: "https://example.com" }),
  "an xlink": grown("rect", { "xlink:href": "#x" }),
  "an id": grown("rect", { id: "table" }),
  "a fill from elsewhere": grown("rect", { fill: "url(https://example.com/#x)" }),
  "a fill that goes on": grown("rect", { fill: "var(--slab);x:url(x)" }),
  "a transform that is none": grown("g", { transform: "translate(1) url(x)" }),
  "a class of the page's": grown("rect", { class: "toast" }),
  "a class beside one of a board": grown("rect", { class: "cell button" }),
  "a number that is none": grown("rect", { x: "1e9" }),
  "the board of another game": { ...drawn(), scene: { ...scene(), board: { key: "vaxandis/5/upright" } } },
  "a stage": { ...drawn(), scene: { ...scene(), stage: {} } },
  "a sound that there is not": { ...drawn(), scene: { ...scene(), sound: "boom" } },
  "more shapes than a board has": drawn(...Array.from({ length: MOST_SHAPES + 1 }, () => cell())),
  "a text of 10,000 characters": {
    kind: "game_code",
    id: "mine",
    at: 0,
    with_tree: false,
    code: "",
    why: "x".repeat(10_000),
  },
  "a card of another game": loaded({ name: other }),
  "a card in colours that there are not": loaded({ colours: "toast" }),
  "a card with a lesson": loaded({ has_lesson: true }),
  "an option with a name that is none": loaded({ options: [option({ name: "size onclick" })] }),
  "an option that leads elsewhere": loaded({ options: [option({ is_open: true })] }),
  "a share of more than all": report({ rows: [row({ bars: [{ ...row().bars[0], high: 1.2 }] })] }),
  "a share that is a text": report({ rows: [row({ bars: [{ ...row().bars[0], low: "0" }] })] }),
  "a row with markup of its own": report({ rows: [row({ html: "<b>" })] }),
  "a line that is none": report({ rows: [row({ lines: ["3"] })] }),
  "more rows than a report has": report({ rows: Array.from({ length: 21 }, () => row()) }),
  "a report without its findings": report({ kept: undefined }),
  "findings that are no text": { kind: "report_done", job: 0, found: {} },
  "findings of a book": { kind: "report_done", job: 0, found: "x".repeat(20_001) },
  "what is not finite": drawn(cell({ x: null })),
};

for (const [what, message] of Object.entries(FORGED))
  test(`${what} does not pass`, () => assert.throws(() => said(message), Forged));

test("neither does what is too long, no JSON, or no list", () => {
  for (const text of [" ".repeat(LONGEST + 1), "nonsense", "{}", "null", "7"])
    assert.throws(() => admit(text, OF), Forged);
  assert.throws(() => admit("[[]]", { ...OF, name: "" }), Forged);
});

test("a guest that is not loaded has no game to speak of", () => {
  assert.throws(() => admit(JSON.stringify([save()]), { ...OF, name: "" }), Forged);
  assert.throws(() => admit(JSON.stringify([save()]), { ...OF, name: other }), Forged);
});

test("what turns the direction of writing or cannot be seen is taken out of texts, which are cut", () => {
  const why = "Look\u202Eereh\u2066\u200B\u0007.";
  const [told] = said({ kind: "workshop_advice", why, rule: "step", line: 3 });
  assert.equal(told.why, "Lookereh.");
  const [cut] = said({ kind: "workshop_advice", why: "x".repeat(400), rule: "", line: 0 });
  assert.equal(cut.why.length, 300);
});

test("so much may be said at once, and so much in a second", () => {
  let now = 0;
  const meter = createMeter(() => now);
  for (let n = 0; n < AT_ONCE; n += 1) meter();
  assert.throws(meter, Forged);
  now = 60_000;
  for (let n = 0; n < 10 * A_SECOND; n += 1) {
    meter();
    now += 1000 / A_SECOND;
  }
  for (let n = 0; n < 100; n += 1) meter();
});

test("the classes that pass are there in the sheets of boards", () => {
  const sheet = (name) => readFileSync(new URL(`../../web/css/${name}`, import.meta.url), "utf8");
  const styled = sheet("cairn/boards.css") + sheet("table/marks.css");
  for (const name of ["cell", "slab", "pit", "p1", "p2", "target-ring"]) assert.ok(styled.includes(`.${name}`), name);
  assert.ok(!CLASSES.has(""));
});

test("a source is named as the kit names it", async () => {
  assert.equal(normal("a = 1  \r\n\tb\r\re\u0301\n\n\n"), "a = 1\n    b\n\n\u00e9\n");
  const source = readFileSync(new URL("../../py/cairn/kit/examples/tictactoe.py", import.meta.url), "utf8");
  const one = await identity(source);
  assert.equal(await identity(source.replaceAll("\n", "\r\n")), one);
  assert.notEqual(await identity(`${source}# another\n`), one);
  assert.match(nameOf(one), /^~[a-z2-7]{26}$/);
});

test("where its code was entered is a name and a line, or nowhere", () => {
  assert.deepEqual(placeOf("at 7 place.does"), { rule: "place.does", line: 7 });
  assert.deepEqual(placeOf("at 7 zähle"), { rule: "zähle", line: 7 });
  for (const text of ["at 0 ", "at 7 a b", "at 7 <b>", `at 7 ${"a".repeat(61)}`, "at 7 \u202ea", "at"])
    assert.deepEqual(placeOf(text) ?? NOWHERE, NOWHERE, text);
  assert.equal(placeOf("[]"), undefined);
});
