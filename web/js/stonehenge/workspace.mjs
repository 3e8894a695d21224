// The table of Stonehenge and the Sun: plan and view side by side, the tools for what is awaited, and the swing as the physics has it.
// @ts-check
import { addStyles } from "../dom.mjs";
import { t, tn } from "../shell/language.mjs";
import { createDesk } from "./desk.mjs";
import { growFilm } from "./film.mjs";
import { fly, picture } from "./flight.mjs";
import { createGrip } from "./hand.mjs";
import { laneWords } from "./lane.mjs";
import { position, rotation } from "./layout.mjs";
import { BALL } from "./measures.mjs";
import { createTelling } from "./moments.mjs";
import { createPlan, degrees } from "./plan.mjs";
import { taskOf, tasksOf, triedWords } from "./practice.mjs";
import { createRim } from "./rim.mjs";
import { createSteps } from "./steps.mjs";
import { createSwings } from "./swings.mjs";
import { createView } from "./view.mjs";
import { createWitness } from "./witness.mjs";

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
/** @typedef {{ id: string, entry_count: number, position: number, is_over: boolean, can_act: boolean, record: string, scene: { stage?: Stage | null, pieces?: import("../board/picture.mjs").Piece[] } }} View */
/** @typedef {{ at: number, stage: Stage, code: string }} Outcome */
/** @typedef {{ reduceMotion(): boolean }} Props */
/** @typedef {{ title: string, why: string }} Words */
/** @typedef {{ send(message: { kind: string, [field: string]: unknown }): void, say(words: Words | null): void }} Actions  `say`: in the place of what the program says; null: no more */

const EVERYWHERE = /** @type {Arc[]} */ ([[0, 3599]]);
const SLOW = 0.35;
/** How long it can be read what a swing did, in ms, before the game goes on. */
const VERDICT = 1500;

/**
 * @typedef {object} Flight  what is being shown by itself: a swing, or one again
 * @property {string} key
 * @property {boolean} [watched]  it is a friend's, who tells what it did
 * @property {boolean} [told]  its outcome is in the game already, and is still seen here
 * @property {() => void} cancel
 */

/**
 * @param {HTMLElement} host  the section of the board
 * @param {import("../board/picture.mjs").Picture} drawing  the program's, of the plan
 * @param {Props} props
 * @param {Actions} actions
 */
export const mountWorkspace = (host, drawing, props, actions) => new Workspace(host, drawing, props, actions);

class Workspace {
  /** @type {View | null} */
  #now = null;
  /** @type {Flight | null} */
  #flight = null;
  /** What is practised. @type {import("./practice.mjs").Task | null} */
  #practice = null;
  /** What may be practised. @type {import("./practice.mjs").Task[]} */
  #tasks = [];
  /** When the verdict of a swing has been read. @type {Promise<unknown>} */
  #read = Promise.resolve();
  /** @type {{ film: import("./film.mjs").Film, stones: Stone[] } | null} */
  #last = null;
  #key = "";
  /** The position whose swing has been shown and told. */
  #swung = "";
  /** Where the focus was before a tool went away. @type {"plan" | "desk" | ""} */
  #keys = "";
  /** Whether the focus waits at the board for the next tool. */
  #waits = false;
  #swings = createSwings();
  #host;
  #svg;
  #send;
  #say;
  #reduceMotion;
  #plan;
  #view;
  #desk;
  #steps;
  #rim;
  #grip;
  #witness;

