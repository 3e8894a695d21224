// Contact shadows: one under every stone and the ball, whatever the device can afford.
import assert from "node:assert/strict";
import test from "node:test";
import { underBall, underStone } from "../../web/js/stonehenge/stage/footprint.ts";

const turned = (degrees, x, y, z) => {
  const half = (degrees * Math.PI) / 360;
  return { x: x * Math.sin(half), y: y * Math.sin(half), z: z * Math.sin(half), w: Math.cos(half) };
};
const stone = (x, y, z, rotation) => ({ position: { x, y, z }, rotation });
const near = (one, other) => Math.abs(one - other) < 1e-6;

test("a stone that stands has a dark spot as large as its foot, turned as it is", () => {
  const spot = underStone(stone(12, 3, 0, turned(30, 0, 1, 0)));
  assert.ok(near(spot.along, 1) && near(spot.across, 0.7), "the longer side of the foot first");
  assert.ok(near(Math.cos(2 * (spot.turn - (30 + 90) * (Math.PI / 180))), 1));
  assert.ok(spot.dark > 0.5 && spot.y > 0 && spot.y < 0.1);
});

test("a stone that lies has a spot as long as it is", () => {
  const spot = underStone(stone(0, 0.7, 0, turned(90, 0, 0, 1)));
  assert.ok(near(spot.along, 3) && near(spot.across, 1) && spot.dark > 0.5);
});

test("a stone in the grass has its spot there", () => {
  assert.ok(near(underStone(stone(20, -5 + 3, 0, turned(0, 0, 1, 0))).y, -5 + 0.045));
});

test("the higher a stone is, the fainter and wider its spot", () => {
  const spots = [3, 4, 6, 9].map((y) => underStone(stone(5, y, 5, turned(0, 0, 1, 0))));
  for (let n = 1; n < spots.length; n++)
    assert.ok(spots[n].dark < spots[n - 1].dark && spots[n].soft > spots[n - 1].soft);
  assert.ok(spots[3].dark < 0.1, "a stone on another one darkens nothing below");
});

test("the ball's spot lies straight below it, as dark however high it hangs", () => {
  for (const [x, y, ground] of [
    [0, 2.3, 0],
    [36, 6, -5],
  ]) {
    const spot = underBall({ x, y, z: 0 });
    assert.ok(spot.x === x && near(spot.y, ground + 0.045) && spot.dark > 0.4);
  }
});
