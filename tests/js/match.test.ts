// A seal whose vault is not written does not go out: what is sent to a friend waits for the disk.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createMatch } from "../../web/js/peer/match.ts";
import { createMatchLinks } from "../../web/js/peer/match-links.ts";
import { openStore } from "../../web/js/storage/store.ts";
import { fakeDisk, fakeLocalStorage } from "./disk.ts";
import { settled } from "./settled.ts";

globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document = { documentElement: { dataset: {} } };
const { createHearing } = await import("../../web/js/shell/program-messages.ts");

const SAVED = {
  id: "g",
  text: "sealed",
  summary: { game: "lava_flows", title: "Lava Flows", turn: 1, who: [], over: false },
  saved: 1,
  vaults: { 0: "the only key" },
};

test("a vault that cannot be written stops the seal from going out, and lets it out when it is", async () => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  globalThis.window = globalThis;
  fakeLocalStorage();
  const disk = fakeDisk();
  const results = [];
  const store = openStore((result) => results.push(result));
  const sent = [];
  const match = createMatch({ store }, { send: () => {}, seat: () => true });
  match.opened(
    { send: (text) => sent.push(text), close() {} },
    { role: "guest", ours: "", theirs: "", leads: false, name: "", match: "" },
  );
  disk.writes = "UnknownError";

  match.hear({ kind: "peer_send", link: 0, text: "before it" });
  match.hear({ kind: "peer_save", id: "g", matches: ["1f0e"], texts: ["the seed"], before_send: true });
  void store.keep({ ...SAVED, match: match.savedMatchOf("g") });
  match.noteSaved({ ...SAVED, match: match.savedMatchOf("g") });
  match.hear({ kind: "peer_send", link: 0, text: "the seal" });
  match.hear({ kind: "peer_send", link: 0, text: "after it" });
  await settled();
  assert.deepEqual([sent, results, disk.games.size], [["before it"], ["failed"], 0]);

  disk.writes = "";
  mock.timers.tick(1_000);
  await settled();
  assert.deepEqual(
    [sent, results],
    [
      ["before it", "the seal", "after it"],
      ["failed", "kept"],
    ],
  );
  assert.deepEqual(
    [disk.games.get("g").vaults, disk.games.get("g").match.texts],
    [{ 0: "the only key" }, ["the seed"]],
  );
});

test("goodbye is said over every link, after the program has heard of it, and to a friend who has left", async () => {
  const { links, told } = linked("");
  links.leave([{ link: 0 }, { link: 3 }]);
  await settled();
  assert.deepEqual(told, [
    ["peer_decision", 3],
    ["peer_open", 0],
    ["peer_decision", 0],
  ]);
});

/**
 * A link of a match of two, and what the program is told of it.
 * @param match  what names it once both have agreed
 */
function linked(match: string) {
  globalThis.window = globalThis;
  const [told, states] = [[], []];
  const links = createMatchLinks({
    tell: ({ kind, link, match }) => kind !== "peer_tick" && told.push([kind, link, ...(match ? [match] : [])]),
    placeOf: async () => "g",
    nameOf: () => match,
    waits: () => false,
    show: (_, state) => states.push(state),
  });
  const closed = [];
  const link = { send() {}, close: () => (closed.push("closed"), handlers.closed()) };
  const handlers = links.open(link, { role: "guest", ours: "", theirs: "", leads: false, name: "", match: "" });
  return { links, handlers, told, states, closed };
}

test("a link that is lost is gone for the program, and another one of the same match when it is heard again", async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval"] });
  const { links, handlers, told, states, closed } = linked("1f0e2d3c");
  handlers.state("unstable");
  handlers.state("good");
  handlers.state("lost");
  handlers.state("unstable");
  handlers.text("too late for the first");
  await settled();
  handlers.state("good");
  handlers.text("hello");
  await settled();
  assert.deepEqual(told, [
    ["peer_open", 0],
    ["peer_closed", 0],
    ["peer_text", 0],
    ["peer_open", 1, "1f0e2d3c"],
    ["peer_text", 1],
  ]);
  assert.deepEqual(states, ["unstable", "good", "lost", "good"]);
  links.follow([{ match: "1f0e2d3c", phase: "playing" }]);
  assert.deepEqual(closed, []);
});

