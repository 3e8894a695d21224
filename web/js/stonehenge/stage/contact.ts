// Contact shadows: a soft dark spot under every stone and the ball, where they touch or hang; drawn on every device, at
// any budget.
import { InstancedBufferAttribute, InstancedMesh, Matrix4, PlaneGeometry } from "../../../../runtime/three.mjs";
import type { Spot } from "./footprint.ts";
import { glass, type Light, type Palette } from "./paint.ts";

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

export function createContacts(palette: Palette, light: Light, most: number) {
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
    placeSpots(spots: readonly Spot[]) {
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
