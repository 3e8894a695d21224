// The view beside the plan, where there is WebGL: three.js comes after everything else, and nothing waits for it.

import type { Hit } from "./contacts.ts";
import type { Film } from "./film.ts";
import { knock } from "./knocks.ts";
import { position, rotation } from "./layout.ts";
import { BASE } from "./measures.ts";
import { decisiveOf, framesOf, passOf } from "./moments.ts";
import type { Place } from "./plan.ts";
import type { Gap } from "./stage/beam.ts";
import { canRecord } from "./stage/clip.ts";
import type { Frame, Laid } from "./stage/frames.ts";
import type { createStage } from "./stage.ts";
import { skippable } from "./stay.ts";
import type { Stage } from "./workspace.ts";

type View = ReturnType<typeof createStage>;

export function createView(host: HTMLElement, reduceMotion: () => boolean) {
  const box = document.createElement("div");
  box.className = "view";
  box.setAttribute("aria-hidden", "true"); // all of it is told on the plan, and in words
  const heard = document.createElement("p");
  heard.className = "hidden";
  heard.setAttribute("role", "status");
  let view: View = null;
  let shown: Stage | null = null;
  let hand: Place | null = null;
  let stillness = 0;
  const stop = (event: Event) => event.stopPropagation();
  box.addEventListener("click", stop);
  host.append(box, heard);
  void load();

  async function load() {
    try {
      const { createStage } = await import("./stage.ts");
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

  function show(stage: Stage) {
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
     * @param at  where the ball is held
     * @param swayed  0 in the middle of the hand's sway, 1 at its ends
     */
    aim(at: Place | null, swayed: number = 0) {
      [hand, stillness] = [at, swayed];
      view?.aim(at, swayed);
    },
    /** Says that a stone falls, where it does. */
    fell(id: number, words: string) {
      heard.textContent = words;
      view?.label(id, words);
    },
    /** Lets the light through a gap that the ball has passed. */
    shine(gap: Gap) {
      view?.shine(gap);
    },
    frame({ stones, ball }: Frame) {
      view?.frame(
        stones.map((stone) => ({ id: stone.id, body: body(stone) })),
        ball && body(ball),
      );
    },
    sound: (hit: Hit) => (view ? view.sound(hit) : knock(hit, Math.max(-1, Math.min(1, hit.at.x / BASE.radius)))),
    lost: async (fallen: { id: number; seat: number }[]) => view?.lost(fallen),
    /** Shows a film again; null where there is no view. */
    replay: (film: Film) => view && again(view, film),
    /**
     * Shows the second of a swing on which all hung in slow motion; a tap or a key ends it. Not with reduced motion.
     */
    async slow(film: Film) {
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
    /** Shows a film again, as soon as the view has its size, and keeps what is seen; null where it was not seen. */
    record: (film: Film) => view && keep(view, box, film),
    unmount() {
      view?.dispose();
      view = null;
      host.classList.remove("viewed");
      box.remove();
      heard.remove();
    },
  };
}

/** Shows a film again, and where it passes clean the light. */
function again(view: NonNullable<View>, film: Film) {
  const whole = framesOf(film);
  let pass = passOf(whole, film.hits);
  return view.replay(whole, (frame) => {
    if (!pass || whole.indexOf(frame) < pass.frame) return;
    view.shine(pass.gap);
    pass = null;
  });
}

function keep(view: NonNullable<View>, box: HTMLElement, film: Film) {
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

/** When the place has the size that its phase gives it, and that was drawn. */
async function resized(place: HTMLElement) {
  const drawn = () => new Promise(requestAnimationFrame);
  await drawn();
  await Promise.allSettled(place.getAnimations().map(({ finished }) => finished));
  await drawn();
}

const body = (at: Pick<Laid, "position" | "rotation">) => ({
  translation: () => at.position,
  rotation: () => at.rotation,
});
