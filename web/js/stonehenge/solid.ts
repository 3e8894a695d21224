// Where the corners of a stone are.

import type { Rotation, Vector } from "./layout.ts";
import { STONE } from "./measures.ts";

const HALF = [STONE.radial / 2, STONE.high / 2, STONE.tangential / 2];
const CORNERS = [-1, 1].flatMap((a) =>
  [-1, 1].flatMap((b) => [-1, 1].map((c) => [a * HALF[0], b * HALF[1], c * HALF[2]])),
);

/** The corners of a stone, seen from its centre. */
export const cornersOf = (turn: Rotation): Vector[] => CORNERS.map((corner) => turned(corner, turn));

function turned([x, y, z]: number[], { x: i, y: j, z: k, w }: Rotation): Vector {
  // v + 2 q x (q x v + w v)
  const [a, b, c] = [j * z - k * y + w * x, k * x - i * z + w * y, i * y - j * x + w * z];
  return { x: x + 2 * (j * c - k * b), y: y + 2 * (k * a - i * c), z: z + 2 * (i * b - j * a) };
}