  /**
   * @param {HTMLElement} host
   * @param {import("../board/picture.mjs").Picture} drawing
   * @param {Props} props
   * @param {Actions} actions
   */
  constructor(host, { svg, layers }, { reduceMotion }, { send, say }) {
    this.#host = host;
    this.#svg = svg;
    this.#send = send;
    this.#say = say;
    this.#reduceMotion = reduceMotion;
    this.#plan = createPlan(svg, layers);
    this.#view = createView(host, reduceMotion);
    this.#desk = createDesk(host, {
      dial: (name, value) => this.#dial(name, value),
      act: () => this.#act(),
      hold: (on) => this.#grip.hold(on && this.#tool() === "swing"),
      replay: () => this.replay(),
      keep: () => this.#keep(),
      practise: () => this.practise(),
      task: (n) => this.#choose(n),
      retry: () => this.#now && this.show(this.#now),
    });
    this.#steps = createSteps(/** @type {HTMLElement} */ (host.parentElement?.querySelector(".sill")));
    this.#rim = createRim(this.#plan, {
      place: (angle) => this.#place(angle),
      moved: (angle) => this.#desk.turn(angle, this.#rim.free() ? t("free") : t("not possible here")),
    });
    this.#grip = createGrip(this.#plan, this.#view.box, {
      release: (thrown) => this.#release(thrown),
      moved: () => this.#showGrip(),
      held: (at, stillness) => this.#view.aim(at, stillness),
    });
    this.#witness = createWitness((at) => send({ kind: "outcome_mismatch", at }));
    svg.classList.add("plan");
    host.classList.add("duo");
    addStyles(new URL("../../css/stonehenge.css", import.meta.url));
  }

  // ---- what is shown ---------------------------------------------------------------------------

  /** @param {View} next */
  show(next) {
    const stage = /** @type {Stage} */ (next.scene.stage);
    const another = `${next.id}/${next.position}/${next.record.length}`;
    const told =
      (this.#flight?.watched || this.#flight?.told) &&
      next.id === this.#now?.id &&
      next.entry_count === this.#now.entry_count + 1 &&
      this.#now.scene.stage?.awaits === "fall"; // what a swing did, while it is still seen
    this.#now = next;
    this.#witness.hear(this.#now);
    this.#plan.flip(stage.flipped);
    if (told) this.#key = another;
    if (another !== this.#key) {
      this.#stop();
      if (!another.startsWith(`${this.#key.split("/")[0]}/`)) this.#last = null;
      if (stage.awaits === "fall") this.#desk.tell("");
      this.#practice = null;
      this.#say(null);
      this.#svg.classList.remove("practising", "elsewhere");
      this.#key = another;
    }
    if (this.#flight) return;
    this.#stand(stage);
    this.#work();
    if (this.#now.position === this.#now.entry_count && stage.awaits !== "fall") this.#swung = ""; // the same swing may come again, if it was taken back
    if (
      stage.release &&
      this.#now.position === this.#now.entry_count &&
      !this.#now.is_over &&
      this.#swung !== this.#key
    )
      void this.#swing(stage, stage.release);
  }

  /** Shows the stones of the table, or those that are practised on. @param {Stage} stage */
  #stand(stage) {
    this.#view.show({ ...stage, stones: this.#practice?.stones ?? stage.stones });
  }

  /** What can be done now. @returns {"build" | "mark" | "swing" | ""} */
  #tool() {
    const stage = this.#now?.scene.stage;
    if (this.#flight || !stage) return "";
    if (this.#practice) return "swing";
    return this.#now?.can_act && stage.awaits !== "fall" && stage.arcs.length ? stage.awaits : "";
  }

  /** Shows the tool for it; keyboard focus moves to the next tool, or to the board while there is none. */
  #work() {
    const stage = this.#now?.scene.stage;
    const wanted = this.#tool();
    if (!stage) return;
    const back = this.#now && this.#now.position < this.#now.entry_count;
    this.#steps.show(back || this.#practice ? "" : stage.awaits);
    this.#host.dataset.phase = this.#flight ? "flight" : wanted === "swing" ? "swing" : "build";
    if (this.#plan.over.contains(document.activeElement)) this.#keys = "plan";
    else if (this.#desk.holds(document.activeElement)) this.#keys = "desk";
    else if (document.activeElement !== document.body && !this.#host.contains(document.activeElement)) this.#keys = "";
    if (wanted !== "build" && wanted !== "mark") this.#rim.show(null);
    if (wanted !== "swing") this.#grip.show(null);
    if (wanted !== "swing" && !this.#flight) this.#view.aim(null); // a ball let go is seen until it moves
    if (!wanted) this.#plan.lay([]);
    this.#svg.classList.toggle("marking", wanted === "mark");
    this.#desk.work(
      wanted === "swing"
        ? { turn: t("Aim"), pull: true, act: t("Let go") }
        : wanted
          ? { turn: t("Place"), pull: false, act: wanted === "mark" ? t("Put the marker here") : t("Build here") }
          : null,
    );
    if (wanted === "swing")
      this.#grip.show({
        arcs: this.#practice ? EVERYWHERE : stage.arcs,
        stones: this.#practice?.stones ?? stage.stones,
        shapes: this.#practice?.own === false ? picture(standing(this.#practice.stones), this.#plan, new Set()) : [],
        sways: stage.sways,
      });
    else if (wanted)
      this.#rim.show({
        kind: wanted,
        arcs: stage.arcs,
        gaps: wanted === "build" ? stage.gaps : [],
        peg: this.#peg(stage.seat),
      });
    const replays = this.#last && !this.#flight ? t("Slow motion") : this.#flight?.key === "again" ? t("Stop") : "";
    const due = this.#now?.position === this.#now?.entry_count && !this.#now?.is_over && stage.awaits !== "build"; // who is about to swing does not try it first
    const practises = this.#practice ? t("End practice") : this.#flight || due ? "" : t("Practise");
    const rests = wanted !== "swing" && this.#last !== null && !this.#flight;
    this.#desk.offer({
      replay: wanted === "swing" ? "" : replays,
      keep: rests && this.#view.records(),
      practise: practises,
      retry: false,
    });
    if (this.#keys && (this.#waits || document.activeElement === document.body)) this.#focus(wanted);
  }

  /** The focus goes on with the tool, and to the board while there is none. @param {"build" | "mark" | "swing" | ""} wanted */
  #focus(wanted) {
    if (wanted) (this.#keys === "desk" ? this.#desk : wanted === "swing" ? this.#grip : this.#rim).focus();
    else if (!this.#waits) this.#host.focus({ preventScroll: true });
    this.#waits = !wanted;
  }

  /** @param {number} seat @returns {import("../board/svg.mjs").Shape[]} */
  #peg(seat) {
    return this.#now?.scene.pieces?.find(([name]) => name === `marker${seat}`)?.[3] ?? [];
  }

  /** @param {number} angle  where a stone or the marker is put */
  #place(angle) {
    this.#send({
      kind: "type_action",
      text: `${this.#now?.scene.stage?.awaits === "mark" ? "M" : "B"}${degrees(angle)}`,
    });
  }

  // ---- the tools -------------------------------------------------------------------------------

  #showGrip() {
    const { aim, pull, reading } = this.#grip.now();
    const words = laneWords(reading);
    this.#desk.turn(aim, words);
    this.#desk.pull(pull);
    this.#desk.read(words);
  }

  /** @param {"turn" | "pull"} name @param {number} value */
  #dial(name, value) {
    const { aim, pull } = this.#grip.now();
    if (this.#tool() === "swing") this.#grip.set(name === "turn" ? value : aim, name === "pull" ? value / 10 : pull);
    else this.#rim.set(value);
  }

  #act() {
    if (this.#tool() === "swing") this.#grip.letGo();
    else this.#rim.place();
  }

  // ---- the swing -------------------------------------------------------------------------------

  /** @param {Release} thrown */
  #release(thrown) {
    if (this.#practice && this.#now?.scene.stage)
      void this.#swing({ ...this.#now.scene.stage, stones: this.#practice.stones }, thrown);
    else this.#send({ kind: "type_action", text: `S${thrown}` });
  }

  /** Lets the physics run, shows it, and tells what came of it. @param {Stage} stage @param {Release} thrown */
  async #swing(stage, thrown) {
    const trial = this.#practice !== null;
    /** @type {Flight} */
    const mine = { key: this.#key, watched: !trial && !this.#now?.can_act, cancel() {} };
    const { id = "", entry_count = 0 } = this.#now ?? {};
    this.#flight = mine;
    this.#work();
    this.#plan.lay(this.#released(stage.stones, thrown));
    if (trial) this.#say({ title: t("The ball is on its way."), why: t("Practice: nothing counts.") });
    /** @type {ReturnType<typeof fly> | undefined} */
    let shown;
    /** @type {ReturnType<typeof createTelling> | undefined} */
    let tell;
    const begin = (/** @type {import("./film.mjs").Film} */ film) => {
      if (this.#flight !== mine) return;
      shown = this.#play(film, stage.stones, 1, (frame) => tell?.(frame));
      mine.cancel = shown.cancel;
    };
    const ids = stage.stones.map(({ id }) => id);
    const growing = trial ? growFilm(ids, begin) : null; // who practises does not wait until all is known
    try {
      const outcome = await this.#swings.ask(stage.stones, thrown, true, growing?.add);
      if (mine.watched) {
        this.#witness.saw({ id, entry_count, text: outcome.text });
        if (this.#now) this.#witness.hear(this.#now); // it may have been told already
      }
      if (this.#flight !== mine || !outcome.film) return;
      growing?.end(outcome.film);
      const film = growing?.film ?? outcome.film;
      this.#last = { film, stones: stage.stones };
      tell = this.#telling(outcome, trial);
      if (!shown) begin(film);
      if (!(await shown?.done) || this.#flight !== mine) return;
      if (!trial) await this.#view.slow(film);
      if (this.#flight !== mine) return;
      await this.#view.lost(outcome.lost.map((id) => ({ id, seat: stage.seat })));
      if (this.#flight !== mine) return;
      const result = { lost: outcome.lost, touched: film.hits.some(([, { parts }]) => isTouch(parts)) };
      if (trial) return this.#tried(result, outcome.stones);
      this.#swung = this.#key;
      this.#desk.tell("");
      if (this.#host.closest("[hidden]")) {
        this.#flight = null;
        this.#key = this.#swung = ""; // the table was left; it will be shown, and swung, again
      } else await this.#judge(stage, result, mine, outcome.text);
    } catch (error) {
      shown?.cancel();
      if (this.#flight !== mine) return;
      this.#flight = null;
      this.#work();
      this.#desk.tell(
        t("The physics did not start, and so the swing has no outcome yet. ({details})", {
          details: /** @type {Error} */ (error).message,
        }),
      );
      this.#desk.offer({ replay: "", practise: "", retry: true });
    }
  }

  /** The ball where it was let go, until the physics moves it. @param {Stone[]} stones @param {Release} thrown */
  #released(stones, [x, z]) {
    const ball = { position: { x: x / 100, y: BALL.radius, z: z / 100 }, rotation: { x: 0, y: 0, z: 0, w: 1 } };
    return picture({ ...standing(this.#practice?.own === false ? stones : []), ball }, this.#plan, new Set());
  }

  /**
   * Says what a swing did, for so long that it can be read; meanwhile the game learns of it.
   * @param {Stage} stage @param {import("./practice.mjs").Result} result @param {Flight} mine @param {string} text  the action that tells it
   */
  async #judge(stage, result, mine, text) {
    this.#say(verdictOf(stage, result));
    this.#read = new Promise((resolve) => setTimeout(resolve, VERDICT));
    mine.told = true;
    if (!mine.watched) this.#send({ kind: "type_action", text });
    await this.#read;
    if (this.#flight !== mine) return;
    this.#flight = null;
    this.#say(null);
    if (this.#now && this.#now.scene.stage?.awaits !== "fall") this.show(this.#now); // it has been told already
  }

  /** When what the table shows can be followed by more. */
  settled = () => this.#read;

  /** What is told of a swing while it is seen. @param {import("./swings.mjs").Outcome} outcome @param {boolean} trial */
  #telling({ film, lost }, trial) {
    const mine = !trial && this.#now?.can_act;
    const words = (/** @type {number} */ id) =>
      mine ? t("Stone {id} falls: yours", { id }) : t("Stone {id} falls", { id });
    const fell = (/** @type {number} */ id) => this.#view.fell(id, words(id));
    return film && createTelling(film, lost, { fell, passed: this.#view.shine });
  }

  /** @param {import("./film.mjs").Film} film @param {Stone[]} stones @param {number} speed @param {(frame: number) => void} [told]  of every frame */
  #play(film, stones, speed, told) {
    const lies = new Set(stones.filter((stone) => stone.lies).map(({ id }) => id));
    let heard = 0;
    const onFrame = (/** @type {import("./stage/frames.mjs").Frame} */ frame, /** @type {number} */ n) => {
      if (speed === 1) this.#view.frame(frame);
      told?.(n);
      for (; speed === 1 && heard < film.hits.length && film.hits[heard][0] <= n; heard++)
        this.#view.sound(film.hits[heard][1]);
    };
    return fly(film, { plan: this.#plan, lies, speed, still: this.#reduceMotion(), onFrame });
  }

  /** Slow motion: in the view from another side, and on the plan where there is none. @returns {boolean} whether there was something to do */
  replay() {
    if (this.#flight?.key === "again") this.#stop(), this.show(/** @type {View} */ (this.#now));
    else if (!this.#last || this.#flight) return false;
    else {
      const { film, stones } = this.#last;
      this.#repeat(this.#view.replay(film) ?? this.#play(film, stones, SLOW), () => {});
    }
    return true;
  }

  /** Slow motion, kept as a file. */
  #keep() {
    const kept = this.#last && this.#view.record(this.#last.film);
    if (kept) this.#repeat(kept, (clip) => save("stonehenge.webm", clip));
  }

  /**
   * @param {{ done: Promise<any>, cancel(): void }} shown @param {(result: any) => void} ended  called with what was `done` where it was shown to its end
   */
  #repeat({ done, cancel }, ended) {
    const mine = (this.#flight = { key: "again", cancel });
    this.#work();
    void done.then((result) => {
      if (this.#flight !== mine) return;
      this.#flight = null;
      ended(result);
      this.#land();
      if (this.#now) this.show(this.#now);
    });
  }

  #stop() {
    const ended = this.#flight;
    this.#flight = null;
    ended?.cancel();
    this.#land();
  }

  /** The plan is the program's drawing again. */
  #land() {
    this.#svg.classList.remove("flying");
    this.#plan.lay([]);
  }

  // ---- practice --------------------------------------------------------------------------------

  /** Begins to practise, or ends it. */
  practise() {
    const stage = this.#now?.scene.stage;
    if (!this.#now || !stage) return;
    const ends = this.#practice !== null;
    this.#stop();
    this.#practice = null;
    this.#svg.classList.toggle("practising", !ends);
    if (ends) {
      this.#say(null);
      this.#svg.classList.remove("elsewhere");
      this.#desk.tasks([], 0);
      return this.show(this.#now);
    }
    this.#tasks = tasksOf(stage.stones);
    this.#choose(0);
  }

  /** @param {number} n  which of the tasks is practised */
  #choose(n) {
    const stage = this.#now?.scene.stage;
    if (!this.#now || !stage) return;
    this.#stop();
    this.#practice = this.#tasks[n];
    this.#offerTasks();
    this.#svg.classList.toggle("elsewhere", !this.#practice.own);
    this.#say({ title: this.#practice.goal || t("Swing as you like."), why: t("Practice: nothing counts.") });
    this.#again();
  }

  /** What may be practised, to choose from. */
  #offerTasks() {
    const names = this.#tasks.map((task) => (task === this.#practice && task.now) || task.name);
    this.#desk.tasks(names, this.#practice ? this.#tasks.indexOf(this.#practice) : 0);
  }

  /** The stones that are practised on stand again. */
  #again() {
    if (!this.#practice || !this.#now?.scene.stage) return;
    this.#land();
    this.#stand(this.#now.scene.stage);
    this.#work();
  }

  /** @param {import("./practice.mjs").Result} result @param {Stone[]} left  the stones that still stand */
  #tried(result, left) {
    this.#flight = null;
    if (!this.#practice) return;
    this.#tasks = this.#tasks.filter((task) => !task.now || task === this.#practice);
    if (left.length && result.lost.length) this.#tasks.push(taskOf(left));
    this.#offerTasks();
    this.#say(triedWords(this.#practice, result));
    this.#again();
  }

  /** Whether every swing of the record comes out as it is told there. @param {Outcome[]} outcomes */
  async check(outcomes) {
    let n = 0;
    for (const { at, stage, code } of outcomes) {
      this.#desk.tell(t("Checking swing {n} of {all}.", { n: ++n, all: outcomes.length }));
      const { text } = await this.#swings
        .ask(stage.stones, /** @type {Release} */ (stage.release))
        .catch(() => ({ text: "" }));
      if (!text) return this.#desk.tell(t("The swings cannot be checked: the physics did not start."));
      if (text !== code)
        return this.#desk.tell(
          t(
            "Move {at}: this swing does not come out as the record says. By the physics {found}, by the record {told}.",
            { at, found: lostIn(text), told: lostIn(code) },
          ),
        );
    }
    this.#desk.tell(
      outcomes.length
        ? tn("{n} swing comes out as the record says.", "All {n} swings come out as the record says.", outcomes.length)
        : t("There is no swing in this record yet."),
    );
  }

  unmount() {
    this.#stop();
    for (const each of [this.#rim, this.#grip, this.#desk, this.#view, this.#steps, this.#plan]) each.unmount();
    this.#swings.end();
    this.#say(null);
    this.#svg.classList.remove("plan", "flying", "practising", "elsewhere", "marking");
    this.#host.classList.remove("duo");
    delete this.#host.dataset.phase;
  }
}

/** Whether the ball or its string strikes a stone. @param {readonly string[]} parts */
const isTouch = (parts) => parts.includes("stone") && (parts.includes("ball") || parts.includes("string"));

/** @param {Stage} stage @param {import("./practice.mjs").Result} result @returns {Words} */
function verdictOf({ minus, seat }, { lost, touched }) {
  const count = minus[seat] + lost.length;
  const stones = lost.join(", ");
  if (lost.length)
    return {
      title: tn("Stone {stones} falls.", "Stones {stones} fall.", lost.length, { stones }),
      why: tn("{n} minus stone so far.", "{n} minus stones so far.", count),
    };
  return touched
    ? { title: t("Nothing falls."), why: t("The ball touches stones, and all still stand.") }
    : { title: t("Clean through."), why: t("Nothing falls.") };
}

/** Gives a file to keep. @param {string} name @param {Blob} file */
function save(name, file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** What an outcome tells of the stones. @param {string} code */
function lostIn(code) {
  const lost = /!([0-9,]+)/.exec(code)?.[1].replaceAll(",", ", ");
  const shifted = code.split("/").length - 1;
  return lost ? t("loses {lost}, shifts {shifted}", { lost, shifted }) : t("loses none, shifts {shifted}", { shifted });
}

/** @param {Stone[]} stones @returns {import("./stage/frames.mjs").Frame} */
const standing = (stones) => ({
  stones: stones.map(({ id, pose }) => ({ id, position: position(pose), rotation: rotation(pose) })),
  ball: null,
});
