// When a position is asked again, what is due, and what is kept of it.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { beforeEach, test } from "node:test";
import { fakeDisk, fakeLocalStorage } from "./disk.ts";

globalThis.document ??= { documentElement: { dataset: {}, lang: "en" } };
globalThis.addEventListener ??= () => {};
globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
fakeLocalStorage();
const fsrs = createRequire(import.meta.url)("ts-fsrs");
const { after, asOf, createSchedule, dateOf, daysBetween, outcomeOf } = await import(
  "../../web/js/mistakes/schedule.ts"
);
const { idOf, isMistake } = await import("../../web/js/mistakes/mistake.ts");
const {
  alikeIn,
  dueOn,
  forecast,
  keepMistakes,
  knowledgeOf,
  loadDeck,
  minutesFor,
  notedSources,
  notedSummary,
  sourcesOf,
  summaryOf,
  takeOut,
} = await import("../../web/js/mistakes/deck.ts");
const { dueToday } = await import("../../web/js/mistakes/due.ts");
const { merge, read, write } = await import("../../web/js/storage/archive.ts");
const { openStore } = await import("../../web/js/storage/store.ts");

const TODAY = "2026-11-25";
const key = (n) => n.toString(16).padStart(24, "0");
const found = (n, more = {}) => ({
  id: idOf("skorpion", key(n)),
  game: "skorpion",
  origin: "game",
  text: '{"record":"{}"}',
  from: "g1",
  at: 4,
  title: "Skorpion",
  ...more,
});
const memory = (more = {}) => ({
  stability: 3,
  difficulty: 5,
  reps: 1,
  lapses: 0,
  first: "2026-11-20",
  last: "2026-11-20",
  due: "2026-11-24",
  ...more,
});
const deckOf = (...memories) =>
  new Map(memories.map((memory, n) => [key(n), { ...found(n), made: n, saved: n, memory }]));

let disk;
let store;
beforeEach(() => {
  disk = fakeDisk();
  fakeLocalStorage();
  store = openStore(() => {});
});

/** Weights of the tests of ts-fsrs for whole days, and the days that they expect. */
const WEIGHTS = [
  0.4197, 1.1869, 3.0412, 15.2441, 7.1434, 0.6477, 1.0007, 0.0674, 1.6597, 0.1712, 1.1178, 2.0225, 0.0904, 0.3025,
  2.1214, 0.2498, 2.9466, 0.4891, 0.6468,
];
const [MISSED, TRIED, SLOWLY, ONCE] = ["missed", "after-a-try", "slowly", "at-once"];
const VECTORS = [
  [
    [...Array(6).fill(SLOWLY), MISSED, MISSED, ...Array(5).fill(SLOWLY)],
    [3, 13, 48, 155, 445, 1158, 17, 3, 11, 37, 112, 307, 773],
  ],
  [
    [MISSED, TRIED, SLOWLY, ONCE, MISSED, TRIED, SLOWLY, ONCE],
    [1, 2, 6, 41, 4, 7, 21, 133],
  ],
  [
    [TRIED, SLOWLY, ONCE, MISSED, TRIED, SLOWLY, ONCE, MISSED],
    [2, 7, 54, 5, 8, 26, 171, 8],
  ],
  [
    [SLOWLY, ONCE, MISSED, TRIED, SLOWLY, ONCE, MISSED, TRIED],
    [3, 33, 4, 7, 26, 193, 9, 14],
  ],
  [
    [ONCE, MISSED, TRIED, SLOWLY, ONCE, MISSED, TRIED, SLOWLY],
    [15, 3, 6, 27, 240, 10, 17, 60],
  ],
];

for (const [n, [outcomes, days]] of VECTORS.entries())
  test(`the distances are those of ts-fsrs, through what is kept (${n + 1})`, async () => {
    const schedule = createSchedule(fsrs, WEIGHTS);
    await keepMistakes(store, [found(1)]);
    let day = "2022-12-29";
    const seen = [];
    for (const outcome of outcomes) {
      const { deck } = await loadDeck(store, day);
      const mistake = deck.get(found(1).id);
      const next = schedule(mistake.memory, outcome, day);
      await store.keepMistake({ ...mistake, memory: next });
      seen.push(daysBetween(day, next.due));
      day = next.due;
    }
    assert.deepEqual(seen, days);
  });

test("what happened says how well it is known", () => {
  const answer = { isFound: true, tries: 0, hinted: false, took: 4_000 };
  assert.equal(outcomeOf(answer), "at-once");
  assert.equal(outcomeOf({ ...answer, took: 60_000 }), "slowly");
  assert.equal(outcomeOf({ ...answer, tries: 1 }), "after-a-try");
  assert.equal(outcomeOf({ ...answer, hinted: true }), "after-a-try");
  assert.equal(outcomeOf({ ...answer, tries: 2 }), "missed");
  assert.equal(outcomeOf({ ...answer, isFound: false }), "missed");
});

