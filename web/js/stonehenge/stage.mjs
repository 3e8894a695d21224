// The view of Stonehenge: what stands, the swing as it happens, the hand with the ball, stones carried off, and the
// swing again. Lengths are those of the physics (centimetres, y up). It draws when something has changed, and rests
// otherwise.
// @ts-check
import { Scene } from "../../../runtime/three.mjs";
import { knock } from "./knocks.mjs";
import { createActs } from "./stage/acts.mjs";
import { heightAt } from "./stage/ball.mjs";
import { createBeam } from "./stage/beam.mjs";
import { createEye } from "./stage/camera.mjs";
import { createDay } from "./stage/day.mjs";
import { frameOf } from "./stage/frames.mjs";
import { createLabels } from "./stage/labels.mjs";
import { createPalette } from "./stage/paint.mjs";
import { placeFrame, placeStones } from "./stage/placing.mjs";
import { createPlayer } from "./stage/player.mjs";
import { createScreen } from "./stage/screen.mjs";
import { createTable } from "./stage/table.mjs";

/** @typedef {import("./contacts.mjs").Hit} Hit */
/** @typedef {import("./stage/table.mjs").Table} Table */
/** @typedef {import("./stage/frames.mjs").Frame} Frame */
/** @typedef {import("./stage/frames.mjs").Body} Body */
/** @typedef {import("./stage/pegs.mjs").Marker} Marker */
/** @typedef {[number, number, number]} Point */
/** @typedef {import("./stage/placing.mjs").Standing} Standing */
/**
 * @typedef {object} Shown  a pile for every player, also the empty ones
 * @property {readonly Standing[]} stones
 * @property {Point | null} ball
 * @property {Marker[]} markers
 * @property {readonly { seat: number, count: number }[]} piles
 */

/** Half of a stone's height, and a little. */
const HALF = 3.1;

/**
 * Builds the view inside `container`, which it fills.
 * @param {HTMLElement} container
 * @param {{ reduceMotion: boolean }} wishes
 * @returns {ReturnType<typeof build> | null} null where there is no WebGL
 */
export function createStage(container, { reduceMotion }) {
  const palette = createPalette();
  const scene = new Scene();
  const day = createDay(scene, palette);
  const eye = createEye();
  const screen = createScreen(container, { scene, day, eye, palette });
  if (!screen) return null;
  const table = createTable(scene, palette, day.light, screen.shade);
  const beam = createBeam(day.light);
  scene.add(beam.mesh);
  return build(screen, { eye, table, beam, reduceMotion });
}

/**
 * @param {NonNullable<ReturnType<typeof createScreen>>} screen
 * @param {{
 *   eye: ReturnType<typeof createEye>,
 *   table: Table,
 *   beam: ReturnType<typeof createBeam>,
 *   reduceMotion: boolean,
 * }} with_
 */
function build(screen, { eye, table, beam, reduceMotion }) {
  const { stones, pegs, ball, moved } = table;
  const labels = createLabels(screen.root, ({ x, y, z }) => screen.seen(screen.scratch.set(x, y, z)));
  /** @type {import("./stage/framing.mjs").Point[]} */
  let tops = [];
  const player = createPlayer({
    eye,
    screen,
    reduceMotion,
    also(seconds) {
      const shining = !reduceMotion && beam.step(seconds);
      return labels.step(seconds) || shining;
    },
  });
  const { wake, finish } = player;
  const acts = createActs(screen, { eye, table, player, reduceMotion, tops: () => tops });

  return {
    /** When the first picture is there. */
    ready: screen.compile(),

    /** Shows what stands, at once. @param {Shown} shown */
    show({ stones: standing, ball: at, markers, piles: taken }) {
      finish();
      placeStones(stones, standing, taken);
      acts.pile(taken);
      pegs.show(markers);
      ball.aim(null);
      beam.hide();
      labels.clear();
      if (at) ball.hang({ x: at[0], y: at[1], z: at[2] });
      else ball.hide();
      tops = standing.map(({ position: [x, y, z] }) => ({ x, y: y + HALF, z }));
      eye.hold(tops);
      eye.seek("build");
      moved();
      wake();
    },

    /**
     * Draws a moment of a running simulation, now: to be called once for every frame of the page.
     * @param {readonly { id: number, body: Body }[]} bodies
     * @param {Body | null | undefined} swinging  the ball, until it is caught
     */
    frame(bodies, swinging) {
      if (!player.pause()) return;
      ball.aim(null);
      placeFrame({ stones, ball, screen }, frameOf(bodies, swinging));
      moved();
      eye.seek("flight", { ball: ball.at });
      player.running();
    },

    /**
     * The ball is held in the hand there, the eye behind it; null lets go of the lane.
     * @param {{ x: number, z: number } | null} at
     * @param {number} [swayed]  how far the hand is from the middle of its sway, 0 to 1
     */
    aim(at, swayed) {
      ball.aim(at, swayed);
      if (at) {
        ball.hang({ x: at.x, y: heightAt(at.x, at.z), z: at.z });
        eye.seek("hand", { turn: Math.atan2(-at.z, at.x), ball: ball.at });
        table.hung();
      }
      wake();
    },

    /** Lets the light through where the ball has passed. @param {import("./stage/beam.mjs").Gap} gap */
    shine(gap) {
      beam.shine(gap);
      if (reduceMotion) beam.step(1);
      wake();
    },

    /** Writes words beside a stone for a while. @param {number} id @param {string} words */
    label(id, words) {
      labels.add(words, stones.place(id).position);
      wake();
    },

    /**
     * Counts the stones that fell, and carries each to the pile of its player.
     * @param {readonly { id: number, seat: number }[]} fallen
     */
    lost: acts.lost,

    /**
     * Shows a swing, or a part of it, again, in slow motion and from the side; then what was shown before.
     * @param {readonly Frame[]} frames  `FRAMES` a second
     * @param {(frame: Frame) => void} [seen]  called with each that is drawn
     */
    replay(frames, seen) {
      beam.hide();
      labels.clear();
      return acts.replay(frames, seen);
    },

    /** Films what is drawn from now on; gives what ends it. */
    record: screen.record,

    /**
     * Lets a stroke be heard from where it is seen; made to be handed to the pendulum as its `hear`.
     * @param {Hit} hit
     */
    sound: (hit) => knock(hit, screen.side(screen.scratch.copy(hit.at)), eye.distance(hit.at)),

    /** Where a point is seen, in CSS pixels from the upper left corner. @param {Point} point */
    seen: (point) => screen.seen(screen.scratch.set(...point)),
    resize: () => screen.resize(),
    dispose() {
      player.end();
      pegs.dispose();
      screen.dispose();
    },
  };
}
