// The view beside the plan, where there is WebGL: three.js comes after everything else, and nothing waits for it.
// @ts-check
import { knock } from "./knocks.mjs";
import { position, rotation } from "./layout.mjs";
import { BASE } from "./measures.mjs";
import { decisiveOf, framesOf, passOf } from "./moments.mjs";
import { canRecord } from "./stage/clip.mjs";
import { createStay, skippable } from "./stay.mjs";

/** @typedef {import("./film.mjs").Film} Film */
/** @typedef {import("./plan.mjs").Place} Place */
/** @typedef {import("./workspace.mjs").Stage} Stage */
/** @typedef {import("./stage/frames.mjs").Frame} Frame */
/** @typedef {ReturnType<typeof import("./stage.mjs").createStage>} View */

/** How long the light of a clean pass is seen, in ms. */
const LIGHT = 3750;

/** @param {HTMLElement} host @param {() => boolean} reduceMotion */
export function createView(host, reduceMotion) {
  const box = document.createElement("div");
  box.className = "view";
  box.setAttribute("aria-hidden", "true"); // all of it is told on the plan, and in words
  const heard = document.createElement("p");
  heard.className = "hidden";
  heard.setAttribute("role", "status");
  /** @type {View} */
  let view = null;
  /** @type {Stage | null} */
  let shown = null;
  /** @type {Place | null} */
  let hand = null;
  let stillness = 0;
  const light = createStay(LIGHT);
  const stop = (/** @type {Event} */ event) => event.stopPropagation();
  box.addEventListener("click", stop);
  host.append(box, heard);
  void load();

  async function load() {
    try {
      const { createStage } = await import("./stage.mjs");
      if (!box.isConnected) return; // the table was left
      view = createStage(box, { reduceMotion: reduceMotion() });
    } catch {
      view = null; // no network, or no room for it: the plan is the whole game
    }
    host.classList.toggle("viewed", view !== null);
    if (!view) return box.remove();
    view.resize();
    if (shown) show(shown);
    if (hand) view.aim(hand, stillness);
  }

  /** @param {Stage} stage */
  function show(stage) {
    shown = stage;
    view?.show({
      stones: stage.stones.map(({ id, lies, pose }) => {
        const [at, turn] = [position(pose), rotation(pose)];
        return { id, lies, position: [at.x, at.y, at.z], rotation: [turn.x, turn.y, turn.z, turn.w] };
      }),
      ball: null,
      markers: stage.markers.map((angle, seat) => {
        const arc = stage.areas[seat];
        return { seat: stage.colours[seat], angle: angle / 10, area: arc && [arc[0] / 10, (arc[0] + arc[1]) / 10] };
      }),
      piles: stage.minus.map((count, seat) => ({ seat, count })),
    });
  }

  return {
    box,
    show,
    /**
     * @param {Place | null} at  where the ball is held
     * @param {number} [swayed]  0 in the middle of the hand's sway, 1 at its ends
     */
    aim(at, swayed = 0) {
      [hand, stillness] = [at, swayed];
      view?.aim(at, swayed);
    },
    /** Says that a stone falls, where it does. @param {number} id @param {string} words */
    fell(id, words) {
      heard.textContent = words;
      view?.label(id, words);
    },
    /** Lets the light through a gap that the ball has passed. @param {import("./stage/beam.mjs").Gap} gap */
    shine(gap) {
      view?.shine(gap);
      light.begin();
    },
    /** Waits until the light of a clean pass has gone out; a tap or a key ends it. */
    darkens: async () => view && light.passed(),
    /** @param {Frame} frame */
    frame({ stones, ball }) {
      view?.frame(
        stones.map((stone) => ({ id: stone.id, body: body(stone) })),
        ball && body(ball),
      );
    },
    /** @param {import("./contacts.mjs").Hit} hit */
    sound: (hit) => (view ? view.sound(hit) : knock(hit, Math.max(-1, Math.min(1, hit.at.x / BASE.radius)))),
    /** @param {{ id: number, seat: number }[]} fallen */
    lost: async (fallen) => view?.lost(fallen),
    /** Shows a film again; null where there is no view. @param {Film} film */
    replay: (film) => view && again(view, film),
    /**
     * Shows the second of a swing on which all hung in slow motion; a tap or a key ends it. Not with reduced motion.
     * @param {Film} film
     */
    async slow(film) {
      const whole = reduceMotion() ? [] : framesOf(film);
      const frames = decisiveOf(whole, film.hits);
      if (!view || !frames.length || document.hidden) return;
      const { done, cancel } = view.replay(frames);
      const pass = passOf(whole, film.hits);
      if (pass) view.shine(pass.gap);
      await skippable(done, cancel);
    },
    /** Whether a swing can be kept as a film. */
    records: () => view !== null && canRecord(),
    /**
     * Shows a film again, as soon as the view has its size, and keeps what is seen; null where it was not seen.
     * @param {Film} film
     */
    record: (film) => view && keep(view, box, film),
    unmount() {
      view?.dispose();
      view = null;
      host.classList.remove("viewed");
      box.remove();
      heard.remove();
    },
  };
}

/** Shows a film again, and where it passes clean the light. @param {NonNullable<View>} view @param {Film} film */
function again(view, film) {
  const whole = framesOf(film);
  let pass = passOf(whole, film.hits);
  return view.replay(whole, (frame) => {
    if (!pass || whole.indexOf(frame) < pass.frame) return;
    view.shine(pass.gap);
    pass = null;
  });
}

/** @param {NonNullable<View>} view @param {HTMLElement} box @param {Film} film */
function keep(view, box, film) {
  let left = false;
  let cancel = () => {
    left = true;
  };
  const done = resized(box).then(() => {
    if (left) return null;
    const stop = view.record();
    const shown = again(view, film);
    ({ cancel } = shown);
    return shown.done.then(stop);
  });
  return { done, cancel: () => cancel() };
}

/** When the place has the size that its phase gives it, and that was drawn. @param {HTMLElement} place */
async function resized(place) {
  const drawn = () => new Promise(requestAnimationFrame);
  await drawn();
  await Promise.allSettled(place.getAnimations().map(({ finished }) => finished));
  await drawn();
}

/** @param {Pick<import("./stage/frames.mjs").Laid, "position" | "rotation">} at */
const body = (at) => ({ translation: () => at.position, rotation: () => at.rotation });