test("a clock that was set back keeps the distance, and breaks nothing", () => {
  const wrong = memory({ first: "2031-01-01", last: "2031-01-01", due: "2031-01-05" });
  assert.deepEqual(asOf(wrong, TODAY), { ...wrong, first: TODAY, last: TODAY, due: "2026-11-29" });
  const schedule = createSchedule(fsrs);
  const next = schedule(memory({ last: "2026-11-26", due: "2026-11-30" }), "slowly", TODAY);
  assert.ok(next.due > TODAY);
  assert.equal(next.last, TODAY);
});

test("days are those of the calendar, whatever zone, hour or change of clocks", () => {
  const before = process.env.TZ;
  for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin", "UTC"]) {
    process.env.TZ = zone;
    assert.equal(dateOf(new Date(2026, 9, 24, 23, 59)), "2026-10-24");
    assert.equal(dateOf(new Date(2026, 9, 25, 0, 1)), "2026-10-25");
    assert.equal(after("2026-10-24", 2), "2026-10-26"); // clocks change in Berlin on the 25th
    assert.equal(after("2028-02-28", 1), "2028-02-29");
    assert.equal(after("2026-12-31", 1), "2027-01-01");
    assert.equal(daysBetween("2026-03-28", "2026-03-30"), 2);
    assert.equal(createSchedule(fsrs)(null, "missed", "2026-10-24").due, "2026-10-25");
  }
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

test("what is due comes first, the longest first, then at most so many new ones a day", () => {
  const fresh = Array(30).fill(null);
  const deck = deckOf(memory(), memory({ due: "2026-11-22" }), memory({ due: "2026-11-26" }), ...fresh);
  const due = dueOn(deck, TODAY);
  assert.deepEqual(
    due.slice(0, 2).map(({ memory }) => memory.due),
    ["2026-11-22", "2026-11-24"],
  );
  assert.equal(due.length, 22);
  localStorage.setItem("cairn-new-a-day", "3");
  assert.equal(dueOn(deck, TODAY).length, 5);
  deck.set("more", { ...found(99), made: 1, memory: memory({ first: TODAY, last: TODAY, due: "2026-11-30" }) });
  assert.equal(dueOn(deck, TODAY).length, 4);
  assert.equal(minutesFor(12), 6);
});

test("the next two weeks and what is known are counted", () => {
  const deck = deckOf(memory(), memory({ due: "2026-11-27" }), memory({ last: "2026-11-20", due: "2026-12-20" }), null);
  assert.deepEqual(forecast(deck, TODAY).slice(0, 4), [2, 0, 1, 0]);
  assert.deepEqual(knowledgeOf(deck), { known: 1, learning: 2, fresh: 1 });
});

test("the same position from two games is kept once, and home knows how many are due", async (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: Date.parse(`${TODAY}T12:00`) });
  assert.equal((await keepMistakes(store, [found(1), found(2)])).length, 2);
  assert.equal((await keepMistakes(store, [found(1, { from: "g2" }), found(3)])).length, 1);
  const { deck } = await loadDeck(store);
  assert.equal(deck.size, 3);
  assert.equal(deck.get(found(1).id).from, "g1");
  assert.equal(dueToday(localStorage.getItem("cairn-due"), 20, TODAY), 3);
  await takeOut(store, [found(1).id]);
  assert.equal(dueToday(localStorage.getItem("cairn-due"), 20, TODAY), 2);
  assert.equal(dueToday("", 20, TODAY), 0);
  assert.equal(dueToday("nonsense", 20, TODAY), 0);
});

test("what home says of tomorrow is what is due tomorrow", async () => {
  await keepMistakes(store, [found(1)]);
  const [mistake] = (await loadDeck(store, TODAY)).deck.values();
  await store.keepMistake({ ...mistake, memory: memory({ first: TODAY, last: TODAY, due: "2026-11-27" }) });
  await loadDeck(store, TODAY);
  const noted = localStorage.getItem("cairn-due");
  assert.equal(dueToday(noted, 20, TODAY), 0);
  assert.equal(dueToday(noted, 20, "2026-11-27"), 1);
});

