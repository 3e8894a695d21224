// Sources written in the Workshop are kept with every key, read when the keys rest, and judged; nothing is lost.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { freeTitle, linesOf, titleOf, withTitle } from "../../web/js/workshop/head.ts";
import { changeOf } from "../../web/js/workshop/plain.ts";
import { createSession, ENOUGH, KEEP, REST, SLOW } from "../../web/js/workshop/session.ts";
import { after, countWrong, newVerdict, stopped } from "../../web/js/workshop/verdict.ts";
import { createWords, writtenOf } from "../../web/js/workshop/words.ts";
import { settled } from "./settled.ts";

const LOADED = {
  kind: "workshop_loaded",
  name: "hex~a",
  title: "Hex",
  sha: "ab",
  sides: ["Red", "Blue"],
  replayed: null,
};
const WRONG = { kind: "workshop_wrong", line: 24, why: "NameError: name 'other' is not defined.", rule: "why" };
const ENDLESS = { why: "These rules do not come to an end.", line: 3, rule: "step" };
const DRAFT = { id: "d", saved: 0, text: "", from: "squares", plays: 0 };
const law = (name, ok) => ({
  kind: "workshop_law",
  name,
  ok,
  why: ok ? "" : "No.",
  line: 7,
  rule: "",
  position: null,
});

/** A guest that answers when it is told to; `asked` has the sources it was given. */
function fakeGuest() {
  const guest = { asked: [], answers: [], stopped: 0, tell: undefined };
  guest.load = (source) => (
    guest.asked.push(source), new Promise((resolve, reject) => guest.answers.push({ resolve, reject }))
  );
  guest.givenUp = 0;
  guest.giveUp = () => (guest.givenUp += 1);
  guest.prepared = 0;
  guest.prepareNext = () => ((guest.prepared += 1), true);
  guest.check = (tell) => ((guest.tell = tell), () => (guest.stopped += 1));
  guest.answer = async (answer) => (guest.answers.shift().resolve(answer), settled());
  return guest;
}

let guest;
let kept;
let verdict;
let session;
let played;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  [guest, kept, played] = [fakeGuest(), [], []];
  const store = { keepDraft: async (draft) => (kept.push(draft), "kept") };
  const actions = {
    judged: (told) => (verdict = told),
    plays: (loaded) => (played.push(loaded), { picture: "a picture", colours: "vaxandis" }),
  };
  session = createSession(DRAFT, { store, guest }, actions);
});

test("what is typed is kept within a tenth of a second, and read when the keys have rested", () => {
  session.edit("a", () => "[]");
  mock.timers.tick(KEEP - 1);
  session.edit("ab", () => "[1]");
  assert.deepEqual(kept, []);
  mock.timers.tick(1);
  assert.deepEqual(
    kept.map(({ text, history }) => [text, history]),
    [["ab", "[1]"]],
  );
  mock.timers.tick(REST - 2);
  assert.deepEqual(guest.asked, []);
  mock.timers.tick(1);
  assert.deepEqual(guest.asked, ["ab"]);
});

test("who wants what was typed last need not wait for the keys to rest", async () => {
  session.read();
  await guest.answer(LOADED);
  session.edit("ab", () => undefined);
  let isThere = false;
  void session.settled().then(() => (isThere = true));
  assert.deepEqual(guest.asked, ["", "ab"]);
  await settled();
  assert.equal(isThere, false);
  await guest.answer({ ...LOADED, sha: "cd" });
  assert.deepEqual([isThere, session.source(), verdict.loaded.sha], [true, "ab", "cd"]);
  mock.timers.tick(REST);
  await session.settled();
  assert.deepEqual(guest.asked, ["", "ab"]);
});

test("what another tab takes over, or a page that is left, is kept at once", () => {
  session.edit("a", () => undefined);
  session.end();
  assert.equal(kept[0].text, "a");
  session.edit("b", () => undefined);
  mock.timers.tick(10 * REST);
  assert.deepEqual([kept.length, guest.asked], [1, []]);
});

