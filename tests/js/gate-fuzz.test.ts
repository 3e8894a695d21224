// Ten thousand messages of a guest's that are nearly right: each is taken, or refused as forged; nothing else is raised.
import assert from "node:assert/strict";
import { test } from "node:test";
import { admit, Forged, KINDS } from "../../web/js/guest/gate.ts";
import { lots } from "./lots.ts";
import { fakeDocument } from "./page.ts";

globalThis.document = fakeDocument;
const { complete, createPicture } = await import("../../web/js/board/picture.ts");
const { createFilm } = await import("../../web/js/board/film.ts");

const NAME = "thaw~abcdefghijklmnopqrstuvwxyz";
const RECORD = JSON.stringify({ game: NAME, version: 1, options: {}, seats: 2, actions: [] });
const of = () => ({
  ...{ name: NAME, title: "Thaw", ids: new Set(["mine"]), links: new Set([3]), hasMatch: true, taken: new Set() },
});
/** Texts, numbers and shapes that checks look for; which fits is found by trying. */
const FITTING = [
  ...["mine", NAME, "a1", "Thaw", "", RECORD, 0, 1, 3, 0.5, true, false, null, [], {}, ["a", "b"], "ab".repeat(32)],
  ...["glide", "load", "host", "good", "playing", "turn", "vaxandis", "1f0e2d3c", "abc", [0, 0, 9, 9]],
  ["key", "rect", { class: "cell", x: 1 }],
];
const DEEP = "groups in groups";
const ODD = [
  ...[
    { toString: 1 },
    { length: 3 },
    { __proto__: null, constructor: 1 },
    ["a".repeat(64)],
    [null],
    [[[[]]]],
    [1, 2, 3],
  ],
  ...[-1, 1e300, "\0", "\ud800", "__proto__", "constructor", "a".repeat(3000), { key: `${NAME}/7/upright` }, 2 ** 53],
  DEEP,
  { board: { key: `${NAME}/never/sent` }, under: [], pieces: [], over: [], labels: {}, trays: [] },
];

/** Groups within one another, as text: deeper than JSON is written. */
const deep = (many) => `${'["k","g",{},['.repeat(many)}${"]]".repeat(many)}`;
/** A message as text. */
const textOf = (message, many = 2500) => JSON.stringify([message]).replaceAll(`"${DEEP}"`, deep(many));

/** A scene with a board that is sent. */
const scene = () => ({
  board: { key: `${NAME}/7/upright`, box: [0, 0, 9, 9], label: "Board", ground: [FITTING.at(-1)], spots: [] },
  ...{ under: [], pieces: [["p", 1, 2, [FITTING.at(-1)], "p1"]], over: [], labels: { a1: "a1" }, trays: [] },
  ...{ travel: "glide", caption: "", sound: "", stage: null },
});

/** The values that a check takes, found by trying. */
const fitting = (check) =>
  [...FITTING, scene(), [scene()]].filter((value) => {
    try {
      check(value, { ...of(), shapes: 4000 });
      return true;
    } catch {
      return false;
    }
  });

/** By kind and field of the gate's own table: what fits. */
const GRAMMAR = Object.entries(KINDS).map(([kind, fields]) => ({
  kind,
  fields: Object.entries(fields).map(([named, check]) => [named.replace("?", ""), fitting(check)]),
}));

/** A message whose fields fit, as far as trying has found any. */
const made = ({ kind, fields }, random) =>
  structuredClone({
    kind,
    ...Object.fromEntries(fields.map(([name, found]) => [name, found[Math.floor(random() * found.length)] ?? null])),
  });

