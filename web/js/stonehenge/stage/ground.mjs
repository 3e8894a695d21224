// What stands still: sky, hills, sun, grass, and the base with the circle on which stones are built.
// @ts-check
import {
  BufferAttribute,
  BufferGeometry,
  CircleGeometry,
  CylinderGeometry,
  DirectionalLight,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineLoop,
  LineSegments,
  Mesh,
  Scene,
} from "../../../../runtime/three.mjs";
import { BASE, RIM } from "../measures.mjs";
import { flat, plain, SUN } from "./paint.mjs";

const FAR = 1500;
const TUFTS = 420;
const ROUND = 96;
/** So deep the base is let into the grass, that no light comes through under it. */
const ROOT = 1;
/** What casts shadows is within this of the centre, and this high. */
const CASTERS = { reach: 46, height: 26 };

/** @param {Scene} scene @param {import("./paint.mjs").Palette} palette */
export function addGround(scene, palette) {
  scene.background = palette.sky;
  const light = new DirectionalLight();
  light.position.copy(SUN).multiplyScalar(120);
  light.castShadow = true;
  const eye = light.shadow.camera;
  [eye.left, eye.right, eye.bottom, eye.top] = [-CASTERS.reach, CASTERS.reach, -CASTERS.height, CASTERS.height];
  [eye.near, eye.far] = [40, 220];
  light.shadow.normalBias = 0.06;
  light.shadow.bias = -0.0006;
  scene.add(light, backdrop(palette), ...grass(palette), base(palette));
  return light;
}

/** @param {import("./paint.mjs").Palette} palette */
function backdrop(palette) {
  const group = new Group();
  const sun = new Mesh(new CircleGeometry(62, 48), plain(palette.sunlight));
  sun.position.set(SUN.x * FAR, 46, SUN.z * FAR);
  sun.lookAt(0, 46, 0);
  const hills = new Mesh(hillside(), plain(palette.hill, { side: DoubleSide }));
  group.add(sun, hills);
  return group;
}

/** A band of low hills round the horizon, nearer than the sun. */
function hillside() {
  const [radius, foot, steps] = [FAR * 0.8, -40, 180];
  const at = new Float32Array((steps + 1) * 6);
  const faces = [];
  for (let n = 0; n <= steps; n++) {
    const turn = (n / steps) * 2 * Math.PI;
    const top = 34 + 18 * Math.sin(3 * turn + 1) + 9 * Math.sin(7 * turn) + 4 * Math.sin(17 * turn + 2);
    const [x, z] = [radius * Math.cos(turn), radius * Math.sin(turn)];
    at.set([x, foot, z, x, top, z], n * 6);
    if (n < steps) faces.push(2 * n, 2 * n + 1, 2 * n + 2, 2 * n + 1, 2 * n + 3, 2 * n + 2);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(at, 3));
  geometry.setIndex(faces);
  return geometry;
}

/** @param {import("./paint.mjs").Palette} palette */
function grass({ turf, tuft, cast }) {
  const field = new Mesh(new CircleGeometry(FAR, 64), flat([turf, turf, turf, turf], cast));
  field.rotation.x = -Math.PI / 2;
  field.position.y = -BASE.height;
  field.receiveShadow = true;
  return [field, new Mesh(blades(), plain(tuft, { side: DoubleSide }))];
}

/** Tufts of two blades each, dense round the base and thin far off; the same in every view. */
function blades() {
  const at = new Float32Array(TUFTS * 18);
  for (let n = 0; n < TUFTS; n++) {
    const turn = n * 2.39996; // the golden angle spreads them evenly
    const distance = BASE.radius + 4 + 130 * (n / TUFTS) ** 1.7 + 3 * Math.sin(n * 12.9898);
    const [x, z] = [distance * Math.cos(turn), distance * Math.sin(turn)];
    const tall = 0.9 + 0.4 * Math.sin(n * 78.233);
    for (const side of [-1, 1]) {
      const [away, across] = [side * 0.5 * Math.cos(n), side * 0.5 * Math.sin(n)];
      const blade = [x - 0.12, 0, z, x + 0.12, 0, z, x + away, tall, z + across];
      for (let corner = 1; corner < 9; corner += 3) blade[corner] -= BASE.height;
      at.set(blade, n * 18 + (side < 0 ? 0 : 9));
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(at, 3));
  return geometry;
}

/** @param {import("./paint.mjs").Palette} palette */
function base(palette) {
  const { "base-side": side, "base-top": top, "base-line": line, cast } = palette;
  const group = new Group();
  const disc = new Mesh(
    new CylinderGeometry(BASE.radius, BASE.radius, BASE.height + ROOT, ROUND),
    flat([side, side, top, side], cast),
  );
  disc.position.y = -(BASE.height + ROOT) / 2;
  disc.castShadow = disc.receiveShadow = true;
  const stroke = new LineBasicMaterial();
  stroke.color = line;
  group.add(disc, new LineLoop(ring(BASE.radius, ROUND), stroke), new LineSegments(ring(RIM, 160), stroke));
  return group;
}

/** Points round the base's top; taken in pairs they are dashes. @param {number} radius @param {number} steps */
function ring(radius, steps) {
  const at = new Float32Array(steps * 3);
  for (let n = 0; n < steps; n++) {
    const turn = (n / steps) * 2 * Math.PI;
    at.set([radius * Math.cos(turn), 0.03, radius * Math.sin(turn)], n * 3);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(at, 3));
  return geometry;
}