test("a version that works is played and checked, and its picture is kept", async () => {
  void session.read();
  await guest.answer(LOADED);
  assert.deepEqual([verdict.loaded, verdict.isRead], [LOADED, false]);
  assert.deepEqual([kept.at(-1).picture, kept.at(-1).colours], ["a picture", "vaxandis"]);
  guest.tell(law("It ends.", true));
  guest.tell({ kind: "workshop_checked", games: 40, laws: 23, broken: 0, seconds: 0.8, done: true });
  assert.deepEqual([countWrong(verdict), stopped(verdict), verdict.checked.games], [0, undefined, 40]);
});

test("while a text stops the game, the last version that worked stays known", async () => {
  void session.read();
  await guest.answer(LOADED);
  void session.read();
  assert.equal(guest.stopped, 1, "its laws are checked no more");
  await guest.answer(WRONG);
  assert.deepEqual([stopped(verdict), verdict.loaded, countWrong(verdict)], [WRONG, LOADED, 1]);
});

test("an answer about a text that was changed meanwhile is not told, and the new text is read next", async () => {
  void session.read();
  session.edit("second", () => undefined);
  mock.timers.tick(REST);
  await guest.answer(WRONG);
  assert.equal(verdict.wrong, null);
  assert.deepEqual(guest.asked, ["", "second"]);
  await guest.answer(LOADED);
  assert.equal(verdict.loaded, LOADED);
});

test("no verdict stands beside a text that it is not about", async () => {
  void session.read();
  await guest.answer(LOADED);
  const { tell } = guest;
  tell({ kind: "workshop_checked", games: 40, laws: 25, broken: 0, seconds: 1, done: true });
  session.edit("nonsense(", () => undefined);
  assert.equal(verdict.isRead, true, "from the first key on");
  assert.equal(guest.stopped, 1, "and the laws of the text before are tried no more");
  session.fell(ENDLESS);
  assert.equal(verdict.isRead, true, "nor is it told how the text before ended");
});

test("a text that is read for long is given up for the next one, and not before there is one", async () => {
  void session.read();
  mock.timers.tick(2 * ENOUGH);
  assert.equal(guest.givenUp, 0);
  session.edit("second", () => undefined);
  mock.timers.tick(REST);
  assert.equal(guest.givenUp, 1);
  await guest.answer(WRONG);
  session.edit("third", () => undefined);
  mock.timers.tick(REST);
  mock.timers.tick(ENOUGH - REST - 1);
  assert.equal(guest.givenUp, 1);
  await guest.answer(LOADED);
  await guest.answer(LOADED);
  mock.timers.tick(ENOUGH);
  assert.equal(guest.givenUp, 1, "nothing is read by now");
  assert.deepEqual(guest.asked, ["", "second", "third"]);
});

for (const since of [0, 200, ENOUGH, 10 * ENOUGH])
  test(`whatever a text does, the next one is taken soon after its last key: it hangs for ${since} ms`, async () => {
    guest.giveUp = () => void guest.answers.shift()?.resolve({ ...WRONG, ...ENDLESS });
    session.edit("while True: pass", () => undefined);
    mock.timers.tick(REST);
    mock.timers.tick(since);
    session.edit("next", () => undefined);
    let waited = 0;
    for (; !guest.asked.includes("next"); waited += REST / 10) {
      assert.ok(waited <= Math.max(REST, ENOUGH - since) + REST / 10, `${waited} ms`);
      mock.timers.tick(REST / 10);
      await settled();
    }
    await guest.answer(LOADED);
    assert.equal(stopped(verdict), undefined, "and the verdict is of it alone");
  });

test("while a text takes long, the guest for the next one is begun, once the one that is there has", async () => {
  void session.read();
  mock.timers.tick(SLOW - 1);
  assert.equal(guest.prepared, 0);
  guest.prepareNext = () => ((guest.prepared += 1), guest.prepared > 2);
  mock.timers.tick(1);
  for (let n = 0; n < 5; n += 1) mock.timers.tick(SLOW);
  assert.equal(guest.prepared, 3, "it is asked again until it has");
  await guest.answer(WRONG);
  mock.timers.tick(10 * SLOW);
  assert.equal(guest.prepared, 3);
});