/** Changes one place somewhere inside. */
function mutate(value, random) {
  const keys = Object.keys(value);
  const key = keys[Math.floor(random() * keys.length)];
  if (key === undefined) return;
  const inner = value[key];
  if (inner !== null && typeof inner === "object" && Object.keys(inner).length && random() < 0.7)
    return mutate(inner, random);
  const dice = random();
  if (dice < 0.1 && Array.isArray(value)) value.splice(Number(key));
  else if (dice < 0.15) delete value[key];
  else if (dice < 0.25) value.added = 1;
  else value[key] = structuredClone([...ODD, ...FITTING][Math.floor(random() * (ODD.length + FITTING.length))]);
}

test("whatever a guest says is taken or refused as forged", () => {
  const roll = lots(54);
  const random = () => roll(1 << 30) / (1 << 30);
  let [taken, refused] = [0, 0];
  for (let n = 0; n < 10_000; n++) {
    const message = made(GRAMMAR[n % GRAMMAR.length], random);
    if (n % 5) mutate(message, random);
    try {
      admit(textOf(message), of());
      taken += 1;
    } catch (reason) {
      assert.ok(reason instanceof Forged, `${reason} for ${JSON.stringify(message).slice(0, 500)}`);
      refused += 1;
    }
  }
  assert.ok(taken > 1000 && refused > 1000, `${taken} were taken, ${refused} refused`);
});

/** The scenes of a message, in the order in which they are shown. */
const scenesOf = ({ film, scene }) => [...(film ?? []), ...(scene ? [scene] : [])];

/** A board with its trays, as the page has it: the first to be looked at is the one whose drawing fails. */
function createBoard() {
  const pictures = [createPicture()];
  const spread = (scene) => [
    { picture: pictures[0], scene },
    ...(scene.trays ?? []).map((tray, seat) => ({ picture: (pictures[seat + 1] ??= createPicture()), scene: tray })),
  ];
  const film = createFilm(spread, () => {});
  return (scenes) => {
    for (const scene of scenes) scene.travel = "stand"; // nothing flies, as there is no layout here
    const how = { animate: false, played: false, speed: 1 };
    for (const scene of scenes) void film.show(scene, [], how);
  };
}

test("a board is drawn of whatever passes, or it is refused before anything of it is drawn", () => {
  const roll = lots(55);
  const random = () => roll(1 << 30) / (1 << 30);
  const drawable = GRAMMAR.filter(({ fields }) => fields.some(([name]) => name === "scene" || name === "film"));
  assert.ok(drawable.length > 1);
  const show = createBoard();
  let [drawn, unknown] = [0, 0];
  for (let n = 0; n < 10_000; n++) {
    const message = made(drawable[n % drawable.length], random);
    message.scene = structuredClone(scene());
    if (message.film) message.film = [structuredClone(scene()), structuredClone(scene())];
    const bent = message.film?.[roll(3)] ?? message.scene;
    bent.board.key += `/${roll(3)}`; // one that was sent already, or is new
    if (!roll(9)) bent.board = { key: `${NAME}/never/sent` };
    for (let more = roll(4); more; more -= 1) mutate(bent, random);
    let passed;
    try {
      passed = admit(textOf(message), of());
    } catch (reason) {
      assert.ok(reason instanceof Forged, `${reason.stack} for ${JSON.stringify(message).slice(0, 500)}`);
      continue;
    }
    const scenes = passed.flatMap(scenesOf);
    try {
      scenes.forEach(complete); // what is raised here ends the guest in words
    } catch (reason) {
      assert.match(reason.message, /was never sent/);
      unknown += 1;
      continue;
    }
    show(scenes);
    drawn += scenes.length;
  }
  assert.ok(drawn > 1000 && unknown > 10, `${drawn} were drawn, ${unknown} named what was never sent`);
});

test("groups in groups without end are refused before anything draws them", () => {
  const told = { kind: "position_drawn", id: "mine", at: 0, headline: "", is_result: false };
  const view = (many) => textOf({ ...told, scene: { ...scene(), under: [DEEP] } }, many);
  assert.equal(admit(view(10), of()).length, 1);
  for (const many of [30, 2500, 8000]) assert.throws(() => admit(view(many), of()), Forged);
});
