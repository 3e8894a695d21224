// The table of Stonehenge and the Sun: plan and view side by side, the tools for what is awaited, and the swing as the
// physics has it.

import type { Picture, Piece } from "../board/picture.ts";
import type { Shape } from "../board/svg.ts";
import type { PageMessage } from "../runtime/messages.ts";
import { t } from "../shell/language.ts";
import { checkSwings, verifySwings } from "./check.ts";
import { createControls } from "./controls.ts";
import { picture } from "./flight.ts";
import { createFlights, type Flight, tellsOutcome } from "./flights.ts";
import { createGrip } from "./hand.ts";
import { laneWords } from "./lane.ts";
import { position, rotation, type Stone } from "./layout.ts";
import { BALL } from "./measures.ts";
import { type Phase, phaseOf } from "./phase.ts";
import { type Arc, createPlan, degrees } from "./plan.ts";
import type { Result } from "./practice.ts";
import { createPractising } from "./practising.ts";
import { createRim } from "./rim.ts";
import type { Frame } from "./stage/frames.ts";
import { createSteps } from "./steps.ts";
import { createSwings } from "./swings.ts";
import { createToolFocus } from "./tool-focus.ts";
import { verdictOf } from "./verdict.ts";
import { createView } from "./view.ts";
import { createWitness } from "./witness.ts";
import type { Release } from "./world.ts";

/** as in docs/protocol.md */
export interface Stage {
  awaits: "build" | "mark" | "swing" | "fall" | "";
  marks: boolean; // whether the marker is moved in this turn
  seat: number;
  flipped: boolean;
  colours: number[];
  sways: boolean;
  stock: number;
  next: number;
  stones: Stone[];
  markers: number[];
  areas: (Arc | null)[];
  minus: number[];
  arcs: Arc[];
  gaps: Arc[];
  release: Release | null;
}
export interface View {
  id: string;
  entry_count: number;
  position: number;
  is_over: boolean;
  can_act: boolean;
  players: { seat: number; is_here?: boolean; link?: string }[];
  is_thinking: boolean;
  record: string;
  lesson?: { picks: boolean } | null;
  scene: { stage?: Stage | null; pieces?: Piece[] };
}
export type Outcome = { at: number; stage: Stage; code: string };
export type Props = { reduceMotion(): boolean };
export type Words = { title: string; why: string };
export interface Actions {
  send: (message: PageMessage) => void;
  place: (text: string) => void; // an action of the rim
  say: (words: Words | null) => void; // in the place of what the program says; null: no more
}

const EVERYWHERE = [[0, 3599]] as Arc[];
/** How long it can be read what a swing did, in ms, before the game goes on. */
const VERDICT = 1500;

/**
 * @param host  the section of the board
 * @param drawing  the program's, of the plan
 */
export const mountWorkspace = (host: HTMLElement, drawing: Picture, props: Props, actions: Actions) =>
  new Workspace(host, drawing, props, actions);

class Workspace {
  #now: View | null = null;
  /** When the verdict of a swing has been read. */
  #read: Promise<unknown> = Promise.resolve();
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

  constructor(host: HTMLElement, { svg, layers }: Picture, { reduceMotion }: Props, { send, place, say }: Actions) {
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
      retry: () => (this.#practising.looks() ? this.#again() : this.#now && this.show(this.#now)),
    });
    this.#focus = createToolFocus(host, { plan: this.#plan.over, controls: this.#controls });
    this.#flights = createFlights(
      { plan: this.#plan, view: this.#view, swings: this.#swings, reduceMotion },
      { begun: () => this.#work(), ended: () => this.#now && this.show(this.#now) },
    );
    this.#practising = createPractising({ svg, controls: this.#controls }, { say, stand: () => this.#again() });
    this.#steps = createSteps(host.parentElement?.querySelector(".sill") as HTMLElement);
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

  show(next: View) {
    const stage = next.scene.stage as Stage;
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

  /** Shows the stones of the table, or those that are practised on. */
  #stand(stage: Stage) {
    this.#practising.stands();
    this.#view.show({ ...stage, stones: this.#practising.task()?.stones ?? stage.stones });
  }

  /** @returns before the first view: null */
  #phase(): Phase | null {
    const task = this.#practising.task();
    const looks = this.#practising.looks();
    return this.#now && phaseOf(this.#now, this.#flights.now(), task, this.#flights.canRepeat(), looks);
  }

