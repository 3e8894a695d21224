// The light that a clean pass lets in: from the low sun through the gap or gate that the ball has passed, over the base towards the eye.
// @ts-check
import { AdditiveBlending, BufferAttribute, BufferGeometry, DoubleSide, Mesh } from "../../../../runtime/three.mjs";
import { BASE, RIM, STONE } from "../measures.mjs";
import { glass, STEEP } from "./paint.mjs";

/** Seconds in which it grows, stays and goes. */
const [GROWS, STAYS, GOES] = [0.45, 2.4, 0.9];
/** How far it reaches on the ground, and how much it widens; how much of it is seen in the air. */
const [REACH, WIDENS, AIR] = [30, 0.08, 0.1];
const FLOOR = 0.07;

/** @typedef {{ left: number, right: number }} Gap  from one angle to the next, in radians, of the rim */

const VERTEX = /* glsl */ `
attribute float strength;
varying float vStrength;
varying vec3 vAt;
void main() {
  vStrength = strength;
  vAt = position;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;
const FRAGMENT = /* glsl */ `
uniform vec3 rim;
uniform sampler2D grain;
uniform float power;
varying float vStrength;
varying vec3 vAt;
void main() {
  if (vAt.y < 0.1 && dot(vAt.xz, vAt.xz) > ${(BASE.radius - 0.1) ** 2}) discard; // the base ends there
  float dust = 0.75 + 0.5 * texture2D(grain, vAt.xz * 0.06 + vAt.y * 0.04).r;
  gl_FragColor = vec4(rim, vStrength * dust * power);
  #include <colorspace_fragment>
}`;

/** @param {import("./paint.mjs").Light} light */
export function createBeam(light) {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(FACES * 18), 3));
  geometry.setAttribute("strength", new BufferAttribute(new Float32Array(FACES * 6), 1));
  const power = { value: 0 };
  const paint = glass(light, VERTEX, FRAGMENT, { power }, { blending: AdditiveBlending, side: DoubleSide });
  const mesh = new Mesh(geometry, paint);
  mesh.frustumCulled = mesh.visible = false;
  mesh.renderOrder = 13;
  let seconds = 0;

  return {
    mesh,
    /** @param {Gap} gap */
    shine(gap) {
      lay(geometry, gap, light.sun);
      [mesh.visible, seconds, power.value] = [true, 0, 0];
    },
    hide: () => (mesh.visible = false),
    get shines() {
      return mesh.visible;
    },
    /** @param {number} passed  in seconds @returns {boolean} whether there is more to come */
    step(passed) {
      if (!mesh.visible) return false;
      seconds += passed;
      const going = Math.max(0, seconds - GROWS - STAYS) / GOES;
      power.value = Math.min(1, seconds / GROWS) * Math.max(0, 1 - going);
      return (mesh.visible = going < 1);
    },
  };
}

const FACES = 5;

/** @param {BufferGeometry} geometry @param {Gap} gap @param {{ x: number, y: number, z: number }} sun */
function lay(geometry, { left, right }, sun) {
  const flat = Math.hypot(sun.x, sun.z);
  const [dx, dz] = [-sun.x / flat, -sun.z / flat];
  /** A corner of the gap, or where the light that passes it comes to be. @param {number} turn @param {number} high @param {number} way */
  const at = (turn, high, way) => {
    const [x, z] = [RIM * Math.cos(turn), -RIM * Math.sin(turn)];
    const wide = (turn === left ? -1 : 1) * way * WIDENS;
    return [x + dx * way - dz * wide, Math.max(FLOOR, high - way * STEEP), z + dz * way + dx * wide];
  };
  const top = STONE.high - 0.2;
  const lands = top / STEEP;
  const sides = [left, right].map((turn) => ({
    foot: at(turn, FLOOR, 0),
    head: at(turn, top, 0),
    lit: at(turn, top, lands),
    far: at(turn, FLOOR, REACH),
  }));
  const [one, other] = sides;
  /** @type {[number[], number][][]} */
  const faces = [
    [
      [one.foot, 0.6],
      [other.foot, 0.6],
      [other.far, 0],
      [one.far, 0],
    ],
    [
      [one.foot, 0.3],
      [other.foot, 0.3],
      [other.head, 0],
      [one.head, 0],
    ],
    [
      [one.head, AIR],
      [other.head, AIR],
      [other.lit, 0],
      [one.lit, 0],
    ],
    [
      [one.foot, AIR],
      [one.head, AIR],
      [one.lit, 0],
      [one.foot, AIR],
    ],
    [
      [other.foot, AIR],
      [other.head, AIR],
      [other.lit, 0],
      [other.foot, AIR],
    ],
  ]; // prettier-ignore
  const [position, strength] = ["position", "strength"].map((name) => geometry.getAttribute(name));
  faces.forEach((corners, face) => {
    [0, 1, 2, 0, 2, 3].forEach((corner, n) => {
      const [[x, y, z], strong] = corners[corner];
      position.setXYZ(face * 6 + n, x, y, z);
      strength.setX(face * 6 + n, strong);
    });
  });
  position.needsUpdate = strength.needsUpdate = true;
}
