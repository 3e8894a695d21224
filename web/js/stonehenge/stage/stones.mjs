// The stones, drawn all at once, wherever they are: standing, falling, carried, or on a player's pile.
// @ts-check
import { BoxGeometry, InstancedMesh, Matrix4, Quaternion, Vector3 } from "../../../../runtime/three.mjs";
import { STONE } from "../measures.mjs";
import { surface } from "./paint.mjs";

/** @typedef {ReturnType<typeof createStones>} Stones */

export const MOST = 36;
const ONE = new Vector3(1, 1, 1);

/** @typedef {{ position: Vector3, rotation: Quaternion }} Place */

/** @param {import("./paint.mjs").Palette} palette @param {import("./paint.mjs").Light} light */
export function createStones(palette, light) {
  const { radial, high, tangential } = STONE;
  const tones = /** @type {const} */ ([palette.sarsen, palette["sarsen-deep"], palette.lichen]);
  const paint = surface("STONE", [...tones], light, [radial, high, tangential]);
  const mesh = new InstancedMesh(new BoxGeometry(radial, high, tangential), paint, MOST);
  mesh.castShadow = mesh.receiveShadow = true;
  mesh.frustumCulled = false;
  mesh.count = 0;
  const matrix = new Matrix4();
  /** @type {Map<string | number, Place>} */
  const places = new Map();

  return {
    mesh,
    /**
     * @param {string | number} key  a stone's number, or a place on a pile
     * @returns {Place} to be written to; then `draw`
     */
    place(key) {
      let found = places.get(key);
      if (!found) places.set(key, (found = { position: new Vector3(), rotation: new Quaternion() }));
      return found;
    },
    all: () => [...places.values()],
    clear: () => places.clear(),
    /** A copy of all places, to be restored later. */
    copy: () =>
      [...places].map(([key, { position, rotation }]) => ({
        key,
        position: position.clone(),
        rotation: rotation.clone(),
      })),
    /** @param {({ key: string | number } & Place)[]} copied */
    restore(copied) {
      places.clear();
      for (const { key, position, rotation } of copied) places.set(key, { position, rotation });
    },
    draw() {
      let n = 0;
      for (const { position, rotation } of places.values())
        mesh.setMatrixAt(n++, matrix.compose(position, rotation, ONE));
      mesh.count = n;
      mesh.instanceMatrix.needsUpdate = true;
    },
  };
}
