// A layout is the stones as whole numbers: the start of a swing, its end, and what two devices compare.
import { BASE, LOST, STILL, UNIT } from "./measures.ts";

/** x, y, z, then the quaternion i, j, k, w */
export type Pose = [number, number, number, number, number, number, number];
/** `lies`: it was built as a lintel */
export type Stone = { id: number; lies: boolean; pose: Pose };
export type Vector = { x: number; y: number; z: number };
export type Rotation = { x: number; y: number; z: number; w: number };

/** @returns centimetres: x east, y up from the top of the base, z south */
export const position = ([x, y, z]: Pose): Vector => ({
  x: x / UNIT.position,
  y: y / UNIT.position,
  z: z / UNIT.position,
});

export function rotation([, , , i, j, k, w]: Pose): Rotation {
  const length = Math.sqrt(i * i + j * j + k * k + w * w);
  return { x: i / length, y: j / length, z: k / length, w: w / length };
}

export function poseOf(at: Vector, turn: Rotation): Pose {
  const length = Math.sqrt(turn.x * turn.x + turn.y * turn.y + turn.z * turn.z + turn.w * turn.w);
  const scale = (turn.w < 0 ? -UNIT.rotation : UNIT.rotation) / length;
  const pose: Pose = [
    at.x * UNIT.position,
    at.y * UNIT.position,
    at.z * UNIT.position,
    turn.x * scale,
    turn.y * scale,
    turn.z * scale,
    turn.w * scale,
  ]; // prettier-ignore
  return pose.map((number) => Math.round(number) + 0) as Pose; // + 0: there is no minus nought
}

/** The pose after, or the pose before where the stone has not moved. */
export function settled(before: Pose, after: Pose) {
  const turned = before[3] * after[3] + before[4] * after[4] + before[5] * after[5] + before[6] * after[6];
  const sign = turned < 0 ? -1 : 1; // half way round, a quaternion and its opposite lie side by side
  const near = after.every((number, n) =>
    n < 3 ? Math.abs(number - before[n]) < STILL.position : Math.abs(sign * number - before[n]) < STILL.rotation,
  );
  return near ? before : after;
}

/** Whether a stone is lost that was at `before` and is at `after`. */
export function isLost(before: Stone, after: Pose) {
  const [x, y, z, i, j, k, w] = after;
  const up = 1 - (2 * (i * i + k * k)) / (i * i + j * j + k * k + w * w); // how far the long axis points up
  const tilted = before.lies ? Math.abs(up) > LOST.sine : up < LOST.cosine;
  const sunk = Math.abs(y - before.pose[1]) > LOST.height * UNIT.position;
  const radius = BASE.radius * UNIT.position;
  return tilted || sunk || y < 0 || x * x + z * z > radius * radius;
}

/** The one text of a layout. */
const layoutText = (stones: Stone[]) =>
  stones.map(({ id, lies, pose }) => `${id}${lies ? "g" : "u"}${pose.join(",")};`).join("");

/** The hash of a layout: CRC-32 of its text, in eight hex digits. */
export function layoutHash(stones: Stone[]) {
  let crc = -1;
  for (const letter of layoutText(stones)) {
    crc ^= letter.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (~crc >>> 0).toString(16).padStart(8, "0");
}
