// The things on the table that may move: stones, markers, the ball, and the shadows under them.

import type { Scene } from "../../../../runtime/three.mjs";
import { createBall } from "./ball.ts";
import { createContacts } from "./contact.ts";
import { underBall, underStone } from "./footprint.ts";
import type { Light, Palette } from "./paint.ts";
import { createPegs } from "./pegs.ts";
import { createStones, MOST } from "./stones.ts";

export type Table = ReturnType<typeof createTable>;

/** @param shade  shadows fall elsewhere */
export function createTable(scene: Scene, palette: Palette, light: Light, shade: () => void) {
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