test("what is noted says the same as the whole deck, days later too, and nothing of nonsense", async () => {
  assert.equal(notedSummary(TODAY), null);
  await keepMistakes(store, [found(1), found(2), found(3), found(4)]);
  const [one, two, three] = (await loadDeck(store, TODAY)).deck.values();
  await store.keepMistake({ ...one, memory: memory({ due: "2026-11-27" }) });
  await store.keepMistake({ ...two, memory: memory({ last: TODAY, due: "2027-06-01" }) });
  await store.keepMistake({ ...three, memory: memory({ first: TODAY, last: TODAY, due: "2026-12-10" }) });
  await loadDeck(store, TODAY);
  for (const day of [TODAY, "2026-11-26", "2026-11-28", "2026-12-03"]) {
    const noted = notedSummary(day);
    assert.deepEqual(
      noted,
      summaryOf(
        (await store.mistakes()).reduce((all, each) => all.set(each.id, each), new Map()),
        day,
      ),
    );
  }
  for (const wrong of ["", "7", '{"due":{}}', '{"due":{"x":1},"fresh":0,"known":9}']) {
    localStorage.setItem("cairn-due", wrong);
    assert.equal(notedSummary(TODAY), null);
  }
});

test("positions that were kept by hand are a source of their own, apart from the mistakes of their game", async () => {
  await keepMistakes(store, [found(1), found(2, { origin: "hand" }), found(3, { origin: "hand" })]);
  const { deck } = await loadDeck(store, TODAY);
  const sources = sourcesOf(deck, TODAY).map(({ origin, count }) => [origin, count]);
  assert.deepEqual(sources.sort(), [
    ["game", 1],
    ["hand", 2],
  ]);
  assert.deepEqual(alikeIn(deck, found(3).id).sort(), [found(2).id, found(3).id].sort());
});

test("positions of one game are one source, the newest first, and what is noted of them is what the page says", async () => {
  assert.equal(notedSources(), null);
  const puzzle = { origin: "puzzle", from: "7" };
  await keepMistakes(store, [found(1), found(2), found(3, puzzle), found(4, puzzle), found(5, { from: "" })]);
  const before = (await loadDeck(store, TODAY)).deck;
  const [one, two] = [1, 2].map((n) => before.get(found(n).id));
  await store.keepMistake({ ...one, memory: memory({ due: "2026-12-10" }) });
  await store.keepMistake({ ...two, memory: memory({ due: "2026-11-20" }) });
  const { deck } = await loadDeck(store, TODAY);
  const sources = sourcesOf(deck, TODAY);
  assert.deepEqual(
    sources.map(({ id, due, count }) => [id.slice(-1), due, count]),
    [
      ["5", "", 1],
      ["4", "", 1],
      ["3", "", 1],
      ["2", "2026-11-20", 2],
    ],
  );
  assert.deepEqual(notedSources(), { count: 4, first: sources });
  assert.deepEqual(new Set(alikeIn(deck, two.id)), new Set([one.id, two.id]));
  assert.deepEqual(alikeIn(deck, found(3).id), [found(3).id]);
  assert.deepEqual(alikeIn(deck, found(9).id), []);
  for (const wrong of ["7", "{}", '{"count":1,"first":[{}]}', '{"count":0,"first":[7]}']) {
    localStorage.setItem("cairn-sources", wrong);
    assert.equal(notedSources(), null);
  }
});

test("a damaged position is set aside and said, and the others stay", async () => {
  await keepMistakes(store, [found(1)]);
  for (const [n, wrong] of [
    { memory: { stability: "x" } },
    { memory: memory({ due: "soon" }) },
    { memory: memory({ difficulty: 99 }) },
    { text: 7 },
    { origin: "elsewhere" },
    { game: "vaxandis" },
  ].entries())
    disk.mistakes.set(idOf("skorpion", key(n + 9)), { ...found(n + 9), made: 1, saved: 1, memory: null, ...wrong });
  const { deck, damaged } = await loadDeck(store);
  assert.equal(damaged, 6);
  assert.equal(deck.size, 1);
  assert.equal((await store.asides()).length, 6);
  assert.equal((await loadDeck(store)).damaged, 0);
  assert.ok(!isMistake(null));
});

test("the file of all games carries them to another device, and nonsense does not come along", async () => {
  await keepMistakes(store, [found(1), found(2, { origin: "puzzle", from: "7" })]);
  const mistakes = await store.mistakes();
  const file = write([], [], false, [], [], mistakes);
  const read_ = read(`${file}{"kind":"mistake","id":"x"}\n`);
  assert.deepEqual(new Set(read_.mistakes.map(({ id }) => id)), new Set(mistakes.map(({ id }) => id)));
  assert.equal(read_.damaged.length, 1);
  const here = { games: [], asides: [], progress: [], sources: [], mistakes: [mistakes[0]], drafts: [] };
  assert.deepEqual(
    merge(here, read_, () => "new").mistakes.map(({ id }) => id),
    [mistakes[1].id],
  );
});
