// The sun: the ball on its string, the ring round it and the lane before it while it is held, and its glow at night.
import {
  AdditiveBlending,
  BufferAttribute,
  BufferGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  PlaneGeometry,
  Quaternion,
  SphereGeometry,
  Vector3,
} from "../../../../runtime/three.mjs";
import { BALL, STRING } from "../measures.ts";
import { LOWEST } from "../world.ts";
import { glass, type Light, type Palette, plain } from "./paint.ts";

export type Ball = ReturnType<typeof createBall>;

const PIVOT = new Vector3(0, LOWEST + STRING.length, 0);
const UP = new Vector3(0, 1, 0);
const STEPS = 48;
/** The string as it is drawn: thinner than the one that may catch on a stone, which the eye would take for a rope. */
const THREAD = 0.045;
/** Half the sides of what shows the glow and the ring, in radii of the ball. */
const [GLOW, RING] = [7, 1.6];

const ROUND = /* glsl */ `
varying vec3 vLook;
void main() {
  vLook = normalize(normalMatrix * normal);
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;
const GOLD = /* glsl */ `
uniform vec3 tones[4];
varying vec3 vLook;
void main() {
  vec3 look = normalize(vLook);
  float away = distance(look.xy, vec2(-0.26, 0.38));
  vec3 tone = mix(tones[0], tones[1], smoothstep(0.0, 0.5, away));
  tone = mix(tone, tones[2], smoothstep(0.4, 1.15, away));
  tone = mix(tone, tones[3], 0.75 * smoothstep(1.0, 1.6, away) + 0.8 * smoothstep(0.26, 0.05, look.z));
  vec2 spark = mat2(0.85, 0.53, -0.53, 0.85) * (look.xy - vec2(-0.38, 0.46)) / vec2(0.27, 0.15);
  tone = mix(tone, vec3(1.0), 0.9 * smoothstep(1.0, 0.5, length(spark)));
  gl_FragColor = vec4(tone, 1.0);
  #include <colorspace_fragment>
}`;
/** A square that always faces the eye. */
const FACING = /* glsl */ `
uniform float size;
varying vec2 vAt;
void main() {
  vAt = position.xy * 2.0;
  vec4 middle = modelViewMatrix * vec4(0.0, 0.0, 0.0, 1.0);
  gl_Position = projectionMatrix * (middle + vec4(vAt * size, 0.0, 0.0));
}`;
const HALO = /* glsl */ `
uniform vec3 lampColour;
uniform vec3 night;
varying vec2 vAt;
void main() {
  float near = max(0.0, 1.0 - length(vAt));
  gl_FragColor = vec4(lampColour, (0.14 + 0.4 * night.r) * near * near * near);
  #include <colorspace_fragment>
}`;
const DASHES = /* glsl */ `
uniform float breath;
varying vec2 vAt;
void main() {
  float far = length(vAt);
  float edge = fwidth(far);
  float middle = 0.8 + 0.1 * breath;
  float dash = abs(fract(atan(vAt.y, vAt.x) * 20.0 / 6.2831853) - 0.5);
  float on = smoothstep(0.045 + edge, 0.045, abs(far - middle)) * smoothstep(0.31, 0.29, dash);
  gl_FragColor = vec4(1.0, 0.95, 0.82, 0.95 * on);
  #include <colorspace_fragment>
}`;

export function createBall(palette: Palette, light: Light) {
  const group = new Group();
  const tones = [palette["ball-shine"], palette.ball, palette["ball-deep"], palette["ball-line"]];
  const solid = { transparent: false, depthWrite: true };
  const sphere = new Mesh(
    new SphereGeometry(BALL.radius, 40, 28),
    glass(light, ROUND, GOLD, { tones: { value: tones } }, solid),
  );
  sphere.castShadow = true;
  const square = new PlaneGeometry(1, 1);
  const halo = new Mesh(
    square,
    glass(light, FACING, HALO, { size: { value: GLOW * BALL.radius } }, { blending: AdditiveBlending }),
  );
  const breath = { value: 0 };
  const ring = new Mesh(
    square,
    glass(light, FACING, DASHES, { size: { value: RING * BALL.radius }, breath }, { depthTest: false }),
  );
  halo.frustumCulled = ring.frustumCulled = false;
  [halo.renderOrder, ring.renderOrder] = [12, 14];
  sphere.add(halo, ring);
  const thread = new CylinderGeometry(THREAD, THREAD, 1, 6).translate(0, 0.5, 0);
  const string = plain(palette.string);
  const [lower, upper] = [new Mesh(thread, string), new Mesh(thread, string)];
  lower.castShadow = true;
  const lane = new Mesh(ribbon(), plain(palette.lane, { ...FLAT, opacity: 0.36 }));
  const dashes = new Mesh(ribbon(2), plain(palette["lane-line"], { ...FLAT, opacity: 0.8 }));
  lane.frustumCulled = dashes.frustumCulled = false;
  [lane.renderOrder, dashes.renderOrder] = [11, 11];
  group.add(sphere, lower, upper, lane, dashes);
  group.visible = lane.visible = dashes.visible = ring.visible = false;
  const stiff = new Vector3();

  return {
    group,
    at: sphere.position,
    /** @param turn  by which the string's stiff end is turned; without, the string is straight */
    hang(at: { x: number; y: number; z: number }, turn?: { x: number; y: number; z: number; w: number }) {
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
    /**
     * The lane of a swing from rest, and the ring of the hand.
     * @param swayed  how far the hand is from the middle of its sway, 0 to 1: the ring breathes with it
     */
    aim(from: { x: number; z: number } | null, swayed: number = 0) {
      lane.visible = dashes.visible = ring.visible = from !== null;
      breath.value = swayed;
      if (!from) return;
      layRibbon(lane.geometry, from, BALL.radius);
      layRibbon(dashes.geometry, from, 0.11);
    },
  };
}

const FLAT = { transparent: true, side: DoubleSide, depthWrite: false };

/** How high the ball's centre is at a distance from the middle. */
export const heightAt = (x: number, z: number) => PIVOT.y - Math.sqrt(STRING.length * STRING.length - x * x - z * z);

function stretch(thread: Mesh, from: Vector3, to: Vector3) {
  const way = to.clone().sub(from);
  thread.scale.y = way.length();
  thread.position.copy(from);
  thread.quaternion.copy(new Quaternion().setFromUnitVectors(UP, way.normalize()));
}

/** A strip of quads, every one or every second; `layRibbon` puts it in its place. */
function ribbon(every = 1) {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array((STEPS + 1) * 6), 3));
  const faces = [];
  for (let n = 0; n < STEPS; n += every) faces.push(2 * n, 2 * n + 1, 2 * n + 2, 2 * n + 1, 2 * n + 3, 2 * n + 2);
  geometry.setIndex(faces);
  return geometry;
}

/** How far beyond the middle the lane is drawn: past the stones. */
const BEYOND = 18;

/** Lays a ribbon under the ball's way, as high as the base's top, from where it is held to beyond the circle. */
function layRibbon(geometry: BufferGeometry, { x, z }: { x: number; z: number }, half: number) {
  const at = geometry.getAttribute("position") as BufferAttribute;
  const pull = Math.hypot(x, z) || 1;
  const [across, along] = [(-z / pull) * half, (x / pull) * half];
  for (let n = 0; n <= STEPS; n++) {
    const part = 1 - (n / STEPS) * (1 + BEYOND / pull);
    const [px, pz] = [x * part, z * part];
    const y = 0.06 + (half < 1 ? 0.02 : 0);
    at.setXYZ(2 * n, px + across, y, pz + along);
    at.setXYZ(2 * n + 1, px - across, y, pz - along);
  }
  at.needsUpdate = true;
}
