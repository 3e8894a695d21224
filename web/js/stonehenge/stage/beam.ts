// The light that a clean pass lets in: from the low sun through the gap or gate that the ball has passed, over the base
// towards the eye.
import { AdditiveBlending, BufferAttribute, BufferGeometry, DoubleSide, Mesh } from "../../../../runtime/three.mjs";
import { BASE, RIM, STONE } from "../measures.ts";
import { glass, type Light, STEEP } from "./paint.ts";

/** Seconds in which it grows, stays and goes. */
const [GROWS, STAYS, GOES] = [0.45, 2.4, 0.9];
/**
 * How far it reaches on the ground, and how much it widens; how strong it is there, and each of its layers in the air.
 */
const [REACH, WIDENS, GROUND, AIR] = [30, 0.08, 0.55, 0.2];
/** Layers of lit air, one behind the other, soft on all sides: so none of them is seen by itself. */
const LAYERS = 7;
const FLOOR = 0.07;

/** from one angle to the next, in radians, of the rim */
export type Gap = { left: number; right: number };

const VERTEX = /* glsl */ `
attribute vec3 place;
varying vec3 vPlace;
varying vec3 vAt;
void main() {
  vPlace = place;
  vAt = position;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;
const FRAGMENT = /* glsl */ `
uniform vec3 rim;
uniform sampler2D grain;
uniform float power;
varying vec3 vPlace; // how strong it is, from one side (-1) to the other (1), from the ground (0) to the top (1)
varying vec3 vAt;
void main() {
  if (vAt.y < 0.1 && dot(vAt.xz, vAt.xz) > ${(BASE.radius - 0.1) ** 2}) discard; // the base ends there
  float dust = 0.75 + 0.5 * texture2D(grain, vAt.xz * 0.06 + vAt.y * 0.04).r;
  float soft = smoothstep(1.0, 0.35, abs(vPlace.y)) * smoothstep(1.0, 0.1, vPlace.z);
  soft *= smoothstep(${BASE.radius}.0, ${BASE.radius - 1.5}, length(vAt.xz)); // nor is the air lit beyond
  gl_FragColor = vec4(rim, vPlace.x * soft * dust * power);
  #include <colorspace_fragment>
}`;

export function createBeam(light: Light) {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(FACES * 18), 3));
  geometry.setAttribute("place", new BufferAttribute(new Float32Array(FACES * 18), 3));
  const power = { value: 0 };
  const paint = glass(light, VERTEX, FRAGMENT, { power }, { blending: AdditiveBlending, side: DoubleSide });
  const mesh = new Mesh(geometry, paint);
  mesh.frustumCulled = mesh.visible = false;
  mesh.renderOrder = 13;
  let seconds = 0;

  return {
    mesh,
    shine(gap: Gap) {
      shapeLight(geometry, gap, light.sun);
      [mesh.visible, seconds, power.value] = [true, 0, 0];
    },
    hide: () => (mesh.visible = false),
    get shines() {
      return mesh.visible;
    },
    /**
     * @param passed  in seconds
     * @returns whether there is more to come
     */
    step(passed: number): boolean {
      if (!mesh.visible) return false;
      seconds += passed;
      const going = Math.max(0, seconds - GROWS - STAYS) / GOES;
      power.value = Math.min(1, seconds / GROWS) * Math.max(0, 1 - going);
      return (mesh.visible = going < 1);
    },
  };
}

const FACES = 1 + LAYERS;

function shapeLight(geometry: BufferGeometry, { left, right }: Gap, sun: { x: number; y: number; z: number }) {
  const flat = Math.hypot(sun.x, sun.z);
  const [dx, dz] = [-sun.x / flat, -sun.z / flat];
  /**
   * A point of the light that passes the gap on one side, so far from it and so high.
   * @param side  -1 or 1
   */
  const at = (side: number, way: number, high: number) => {
    const turn = side < 0 ? left : right;
    const wide = side * way * WIDENS;
    return [RIM * Math.cos(turn) + dx * way - dz * wide, high, -RIM * Math.sin(turn) + dz * way + dx * wide];
  };
  const top = STONE.high - 0.2;
  /** corners: where, and the place in the light */
  const faces: (readonly [number[], number[]])[][] = [
    [-1, 1, 1, -1].map((side, n) => [at(side, n < 2 ? 0 : REACH, FLOOR), [n < 2 ? GROUND : 0, side, 0]]),
  ];
  for (let layer = 0; layer < LAYERS; layer++) {
    const part = layer / LAYERS;
    const [way, high] = [(part * top) / STEEP, top * (1 - part)];
    faces.push(
      [-1, 1, 1, -1].map((side, n) => [at(side, way, n < 2 ? FLOOR : high), [AIR * (1 - part), side, n < 2 ? 0 : 1]]),
    );
  }
  const [position, place] = ["position", "place"].map((name) => geometry.getAttribute(name));
  faces.forEach((corners, face) => {
    [0, 1, 2, 0, 2, 3].forEach((corner, n) => {
      const [where, within] = corners[corner];
      position.setXYZ(face * 6 + n, where[0], where[1], where[2]);
      place.setXYZ(face * 6 + n, within[0], within[1], within[2]);
    });
  });
  position.needsUpdate = place.needsUpdate = true;
}
