// Shows swings: one that was made, or the last one again in slow motion; one at a time.
// @ts-check
import { saveFile } from "../dom.mjs";
import { growFilm } from "./film.mjs";
import { fly } from "./flight.mjs";
import { createTelling } from "./moments.mjs";
import { isTouch } from "./verdict.mjs";

/** @typedef {import("./practice.mjs").Result} Result */
/** @typedef {import("./swings.mjs").Outcome} Outcome */
/** @typedef {import("./film.mjs").Film} Film */
/** @typedef {import("./layout.mjs").Stone} Stone */
/** @typedef {import("./workspace.mjs").View} View */
/**
 * @typedef {object} Flight
 * @property {string} key  the position it belongs to; “again” for one that is repeated
 * @property {boolean} [watched]  it is a friend's, who tells what it did
 * @property {boolean} [told]  its outcome is in the game already, and is still seen here
 * @property {() => void} cancel
 */
/**
 * @typedef {object} Swing
 * @property {import("./workspace.mjs").Stage} stage
 * @property {import("./world.mjs").Release} thrown
 * @property {boolean} isTrial  it is practised
 * @property {(id: number) => string} fell  what is said of a stone that falls
 * @property {(text: string) => void} known  hears the action that tells what it did
 */
/**
 * @typedef {object} Props
 * @property {import("./plan.mjs").Plan} plan
 * @property {ReturnType<typeof import("./view.mjs").createView>} view
 * @property {import("./swings.mjs").Swings} swings
 * @property {() => boolean} reduceMotion
 */

const SLOW = 0.35;

/** @param {Props} props @param {{ begun(): void, ended(): void }} actions  of what is repeated */
export const createFlights = (props, actions) => new Flights(props, actions);

/**
 * Whether the next view tells what a swing did that is still seen here.
 * Where somebody resigned meanwhile, the swing has no outcome, and the view still awaits one.
 * @param {Flight} flight
 * @param {View | null} before
 * @param {View} next
 */
export const tellsOutcome = (flight, before, next) =>
  Boolean(flight.watched || flight.told) &&
  next.id === before?.id &&
  next.entry_count === before.entry_count + 1 &&
  before.scene.stage?.awaits === "fall" &&
  next.scene.stage?.awaits !== "fall";

class Flights {
  /** @type {Flight | null} */
  #now = null;
  /** @type {{ film: Film, stones: Stone[] } | null} */
  #last = null;
  #props;
  #actions;

  /** @param {Props} props @param {{ begun(): void, ended(): void }} actions */
  constructor(props, actions) {
    this.#props = props;
    this.#actions = actions;
  }

  now = () => this.#now;
  /** Whether there is a swing to show again. */
  canRepeat = () => this.#last !== null && !this.#now;

  /** Begins to show something. @param {Flight} flight @returns {Flight} */
  begin(flight) {
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

  /** A swing that was not seen here can be shown again. @param {{ film: Film, stones: Stone[] }} swing */
  remember(swing) {
    this.#last = swing;
  }

  /** The last swing was in another game. */
  forget() {
    this.#last = null;
  }

  /**
   * Lets the physics run, and shows the swing. Raises what the physics does.
   * @param {Flight} flight  the one that was begun for it @param {Swing} swing
   * @returns {Promise<{ outcome: Outcome, result: Result } | null>} null where something else is shown meanwhile
   */
  async swing(flight, { stage, thrown, isTrial, fell, known }) {
    const { view, swings } = this.#props;
    /** @type {ReturnType<typeof fly> | undefined} */
    let shown;
    /** @type {ReturnType<typeof createTelling> | undefined} */
    let tell;
    const begin = (/** @type {Film} */ film) => {
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
      const touched = film.hits.some(([, { parts }]) => isTouch(parts));
      return { outcome, result: { lost: outcome.lost, touched } };
    } catch (error) {
      shown?.cancel();
      throw error;
    }
  }

  /**
   * Slow motion: in the view from another side, and on the plan where there is none.
   * @returns {boolean} whether there was something to do
   */
  replay() {
    if (this.#now?.key === "again") this.stop(), this.#actions.ended();
    else if (!this.#last || this.#now) return false;
    else {
      const { film, stones } = this.#last;
      this.#repeat(this.#props.view.replay(film) ?? this.#play(film, stones, SLOW), () => {});
    }
    return true;
  }

  /** Slow motion, kept as a file. */
  keep() {
    const kept = this.#last && this.#props.view.record(this.#last.film);
    if (kept) this.#repeat(kept, (clip) => clip && saveFile("stonehenge.webm", clip));
  }

  /**
   * @param {{ done: Promise<any>, cancel(): void }} shown
   * @param {(result: any) => void} ended  called with what was `done` where it was shown to its end
   */
  #repeat({ done, cancel }, ended) {
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

  /**
   * @param {Film} film
   * @param {Stone[]} stones
   * @param {number} speed
   * @param {(frame: number) => void} [told]  of every frame
   */
  #play(film, stones, speed, told) {
    const { plan, view, reduceMotion } = this.#props;
    const lies = new Set(stones.filter((stone) => stone.lies).map(({ id }) => id));
    let heard = 0;
    const onFrame = (/** @type {import("./stage/frames.mjs").Frame} */ frame, /** @type {number} */ n) => {
      if (speed === 1) view.frame(frame);
      told?.(n);
      for (; speed === 1 && heard < film.hits.length && film.hits[heard][0] <= n; heard++)
        view.sound(film.hits[heard][1]);
    };
    return fly(film, { plan, lies, speed, still: reduceMotion(), onFrame });
  }
}
