/** The computer at the table, with a worker that is only listened to: which answers count, and what is shown of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { settled } from "./settled.ts";

const asked: any[] = [];
let worker: any;
globalThis.crossOriginIsolated = false;
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.addEventListener = () => {};
globalThis.Worker = class {
  constructor() {
    worker = this;
  }
  postMessage(text) {
    asked.push(JSON.parse(text));
  }
  terminate() {}
};
const { createOpponent } = await import("../../web/js/analysis/opponent.ts");

const SIDES = [
  { seat: 0, who: "You", is_here: true },
  { seat: 1, who: "Computer, Sand", is_here: false },
];
const VIEW = {
  id: "a",
  entry_count: 2,
  position: 2,
  is_over: false,
  is_thinking: false,
  record: "",
  scene: {},
  players: SIDES,
  tools: { hint: true },
};

/** An opponent at a table that shows this, what it showed there, and how its worker answers. */
function seated(t, more = {}, rested = async () => {}) {
  const shown = { hints: [], analyses: [], sent: [], judged: [], told: [] };
  const quiet = () => {};
  const opponent = createOpponent(
    { random: () => "", vault: () => "", rested, line: () => undefined },
    {
      send: (message) => shown.sent.push(message.kind),
      thought: quiet,
      trouble: quiet,
      tell: (words) => shown.told.push(words),
      showHint: (hint) => shown.hints.push(hint),
      analysis: (...words) => shown.analyses.push(words),
      judged: (message) => shown.judged.push(message),
    },
  );
  opponent.view({ ...VIEW, ...more });
  t.after(() => opponent.leave()); // and nobody waits for an answer
  const say = (message) => worker.onmessage({ data: JSON.stringify([{ id: "a", at: 2, ...message }]) });
  return { opponent, shown, say };
}

test("what ends an analysis does not end the hint that was asked for meanwhile", (t) => {
  const { opponent, shown, say } = seated(t);
  opponent.analyse(true);
  opponent.nextHint();
  assert.deepEqual(
    asked.slice(-2).map(({ kind }) => kind),
    ["analyse", "hint"],
  );
  say({ kind: "analysis", is_done: true, variations: [] }); // it was on its way
  say({ kind: "hint", stages: ["where", "which", "move", "why"].map((text) => ({ text, spots: [], rule: "" })) });
  assert.deepEqual(shown.hints.at(-1), { text: "where", spots: [], more: true, rule: "" });
  assert.equal(asked.at(-1).kind, "analyse", "the analysis goes on");
});

test("its worker starts before it is asked where it plays, and not where friends do", (t) => {
  worker = undefined;
  seated(t, { tools: { hint: false } });
  assert.equal(worker, undefined);
  seated(t, { players: SIDES.map((side) => ({ ...side, who: "", is_here: true })) });
  assert.equal(worker, undefined);
  seated(t);
  assert.ok(worker);
});

test("a hint without a stage, which a stranger’s game may give, says nothing and stops nothing", (t) => {
  const { opponent, shown, say } = seated(t);
  opponent.nextHint();
  say({ kind: "hint", stages: [] });
  assert.deepEqual(shown.hints.at(-1), { text: "", spots: [], rule: "", more: false });
});

test("the last stage of a hint has the move and the reason; of one stage there is no more to tell", (t) => {
  const { opponent, shown, say } = seated(t);
  opponent.nextHint();
  say({ kind: "hint", stages: ["where", "which", "move", "why"].map((text) => ({ text, spots: [text], rule: text })) });
  opponent.nextHint();
  opponent.nextHint();
  opponent.nextHint();
  assert.deepEqual(shown.hints.at(-1), { text: "move why", spots: ["move"], rule: "move", more: false });
  opponent.view({ ...VIEW, entry_count: 4, position: 4 });
  opponent.nextHint();
  say({ kind: "hint", at: 4, stages: [{ text: "any", spots: [] }] });
  assert.deepEqual(shown.hints.at(-1), { text: "any", spots: [], more: false });
  opponent.view({ ...VIEW, entry_count: 5, position: 5 });
  opponent.nextHint();
  say({ kind: "hint", at: 5, stages: ["move", "why"].map((text) => ({ text, spots: [], rule: "" })) });
  assert.deepEqual(shown.hints.at(-1), { text: "move why", spots: [], rule: "", more: false });
});

