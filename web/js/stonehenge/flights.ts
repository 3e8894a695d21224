// Shows swings: one that was made, or the last one again in slow motion; one at a time.
import { saveFile } from "../dom.ts";
import { type Film, frameAt, growFilm, lengthOf } from "./film.ts";
import { fly, picture, ringed } from "./flight.ts";
import type { Stone } from "./layout.ts";
import { createTelling } from "./moments.ts";
import type { Plan } from "./plan.ts";
import type { Result } from "./practice.ts";
import type { Frame } from "./stage/frames.ts";
import type { Outcome, Swings } from "./swings.ts";
import { isTouch } from "./verdict.ts";
import type { createView } from "./view.ts";
import type { Stage, View } from "./workspace.ts";
import type { Release } from "./world.ts";

export interface Flight {
  key: string; // the position it belongs to; “again” for one that is repeated
  watched?: boolean; // it is a friend's, who tells what it did
  told?: boolean; // its outcome is in the game already, and is still seen here
  cancel: () => void;
}
interface Swing {
  stage: Stage;
  thrown: Release;
  isTrial: boolean; // it is practised
  fell: (id: number) => string; // what is said of a stone that falls
  known: (text: string) => void; // hears the action that tells what it did
}
interface Props {
  plan: Plan;
  view: ReturnType<typeof createView>;
  swings: Swings;
  reduceMotion: () => boolean;
}

const SLOW = 0.35;

/** @param actions  of what is repeated */
export const createFlights = (props: Props, actions: { begun(): void; ended(): void }) => new Flights(props, actions);

/**
 * Whether the next view tells what a swing did that is still seen here.
 * Where somebody resigned meanwhile, the swing has no outcome, and the view still awaits one.
 */
export const tellsOutcome = (flight: Flight, before: View | null, next: View) =>
  Boolean(flight.watched || flight.told) &&
  next.id === before?.id &&
  next.entry_count === before.entry_count + 1 &&
  before.scene.stage?.awaits === "fall" &&
  next.scene.stage?.awaits !== "fall";

class Flights {
  #now: Flight | null = null;
  #last: { film: Film; stones: Stone[] } | null = null;
  #props;
  #actions;

  constructor(props: Props, actions: { begun(): void; ended(): void }) {
    this.#props = props;
    this.#actions = actions;
  }

  now = () => this.#now;
  /** Whether there is a swing to show again. */
  canRepeat = () => this.#last !== null && !this.#now;

  /** Begins to show something. */
  begin(flight: Flight): Flight {
    this.#now = flight;
    return flight;
  }

  /** Ends a flight that has been seen. */
  end() {
    this.#now = null;
  }

  /** Ends it before its end. */
  stop() {
    const ended = this.#now;
    this.#now = null;
    ended?.cancel();
    this.land();
  }

  /** The plan is the program's drawing again. */
  land() {
    this.#props.plan.svg.classList.remove("flying");
    this.#props.plan.drawBelow([]);
  }

  /** A swing that was not seen here can be shown again. */
  remember(swing: { film: Film; stones: Stone[] }) {
    this.#last = swing;
  }

  /** The last swing was in another game. */
  forget() {
    this.#last = null;
  }

  /**
   * Lets the physics run, and shows the swing. Raises what the physics does.
   * @param flight  the one that was begun for it
   * @returns null where something else is shown meanwhile
   */
  async swing(
    flight: Flight,
    { stage, thrown, isTrial, fell, known }: Swing,
  ): Promise<{ outcome: Outcome; result: Result } | null> {
    const { plan, view, swings } = this.#props;
    let shown: ReturnType<typeof fly> | undefined;
    let tell: ReturnType<typeof createTelling> | undefined;
    const begin = (film: Film) => {
      if (this.#now !== flight) return;
      shown = this.#play(film, stage.stones, 1, (frame) => tell?.(frame));
      flight.cancel = shown.cancel;
    };
    const ids = stage.stones.map(({ id }) => id);
    const growing = growFilm(ids, begin); // nobody waits until all is known
    try {
      const outcome = await swings.ask(stage.stones, thrown, true, growing.add);
      known(outcome.text);
      if (this.#now !== flight || !outcome.film) return null;
      growing.end(outcome.film);
      const { film } = growing;
      this.#last = { film, stones: stage.stones };
      tell = createTelling(outcome.film, outcome.lost, { fell: (id) => view.fell(id, fell(id)), passed: view.shine });
      if (!shown) begin(film);
      if (!(await shown?.done) || this.#now !== flight) return null;
      if (!isTrial) await view.slow(film);
      if (this.#now !== flight) return null;
      await view.lost(outcome.lost.map((id) => ({ id, seat: stage.seat })));
      if (this.#now !== flight) return null;
      const last = frameAt(film, lengthOf(film) - 1);
      if (isTrial)
        plan.drawBelow([...picture(last, plan, lintelsOf(stage.stones)), ...ringed(last, plan, outcome.lost)]);
      const touched = film.hits.some(([, { parts }]) => isTouch(parts));
      return { outcome, result: { lost: outcome.lost, touched } };
    } catch (error) {
      shown?.cancel();
      throw error;
    }
  }

  /**
   * Slow motion: in the view from another side, and on the plan where there is none.
   * @returns whether there was something to do
   */
  replay(): boolean {
    if (this.#now?.key === "again") this.stop(), this.#actions.ended();
    else if (!this.#last || this.#now) return false;
    else {
      const { film, stones } = this.#last;
      this.#repeat<unknown>(this.#props.view.replay(film) ?? this.#play(film, stones, SLOW), () => {});
    }
    return true;
  }

  /** Slow motion, kept as a file. */
  keep() {
    const kept = this.#last && this.#props.view.record(this.#last.film);
    if (kept) this.#repeat(kept, (clip) => clip && saveFile("stonehenge.webm", clip));
  }

  /** @param ended  called with what was `done` where it was shown to its end */
  #repeat<T>({ done, cancel }: { done: Promise<T>; cancel(): void }, ended: (result: T) => void) {
    const mine = this.begin({ key: "again", cancel });
    this.#actions.begun();
    void done.then((result) => {
      if (this.#now !== mine) return;
      this.#now = null;
      ended(result);
      this.land();
      this.#actions.ended();
    });
  }

  /** @param told  of every frame */
  #play(film: Film, stones: Stone[], speed: number, told?: (frame: number) => void) {
    const { plan, view, reduceMotion } = this.#props;
    const lies = lintelsOf(stones);
    let heard = 0;
    const onFrame = (frame: Frame, n: number) => {
      if (speed === 1) view.frame(frame);
      told?.(n);
      for (; speed === 1 && heard < film.hits.length && film.hits[heard][0] <= n; heard++)
        view.sound(film.hits[heard][1]);
    };
    return fly(film, { plan, lies, speed, still: reduceMotion(), onFrame });
  }
}

/** The ids of the stones that lie across others. */
const lintelsOf = (stones: Stone[]) => new Set(stones.filter((stone) => stone.lies).map(({ id }) => id));
