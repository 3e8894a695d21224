// The stones, drawn all at once, wherever they are: standing, falling, carried, or on a player's pile.
import { BoxGeometry, InstancedMesh, Matrix4, Quaternion, Vector3 } from "../../../../runtime/three.mjs";
import { STONE } from "../measures.ts";
import { type Light, type Palette, surface } from "./paint.ts";

export type Stones = ReturnType<typeof createStones>;

export const MOST = 36;
const ONE = new Vector3(1, 1, 1);

export type Place = { position: Vector3; rotation: Quaternion };

export function createStones(palette: Palette, light: Light) {
  const { radial, high, tangential } = STONE;
  const tones = [palette.sarsen, palette["sarsen-deep"], palette.lichen] as const;
  const paint = surface("STONE", [...tones], light, [radial, high, tangential]);
  const mesh = new InstancedMesh(new BoxGeometry(radial, high, tangential), paint, MOST);
  mesh.castShadow = mesh.receiveShadow = true;
  mesh.frustumCulled = false;
  mesh.count = 0;
  const matrix = new Matrix4();
  const places: Map<string | number, Place> = new Map();

  return {
    mesh,
    /**
     * @param key  a stone's number, or a place on a pile
     * @returns to be written to; then `draw`
     */
    place(key: string | number): Place {
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
    restore(copied: ({ key: string | number } & Place)[]) {
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