test("the last version that is being brought back is not given up in the place of the text that hung", async () => {
  session.edit("works", () => undefined);
  mock.timers.tick(REST);
  await guest.answer(LOADED);
  session.edit("while True: pass", () => undefined);
  mock.timers.tick(REST);
  mock.timers.tick(2 * ENOUGH);
  session.fell(ENDLESS);
  await guest.answer({ ...WRONG, ...ENDLESS, stage: "loop" });
  assert.deepEqual(guest.asked, ["works", "while True: pass", "works"]);
  session.edit("next", () => undefined);
  mock.timers.tick(REST);
  assert.equal(guest.givenUp, 0, "it has only begun");
  await guest.answer(LOADED);
  assert.deepEqual(guest.asked, ["works", "while True: pass", "works", "next"]);
});

test("where Python cannot be had, that is told, and the next text is tried again", async () => {
  mock.method(console, "error", () => {});
  void session.read();
  guest.answers.shift().reject(new Error("offline"));
  await settled();
  assert.equal(verdict.isMissing, true);
  void session.read();
  await guest.answer(LOADED);
  assert.equal(verdict.isMissing, false);
});

test("when a text ends the guest, the last version that worked is played again in the next one", async () => {
  session.edit("good", () => undefined);
  mock.timers.tick(REST);
  await guest.answer(LOADED);
  session.edit("while True: pass", () => undefined);
  mock.timers.tick(REST);
  session.fell(ENDLESS);
  await guest.answer({ kind: "workshop_wrong", ...ENDLESS });
  assert.deepEqual(guest.asked, ["good", "while True: pass", "good"]);
  await guest.answer(LOADED);
  assert.equal(stopped(verdict).why, ENDLESS.why, "and what ended it is still told");
  assert.equal(played.length, 2);
});

test("a version that ends the guest whenever it is played is brought back once", async () => {
  session.edit("good", () => undefined);
  mock.timers.tick(REST);
  await guest.answer(LOADED);
  session.fell(ENDLESS);
  await guest.answer(LOADED);
  session.fell(ENDLESS);
  await settled();
  assert.deepEqual([guest.asked.length, stopped(verdict).line], [2, 3]);
});

test("a text that is mended while the last version is brought back is read after it", async () => {
  session.edit("good", () => undefined);
  mock.timers.tick(REST);
  await guest.answer(LOADED);
  session.fell(ENDLESS);
  session.edit("better", () => undefined);
  mock.timers.tick(REST);
  assert.deepEqual(guest.asked, ["good", "good"], "one at a time: the guest would be taken for another source");
  await guest.answer(LOADED);
  assert.deepEqual(guest.asked, ["good", "good", "better"]);
  await guest.answer(LOADED);
  assert.equal(stopped(verdict), undefined);
});

test("a law is told of anew with more games, and only the first one that is broken stops the game", () => {
  let told = after(newVerdict(), LOADED);
  for (const event of [law("a", true), law("b", false), law("c", false), law("a", false)]) told = after(told, event);
  assert.deepEqual([stopped(told).name, countWrong(told), told.laws.size], ["a", 3, 3]);
  for (const why of ["1", "2", "1"]) told = after(told, { kind: "workshop_advice", why, rule: "", line: 0 });
  assert.deepEqual(
    told.advice.map(({ why }) => why),
    ["2", "1"],
    "advice is no error, and each is told once",
  );
});

const SOURCE = '"""Hex, by Piet Hein and John Nash. Join your two edges."""\n\nboard = rhombus(5)\n\n';
const HEADS = [
  [SOURCE, "Hex"],
  ["'''Go. Take all.'''", "Go"],
  ['"""St. Ives. Be first."""', "St"],
  ["board = squares(3)", ""],
  ['""" """', ""],
];
for (const [source, title] of HEADS)
  test(`the title of ${JSON.stringify(source).slice(0, 30)} is “${title}”`, () => assert.equal(titleOf(source), title));

test("a copy has a title of its own, with its author and goal as they were", () => {
  assert.equal(freeTitle("Hex", ["Hex", "Hex 2"]), "Hex 3");
  assert.equal(freeTitle("Hex 2", ["Hex", "Hex 2"]), "Hex 3");
  assert.equal(freeTitle("x".repeat(40), []).length, 40);
  assert.equal(titleOf(withTitle(SOURCE, "Hex 3")), "Hex 3");
  assert.equal(withTitle(SOURCE, "Hex 3").replace("Hex 3", "Hex"), SOURCE);
  assert.equal(withTitle("board = 3", "Hex"), "board = 3");
  assert.equal(linesOf(SOURCE), 3);
});

