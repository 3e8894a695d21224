/** What is known of a game while it is reviewed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createFindings } from "../../web/js/review/findings.mjs";

/** @param {number} entry @param {number} loss @param {object} [more] */
const judgement = (entry, loss, more = {}) => ({
  ...{ entry, seat: entry % 2, count: 9, loss, is_good: loss <= 0.05, is_forced: false },
  moments: loss >= 0.12 ? [{ at: entry, title: `${entry}`, why: "", better: "x" }] : [],
  ...more,
});

test("judgements are counted, and the next entry is the one to go on with", () => {
  const findings = createFindings("record");
  assert.deepEqual([findings.next(), findings.progress()], [0, [0, 0]]);
  for (const entry of [0, 1, 2]) findings.take(judgement(entry, 0));
  assert.deepEqual([findings.next(), findings.progress()], [3, [3, 9]]);
});

test("the five moments that cost most are told in the order of play", () => {
  const findings = createFindings("record");
  const losses = [0.2, 0.9, 0.13, 0.5, 0.3, 0.4, 0.6, 0.01];
  for (const [entry, loss] of losses.entries()) findings.take(judgement(entry, loss));
  assert.deepEqual(
    findings.moments().map(({ at }) => at),
    [1, 3, 4, 5, 6],
  );
});

test("a closer look takes the place of the first one, and may find nothing wrong", () => {
  const findings = createFindings("record");
  findings.take(judgement(4, 0.4));
  findings.take(judgement(5, 0.2));
  findings.take(judgement(4, 0.02));
  assert.deepEqual(
    findings.moments().map(({ at }) => at),
    [5],
  );
  assert.deepEqual(findings.progress(), [2, 9]);
});

test("a risk is told with the choice after it", () => {
  const findings = createFindings("record");
  findings.take(judgement(4, 0));
  findings.take(judgement(5, 0, { moments: [{ at: 4, title: "a fair risk", why: "", better: "" }] }));
  assert.equal(findings.moments()[0].title, "a fair risk");
});

test("moves without an alternative are not counted as good", () => {
  const findings = createFindings("record");
  findings.take(judgement(0, 0));
  findings.take(judgement(2, 0.3));
  findings.take(judgement(4, 0, { is_forced: true }));
  assert.deepEqual(findings.good(0), [1, 2]);
  assert.deepEqual(findings.good(1), [0, 0]);
});
