// The table of Stonehenge and the Sun: plan and view side by side, the tools for what is awaited, and the swing as the
// physics has it.
// @ts-check
import { t } from "../shell/language.mjs";
import { checkSwings, verifySwings } from "./check.mjs";
import { createControls } from "./controls.mjs";
import { picture } from "./flight.mjs";
import { createFlights, tellsOutcome } from "./flights.mjs";
import { createGrip } from "./hand.mjs";
import { laneWords } from "./lane.mjs";
import { position, rotation } from "./layout.mjs";
import { BALL } from "./measures.mjs";
import { phaseOf } from "./phase.mjs";
import { createPlan, degrees } from "./plan.mjs";
import { createPractising } from "./practising.mjs";
import { createRim } from "./rim.mjs";
import { createSteps } from "./steps.mjs";
import { createSwings } from "./swings.mjs";
import { createToolFocus } from "./tool-focus.mjs";
import { verdictOf } from "./verdict.mjs";
import { createView } from "./view.mjs";
import { createWitness } from "./witness.mjs";

/** @typedef {import("../board/picture.mjs").Picture} Picture */
/** @typedef {import("../board/picture.mjs").Piece} Piece */
/** @typedef {import("./flights.mjs").Flight} Flight */
/** @typedef {import("./practice.mjs").Result} Result */
/** @typedef {import("./plan.mjs").Arc} Arc */
/** @typedef {import("./layout.mjs").Stone} Stone */
/** @typedef {import("./world.mjs").Release} Release */
/**
 * @typedef {object} Stage  as in docs/protocol.md
 * @property {"build" | "mark" | "swing" | "fall" | ""} awaits
 * @property {number} seat
 * @property {boolean} flipped
 * @property {number[]} colours
 * @property {boolean} sways
 * @property {number} stock
 * @property {number} next
 * @property {Stone[]} stones
 * @property {number[]} markers
 * @property {(Arc | null)[]} areas
 * @property {number[]} minus
 * @property {Arc[]} arcs
 * @property {Arc[]} gaps
 * @property {Release | null} release
 */
/**
 * @typedef {object} View
 * @property {string} id
 * @property {number} entry_count
 * @property {number} position
 * @property {boolean} is_over
 * @property {boolean} can_act
 * @property {boolean} is_thinking
 * @property {string} record
 * @property {{ picks: boolean } | null} [lesson]
 * @property {{ stage?: Stage | null, pieces?: Piece[] }} scene
 */
/** @typedef {{ at: number, stage: Stage, code: string }} Outcome */
/** @typedef {{ reduceMotion(): boolean }} Props */
/** @typedef {{ title: string, why: string }} Words */
/**
 * @typedef {object} Actions
 * @property {(message: { kind: string, [field: string]: unknown }) => void} send
 * @property {(text: string) => void} place  an action of the rim
 * @property {(words: Words | null) => void} say  in the place of what the program says; null: no more
 */

const EVERYWHERE = /** @type {Arc[]} */ ([[0, 3599]]);
/** How long it can be read what a swing did, in ms, before the game goes on. */
const VERDICT = 1500;

/**
 * @param {HTMLElement} host  the section of the board
 * @param {Picture} drawing  the program's, of the plan
 * @param {Props} props
 * @param {Actions} actions
 */
export const mountWorkspace = (host, drawing, props, actions) => new Workspace(host, drawing, props, actions);

class Workspace {
  /** @type {View | null} */
  #now = null;
  /** When the verdict of a swing has been read. @type {Promise<unknown>} */
  #read = Promise.resolve();
  #key = "";
  /** The position whose swing has been shown and told. */
  #swung = "";
  #swings = createSwings();
  #flights;
  #practising;
  #host;
  #svg;
  #send;
  #say;
  #plan;
  #view;
  #controls;
  #focus;
  #steps;
  #rim;
  #grip;
  #witness;