test("what is to be healed is let go when the friend has come another way, or nobody had agreed to play", async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval"] });
  const { links, handlers, closed } = linked("1f0e2d3c");
  handlers.state("lost");
  links.follow([{ match: "1f0e2d3c", phase: "away" }]);
  assert.deepEqual(closed, []);
  links.follow([{ match: "1f0e2d3c", phase: "playing" }]);
  assert.deepEqual(closed, ["closed"]);

  const stranger = linked("");
  stranger.handlers.state("lost");
  assert.deepEqual(stranger.closed, ["closed"]);
});

test("our own view waits a moment for what was played to leave, and no longer", async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  fakeLocalStorage();
  const disk = fakeDisk();
  const store = openStore(() => {});
  const sent = [];
  const match = createMatch({ store }, { send: () => {}, seat: () => true });
  match.opened(
    { send: (text) => sent.push(text), close() {} },
    { role: "guest", ours: "", theirs: "", leads: false, name: "", match: "" },
  );
  const drawn = [];
  const table = { view: ({ title }) => drawn.push([title, [...sent]]) };
  const hear = createHearing({ table, match }, {});
  function play(text) {
    match.hear({ kind: "peer_save", id: "g", matches: ["1f0e"], texts: ["the seed"], before_send: true });
    void store.keep(SAVED);
    match.noteSaved(SAVED);
    hear({ kind: "peer_send", link: 0, text });
    hear({ kind: "broken", title: text });
    hear({ kind: "broken", title: "after it" });
  }

  play("first");
  assert.deepEqual(drawn, []);
  await settled();
  assert.deepEqual(drawn.splice(0), [
    ["first", ["first"]],
    ["after it", ["first"]],
  ]);

  disk.writes = "UnknownError";
  play("second");
  await settled();
  assert.deepEqual(drawn, []);
  mock.timers.tick(30);
  await settled();
  assert.deepEqual(
    drawn.map(([title, gone]) => [title, gone.length]),
    [
      ["second", 1],
      ["after it", 1],
    ],
  );
});

test("what cannot be drawn takes nothing with it that waits behind it", async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  fakeLocalStorage();
  fakeDisk();
  const store = openStore(() => {});
  const match = createMatch({ store }, { send: () => {}, seat: () => true });
  match.opened({ send() {}, close() {} }, { role: "guest", ours: "", theirs: "", leads: false, name: "", match: "" });
  const drawn = [];
  function draw({ title }) {
    if (title === "mistaken") throw new Error(title);
    drawn.push(title);
  }
  const reported = [];
  globalThis.reportError = ({ message }) => reported.push(message);
  const hear = createHearing({ table: { view: draw }, match }, {});
  match.hear({ kind: "peer_save", id: "g", matches: ["1f0e"], texts: ["the seed"], before_send: true });
  void store.keep(SAVED);
  match.noteSaved(SAVED);
  hear({ kind: "peer_send", link: 0, text: "played" });
  for (const title of ["mistaken", "the words of the table"]) hear({ kind: "broken", title });
  await settled();
  assert.deepEqual([drawn, reported], [["the words of the table"], ["mistaken"]]);
});

test("an invitation goes on with the match itself, not with what claims its name by link", async () => {
  globalThis.window = globalThis;
  globalThis.navigator ??= {};
  const claims = (id, saved, text) => ({ ...SAVED, id, saved, match: { matches: ["deadbeef01"], texts: [text] } });
  const [live, byLink] = ['{"cairn-match":2}', '{"cairn-by-link":1}'];
  const openedOf = async (...games) => {
    const opened = [];
    const store = { games: async () => games };
    const match = createMatch({ store }, { send() {}, open: ({ id }) => opened.push(id) });
    match.opened({ send() {}, close() {} }, { role: "guest", theirs: "", ours: "", name: "", match: "deadbeef" });
    await settled();
    return opened;
  };
  assert.deepEqual(await openedOf(claims("shadow", 5, byLink), claims("real", 3, live)), ["real"]);
  assert.deepEqual(await openedOf(claims("shadow", 8e15, byLink), claims("real", 3, byLink)), ["real"]);
});