test("an analysis whose worker dies says so, and begins anew when it is started again", (t) => {
  const { opponent, shown } = seated(t);
  opponent.analyse(true);
  worker.onerror({ message: "gone", preventDefault() {} });
  assert.equal(shown.analyses.at(-1)[1], "The computer has stopped.");
  opponent.restart();
  assert.equal(shown.analyses.at(-1)[1], "One moment.");
  assert.equal(asked.at(-1).kind, "analyse");
});

test("an analysis that has to wait says for what", (t) => {
  const waits = (more) => {
    const { opponent, shown } = seated(t, more);
    opponent.analyse(true);
    return shown.analyses.at(-1)[1];
  };
  assert.equal(waits({ is_thinking: true }), "After the computer’s move.");
  assert.match(
    waits({ is_thinking: true, players: SIDES.map((side) => ({ ...side, who: "Computer, Sand", is_here: false })) }),
    /^Only computers play\./,
  );
  assert.equal(waits({ is_over: true }), "The game is over. Look back to study a position.");
});

test("the computer answers only when the move before it has been seen", async (t) => {
  let see = () => {};
  const seen = new Promise((resolve) => (see = resolve));
  const { opponent, shown, say } = seated(t, { is_thinking: true }, () => seen);
  opponent.think({ kind: "think", id: "a", at: 2 });
  say({ kind: "action", action: "e5" });
  await settled();
  assert.deepEqual(shown.sent, []);
  see();
  await settled();
  assert.deepEqual(shown.sent, ["computer_action"]);
});

test("it gets ready for the game on the table once, and what is asked comes before that", (t) => {
  const from = asked.length;
  const kinds = () => asked.slice(from).map(({ kind, game }) => [kind, game].join(" ").trim());
  const { opponent } = seated(t, { game: "stonehenge" });
  opponent.view({ ...VIEW, game: "stonehenge", entry_count: 3, position: 3 });
  opponent.expect("stonehenge");
  assert.deepEqual(kinds(), ["prepare stonehenge"]);
  opponent.think({ kind: "think", id: "a", at: 3 });
  opponent.expect("skorpion");
  assert.deepEqual(kinds(), ["prepare stonehenge", "think"]);
});

test("a proof whose worker dies ends with a sentence, and the next one begins in another worker", (t) => {
  const { opponent, shown } = seated(t);
  const proof = { kind: "prove", id: "puzzle 1", at: 0, record: "", vault: "" };
  opponent.review(proof);
  const first = worker;
  worker.onerror({ preventDefault() {}, message: "out of memory" });
  const [{ kind, id, why }] = shown.judged;
  assert.deepEqual([kind, id], ["proved", "puzzle 1"]);
  assert.match(why, /^The computer has stopped\. Your position is as it was/);
  opponent.review({ ...proof, id: "puzzle 2" });
  assert.notEqual(worker, first);
  assert.equal(asked.at(-1).id, "puzzle 2");
});

test("a review whose worker died stops when one plays on without it", (t) => {
  const { opponent, shown } = seated(t);
  opponent.review({ kind: "review", id: "a", at: 0, record: "" });
  worker.onerror({ preventDefault() {}, message: "gone" });
  opponent.byHand();
  assert.deepEqual(shown.judged, [{ kind: "reviewed", id: "a", is_done: false }]);
});

test("that a strategy did not load is told once in a game", (t) => {
  const { opponent, shown, say } = seated(t);
  for (const at of [2, 4]) {
    opponent.think({ kind: "think", id: "a", at });
    say({ kind: "strategy_missing", at, why: "It did not load." });
    say({ kind: "action", at, action: "x" });
  }
  assert.deepEqual(shown.told, ["It did not load."]);
});
