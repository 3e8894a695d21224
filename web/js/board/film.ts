import type { Change, Picture, Scene, Standing } from "./picture.ts";
import type { Sound } from "./sound.ts";

/** How pieces get from one drawing to the next: only position and opacity move, and everything can be cut short. */

/** what one picture is to show; null: it has nothing left to show */
export interface Frame {
  picture: Picture;
  scene: Scene | null;
}
type Drawn = { at: Picture; before: DOMMatrix | null; change: Change };

const STEP = 260;
const PAUSE = 60;
const HURRY = 140;
/** How long a picture stands where nothing may travel, or that is to be looked at (`stand`). */
const STAND = 700;
const FADE = 90;
const MANY_STEPS = 6;
/** More pieces than this are not a move but another position: show it at once. */
const MANY_PIECES = 8;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

/**
 * Plays films on a board and its trays.
 * @param spread  divides a scene into what each picture is to show, the board first
 * @param heard  something is to be heard, after that many seconds
 */
export function createFilm(spread: (scene: Scene) => Frame[], heard: (sound: Sound, after?: number) => void) {
  /** Ends the film that runs: at its last scene, or where it is. */
  let finish: ((showsEnd?: boolean) => void) | undefined;

  const draw = (scene: Scene) => spread(scene).forEach(({ picture, scene }) => picture.draw(scene));

  return {
    /** Goes to the final position now. */
    skip() {
      finish?.();
    },
    /** Ends the film where it is: its last scene is not shown any more. */
    drop() {
      finish?.(false);
    },

    /**
     * Shows `film` scene by scene, then `scene`; settles when the last piece stands still.
     * @param how  `played`: it is a move, and is heard; `speed`: times as fast as usual, and at 0 picture by picture:
     * nothing travels
     */
    show(
      scene: Scene,
      film: Scene[],
      { animate, played, speed }: { animate: boolean; played: boolean; speed: number },
    ): Promise<void> {
      finish?.();
      if (!animate) {
        draw(scene);
        if (played) heard(film.find(({ sound }) => sound)?.sound || "stone");
        return Promise.resolve();
      }
      return new Promise((settle) => {
        const step = speed ? (film.length > MANY_STEPS ? HURRY : STEP) / speed : STAND;
        const pause = film.length > MANY_STEPS ? 0 : PAUSE;
        const waiting = [...film, scene];
        let running: Animation[] = [];
        let timer: ReturnType<typeof setTimeout> | undefined;
        let silent = played;
        let isDrawn = false;
        const sound = (name: Sound, after?: number) => {
          silent = false;
          heard(name, after);
        };
        const clear = () => {
          for (const animation of running) animation.cancel();
          running = [];
        };
        finish = (showsEnd = true) => {
          finish = undefined;
          clearTimeout(timer);
          clear();
          if (showsEnd && !isDrawn) draw(scene);
          if (showsEnd && silent) sound("stone"); // a hand had brought the piece there already
          settle();
        };
        const next = () => {
          const frame = waiting.shift() as Scene;
          const last = waiting.length === 0;
          clear();
          const stands = frame.travel === "stand";
          running = travel(spread(frame), !speed || stands ? "cut" : (frame.travel ?? "glide"), step);
          if (frame.sound) sound(frame.sound);
          else if (played && running.length) sound("stone", (0.8 * step) / 1000);
          isDrawn = last && !running.length;
          if (isDrawn) finish?.();
          else timer = setTimeout(last ? () => finish?.() : next, last ? step : stands ? STAND : step + pause);
        };
        next();
      });
    },
  };
}

/** Draws one step and lets what changed travel there. */
function travel(frames: Frame[], how: string, time: number): Animation[] {
  // Where a picture lies is measured for what flies alone: everything that was written so far is laid out for it.
  const places = how === "cut" ? [] : frames.map(({ picture }) => picture.svg.getScreenCTM());
  const drawn = frames.map(({ picture, scene }, index) => ({
    at: picture,
    before: places[index] ?? null,
    change: picture.draw(scene),
  }));
  if (how === "cut" || drawn.some(({ at, change }) => change.rebuilt && at === frames[0]?.picture)) return [];
  if (drawn.reduce((sum, { change }) => sum + change.moved.length, 0) > MANY_PIECES) return [];
  return drawn
    .flatMap((one) => [
      ...glides(one, how, time),
      ...one.change.added
        .filter((piece) => !stoodIn(one.change.removed, piece))
        .map((piece) => fly(one, piece, drawn, time)),
      ...one.change.removed
        .filter((piece) => !stoodIn(one.change.added, piece))
        .map((piece) => fade(one, piece, drawn)),
    ])
    .filter((animation) => animation !== undefined);
}

/**
 * Whether one of `others` stands in the same place: a piece under another name, which nobody should see go and come.
 */
const stoodIn = (others: Standing[], { x, y }: Standing) => others.some((other) => other.x === x && other.y === y);

function glides({ at, change }: Drawn, how: string, time: number) {
  return change.moved.map(({ element, x, y, fromX, fromY }) => {
    const from = `translate(${fromX}px, ${fromY}px)`;
    const to = `translate(${x}px, ${y}px)`;
    at.layers.pieces.append(element);
    if (how === "teleport") {
      const out = FADE / time;
      return element.animate(
        [
          { transform: from, opacity: 1 },
          { transform: from, opacity: 0, offset: out },
          { transform: to, opacity: 0, offset: Math.max(out, 1 - out) },
          { transform: to, opacity: 1 },
        ],
        { duration: time },
      );
    }
    const near = Math.hypot(x - fromX, y - fromY) < 12;
    return element.animate([{ transform: from }, { transform: to }], {
      duration: near ? time / 2 : time,
      easing: EASE,
    });
  });
}

/** A piece that is new here: it flies from the picture that gave it up, or else appears. */
function fly(here: Drawn, piece: Standing, drawn: Drawn[], time: number) {
  const { element, key, x, y } = piece;
  const giver = drawn.find((other) => other !== here && other.change.removed.some((gone) => gone.key === key));
  const gone = giver?.change.removed.find((one) => one.key === key);
  const now = here.at.svg.getScreenCTM();
  if (!giver?.before || !gone || !now) {
    return element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
  }
  const start = new DOMPoint(gone.x, gone.y).matrixTransform(giver.before).matrixTransform(now.inverse());
  const scale = giver.before.a / now.a;
  return element.animate(
    [
      { transform: `translate(${start.x}px, ${start.y}px) scale(${scale})` },
      { transform: `translate(${x}px, ${y}px)` },
    ],
    { duration: time, easing: EASE },
  );
}

/** A piece that left for good fades where it stood; one that another picture took flies there instead. */
function fade(here: Drawn, { element, key }: Standing, drawn: Drawn[]) {
  if (drawn.some((other) => other !== here && other.change.added.some((one) => one.key === key))) return undefined;
  here.at.layers.gone.append(element);
  const animation = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: "forwards" });
  const leave = () => element.remove();
  animation.finished.then(leave, leave);
  return animation;
}
