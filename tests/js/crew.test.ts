// The crew of a report: jobs are handed out once each, told in their order, and nothing is lost where a guest falls.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { createCrew, REST } from "../../web/js/report/crew.ts";
import { baseOf, createKeeper, idOf, keptReports } from "../../web/js/report/kept.ts";
import { settled } from "./settled.ts";

const JOBS = [20, 20, 0, 340];
const LOADED = { kind: "workshop_loaded" };

/** Guests that do as they are told when `finish` says so; the first one tells. */
function fakeGuests() {
  const guests = [];
  const open = ({ hear, fell }) => {
    const guest = { said: [], loads: 0, ended: false, job: -1, hear };
    Object.assign(guest, {
      load: async () => ((guest.loads += 1), guest.answer ?? LOADED),
      end: () => (guest.ended = true),
      send(message) {
        guest.said.push(message);
        if (message.kind === "report_begin") hear({ kind: "report_begun", jobs: JOBS });
        if (message.kind === "report_play") guest.job = message.job;
        if (message.kind === "report_tell") guest.tell(message);
      },
      tell(message) {
        const { told } = guest.said.findLast(({ kind }) => kind === "report_begin");
        guest.told = (guest.told ?? told) + message.found.length;
        hear({ kind: "report_told", told: guest.told, kept: `after ${guest.told}`, over: guest.told === JOBS.length });
      },
      finish: () => hear({ kind: "report_done", job: guest.job, found: `found ${guest.job}` }),
      fall(why = "It fell silent.") {
        guest.told = undefined;
        fell({ why });
      },
    });
    guests.push(guest);
    return guest;
  };
  return { guests, open };
}

let [guests, open, told, failed, now] = [];
const kinds = (guest) => guest.said.map(({ kind }) => kind);
const played = (guest) => guest.said.filter(({ kind }) => kind === "report_play").map(({ job }) => job);
const tells = () => guests[0].said.filter(({ kind }) => kind === "report_tell");

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  ({ guests, open } = fakeGuests());
  [told, failed, now] = [[], [], 0];
});

async function begin(known = { told: 0, kept: "" }) {
  const props = { open, source: "", asked: { options: {}, games: 2 }, known, day: () => "today", clock: () => now };
  const actions = { told: (message) => told.push(message), worked() {}, failed: (why) => failed.push(why) };
  const crew = createCrew(props, actions);
  await settled();
  return crew;
}

async function rest() {
  mock.timers.tick(REST);
  await settled();
}

test("one guest tells what is known, and plays nothing before it is asked to", async () => {
  await begin({ told: 2, kept: "what is known" });
  assert.deepEqual(kinds(guests[0]), ["report_begin", "report_tell"]);
  assert.equal(guests[0].said[0].kept, "what is known");
  assert.deepEqual([guests.length, told.length, told[0].told], [1, 1, 2]);
});

test("every job is played once, and told in its order", async () => {
  const crew = await begin();
  crew.play(3);
  await settled();
  assert.deepEqual(guests.map(played), [[0], [1], [2]]);
  guests[1].finish();
  await rest();
  assert.equal(tells().length, 1, "the first job is still played");
  guests[0].finish();
  guests[2].finish();
  await rest();
  assert.deepEqual(tells().at(-1).found, ["found 0", "found 1", "found 2"]);
  assert.deepEqual(guests.map(played), [[0], [1, 3], [2]]);
  guests[1].finish();
  await rest();
  assert.ok(told.at(-1).over);
  assert.deepEqual(
    guests.map(({ ended }) => ended),
    [false, true, true],
  );
});

test("a job whose guest falls is played again, by itself or another one", async () => {
  const crew = await begin();
  crew.play(2);
  await settled();
  guests[1].fall();
  await settled();
  assert.equal(guests[1].loads, 2);
  assert.deepEqual(guests.map(played), [[0], [1, 1]]);
  guests[1].finish();
  guests[0].finish();
  await rest();
  assert.deepEqual(tells().at(-1).found, ["found 0", "found 1"]);
});

