/** A review: its findings, other moves that are tried, and arrows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wayThrough } from "../../web/js/review/arrows.ts";
import { createFindings } from "../../web/js/review/findings.ts";
import { nearest } from "../../web/js/review/timeline.ts";
import { createTrial, wordsOfTry } from "../../web/js/review/trying.ts";
import { rowsOf } from "../../web/js/review/turn-marks.ts";

const RECORD = '{"cairn":1,"actions":["a","b","c"]}';

const judgement = (entry: number, loss: number, more: object = {}) => ({
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

test("who could win all the time is told once every choice is judged, and only where it is proved", () => {
  const findings = createFindings("record");
  for (let entry = 0; entry < 9; entry++) {
    assert.equal(findings.winsAllAlong(), -1);
    findings.take(judgement(entry, 0, { share: 0 }));
  }
  assert.equal(findings.winsAllAlong(), 1);
  findings.take(judgement(4, 0, { share: 1e-7 }));
  assert.equal(findings.winsAllAlong(), -1);
  for (let entry = 0; entry < 9; entry++) findings.take(judgement(entry, 0, { share: 1 }));
  assert.equal(findings.winsAllAlong(), 0);
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

test("what a choice gave away decides on its sign, and none stands at a guess or at little", () => {
  const findings = createFindings("record");
  const moment = (at: number, more = {}) => ({
    moments: [{ at, title: "", why: "", better: "x", ...more }],
  });
  for (let entry = 0; entry < 5; entry++) findings.take(judgement(entry, 0.9));
  findings.take(judgement(5, 0.13));
  findings.take(judgement(6, 0.15));
  findings.take(judgement(7, 0.25));
  findings.take(judgement(8, 0.14, moment(8, { is_grave: true })));
  findings.take(judgement(0, 0.9, moment(0, { better: "" })));
  assert.deepEqual(
    findings.marks().map(({ moment: { at }, sign, isKey }) => [at, sign, isKey]),
    [
      [0, "", true],
      [1, "?", true],
      [2, "?", true],
      [3, "?", true],
      [4, "?", true],
      [6, "?!", false],
      [7, "?", false],
      [8, "??", false],
    ],
  );
});

test("who lost is led to the first own mistake, or to what mattered once all is judged", () => {
  const findings = createFindings("record");
  for (const [entry, loss] of [0.9, 0.2, 0.9, 0.4].entries()) findings.take(judgement(entry, loss));
  assert.deepEqual([findings.lesson(1)?.at, findings.lesson(0)?.at, findings.lesson(null)], [3, 0, undefined]);
  const calm = createFindings("record");
  for (let entry = 0; entry < 8; entry++) calm.take(judgement(entry, entry === 3 ? 0.2 : 0));
  assert.equal(calm.lesson(1), undefined, "something worse may come");
  calm.take(judgement(8, 0));
  assert.equal(calm.lesson(1)?.at, 3);
});

test("a moment stands at the turn in which its choice lies, the gravest of several", () => {
  const rows = [2, 3, 5].map((at) => ({ dataset: { at: String(at) } }));
  const mark = (at, loss) => ({ moment: { at, loss }, sign: "?", isKey: true });
  const found = rowsOf([mark(0, 0.2), mark(1, 0.5), mark(3, 0.3), mark(4, 0.1), mark(5, 0.9)], rows);
  assert.deepEqual(
    [...found].map(([row, { moment }]) => [row.dataset.at, moment.at]),
    [
      ["2", 1],
      ["5", 3],
    ],
  );
});

test("a press on the strip leads to the end of the turn that lies nearest", () => {
  assert.deepEqual(
    [-3, 0.9, 1.1, 3.4, 99].map((wanted) => nearest([0, 2, 3, 5], wanted)),
    [0, 0, 2, 3, 5],
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

test("what is tried instead is judged, and found where it gives next to nothing away", () => {
  const asked: any[] = [];
  const trial = createTrial((question) => asked.push(question));
  const moment = { at: 1, title: "2. b is a blunder.", why: "Because.", better: "best", loss: 0.5 };
  const view = (lines: string[], node: number): any => ({
    id: "x",
    record: RECORD,
    tree: [RECORD, '{"cairn_tree":1}', '[0,""]', '[1,"a"]', ...lines].join("\n"),
    exploration: { node, keeps: false },
  });
  trial.begin(moment);
  trial.view(view([], 1));
  const said = () => wordsOfTry(trial.now() as any, now);
  let now = view(['[2,"d"]'], 2);
  trial.view(now);
  assert.deepEqual(
    asked.map(({ kind, at, record }) => [kind, at, record]),
    [["review", 1, '{"cairn":1,"actions":["a","d"]}']],
  );
  assert.equal(said().isFound, false);
  assert.equal(trial.hears({ kind: "judged", entry: 1, is_good: true }), true);
  assert.deepEqual([said().said, said().isFound], ["That is just as good.", true]);
  now = view(['[2,"e"]'], 2);
  trial.view(now);
  trial.hears({ kind: "judged", entry: 1, is_good: false });
  assert.deepEqual([said().said, said().isFound], ["That is not it.", false]);
  now = view(['[2,"best"]'], 2);
  trial.view(now);
  assert.equal(said().said, "Found it.");
  assert.equal(asked.length, 2, "the computer's own choice needs no question");
  trial.view({ ...now, exploration: null });
  assert.deepEqual([trial.now(), trial.hears({ kind: "judged" })], [null, false]);
});

test("an arrow leads through its spots and ends in a head; one spot has none", () => {
  const { line, head } = wayThrough(
    [
      [0, 0],
      [0, 50],
      [100, 50],
    ],
    10,
  );
  assert.equal(line, "M0.0 0.0L0.0 50.0L90.0 50.0");
  assert.equal(head, "M90.0 56.0L100.0 50.0L90.0 44.0Z");
  for (const points of [
    [],
    [[3, 4]],
    [
      [3, 4],
      [3, 4],
    ],
  ])
    assert.equal(wayThrough(points, 10), null);
});

test("what a review cannot know is told by what was judged", () => {
  const of = (more: object) => {
    const findings = createFindings("record");
    findings.take(judgement(0, 0, more));
    return [findings.isOfSkill(), findings.isOfGuesses()];
  };
  assert.deepEqual(of({ share: 0.5, seen: 0.5 }), [false, false]);
  assert.deepEqual(of({ share: 0.5, seen: 0.6 }), [false, true]);
  assert.deepEqual(of({ cost: 120, best: 80 }), [true, false]);
});
