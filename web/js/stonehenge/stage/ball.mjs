// The sun: the ball on its string, and while it is held the lane through which it would pass.
// @ts-check
import {
  BackSide,
  BufferAttribute,
  BufferGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  Quaternion,
  SphereGeometry,
  Vector3,
} from "../../../../runtime/three.mjs";
import { BALL, STRING } from "../measures.mjs";
import { LOWEST } from "../world.mjs";
import { flat, plain } from "./paint.mjs";

const PIVOT = new Vector3(0, LOWEST + STRING.length, 0);
const UP = new Vector3(0, 1, 0);
const STEPS = 48;
/** The string as it is drawn: thinner than the one that may catch on a stone, which the eye would take for a rope. */
const THREAD = 0.045;

/** @param {import("./paint.mjs").Palette} palette */
export function createBall(palette) {
  const { ball, "ball-line": line, ink } = palette;
  const group = new Group();
  const sphere = new Mesh(
    new SphereGeometry(BALL.radius, 40, 28),
    flat([palette["ball-shade"], ball, ball, palette["ball-shine"]], line, { deep: 0.2 }),
  );
  sphere.castShadow = true;
  const outline = new Mesh(sphere.geometry, plain(line, { side: BackSide }));
  outline.scale.setScalar(1.05);
  sphere.add(outline);
  const thread = new CylinderGeometry(THREAD, THREAD, 1, 6).translate(0, 0.5, 0);
  const string = plain(palette.string);
  const [lower, upper] = [new Mesh(thread, string), new Mesh(thread, string)];
  lower.castShadow = true;
  const lane = new Mesh(
    ribbon(),
    plain(ball, { transparent: true, opacity: 0.3, side: DoubleSide, depthWrite: false }),
  );
  const dashes = new Mesh(
    ribbon(2),
    plain(ink, { transparent: true, opacity: 0.75, side: DoubleSide, depthWrite: false }),
  );
  lane.frustumCulled = dashes.frustumCulled = false;
  dashes.renderOrder = 1;
  group.add(sphere, lower, upper, lane, dashes);
  group.visible = lane.visible = dashes.visible = false;
  const stiff = new Vector3();

  return {
    group,
    at: sphere.position,
    /** @param {{ x: number, y: number, z: number }} at @param {{ x: number, y: number, z: number, w: number }} [turn]  by which the string's stiff end is turned; without, the string is straight */
    hang(at, turn) {
      group.visible = true;
      sphere.position.copy(at);
      if (turn) {
        sphere.quaternion.copy(turn);
        stiff.set(0, STRING.stiff, 0).applyQuaternion(sphere.quaternion).add(sphere.position);
      } else {
        stiff.copy(PIVOT).sub(sphere.position).setLength(STRING.stiff).add(sphere.position);
        sphere.quaternion.identity();
      }
      stretch(lower, sphere.position, stiff);
      stretch(upper, stiff, PIVOT);
    },
    hide: () => (group.visible = false),
    /** The lane of a swing from rest. @param {{ x: number, z: number } | null} from */
    aim(from) {
      lane.visible = dashes.visible = from !== null;
      if (!from) return;
      lay(lane.geometry, from, BALL.radius);
      lay(dashes.geometry, from, 0.14);
    },
  };
}

/** How high the ball's centre is at a distance from the middle. @param {number} x @param {number} z */
export const heightAt = (x, z) => PIVOT.y - Math.sqrt(STRING.length * STRING.length - x * x - z * z);

/** @param {Mesh} thread @param {Vector3} from @param {Vector3} to */
function stretch(thread, from, to) {
  const way = to.clone().sub(from);
  thread.scale.y = way.length();
  thread.position.copy(from);
  thread.quaternion.copy(new Quaternion().setFromUnitVectors(UP, way.normalize()));
}

/** A strip of quads, every one or every second; `lay` puts it in its place. */
function ribbon(every = 1) {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array((STEPS + 1) * 6), 3));
  const faces = [];
  for (let n = 0; n < STEPS; n += every) faces.push(2 * n, 2 * n + 1, 2 * n + 2, 2 * n + 1, 2 * n + 3, 2 * n + 2);
  geometry.setIndex(faces);
  return geometry;
}

/** Lays a ribbon on the ball's way, under the ball, from where it is held to as far beyond the middle. @param {BufferGeometry} geometry @param {{ x: number, z: number }} from @param {number} half */
function lay(geometry, { x, z }, half) {
  const at = /** @type {BufferAttribute} */ (geometry.getAttribute("position"));
  const pull = Math.hypot(x, z) || 1;
  const [across, along] = [(-z / pull) * half, (x / pull) * half];
  for (let n = 0; n <= STEPS; n++) {
    const [px, pz] = [x * (1 - (2 * n) / STEPS), z * (1 - (2 * n) / STEPS)];
    const y = heightAt(px, pz) - BALL.radius + (half < 1 ? 0.02 : 0);
    at.setXYZ(2 * n, px + across, y, pz + along);
    at.setXYZ(2 * n + 1, px - across, y, pz - along);
  }
  at.needsUpdate = true;
}
