// The parts of the view that stand still: grass, and the base with the circle on which stones are built; and the light
// that casts shadows.
import {
  BufferAttribute,
  BufferGeometry,
  CircleGeometry,
  CylinderGeometry,
  DirectionalLight,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  type Scene,
} from "../../../../runtime/three.mjs";
import { BASE, RIM } from "../measures.ts";
import { type Light, type Palette, plain, surface } from "./paint.ts";

const FAR = 3000;
const [TUFTS, FOOT] = [700, 180];
const ROUND = 96;
/** So deep the base is let into the grass, that no light comes through under it. */
const ROOT = 1;
/** All that casts shadows is within this of the centre, and this high. */
const CASTERS = { reach: 36, height: 24 };

export function addGround(scene: Scene, palette: Palette, light: Light) {
  const caster = new DirectionalLight();
  caster.castShadow = true;
  const eye = caster.shadow.camera;
  [eye.left, eye.right, eye.bottom, eye.top] = [-CASTERS.reach, CASTERS.reach, -CASTERS.height, CASTERS.height];
  [eye.near, eye.far] = [40, 220];
  caster.shadow.normalBias = 0.06;
  caster.shadow.bias = -0.0006;
  caster.shadow.radius = 2.4;
  scene.add(caster, ...grass(palette, light), base(palette, light));
  return caster;
}

function grass(palette: Palette, light: Light) {
  const field = new Mesh(
    new CircleGeometry(FAR, 64),
    surface("TURF", [palette["grass-far"], palette["grass-mid"], palette["grass-near"]], light),
  );
  field.rotation.x = -Math.PI / 2;
  field.position.y = -BASE.height;
  field.receiveShadow = true;
  const tufts = new Mesh(blades(), plain(palette.blade, { side: DoubleSide, transparent: true, opacity: 0.42 }));
  return [field, tufts];
}

/** Tufts of two blades each, dense round the base and thin far off; the same in every view. */
function blades() {
  const at = new Float32Array(TUFTS * 18);
  for (let n = 0; n < TUFTS; n++) {
    const turn = n * 2.39996; // the golden angle spreads them evenly
    const lot = Math.sin(n * 12.9898);
    const afield = BASE.radius + 4 + 130 * ((n - FOOT) / (TUFTS - FOOT)) ** 1.7 + 3 * lot;
    const distance = n < FOOT ? BASE.radius + 0.5 + 0.4 * lot : afield; // some grow along the base
    const [x, z] = [distance * Math.cos(turn), distance * Math.sin(turn)];
    const tall = 0.8 + 0.45 * Math.sin(n * 78.233);
    for (const side of [-1, 1]) {
      const [away, across] = [side * 0.5 * Math.cos(n), side * 0.5 * Math.sin(n)];
      const blade = [x - 0.06, 0, z, x + 0.06, 0, z, x + away, tall, z + across];
      for (let corner = 1; corner < 9; corner += 3) blade[corner] -= BASE.height;
      at.set(blade, n * 18 + (side < 0 ? 0 : 9));
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(at, 3));
  return geometry;
}

function base(palette: Palette, light: Light) {
  const group = new Group();
  const disc = new Mesh(
    new CylinderGeometry(BASE.radius, BASE.radius, BASE.height + ROOT, ROUND),
    surface("CHALK", [palette.chalk, palette["chalk-side"], palette["rim-light"]], light),
  );
  disc.geometry.translate(0, -(BASE.height + ROOT) / 2, 0);
  disc.receiveShadow = true; // what it casts itself is painted on the grass
  const stroke = new LineBasicMaterial({ transparent: true, opacity: 0.7 });
  stroke.color = palette["chalk-line"];
  group.add(disc, new LineSegments(ring(RIM, 160), stroke));
  return group;
}

/** Points round the base's top; taken in pairs they are dashes. */
function ring(radius: number, steps: number) {
  const at = new Float32Array(steps * 3);
  for (let n = 0; n < steps; n++) {
    const turn = (n / steps) * 2 * Math.PI;
    at.set([radius * Math.cos(turn), 0.03, radius * Math.sin(turn)], n * 3);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(at, 3));
  return geometry;
}