  /** Draws the phase: its tool, and what is offered beside it. */
  #work() {
    const phase = this.#phase();
    const stage = this.#now?.scene.stage;
    if (!phase || !stage) return;
    const { tool } = phase;
    const task = this.#practising.task();
    this.#steps.show(phase.step, stage.marks);
    this.#host.dataset.phase = phase.name;
    this.#focus.note();
    if (tool !== "build" && tool !== "mark") this.#rim.show(null);
    if (tool !== "swing") this.#grip.show(null);
    if (phase.name === "build") this.#view.aim(null); // a ball let go is seen until it moves
    if (!tool && !phase.retries) this.#plan.drawBelow([]);
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

  #peg(seat: number): Shape[] {
    return this.#now?.scene.pieces?.find(([name]) => name === `marker${seat}`)?.[3] ?? [];
  }

  /** The action that puts a stone or the marker there. */
  #placed = (angle: number) => `${this.#now?.scene.stage?.awaits === "mark" ? "M" : "B"}${degrees(angle)}`;

  // ---- the tools -------------------------------------------------------------------------------

  #showGrip() {
    const { aim, pull, reading } = this.#grip.now();
    const words = laneWords(reading);
    this.#controls.turn(aim, words);
    this.#controls.pull(pull);
    this.#controls.read(words);
  }

  #dial(name: "turn" | "pull", value: number) {
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

  #release(thrown: Release) {
    const stage = this.#now?.scene.stage;
    const task = this.#practising.task();
    if (task && stage) void this.#swing({ ...stage, stones: task.stones }, thrown);
    else this.#send({ kind: "type_action", text: `S${thrown}` });
  }

  /** Lets the physics run, shows it, and tells its outcome. */
  async #swing(stage: Stage, thrown: Release) {
    const isTrial = this.#practising.task() !== null;
    const mine = this.#flights.begin({ key: this.#key, watched: !isTrial && !this.#now?.can_act, cancel() {} });
    const { id = "", entry_count = 0 } = this.#now ?? {};
    this.#work();
    // The camera stands behind the ball in every swing, also the computer’s or a friend’s.
    this.#view.aim({ x: thrown[0] / 100, z: thrown[1] / 100 });
    this.#plan.drawBelow(this.#released(stage.stones, thrown));
    this.#say({ title: t("The ball is on its way."), why: isTrial ? t("Practice: nothing counts.") : "" });
    const isOurs = !isTrial && this.#now?.can_act && isPlayedHere(this.#now, stage.seat);
    const fell = (id: number) => (isOurs ? t("Stone {id} falls: yours", { id }) : t("Stone {id} falls", { id }));
    const known = (text: string) => {
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
        this.#flights.end();
        return this.#work();
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
      this.#say(null);
      this.#work();
      this.#controls.tell(
        t("The physics did not start, and so the swing has no outcome yet. ({details})", {
          details: (error as Error).message,
        }),
      );
      this.#controls.retry();
    }
  }

  /** The ball where it was let go, until the physics moves it. */
  #released(stones: Stone[], [x, z]: Release) {
    const ball = { position: { x: x / 100, y: BALL.radius, z: z / 100 }, rotation: { x: 0, y: 0, z: 0, w: 1 } };
    return picture({ ...standing(this.#practising.task()?.own === false ? stones : []), ball }, this.#plan, new Set());
  }

  /**
   * Says what a swing did, for so long that it can be read; meanwhile the game learns of it.
   * @param text  the action that tells it
   */
  async #judge(stage: Stage, result: Result, mine: Flight, text: string) {
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

  /**
   * Slow motion of the last swing.
   * @returns whether there was something to do
   */
  replay = (): boolean => this.#flights.replay();

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

  /** Whether every swing of the record comes out as it is told there. */
  check = (outcomes: Outcome[]) => checkSwings(this.#swings, outcomes, this.#controls.tell);

  /** Holds the swings of a friend's link against the physics; the last one can be seen then. */
  async verify(outcomes: Outcome[]) {
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

const standing = (stones: Stone[]): Frame => ({
  stones: stones.map(({ id, pose }) => ({ id, position: position(pose), rotation: rotation(pose) })),
  ball: null,
});

/** Whether somebody before this screen plays a seat. */
const isPlayedHere = ({ players }: View, seat: number) =>
  players.some((player) => player.seat === seat && (player.is_here || player.link === "here"));