test("one that fails twice is told as that", async () => {
  const crew = await begin();
  crew.play(1);
  guests[0].hear({ kind: "report_failed", job: 0, why: "It broke." });
  assert.deepEqual(played(guests[0]), [0, 0]);
  guests[0].hear({ kind: "report_failed", job: 0, why: "It broke again." });
  assert.deepEqual(played(guests[0]), [0, 0, 1]);
  await rest();
  assert.deepEqual(tells().at(-1).found, [JSON.stringify({ failed: "It broke again." })]);
});

test("who tells goes on from what was told when it falls", async () => {
  const crew = await begin();
  crew.play(2);
  await settled();
  guests[0].finish();
  await rest();
  assert.equal(told.at(-1).told, 1);
  guests[1].finish();
  guests[0].fall();
  await settled();
  await rest();
  assert.deepEqual(guests[0].said.findLast(({ kind }) => kind === "report_begin").kept, "after 1");
  assert.equal(told.at(-1).told, 2);
});

test("a guest that falls three times in a row is not begun again; the report fails with the one who tells", async () => {
  const crew = await begin();
  crew.play(2);
  await settled();
  for (let n = 0; n < 3; n += 1) {
    guests[1].fall();
    await settled();
  }
  assert.deepEqual([guests[1].loads, failed], [3, []]);
  for (let n = 0; n < 3; n += 1) {
    guests[0].fall("No end.");
    await settled();
  }
  assert.deepEqual(failed, ["No end."]);
  assert.ok(guests[0].ended);
});

test("a source that does not load, a game that is refused and a number that is a lie end it", async () => {
  await begin();
  guests[0].hear({ kind: "report_refused", why: "Not for two." });
  await begin();
  guests[1].hear({ kind: "report_told", told: 9, kept: "", over: true });
  assert.deepEqual(failed, ["Not for two.", ""]);
  assert.ok(guests[0].ended && guests[1].ended);
  assert.equal(told.length, 2);
});

test("stopped, the others are ended, and what was begun is played again later", async () => {
  const crew = await begin();
  crew.play(2);
  await settled();
  crew.stop();
  assert.deepEqual(kinds(guests[0]).at(-1), "report_stop");
  assert.ok(guests[1].ended);
  guests[0].hear({ kind: "report_done", job: 0, found: "too late" });
  crew.play(1);
  assert.deepEqual(played(guests[0]), [0, 0]);
  await rest();
  assert.equal(tells().length, 1);
});

test("how long it takes is said after three games, by the work that is left and who does it", async () => {
  const crew = await begin();
  crew.play(1);
  assert.deepEqual(crew.progress(), { done: 0, all: 3, left: undefined });
  for (const ms of [1000, 1000, 1000, 17_000]) {
    now += ms;
    guests[0].finish();
  }
  assert.deepEqual(crew.progress(), { done: 3, all: 3, left: 0 });
  crew.stop();
  assert.equal(crew.progress().left, undefined);
});

test("it is told beside another report as soon as that is chosen", async () => {
  const crew = await begin();
  crew.compare("another one");
  assert.deepEqual(
    tells().map(({ beside }) => beside),
    ["", "another one"],
  );
});

test("the newest reports are kept, each by its version and options", async () => {
  const kept = new Map();
  const store = {
    progress: async () => [...kept.values()].sort((a, b) => b.saved - a.saved),
    keepProgress: async (entry) => (kept.set(entry.id, entry), "kept"),
    remove: async (_, id) => kept.delete(id),
  };
  const keeper = createKeeper(store);
  for (let n = 0; n < 42; n += 1) {
    keeper.note({ id: idOf({ sha: `${n}`, options: { size: 5 } }), saved: n });
    await keeper.now();
  }
  assert.equal((await keptReports(store)).length, 40);
  assert.ok(!kept.has(idOf({ sha: "1", options: { size: 5 } })));
  assert.equal(idOf({ sha: "a", options: { b: 1, a: 2 } }), idOf({ sha: "a", options: { a: 2, b: 1 } }));
});

test("a report stands beside the version before, or else what the game was made from", () => {
  const before = { id: "1", draft: "mine", sha: "a" };
  const base = { id: "2", draft: "other", sha: "b" };
  assert.equal(baseOf([base, before], { draft: "mine", from: "b", id: "3" }), before);
  assert.equal(baseOf([base], { draft: "mine", from: "b", id: "3" }), base);
  assert.equal(baseOf([base], { draft: "mine", from: "", id: "3" }), undefined);
});
