// The time of day: sun or moon low behind the circle, wherever the hand is, as if the table were turned and not the
// sky.
// @ts-check
import { addGround } from "./ground.mjs";
import { createLight } from "./paint.mjs";
import { createSky } from "./sky.mjs";

/** @typedef {import("../../../../runtime/three.mjs").Scene} Scene */
/** @typedef {import("./paint.mjs").Palette} Palette */
/** @typedef {ReturnType<typeof createDay>} Day */

/** How far off the light is that casts shadows. */
const OFF = 120;

/** Puts light, sky and ground into the scene. @param {Scene} scene @param {Palette} palette */
export function createDay(scene, palette) {
  const light = createLight(palette);
  const caster = addGround(scene, palette, light);
  const sky = createSky(palette, light);
  scene.add(sky.mesh);
  let facing = Number.NaN;
  return {
    light,
    /** @param {number} turn  the direction of the hand @returns {boolean} whether shadows fall elsewhere now */
    face(turn) {
      if (turn === facing) return false;
      facing = turn;
      light.face(turn);
      sky.face(turn);
      caster.position.copy(light.sun).multiplyScalar(OFF);
      return true;
    },
    /** @param {number} size  of the map of shadows, in pixels to a side; 0: none are cast */
    cast(size) {
      caster.castShadow = size > 0;
      if (!size || size === caster.shadow.mapSize.x) return;
      caster.shadow.mapSize.set(size, size);
      caster.shadow.map?.dispose();
      caster.shadow.map = null;
    },
    /** @param {number} pencil  how wide the lines along edges are, in pixels */
    draw: (pencil) => void (light.shared.pencil.value = pencil),
    dispose() {
      caster.dispose();
      light.dispose();
    },
  };
}