  /**
   * @param {HTMLElement} host
   * @param {Picture} drawing
   * @param {Props} props
   * @param {Actions} actions
   */
  constructor(host, { svg, layers }, { reduceMotion }, { send, place, say }) {
    this.#host = host;
    this.#svg = svg;
    this.#send = send;
    this.#say = say;
    this.#plan = createPlan(svg, layers);
    this.#view = createView(host, reduceMotion);
    this.#controls = createControls(host, {
      dial: (name, value) => this.#dial(name, value),
      act: () => this.#act(),
      hold: (on) => this.#grip.hold(on && this.#phase()?.tool === "swing"),
      replay: () => this.#flights.replay(),
      keep: () => this.#flights.keep(),
      practise: () => this.practise(),
      task: (n) => {
        this.#flights.stop();
        this.#practising.choose(n);
      },
      retry: () => this.#now && this.show(this.#now),
    });
    this.#focus = createToolFocus(host, { plan: this.#plan.over, controls: this.#controls });
    this.#flights = createFlights(
      { plan: this.#plan, view: this.#view, swings: this.#swings, reduceMotion },
      { begun: () => this.#work(), ended: () => this.#now && this.show(this.#now) },
    );
    this.#practising = createPractising({ svg, controls: this.#controls }, { say, stand: () => this.#again() });
    this.#steps = createSteps(/** @type {HTMLElement} */ (host.parentElement?.querySelector(".sill")));
    this.#rim = createRim(this.#plan, {
      place: (angle) => place(this.#placed(angle)),
      ask: (angle) => send({ kind: "explain", spot: this.#placed(angle) }),
      moved: (angle) => this.#controls.turn(angle, this.#rim.free() ? t("free") : t("not possible here")),
    });
    this.#grip = createGrip(this.#plan, this.#view.box, {
      release: (thrown) => this.#release(thrown),
      moved: () => this.#showGrip(),
      held: (at, stillness) => this.#view.aim(at, stillness),
    });
    this.#witness = createWitness((at) => send({ kind: "outcome_mismatch", at }));
    svg.classList.add("plan");
    host.classList.add("duo");
  }

  // ---- what is shown ---------------------------------------------------------------------------

  /** @param {View} next */
  show(next) {
    const stage = /** @type {Stage} */ (next.scene.stage);
    const another = `${next.id}/${next.position}/${next.record.length}`;
    const flight = this.#flights.now();
    const told = flight !== null && tellsOutcome(flight, this.#now, next);
    this.#now = next;
    this.#witness.hear(this.#now);
    this.#plan.flip(stage.flipped);
    if (told) this.#key = another;
    if (another !== this.#key) {
      this.#flights.stop();
      if (!another.startsWith(`${this.#key.split("/")[0]}/`)) this.#flights.forget();
      if (stage.awaits === "fall") this.#controls.tell("");
      this.#practising.end();
      this.#key = another;
    }
    if (this.#flights.now()) return;
    this.#stand(stage);
    this.#work();
    // The same swing may come again, if it was taken back.
    if (this.#now.position === this.#now.entry_count && stage.awaits !== "fall") this.#swung = "";
    if (stage.release && this.#phase()?.swings && this.#swung !== this.#key) void this.#swing(stage, stage.release);
  }

  /** Shows the stones of the table, or those that are practised on. @param {Stage} stage */
  #stand(stage) {
    this.#view.show({ ...stage, stones: this.#practising.task()?.stones ?? stage.stones });
  }

  /** @returns {import("./phase.mjs").Phase | null} before the first view: null */
  #phase() {
    const task = this.#practising.task();
    return this.#now && phaseOf(this.#now, this.#flights.now(), task, this.#flights.canRepeat());
  }

  /** Draws the phase: its tool, and what is offered beside it. */
  #work() {
    const phase = this.#phase();
    const stage = this.#now?.scene.stage;
    if (!phase || !stage) return;
    const { tool } = phase;
    const task = this.#practising.task();
    this.#steps.show(phase.step);
    this.#host.dataset.phase = phase.name;
    this.#focus.note();
    if (tool !== "build" && tool !== "mark") this.#rim.show(null);
    if (tool !== "swing") this.#grip.show(null);
    if (phase.name === "build") this.#view.aim(null); // a ball let go is seen until it moves
    if (!tool) this.#plan.drawBelow([]);
    this.#svg.classList.toggle("marking", tool === "mark");
    this.#controls.show(phase, this.#view.records());
    if (tool === "swing")
      this.#grip.show({
        arcs: task ? EVERYWHERE : stage.arcs,
        stones: task?.stones ?? stage.stones,
        shapes: task?.own === false ? picture(standing(task.stones), this.#plan, new Set()) : [],
        sways: stage.sways,
      });
    else if (tool)
      this.#rim.show({
        kind: tool,
        arcs: stage.arcs,
        gaps: tool === "build" ? stage.gaps : [],
        peg: this.#peg(stage.seat),
      });
    const tools = { build: this.#rim, mark: this.#rim, swing: this.#grip };
    this.#focus.follow(tool, (place) => (place === "plan" && tool ? tools[tool] : this.#controls).focus());
  }

  /** @param {number} seat @returns {import("../board/svg.mjs").Shape[]} */
  #peg(seat) {
    return this.#now?.scene.pieces?.find(([name]) => name === `marker${seat}`)?.[3] ?? [];
  }

  /** The action that puts a stone or the marker there. @param {number} angle */
  #placed = (angle) => `${this.#now?.scene.stage?.awaits === "mark" ? "M" : "B"}${degrees(angle)}`;

  // ---- the tools -------------------------------------------------------------------------------

  #showGrip() {
    const { aim, pull, reading } = this.#grip.now();
    const words = laneWords(reading);
    this.#controls.turn(aim, words);
    this.#controls.pull(pull);
    this.#controls.read(words);
  }

  /** @param {"turn" | "pull"} name @param {number} value */
  #dial(name, value) {
    const { aim, pull } = this.#grip.now();
    if (this.#phase()?.tool === "swing")
      this.#grip.set(name === "turn" ? value : aim, name === "pull" ? value / 10 : pull);
    else this.#rim.set(value);
  }

  #act() {
    if (this.#phase()?.tool === "swing") this.#grip.letGo();
    else this.#rim.place();
  }

  // ---- the swing -------------------------------------------------------------------------------

  /** @param {Release} thrown */
  #release(thrown) {
    const stage = this.#now?.scene.stage;
    const task = this.#practising.task();
    if (task && stage) void this.#swing({ ...stage, stones: task.stones }, thrown);
    else this.#send({ kind: "type_action", text: `S${thrown}` });
  }

  /** Lets the physics run, shows it, and tells its outcome. @param {Stage} stage @param {Release} thrown */
  async #swing(stage, thrown) {
    const isTrial = this.#practising.task() !== null;
    const mine = this.#flights.begin({ key: this.#key, watched: !isTrial && !this.#now?.can_act, cancel() {} });
    const { id = "", entry_count = 0 } = this.#now ?? {};
    this.#work();
    // The camera stands behind the ball in every swing, also the computer’s or a friend’s.
    this.#view.aim({ x: thrown[0] / 100, z: thrown[1] / 100 });
    this.#plan.drawBelow(this.#released(stage.stones, thrown));
    if (isTrial) this.#say({ title: t("The ball is on its way."), why: t("Practice: nothing counts.") });
    const fell = (/** @type {number} */ id) =>
      !isTrial && this.#now?.can_act ? t("Stone {id} falls: yours", { id }) : t("Stone {id} falls", { id });
    const known = (/** @type {string} */ text) => {
      if (!mine.watched) return;
      this.#witness.saw({ id, entry_count, text });
      if (this.#now) this.#witness.hear(this.#now); // it may have been told already
    };
    try {
      const seen = await this.#flights.swing(mine, { stage, thrown, isTrial, fell, known });
      if (!seen) return;
      const { outcome, result } = seen;
      if (isTrial) {
        this.#practising.tried(result, outcome.stones);
        await this.#view.darkens();
        if (this.#flights.now() !== mine) return;
        this.#flights.end();
        return this.#again();
      }
      this.#swung = this.#key;
      this.#controls.tell("");
      if (this.#host.closest("[hidden]")) {
        this.#flights.end();
        this.#key = this.#swung = ""; // the table was left; it will be shown, and swung, again
      } else await this.#judge(stage, result, mine, outcome.text);
    } catch (error) {
      if (this.#flights.now() !== mine) return;
      this.#flights.end();
      this.#work();
      this.#controls.tell(
        t("The physics did not start, and so the swing has no outcome yet. ({details})", {
          details: /** @type {Error} */ (error).message,
        }),
      );
      this.#controls.retry();
    }
  }

  /** The ball where it was let go, until the physics moves it. @param {Stone[]} stones @param {Release} thrown */
  #released(stones, [x, z]) {
    const ball = { position: { x: x / 100, y: BALL.radius, z: z / 100 }, rotation: { x: 0, y: 0, z: 0, w: 1 } };
    return picture({ ...standing(this.#practising.task()?.own === false ? stones : []), ball }, this.#plan, new Set());
  }

  /**
   * Says what a swing did, for so long that it can be read; meanwhile the game learns of it.
   * @param {Stage} stage @param {Result} result @param {Flight} mine @param {string} text  the action that tells it
   */
  async #judge(stage, result, mine, text) {
    this.#say(verdictOf(stage, result));
    this.#read = new Promise((resolve) => setTimeout(resolve, VERDICT));
    mine.told = true;
    if (!mine.watched) this.#send({ kind: "type_action", text });
    await this.#read;
    if (this.#flights.now() !== mine) return;
    this.#flights.end();
    this.#say(null);
    if (!this.#now || this.#now.scene.stage?.awaits === "fall") return;
    this.#flights.land(); // it has been told already
    this.show(this.#now);
  }

  /** When what the table shows can be followed by more. */
  settled = () => this.#read;

  /** Slow motion of the last swing. @returns {boolean} whether there was something to do */
  replay = () => this.#flights.replay();

  // ---- practice --------------------------------------------------------------------------------

  /** Begins to practise, or ends it. */
  practise() {
    const stage = this.#now?.scene.stage;
    if (!this.#now || !stage) return;
    const ends = this.#practising.task() !== null;
    this.#flights.stop();
    if (!ends) return this.#practising.begin(stage.stones);
    this.#practising.end();
    this.#controls.tasks([], 0);
    this.show(this.#now);
  }

  /** The stones that are practised on stand again. */
  #again() {
    if (!this.#now?.scene.stage) return;
    this.#flights.land();
    this.#stand(this.#now.scene.stage);
    this.#work();
  }

  /** Whether every swing of the record comes out as it is told there. @param {Outcome[]} outcomes */
  check = (outcomes) => checkSwings(this.#swings, outcomes, this.#controls.tell);

  /**
   * Holds the swings of a friend's link against the physics; the last one can be seen then.
   * @param {Outcome[]} outcomes
   */
  async verify(outcomes) {
    const seen = await verifySwings(this.#swings, outcomes, {
      tell: this.#controls.tell,
      differs: (at, found) => this.#send({ kind: "outcome_mismatch", at, found }),
    });
    if (!seen) return;
    this.#flights.remember(seen);
    this.#work();
  }

  unmount() {
    this.#flights.stop();
    for (const each of [this.#rim, this.#grip, this.#controls, this.#view, this.#steps, this.#plan]) each.unmount();
    this.#swings.end();
    this.#say(null);
    this.#svg.classList.remove("plan", "flying", "practising", "elsewhere", "marking");
    this.#host.classList.remove("duo");
    delete this.#host.dataset.phase;
  }
}

/** @param {Stone[]} stones @returns {import("./stage/frames.mjs").Frame} */
const standing = (stones) => ({
  stones: stones.map(({ id, pose }) => ({ id, position: position(pose), rotation: rotation(pose) })),
  ball: null,
});
