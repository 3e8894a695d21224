// How an invitation stands, event by event, on the side that made it and on the side that answers it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeLocalStorage } from "./disk.ts";

fakeLocalStorage();
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document = { documentElement: { dataset: {} } };
const { after, current, isAwaiting, NOTHING, repliedTo, shown } = await import("../../web/js/peer/pairing-state.ts");

const BEN = { party: 1, match: "", name: "Ben" };
const CLEO = { party: 2, match: "", name: "Cleo" };
const invited = (...guests) => after(NOTHING, { kind: "renewed", guests });
const asked = () => after(NOTHING, { kind: "asked", guest: BEN });
/** The state after some steps, each of the try with that id. */
const went = (state, ...steps) =>
  steps.reduce((now, [kind, id = 0, more = {}]) => after(now, { kind, id, ...more }), state);
const code = (nonce, kind = "invitation") => ({ kind, nonce });

// A path, and under it each step from there with the status it leads to; any other step changes nothing.
const PATHS = {
  "": { made: "waiting", failed: "failed", closed: "over" },
  made: { replied: "connecting", late: "slow", opened: "open", failed: "failed", closed: "over" },
  "made replied": { late: "slow", opened: "open", failed: "failed", closed: "over" },
  "made replied late": { opened: "open", failed: "failed", closed: "over" },
  "made late": { opened: "open", failed: "failed", closed: "over" },
  "made opened": { closed: "over" },
  "made replied failed": { closed: "over" },
  "made opened closed": {},
};
const STEPS = ["made", "replied", "late", "opened", "failed", "closed"];

test("one try goes from status to status, and a step that does not belong there changes nothing", () => {
  for (const [path, next] of Object.entries(PATHS)) {
    const state = went(
      invited(BEN),
      ...path
        .split(" ")
        .filter(Boolean)
        .map((kind) => [kind]),
    );
    for (const kind of STEPS) {
      const status = current(went(state, [kind])).status;
      assert.equal(status, next[kind] ?? current(state).status, `${kind} after “${path}”`);
    }
  }
});

test("who was invited is asked first, and each answer is a new try in the place of the one before", () => {
  assert.equal(current(asked()).status, "asked");
  const answered = after(asked(), { kind: "renewed", guests: [BEN] });
  assert.deepEqual(
    answered.all.map(({ status }) => status),
    ["over", "making"],
  );
  assert.equal(went(answered, ["failed"]), answered, "what another tab says comes too late then");
  const again = after(went(answered, ["failed", 1]), { kind: "renewed", guests: [BEN] });
  assert.deepEqual([current(again).id, current(again).status], [2, "making"]);
});

test("of several friends, the next who is still to come is looked at", () => {
  const both = invited(BEN, CLEO);
  const first = went(both, ["made", 0], ["made", 1], ["opened", 0]);
  assert.equal(current(first).guest, CLEO);
  assert.equal(current(after(first, { kind: "chosen", at: 0 })).guest, CLEO, "with Ben nothing is to be done");
  assert.equal(isAwaiting(first), true);
  assert.equal(isAwaiting(went(first, ["opened", 1])), false);
});

test("a new invitation leaves those who are there, or, where one is over, all others", () => {
  const state = went(invited(BEN, CLEO), ["made", 0], ["opened", 0], ["made", 1]);
  const ids = (now) => shown(now).map(({ id }) => id);
  assert.deepEqual(ids(after(state, { kind: "renewed", guests: [BEN, CLEO] })), [0, 2]);
  const gone = went(state, ["closed", 0]);
  assert.deepEqual(ids(after(gone, { kind: "renewed", guests: [BEN, CLEO], over: true })), [2, 1]);
});

test("to cancel ends what is not open yet; who answers ends that too", () => {
  const statuses = (open) =>
    after(went(invited(BEN, CLEO), ["made", 0], ["opened", 0]), { kind: "cancelled", open }).all.map(
      ({ status }) => status,
    );
  assert.deepEqual(statuses(false), ["open", "over"]);
  assert.deepEqual(statuses(true), ["over", "over"]);
});

test("what was refused is told until something happens to the same try", () => {
  const error = new Error("damaged");
  const state = after(went(invited(BEN, CLEO), ["made", 0]), { kind: "refused", error });
  assert.equal(state.refused, error);
  assert.equal(went(state, ["made", 1]).refused, error, "to another one");
  assert.equal(went(state, ["replied", 0]).refused, undefined);
  assert.equal(after(state, { kind: "chosen", at: 1 }).refused, undefined);
});

// By what is put in: the id of the try it is for, or the reason why it is for none.
const REPLIES = [
  [code("aa", "reply"), 0],
  [code("bb", "reply"), 1],
  [code("cc", "reply"), "foreign"],
  [code("aa"), "own"],
  [code("cc"), "invitation"],
];

test("a reply is for the invitation that it names, whichever is looked at", () => {
  const state = went(invited(BEN, CLEO), ["made", 0, { code: code("aa") }], ["made", 1, { code: code("bb") }]);
  for (const [put, expected] of REPLIES) assert.equal(outcome(state, put), expected);
});

test("a second reply is too late, and one to an invitation that was replaced is foreign", () => {
  const state = went(invited(BEN), ["made", 0, { code: code("aa") }]);
  assert.equal(outcome(went(state, ["replied"]), code("aa", "reply")), "used");
  assert.equal(outcome(went(state, ["opened"]), code("aa", "reply")), "used");
  const renewed = went(after(state, { kind: "renewed", guests: [BEN] }), ["made", 1, { code: code("dd") }]);
  assert.equal(outcome(renewed, code("aa", "reply")), "foreign");
});

/** Whose reply it is, or the reason why nobody's. */
function outcome(state, put) {
  try {
    return repliedTo(state, put).id;
  } catch (error) {
    return error.reason;
  }
}
