// The view of Stonehenge: what stands, the swing as it happens, the hand with the ball, stones carried off, and the swing again.
// Lengths are those of the physics (centimetres, y up). It draws when something has changed, and rests otherwise.
// @ts-check
import { Scene } from "../../../runtime/three.mjs";
import { knock } from "./knocks.mjs";
import { createBall, heightAt } from "./stage/ball.mjs";
import { createEye } from "./stage/camera.mjs";
import { createCarry, home, slot } from "./stage/carry.mjs";
import { frameOf } from "./stage/frames.mjs";
import { addGround } from "./stage/ground.mjs";
import { createPalette } from "./stage/paint.mjs";
import { createPegs } from "./stage/pegs.mjs";
import { createReplay } from "./stage/replay.mjs";
import { createScreen } from "./stage/screen.mjs";
import { createStones } from "./stage/stones.mjs";

/** @typedef {import("./stage/frames.mjs").Frame} Frame */
/** @typedef {import("./stage/frames.mjs").Body} Body */
/** @typedef {import("./stage/pegs.mjs").Marker} Marker */
/** @typedef {[number, number, number]} Point */
/** @typedef {ReturnType<typeof createStones>} Stones */
/** @typedef {{ id: number, lies?: boolean, position: Point, rotation: [number, number, number, number] }} Standing */
/** @typedef {{ stones: readonly Standing[], ball: Point | null, markers: Marker[], piles: readonly { seat: number, count: number }[] }} Shown  a pile for every player, also the empty ones */
/** @typedef {{ step(seconds: number): boolean, end(): void }} Act  what moves by itself; `end` is called once, also when it is cut short */

/** Seconds from still to still, where nothing is to move: six of them make a swing. */
const STILL = 0.225;

/**
 * Builds the view inside `container`, which it fills.
 * @param {HTMLElement} container
 * @param {{ reduceMotion: boolean }} wishes
 * @returns {ReturnType<typeof build> | null} null where there is no WebGL
 */
export function createStage(container, { reduceMotion }) {
  const palette = createPalette();
  const scene = new Scene();
  const light = addGround(scene, palette);
  const eye = createEye();
  const screen = createScreen(container, { scene, light, eye, palette });
  return screen && build(screen, { scene, eye, palette, reduceMotion });
}

/**
 * @param {NonNullable<ReturnType<typeof createScreen>>} screen
 * @param {{ scene: Scene, eye: ReturnType<typeof createEye>, palette: ReturnType<typeof createPalette>, reduceMotion: boolean }} with_
 */
