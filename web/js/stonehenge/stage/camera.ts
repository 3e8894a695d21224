// The eye as three.js wants it: level, with the picture shifted so that the horizon lies where the framing has it.
import { PerspectiveCamera } from "../../../../runtime/three.mjs";
import type { Vector } from "../layout.ts";
import { createFraming, eyeAt } from "./framing.ts";

export type Eye = ReturnType<typeof createEye>;

const [NEAR, FAR] = [4, 4000];

export function createEye() {
  const camera = new PerspectiveCamera(30, 1, NEAR, FAR);
  const framing = createFraming();
  const { here, lens } = framing;
  let [width, height] = [1, 1];

  function place() {
    const { x, y, z } = eyeAt(here);
    camera.position.set(x, y, z);
    camera.lookAt(0, y, 0);
    const scale = NEAR / lens.focal;
    const [left, top] = [-lens.x * width * scale, lens.horizon * height * scale];
    camera.projectionMatrix.makePerspective(left, left + width * scale, top, top - height * scale, NEAR, FAR);
    camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
    camera.updateMatrixWorld();
  }

  return {
    camera,
    resize(w: number, h: number) {
      [width, height] = [w, h];
      framing.resize(w, h);
      framing.step(0);
      place();
    },
    hold: framing.hold,
    seek: framing.seek,
    /** The direction of the hand, as it will be. */
    get turn() {
      return framing.turn;
    },
    /** The direction of the hand, as the eye has it now: sun and sky are behind the circle from there. */
    get facing() {
      return here.turn;
    },
    /** How far away a point is from the eye. */
    distance: ({ x, y, z }: Vector) => Math.hypot(x - camera.position.x, y - camera.position.y, z - camera.position.z),
    /**
     * Goes some of the way, or all of it at once.
     * @returns whether there is some left
     */
    step(seconds: number): boolean {
      const more = framing.step(seconds);
      place();
      return more;
    },
  };
}
