// The table of Stonehenge and the Sun: plan and view side by side, the tools for what is awaited, and the swing as the physics has it.
// @ts-check
import { addStyles } from "../dom.mjs";
import { t, tn } from "../shell/language.mjs";
import { upright } from "./compass.mjs";
import { createDesk } from "./desk.mjs";
import { fly, picture } from "./flight.mjs";
import { createGrip } from "./hand.mjs";
import { position, rotation } from "./layout.mjs";
import { createTelling } from "./moments.mjs";
import { createPlan, degrees } from "./plan.mjs";
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
/** @typedef {{ send(message: { kind: string, [field: string]: unknown }): void }} Actions */

const EVERYWHERE = /** @type {Arc[]} */ ([[0, 3599]]);
const SLOW = 0.35;
/** What is practised on while fewer stones than this stand. */
const FEW = 6;
const RING = Array.from({ length: 14 }, (_, n) => ({
  id: n + 1,
  lies: false,
  pose: upright(Math.round((n * 3600) / 14)),
}));

/** @typedef {{ key: string, watched?: boolean, cancel(): void }} Flight  what is being shown by itself: a swing, or one again; `watched`: it is a friend's, who tells what it did */

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
  /** The stones that are practised on. @type {Stone[] | null} */
  #practice = null;
  /** @type {{ film: import("./film.mjs").Film, stones: Stone[] } | null} */
  #last = null;
  #key = "";
  /** The position whose swing has been shown and told. */
  #swung = "";
  /** Where the focus was before a tool went away. @type {"plan" | "desk" | ""} */
  #keys = "";
  #swings = createSwings();
  #host;
  #svg;
  #send;
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
  constructor(host, { svg, layers }, { reduceMotion }, { send }) {
    this.#host = host;
    this.#svg = svg;
    this.#send = send;
    this.#reduceMotion = reduceMotion;
    this.#plan = createPlan(svg, layers);
    this.#view = createView(host, reduceMotion);
    this.#desk = createDesk(host, {
      dial: (name, value) => this.#dial(name, value),
      act: () => this.#act(),
      hold: (on) => this.#grip.hold(on && this.#tool() === "swing"),
      replay: () => this.#replay(),
      practise: () => this.#practise(),
      retry: () => this.#now && this.show(this.#now),
    });
    this.#steps = createSteps(/** @type {HTMLElement} */ (host.parentElement?.querySelector(".sill")));
    this.#rim = createRim(this.#plan, {
      place: (angle) => this.#place(angle),
      moved: (angle) => this.#desk.turn(angle, this.#rim.free() ? t("free") : t("not possible here")),
    });
    this.#grip = createGrip(this.#plan, {
      release: (thrown) => this.#release(thrown),
      moved: () => this.#showGrip(),
      held: (at) => this.#view.aim(at),
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
      this.#flight?.watched &&
      next.id === this.#now?.id &&
      next.entry_count === this.#now.entry_count + 1 &&
      this.#now.scene.stage?.awaits === "fall"; // what a friend's swing did, while it is still seen
    this.#now = next;
    this.#witness.hear(this.#now);
    this.#plan.flip(stage.flipped);
    if (told) this.#key = another;
    if (another !== this.#key) {
      this.#stop();
      if (!another.startsWith(`${this.#key.split("/")[0]}/`)) this.#last = null;
      if (this.#practice || stage.awaits === "fall") this.#desk.tell("");
      this.#practice = null;
      this.#svg.classList.remove("practising", "elsewhere");
      this.#key = another;
    }
    this.#steps.show(this.#now.position < this.#now.entry_count ? "" : stage.awaits);
    if (this.#flight) return;
    this.#view.show(stage);
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

  /** What can be done now. @returns {"build" | "mark" | "swing" | ""} */
  #tool() {
    const stage = this.#now?.scene.stage;
    if (this.#flight || !stage) return "";
    if (this.#practice) return "swing";
    return this.#now?.can_act && stage.awaits !== "fall" && stage.arcs.length ? stage.awaits : "";
  }

  /** Lays out the tool for it; whoever works with keys goes on with the next one. */
  #work() {
    const stage = this.#now?.scene.stage;
    const wanted = this.#tool();
    if (!stage) return;
    this.#host.dataset.phase = this.#flight ? "flight" : wanted === "swing" ? "swing" : "build";
    if (this.#plan.over.contains(document.activeElement)) this.#keys = "plan";
    else if (this.#desk.holds(document.activeElement)) this.#keys = "desk";
    else if (document.activeElement !== document.body) this.#keys = "";
    if (wanted !== "build" && wanted !== "mark") this.#rim.show(null);
    if (wanted !== "swing") {
      this.#grip.show(null);
      this.#view.aim(null);
    }
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
        stones: this.#practice === RING ? picture(standing(RING), this.#plan, new Set()) : [],
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
    this.#desk.offer({ replay: this.#practice ? "" : replays, practise: practises, retry: false });
    if (this.#keys && wanted && document.activeElement === document.body)
      (this.#keys === "desk" ? this.#desk : wanted === "swing" ? this.#grip : this.#rim).focus();
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
    const aside = Math.abs(this.#grip.phase());
    this.#desk.turn(this.#grip.aim(), this.#grip.through() ? "" : t("not through your area"));
    this.#desk.pull(this.#grip.pull());
    this.#desk.label(aside > 0.9 ? t("Let go: at the end") : aside > 0 ? t("Let go: swaying") : t("Let go"));
  }

  /** @param {"turn" | "pull"} name @param {number} value */
  #dial(name, value) {
    if (this.#tool() === "swing")
      this.#grip.set(name === "turn" ? value : this.#grip.aim(), name === "pull" ? value / 10 : this.#grip.pull());
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
      void this.#swing({ ...this.#now.scene.stage, stones: this.#practice }, thrown);
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
    if (trial) this.#desk.tell(t("The ball is on its way."));
    try {
      const outcome = await this.#swings.ask(stage.stones, thrown, true);
      if (mine.watched) {
        this.#witness.saw({ id, entry_count, text: outcome.text });
        if (this.#now) this.#witness.hear(this.#now); // it may have been told already
      }
      if (this.#flight !== mine || !outcome.film) return;
      this.#last = { film: outcome.film, stones: stage.stones };
      const { film } = outcome;
      const { done, cancel } = this.#play(film, stage.stones, 1, this.#telling(outcome, trial));
      mine.cancel = cancel;
      if (!(await done) || this.#flight !== mine) return;
      if (!trial) await this.#view.slow(film);
      if (this.#flight !== mine) return;
      await this.#view.lost(outcome.lost.map((id) => ({ id, seat: stage.seat })));
      if (this.#flight !== mine) return;
      this.#flight = null;
      if (!trial) {
        this.#swung = this.#key;
        this.#desk.tell("");
      }
      if (trial) this.#tried(outcome.lost);
      else if (mine.watched) this.#watched();
      else if (this.#host.closest("[hidden]"))
        this.#key = this.#swung = ""; // the table was left; it will be shown, and swung, again
      else this.#send({ kind: "type_action", text: outcome.text });
    } catch (error) {
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

  /** A friend's swing has been seen. */
  #watched() {
    if (this.#now && this.#now.scene.stage?.awaits !== "fall") this.show(this.#now); // it has been told already
  }

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

  /** Slow motion: in the view from another side, and on the plan where there is none. */
  #replay() {
    if (this.#flight?.key === "again") return this.#stop(), this.show(/** @type {View} */ (this.#now));
    if (!this.#last) return;
    const { done, cancel } = this.#view.replay(this.#last.film) ?? this.#play(this.#last.film, this.#last.stones, SLOW);
    const mine = (this.#flight = { key: "again", cancel });
    this.#work();
    void done.then(() => {
      if (this.#flight !== mine) return;
      this.#flight = null;
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

  #practise() {
    const stage = this.#now?.scene.stage;
    if (!this.#now || !stage) return;
    const ends = this.#practice !== null;
    this.#stop();
    this.#practice = ends ? null : stage.stones.length < FEW ? RING : stage.stones;
    this.#desk.tell(ends ? "" : t("Practice: swing as you like, nothing counts."));
    this.#svg.classList.toggle("practising", !ends);
    this.#svg.classList.toggle("elsewhere", this.#practice === RING);
    this.show(this.#now);
    this.#again();
  }

  /** The stones that are practised on stand again. */
  #again() {
    if (!this.#practice || !this.#now?.scene.stage) return;
    this.#land();
    this.#view.show({ ...this.#now.scene.stage, stones: this.#practice });
    this.#work();
  }

  /** @param {number[]} lost */
  #tried(lost) {
    this.#desk.tell(
      lost.length
        ? tn("Practice: {n} stone falls. Nothing counts.", "Practice: {n} stones fall. Nothing counts.", lost.length)
        : t("Practice: nothing falls."),
    );
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
    this.#svg.classList.remove("plan", "flying", "practising", "elsewhere", "marking");
    this.#host.classList.remove("duo");
    delete this.#host.dataset.phase;
  }
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