function build(screen, { scene, eye, palette, reduceMotion }) {
  const [stones, pegs, ball] = [createStones(palette), createPegs(palette), createBall(palette)];
  scene.add(stones.mesh, pegs.group, ball.group);
  /** @type {number[]} */
  let piles = [];
  const player = createPlayer({ eye, screen, reduceMotion });
  const { wake, finish } = player;

  function moved() {
    stones.draw();
    screen.shade();
  }

  /** Looks on, drawn some part of the way towards the ball. @param {"hand" | "side"} view @param {number} part @param {number} turn */
  function follow(view, part, turn) {
    const { x, z } = ball.at;
    const drawn = part * Math.min(1, 20 / (Math.hypot(x, z) || 1));
    eye.seek(view, { turn, x: x * drawn, z: z * drawn });
  }

  return {
    /** When the first picture is there. */
    ready: screen.compile(),

    /** Shows what stands, at once. @param {Shown} shown */
    show({ stones: standing, ball: at, markers, piles: taken }) {
      finish();
      placeStones(stones, standing, taken);
      piles = [];
      for (const { seat, count } of taken) piles[seat] = count;
      pegs.show(markers);
      ball.aim(null);
      if (at) ball.hang({ x: at[0], y: at[1], z: at[2] });
      else ball.hide();
      eye.seek("hand");
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
      layFrame({ stones, ball, screen }, frameOf(bodies, swinging));
      moved();
      follow("hand", 0.16, eye.turn);
      player.running();
    },

    /** The ball is held in the hand there, the eye behind it; null lets go of the lane. @param {{ x: number, z: number } | null} at */
    aim(at) {
      ball.aim(at);
      if (at) {
        ball.hang({ x: at.x, y: heightAt(at.x, at.z), z: at.z });
        eye.seek("hand", { turn: Math.atan2(-at.z, at.x) });
        screen.shade();
      }
      wake();
    },

    /** Counts the stones that fell, and carries each to the pile of its player. @param {readonly { id: number, seat: number }[]} fallen @returns {Promise<void>} */
    lost(fallen) {
      const seats = Math.max(2, piles.length);
      const carried = fallen.map(({ id, seat }) => {
        const n = piles[seat] ?? 0;
        piles[seat] = n + 1;
        return { from: stones.place(id), to: slot(seat, seats, n), seat };
      });
      if (!carried.length) return Promise.resolve();
      const { step, last } = createCarry(carried, (n) => screen.tally(carried[n].from.position, n + 1));
      ball.hide();
      eye.seek("piles", { turn: home(carried[0].seat, seats) + 0.45 });
      if (reduceMotion) step(last);
      const move = (/** @type {number} */ seconds) => {
        const more = step(seconds);
        moved();
        return more;
      };
      return player.play(move, () => (move(Infinity), screen.tally(null))).done;
    },

    /**
     * Shows a swing again, in slow motion and from the side; then what was shown before.
     * @param {readonly Frame[]} frames  `FRAMES` a second
     * @returns {{ done: Promise<void>, cancel(): void }}
     */
    replay(frames) {
      const stand = stones.copy();
      const turn = eye.turn + 1.2;
      const { step } = createReplay(frames, reduceMotion, (from, to, part) => {
        layFrame({ stones, ball, screen }, from, to, part);
        moved();
        follow("side", 0.25, turn);
      });
      return player.play(step, () => {
        stones.restore(stand);
        ball.hide();
        eye.seek("hand", { turn: turn - 1.2 });
        moved();
        wake();
      });
    },

    /** Lets a stroke be heard from where it is seen; made to be handed to the pendulum as its `hear`. @param {import("./contacts.mjs").Hit} hit */
    sound: (hit) => knock(hit, screen.side(screen.scratch.copy(hit.at))),

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

/**
 * Draws at the next frame, and goes on as long as something moves.
 * @param {{ eye: ReturnType<typeof createEye>, screen: NonNullable<ReturnType<typeof createScreen>>, reduceMotion: boolean }} with_
 */
function createPlayer({ eye, screen, reduceMotion }) {
  /** @type {Act | null} */
  let act = null;
  let [pending, before] = [0, -Infinity];

  function wake() {
    pending ||= requestAnimationFrame(tick);
  }

  /** @param {number} now */
  function tick(now) {
    pending = 0;
    if (paint(now, act, false)) wake();
  }

  /** @param {number} now @param {Act | null} doing @param {boolean} running  whether a simulation runs @returns {boolean} whether something goes on moving */
  function paint(now, doing, running) {
    const seconds = now - before < 250 ? (now - before) / 1000 : 1 / 60; // after a pause, as if from the frame before
    before = now;
    const acting = doing ? doing.step(seconds) : false;
    const looking = eye.step(reduceMotion ? Infinity : seconds);
    screen.draw(now, (acting || looking || running) && !reduceMotion);
    if (doing && !acting) finish();
    return act !== null || looking;
  }

  function finish() {
    const ended = act;
    act = null;
    ended?.end();
  }

  function rest() {
    finish();
    cancelAnimationFrame(pending);
    pending = 0;
  }

  return {
    wake,
    finish,
    /** Moves something by itself until it stands. @param {Act["step"]} step @param {() => void} end  called once, also when it is cut short */
    play(step, end) {
      finish();
      /** @type {Act | null} */
      let mine = null;
      /** @type {Promise<void>} */
      const done = new Promise((resolve) => (act = mine = { step, end: () => (end(), resolve()) }));
      wake();
      return { done, cancel: () => act === mine && finish() };
    },
    /** Before a moment of a running simulation; false where it comes too soon after the one before to be a still. */
    pause() {
      if (reduceMotion && performance.now() - before < 900 * STILL) return false; // a little early is no motion yet
      rest();
      return true;
    },
    /** Draws a moment of a running simulation. */
    running: () => paint(performance.now(), null, true),
    end: rest,
  };
}

/**
 * Puts stones and ball where a frame has them, or part of the way to the next one.
 * @param {{ stones: ReturnType<typeof createStones>, ball: ReturnType<typeof createBall>, screen: NonNullable<ReturnType<typeof createScreen>> }} with_
 * @param {Frame} from
 * @param {Frame} [to]
 * @param {number} [part]  of the way from one to the other
 */
function layFrame({ stones, ball, screen }, from, to, part = 0) {
  const goals = new Map(to?.stones.map((stone) => [stone.id, stone]));
  for (const { id, position, rotation } of from.stones) {
    const place = stones.place(id);
    place.position.copy(position);
    place.rotation.copy(rotation);
    const goal = goals.get(id);
    if (goal && part) {
      place.position.lerp(screen.scratch.copy(goal.position), part);
      place.rotation.slerp(screen.turn.copy(goal.rotation), part);
    }
  }
  // Once it is caught, the ball stays in the other hand.
  if (from.ball) {
    const way = screen.scratch.copy(from.ball.position);
    if (to?.ball) way.lerp(to.ball.position, part);
    ball.hang(way, from.ball.rotation);
  }
}

/**
 * Those that stand, and the piles of those that were taken.
 * @param {Stones} stones
 * @param {readonly Standing[]} standing
 * @param {readonly { seat: number, count: number }[]} piles
 */
function placeStones(stones, standing, piles) {
  stones.clear();
  for (const { id, position, rotation } of standing) {
    const place = stones.place(id);
    place.position.set(...position);
    place.rotation.set(...rotation).normalize();
  }
  for (const { seat, count } of piles)
    for (let n = 0; n < count; n++) Object.assign(stones.place(`${seat}/${n}`), slot(seat, piles.length, n));
}
