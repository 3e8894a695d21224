// The hand of Stonehenge: wherever it is led, what it throws is within the rules; and what its lane meets.
import assert from "node:assert/strict";
import test from "node:test";
import { upright } from "../../web/js/stonehenge/compass.ts";
import { readLane } from "../../web/js/stonehenge/lane.ts";
import { RELEASE } from "../../web/js/stonehenge/measures.ts";
import { angleOf, inside, placeAt } from "../../web/js/stonehenge/plan.ts";
import { aimWithin, placeWithin, pullWithin } from "../../web/js/stonehenge/reach.ts";
import { createHand, HAND, releaseOf } from "../../web/js/stonehenge/sway.ts";

/** Where a turn may be aimed: anywhere, an area and what lies across from it, and the narrowest one. */
const ARCS = {
  everywhere: [[0, 3599]],
  area: [
    [271, 357],
    [2071, 357],
  ],
  "over east": [
    [3500, 240],
    [1700, 240],
  ],
  narrow: [
    [900, 0],
    [2700, 0],
  ],
};
const stone = (id, angle, height = 3) => {
  const [x, , z, ...turn] = upright(angle);
  return { id, lies: false, pose: [x, height * 1e4, z, ...turn] };
};

/** Leads the hand to a place, as a pointer or keys do, holds it for so long, and lets go. */
function pulled(arcs, angle, length, seconds, sways = true) {
  const aim = aimWithin(arcs, angle);
  const hand = createHand(placeAt(aimWithin(arcs, 0), 36), sways);
  hand.lead(placeAt(aim, pullWithin(length)));
  hand.step(seconds);
  return releaseOf(placeWithin(arcs, hand.ball()), hand.speed());
}

for (const [name, arcs] of Object.entries(ARCS))
  test(`no pull is refused, however far and wherever it goes: ${name}`, () => {
    for (let n = 0; n < 200; n++) {
      const [x, z, vx, vz] = pulled(arcs, (n * 18) % 3600, [60, 45, 44.9, 25, 3][n % 5], 0.02 + n * 0.013, n % 2 === 0);
      const [pull, speed] = [x * x + z * z, vx * vx + vz * vz];
      assert.ok(pull >= (100 * RELEASE.nearest) ** 2 && pull <= (100 * RELEASE.farthest) ** 2, `${[x, z]}`);
      assert.ok(speed <= (10 * RELEASE.fastest) ** 2, `${[vx, vz]}`);
      const from = angleOf({ x, z });
      const [first, width] = arcs.find(([a, b]) => inside([[a - 0.5, b + 1]], from)) ?? [];
      assert.ok(first !== undefined && width >= 0, `${from} is in none of ${JSON.stringify(arcs)}`);
    }
  });

test("a steady hand throws the ball from where it is, at rest", () => {
  assert.deepEqual(pulled(ARCS.everywhere, 0, 36, 2, false), [3600, 0, 0, 0]);
});

test("a hand that sways is still at its ends, twice in every period", () => {
  const hand = createHand({ x: 36, z: 0 }, true);
  hand.step(HAND.period / 4);
  assert.ok(hand.phase() > 0.999 && Math.hypot(hand.speed().x, hand.speed().z) < 0.01);
  assert.equal(hand.ends(), 1);
  for (let n = 0; n < 41; n++) hand.step(HAND.period / 40);
  assert.equal(hand.ends(), 3);
  assert.equal(hand.middles(), 2);
});

test("the lane tells what the ball touches, and what only the sway may reach", () => {
  const pair = [stone(1, 130), stone(2, 3470)]; // 13 degrees to either side of east: 36.6 mm face to face
  const { touches, reaches, room } = readLane(pair, 0, 36, true);
  assert.deepEqual([touches, reaches], [[], [1, 2]]);
  assert.ok(room > 0.4 && room < 0.65, `${room}`);
  assert.deepEqual(readLane(pair, 0, 36, false).reaches, []);
  assert.deepEqual(readLane(pair, 60, 36, true).touches, [1]);
  assert.deepEqual(readLane(pair, 1860, 36, true).touches, [1], "from the other side it is the same lane");
});

test("the ball passes under an upper stone, whose string it only meets in the middle", () => {
  assert.deepEqual(readLane([stone(1, 60, 9)], 0, 36, false).touches, []);
  assert.deepEqual(readLane([stone(1, 0, 9)], 0, 36, false).touches, [1]);
});

test("an empty base is clear", () => {
  assert.deepEqual(readLane([], 0, 36, true), { touches: [], reaches: [], room: Infinity });
});
