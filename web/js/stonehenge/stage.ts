// The view of Stonehenge: what stands, the swing as it happens, the hand with the ball, stones carried off, and the
// swing again. Lengths are those of the physics (centimetres, y up). It draws when something has changed, and rests
// otherwise.
import { Scene } from "../../../runtime/three.mjs";
import type { Hit } from "./contacts.ts";
import { knock } from "./knocks.ts";
import { createActs } from "./stage/acts.ts";
import { heightAt } from "./stage/ball.ts";
import { createBeam, type Gap } from "./stage/beam.ts";
import { createEye } from "./stage/camera.ts";
import { createDay } from "./stage/day.ts";
import { type Body, type Frame, frameOf } from "./stage/frames.ts";
import { createLabels } from "./stage/labels.ts";
import { createPalette } from "./stage/paint.ts";
import type { Marker } from "./stage/pegs.ts";
import { placeFrame, placeStones, type Standing } from "./stage/placing.ts";
import { createPlayer } from "./stage/player.ts";
import { createScreen } from "./stage/screen.ts";
import { createTable, type Table } from "./stage/table.ts";

type Point = [number, number, number];
/** a pile for every player, also the empty ones */
interface Shown {
  stones: readonly Standing[];
  ball: Point | null;
  markers: Marker[];
  piles: readonly { seat: number; count: number }[];
}

/** Half of a stone's height, and a little. */
const HALF = 3.1;

/**
 * Builds the view inside `container`, which it fills.
 * @returns null where there is no WebGL
 */
export function createStage(
  container: HTMLElement,
  { reduceMotion }: { reduceMotion: boolean },
): ReturnType<typeof build> | null {
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

function build(
  screen: NonNullable<ReturnType<typeof createScreen>>,
  {
    eye,
    table,
    beam,
    reduceMotion,
  }: {
    eye: ReturnType<typeof createEye>;
    table: Table;
    beam: ReturnType<typeof createBeam>;
    reduceMotion: boolean;
  },
) {
  const { stones, pegs, ball, moved } = table;
  const labels = createLabels(screen.root, ({ x, y, z }) => screen.seen(screen.scratch.set(x, y, z)));
  let tops: import("./stage/framing.ts").Point[] = [];
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

    /** Shows what stands, at once. */
    show({ stones: standing, ball: at, markers, piles: taken }: Shown) {
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
     * @param swinging  the ball, until it is caught
     */
    frame(bodies: readonly { id: number; body: Body }[], swinging: Body | null | undefined) {
      if (!player.pause()) return;
      ball.aim(null);
      placeFrame({ stones, ball, screen }, frameOf(bodies, swinging));
      moved();
      eye.seek("flight", { ball: ball.at });
      player.running();
    },

    /**
     * The ball is held in the hand there, the eye behind it; null lets go of the lane.
     * @param swayed  how far the hand is from the middle of its sway, 0 to 1
     */
    aim(at: { x: number; z: number } | null, swayed?: number) {
      ball.aim(at, swayed);
      if (at) {
        ball.hang({ x: at.x, y: heightAt(at.x, at.z), z: at.z });
        eye.seek("hand", { turn: Math.atan2(-at.z, at.x), ball: ball.at });
        table.hung();
      }
      wake();
    },

    /** Lets the light through where the ball has passed. */
    shine(gap: Gap) {
      beam.shine(gap);
      if (reduceMotion) beam.step(1);
      wake();
    },

    /** Writes words beside a stone for a while. */
    label(id: number, words: string) {
      labels.add(words, stones.place(id).position);
      wake();
    },

    /** Counts the stones that fell, and carries each to the pile of its player. */
    lost: acts.lost,

    /**
     * Shows a swing, or a part of it, again, in slow motion and from the side; then what was shown before.
     * @param frames  `FRAMES` a second
     * @param seen  called with each that is drawn
     */
    replay(frames: readonly Frame[], seen?: (frame: Frame) => void) {
      beam.hide();
      labels.clear();
      return acts.replay(frames, seen);
    },

    /** Films what is drawn from now on; gives what ends it. */
    record: screen.record,

    /** Lets a stroke be heard from where it is seen; made to be handed to the pendulum as its `hear`. */
    sound: (hit: Hit) => knock(hit, screen.side(screen.scratch.copy(hit.at)), eye.distance(hit.at)),

    /** Where a point is seen, in CSS pixels from the upper left corner. */
    seen: (point: Point) => screen.seen(screen.scratch.set(...point)),
    resize: () => screen.resize(),
    dispose() {
      player.end();
      pegs.dispose();
      screen.dispose();
    },
  };
}
