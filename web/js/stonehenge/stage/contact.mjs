// Contact shadows: a soft dark spot under every stone and the ball, where they touch or hang; drawn whatever the device can afford.
// @ts-check
import { InstancedBufferAttribute, InstancedMesh, Matrix4, PlaneGeometry } from "../../../../runtime/three.mjs";
import { BALL, BASE, STONE } from "../measures.mjs";
import { glass } from "./paint.mjs";

/** @typedef {import("../layout.mjs").Vector} Vector */
/** @typedef {import("../layout.mjs").Rotation} Rotation */
/** @typedef {{ x: number, y: number, z: number, turn: number, along: number, across: number, soft: number, dark: number }} Spot  its middle, heading and half its sides; how far it fades out, and how dark it is */

const HALF = [STONE.radial / 2, STONE.high / 2, STONE.tangential / 2];
/** Above the ground, so that the two do not flicker; height at which a shadow is e times weaker; the darkest. */
const [LIFT, FADES, DARK] = [0.045, 2.2, 0.72];

/** How high what is under a place lies: the base, or the grass. @param {number} x @param {number} z */
const groundAt = (x, z) => (Math.hypot(x, z) < BASE.radius ? 0 : -BASE.height);

/** @param {Vector} at @param {number} bottom  its lowest point @param {number} turn @param {number} along @param {number} across @returns {Spot} */
function spot(at, bottom, turn, along, across) {
  const ground = groundAt(at.x, at.z);
  const high = Math.max(0, bottom - ground);
  const [soft, dark] = [0.95 + 0.22 * high, DARK * Math.exp(-high / FADES)];
  return { x: at.x, y: ground + LIFT, z: at.z, turn, along, across, soft, dark };
}

/** The shadow under a stone, however it lies. @param {{ position: Vector, rotation: Rotation }} stone @returns {Spot} */
export function underStone({ position, rotation: { x, y, z, w } }) {
  const axes = [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  ];
  const bottom = position.y - axes.reduce((sum, axis, n) => sum + Math.abs(axis[1]) * HALF[n], 0);
  // Its longest side as seen from above gives the heading; the sides reach as far as those of the box do.
  const flat = axes.map(([east, , south], n) => [east * HALF[n], south * HALF[n]]);
  const [[east, south]] = [...flat].sort(([a, b], [c, d]) => Math.hypot(c, d) - Math.hypot(a, b));
  const long = Math.hypot(east, south);
  const reach = (/** @type {number} */ u, /** @type {number} */ v) =>
    flat.reduce((sum, [a, b]) => sum + Math.abs(a * u + b * v), 0);
  const along = reach(east / long, south / long);
  return spot(position, bottom, Math.atan2(-south, east), along, reach(-south / long, east / long));
}

/** The shadow straight under the ball: how far off it is tells the height. @param {Vector} at @returns {Spot} */
export const underBall = (at) => ({ ...spot(at, at.y - BALL.radius, 0, 0.75, 0.75), dark: 0.55, soft: 1.05 });

const VERTEX = /* glsl */ `
attribute vec4 side;
varying vec2 vAt;
varying vec4 vSide;
void main() {
  vSide = side;
  vAt = position.xy * 2.0 * (side.xy + side.z);
  gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position, 1.0);
}`;
const FRAGMENT = /* glsl */ `
uniform vec3 colour;
varying vec2 vAt;
varying vec4 vSide;
void main() {
  vec2 out_ = max(abs(vAt) - vSide.xy * 0.82, 0.0);
  float near = 1.0 - clamp(length(out_) / (vSide.z + 0.18 * min(vSide.x, vSide.y)), 0.0, 1.0);
  gl_FragColor = vec4(colour, vSide.w * near * near * (3.0 - 2.0 * near));
  #include <colorspace_fragment>
}`;

/** @param {import("./paint.mjs").Palette} palette @param {import("./paint.mjs").Light} light @param {number} most */
export function createContacts(palette, light, most) {
  const geometry = new PlaneGeometry(1, 1);
  const side = new InstancedBufferAttribute(new Float32Array(most * 4), 4);
  geometry.setAttribute("side", side);
  const paint = glass(light, VERTEX, FRAGMENT, { colour: { value: palette.contact } });
  const mesh = new InstancedMesh(geometry, paint, most);
  mesh.frustumCulled = false;
  mesh.renderOrder = 10;
  const matrix = new Matrix4();
  return {
    mesh,
    /** @param {readonly Spot[]} spots */
    lay(spots) {
      spots.forEach(({ x, y, z, turn, along, across, soft, dark }, n) => {
        const [u, v, c, s] = [2 * (along + soft), 2 * (across + soft), Math.cos(turn), Math.sin(turn)];
        matrix.set(c * u, -s * v, 0, x, 0, 0, 1, y, -s * u, -c * v, 0, z, 0, 0, 0, 1);
        mesh.setMatrixAt(n, matrix);
        side.setXYZW(n, along, across, soft, dark);
      });
      mesh.count = spots.length;
      mesh.instanceMatrix.needsUpdate = side.needsUpdate = true;
    },
  };
}
