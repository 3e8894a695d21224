// The stones that the ball meets on its way across: which of them its lane touches, which the sway may reach, and how
// much room there is.
import { number, t, tn } from "../shell/language.ts";
import { position, rotation, type Stone } from "./layout.ts";
import { BALL, STRING } from "./measures.ts";
import { type Place, placeAt, wrapped } from "./plan.ts";
import { cornersOf } from "./solid.ts";
import { HAND } from "./sway.ts";

/**
 * stones in the lane; those that only the sway can reach; centimetres to the nearest, after the sway where it reaches
 * none
 */
export interface Reading {
  touches: number[];
  reaches: number[];
  room: number;
}

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** @param angle  in tenths of a degree */
export const angleWords = (angle: number) => `${number(wrapped(Math.round(angle)) / 10, TENTHS)}°`;

/** @param length  in centimetres */
export const lengthWords = (length: number) => t("{length} cm", { length: number(length, TENTHS) });

/** Seconds there and back of the ball on its string. */
const PERIOD = 2.698;
/** The ball passes under what is higher: only its string can touch that. */
const HIGH = 4.2;

/** How far beside its lane the hand's sway may bring the ball, `part` (0 to 1) of its pull from the centre. */
export const asideAt = (part: number) =>
  HAND.sway * Math.sqrt(part * part + (PERIOD / HAND.period) ** 2 * (1 - part * part));

/**
 * @param aim  in tenths of a degree
 * @param pull  in centimetres
 */
export function readLane(stones: readonly Stone[], aim: number, pull: number, sways: boolean): Reading {
  const ahead = placeAt(aim, 1);
  const beside = stones.map((stone) => {
    const { x, z } = position(stone.pose);
    const along = Math.min(1, Math.abs(x * ahead.x + z * ahead.z) / pull);
    return { id: stone.id, room: roomBeside(stone, ahead), sway: sways ? asideAt(along) : 0 };
  });
  const touches = beside.filter(({ room }) => room < 0).map(({ id }) => id);
  const reached = beside.filter(({ room, sway }) => room >= 0 && room < sway);
  const rooms = beside.map(({ room, sway }) => (reached.length ? room : room - sway));
  return { touches, reaches: reached.map(({ id }) => id), room: Math.min(...rooms) };
}

/** A reading in words. */
export function laneWords({ touches, reaches, room }: Reading) {
  const n = touches.length || reaches.length;
  const stones = [...touches, ...(touches.length ? [] : reaches)].join(", ");
  if (touches.length)
    return tn("Straight ahead it touches stone {stones}.", "Straight ahead it touches stones {stones}.", n, { stones });
  const mm = Math.floor(room * 10);
  if (reaches.length)
    return tn(
      "{mm} mm to spare; the sway may reach stone {stones}.",
      "{mm} mm to spare; the sway may reach stones {stones}.",
      n,
      { mm, stones },
    );
  return room < 5 ? t("Clear, with {mm} mm to spare on the closer side.", { mm }) : t("Nothing is in the way.");
}

/** Centimetres between a stone and what passes it on a line through the centre: the ball, or the string above it. */
function roomBeside({ pose }: Stone, ahead: Place) {
  const centre = position(pose);
  const points = cornersOf(rotation(pose)).map(({ x, y, z }) => ({
    x: x + centre.x,
    y: y + centre.y,
    z: z + centre.z,
  }));
  const asides = points.map(({ x, z }) => x * ahead.z - z * ahead.x);
  const [least, most] = [Math.min(...asides), Math.max(...asides)];
  const away = least < 0 && most > 0 ? 0 : Math.min(Math.abs(least), Math.abs(most));
  const low = Math.min(...points.map(({ y }) => y));
  return away - (low > HIGH ? STRING.radius : BALL.radius);
}