const CHANGES = [
  ["abc", "abXc", { from: 2, to: 2, insert: "X" }],
  ["aaa", "aa", { from: 2, to: 3, insert: "" }],
  ["abc", "abc", { from: 3, to: 3, insert: "" }],
  ["", "x", { from: 0, to: 0, insert: "x" }],
];
for (const [before, next, change] of CHANGES)
  test(`from “${before}” to “${next}” one piece is changed`, () => assert.deepEqual(changeOf(before, next), change));

const WORDS = createWords([
  { of: "kit", name: "squares", what: "", example: "" },
  { of: "p", name: "mine", what: "", example: "" },
  { of: "p", name: "board", what: "", example: "" },
  { of: "file", name: "sides", what: "", example: "" },
]);
const OFFERS = [
  ["", ["squares", "sides"]],
  ["    for x in ", ["squares"]],
  ["    p.", ["mine", "board"]],
  ["    d.m", ["mine", "board"]],
  ["    x = step.", []],
];
for (const [typed, names] of OFFERS)
  test(`behind “${typed}” is offered what can stand there`, () => {
    assert.deepEqual(
      WORDS.offered(typed).map(({ name }) => name),
      names,
    );
  });

const KNOWN = createWords(
  [
    ["kit", "squares", "squares; a letter names a column, a number a row", "squares(8)"],
    ["kit", "rule", "a way to act", "@rule"],
    ["p", "p[…]", "what stands on a point", 'p["a1"]'],
    ["p", "mine", "points of the side to act", "p.mine"],
    ["p", "is_mine", "whether a piece of mine does", 'p.is_mine("a1")'],
    ["p", "near", "points one step away", 'p.near("a1")'],
    ["p", "take", "take away what stands there", 'p.take("a1")'],
    ["file", "longest", "actions until a draw", "longest = 40"],
  ].map(([of, name, what, put]) => ({ of, name, what, put, example: "" })),
);
/** Texts that are looked for, with the names of the words that are found; "~" stands before those that are only the nearest. */
const LOOKED_FOR = [
  ["", "squares rule p[…] mine is_mine near take longest"],
  ["mine", "mine is_mine"],
  ["  MINE ", "mine is_mine"],
  ["p.near", "near"],
  ['p.near("a1")', "near"],
  ["@rule", "rule"],
  ["away", "near take"],
  ["column", "squares"],
  ["longst", "~longest"],
  ["naer", "~near"],
  ["squaers", "~squares"],
];
for (const [asked, names] of LOOKED_FOR)
  test(`a search for “${asked}” finds ${names}`, () => {
    const { found, isNear } = KNOWN.find(asked);
    assert.equal((isNear ? "~" : "") + found.map(({ name }) => name).join(" "), names);
  });

/** A word, the line before the cursor, what is written, and what of it is selected. */
const WRITTEN = [
  ["near", "    for to in ", 'p.near("a1")', '"a1"'],
  ["near", "    for to in p.", 'near("a1")', '"a1"'],
  ["mine", "    for c in p.", "mine", ""],
  ["mine", "    ", "p.mine", ""],
  ["p[…]", "    if ", 'p["a1"]', '"a1"'],
  ["squares", "board = ", "squares(8)", "8"],
  ["rule", "", "@rule", ""],
  ["longest", "", "longest = 40\n", ""],
  ["longest", "swap = True", "\nlongest = 40\n", ""],
];
for (const [name, before, put, selected] of WRITTEN)
  test(`“${name}” is written behind “${before}” as ${JSON.stringify(put)}`, () => {
    const word = KNOWN.find("").found.find((each) => each.name === name);
    const { text, end, typedOver } = writtenOf(word, before);
    const head = text.length - end;
    assert.deepEqual([text, text.slice(head - typedOver, head)], [put, selected]);
  });

test("a word is told of as what it is there", () => {
  assert.equal(WORDS.of("    p.", "mine").name, "mine");
  assert.equal(WORDS.of("    ", "mine"), undefined);
  assert.equal(WORDS.of("", "sides").of, "file");
});
