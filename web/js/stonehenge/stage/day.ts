// The time of day: sun or moon low behind the circle, wherever the hand is, as if the table were turned and not the
// sky.

import type { Scene } from "../../../../runtime/three.mjs";
import { addGround } from "./ground.ts";
import { createLight, type Palette } from "./paint.ts";
import { createSky } from "./sky.ts";

export type Day = ReturnType<typeof createDay>;

/** How far off the light is that casts shadows. */
const OFF = 120;

/** Puts light, sky and ground into the scene. */
export function createDay(scene: Scene, palette: Palette) {
  const light = createLight(palette);
  const caster = addGround(scene, palette, light);
  const sky = createSky(palette, light);
  scene.add(sky.mesh);
  let facing = Number.NaN;
  return {
    light,
    /**
     * @param turn  the direction of the hand
     * @returns whether shadows fall elsewhere now
     */
    face(turn: number): boolean {
      if (turn === facing) return false;
      facing = turn;
      light.face(turn);
      sky.face(turn);
      caster.position.copy(light.sun).multiplyScalar(OFF);
      return true;
    },
    /** @param size  of the map of shadows, in pixels to a side; 0: none are cast */
    cast(size: number) {
      caster.castShadow = size > 0;
      if (!size || size === caster.shadow.mapSize.x) return;
      caster.shadow.mapSize.set(size, size);
      caster.shadow.map?.dispose();
      caster.shadow.map = null;
    },
    /** @param pencil  how wide the lines along edges are, in pixels */
    draw: (pencil: number) => void (light.shared.pencil.value = pencil),
    dispose() {
      caster.dispose();
      light.dispose();
    },
  };
}
