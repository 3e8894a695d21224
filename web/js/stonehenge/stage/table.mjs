// The things on the table that may move: stones, markers, the ball, and the shadows under them.
// @ts-check
import { createBall } from "./ball.mjs";
import { createContacts } from "./contact.mjs";
import { underBall, underStone } from "./footprint.mjs";
import { createPegs } from "./pegs.mjs";
import { createStones, MOST } from "./stones.mjs";

/** @typedef {ReturnType<typeof createTable>} Table */

/**
 * @param {import("../../../../runtime/three.mjs").Scene} scene
 * @param {import("./paint.mjs").Palette} palette
 * @param {import("./paint.mjs").Light} light
 * @param {() => void} shade  shadows fall elsewhere
 */
export function createTable(scene, palette, light, shade) {
  const [stones, pegs, ball] = [createStones(palette, light), createPegs(palette, light), createBall(palette, light)];
  const contacts = createContacts(palette, light, MOST + 1);
  scene.add(stones.mesh, pegs.group, ball.group, contacts.mesh);

  /** The ball hangs elsewhere. */
  function hung() {
    const under = stones.all().map(underStone);
    contacts.placeSpots(ball.group.visible ? [...under, underBall(ball.at)] : under);
    light.shine(ball.group.visible ? ball.at : null);
    shade();
  }

  return {
    stones,
    pegs,
    ball,
    hung,
    /** Stones lie elsewhere. */
    moved() {
      stones.draw();
      hung();
    },
  };
}
