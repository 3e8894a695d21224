// The table of Stonehenge and the Sun: plan and view side by side, the tools for what is awaited, and the swing as the physics has it.
// @ts-check
import { t, tn } from "../shell/language.mjs";
import { upright } from "./compass.mjs";
import { createDesk } from "./desk.mjs";
import { fly, picture } from "./flight.mjs";
import { createGrip } from "./hand.mjs";
import { position, rotation } from "./layout.mjs";
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
 * @typedef {object} Stage  as in docs/view.md
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
/** @typedef {{ id: string, turn: number, at: number, over: boolean, yours: boolean, record: string, scene: { stage?: Stage | null, pieces?: import("../board/picture.mjs").Piece[] } }} View */
/** @typedef {{ at: number, stage: Stage, code: string }} Fact */
/**
 * @typedef {object} Hooks
 * @property {(message: { kind: string, [field: string]: unknown }) => void} send
 * @property {() => boolean} reduceMotion
 */

const EVERYWHERE = /** @type {Arc[]} */ ([[0, 3599]]);
const SLOW = 0.35;
/** What is practised on while fewer stones than this stand. */
const FEW = 6;
const RING = Array.from({ length: 14 }, (_, n) => ({
  id: n + 1,
  lies: false,
  pose: upright(Math.round((n * 3600) / 14)),
}));

/**
 * @param {HTMLElement} host  the section of the board
 * @param {import("../board/picture.mjs").Picture} drawing  the program's, of the plan
 * @param {Hooks} hooks
 */
export function mountDuo(host, { svg, layers }, { send, reduceMotion }) {
  const plan = createPlan(svg, layers);
  const swings = createSwings();
  const view = createView(host, reduceMotion);
  const desk = createDesk(host, {
    dial,
    act,
    hold: (on) => grip.hold(on && tool() === "swing"),
    replay,
    practise,
    retry: () => now && show(now),
  });
  const steps = createSteps(/** @type {HTMLElement} */ (host.parentElement?.querySelector(".status")));
  const rim = createRim(plan, {
    place: (angle) =>
      send({ kind: "type", text: `${now?.scene.stage?.awaits === "mark" ? "M" : "B"}${degrees(angle)}` }),
    moved: (angle) => desk.turn(angle, rim.free() ? t("free") : t("not possible here")),
  });
  const grip = createGrip(plan, { release, moved: showGrip, held: (at) => view.aim(at) });
  const witness = createWitness((at) => send({ kind: "unlike", at }));
  /** @type {View | null} */
  let now = null;
  /** What is being shown by itself: a swing, or one again. `watched`: it is a friend's, who tells what it did. @type {{ key: string, watched?: boolean, cancel(): void } | null} */
  let flight = null;
  /** The stones that are practised on. @type {Stone[] | null} */
  let practice = null;
  /** @type {{ film: import("./film.mjs").Film, stones: Stone[] } | null} */
  let last = null;
  let key = "";
  /** The position whose swing has been shown and told. */
  let swung = "";
  /** Where the focus was before a tool went away. @type {"plan" | "desk" | ""} */
  let keys = "";
  svg.classList.add("plan");
  host.classList.add("duo");
  dress();

  // ---- what is shown ---------------------------------------------------------------------------

  /** @param {View} next */
  function show(next) {
    const stage = /** @type {Stage} */ (next.scene.stage);
    const another = `${next.id}/${next.at}/${next.record.length}`;
    const told =
      flight?.watched && next.id === now?.id && next.turn === now.turn + 1 && now.scene.stage?.awaits === "fall"; // what a friend's swing did, while it is still seen
    now = next;
    witness.hear(now);
    plan.flip(stage.flipped);
    if (told) key = another;
    if (another !== key) {
      stop();
      if (!another.startsWith(`${key.split("/")[0]}/`)) last = null;
      if (practice || stage.awaits === "fall") desk.tell("");
      practice = null;
      svg.classList.remove("practising", "elsewhere");
      key = another;
    }
    steps.show(now.at < now.turn ? "" : stage.awaits);
    if (flight) return;
    view.show(stage);
    work();
    if (now.at === now.turn && stage.awaits !== "fall") swung = ""; // the same swing may come again, if it was taken back
    if (stage.release && now.at === now.turn && !now.over && swung !== key) void swing(stage, stage.release);
  }

  /** What can be done now. @returns {"build" | "mark" | "swing" | ""} */
  function tool() {
    const stage = now?.scene.stage;
    if (flight || !stage) return "";
    if (practice) return "swing";
    return now?.yours && stage.awaits !== "fall" && stage.arcs.length ? stage.awaits : "";
  }

  /** Lays out the tool for it; whoever works with keys goes on with the next one. */
  function work() {
    const stage = now?.scene.stage;
    const wanted = tool();
    if (!stage) return;
    if (plan.over.contains(document.activeElement)) keys = "plan";
    else if (desk.holds(document.activeElement)) keys = "desk";
    else if (document.activeElement !== document.body) keys = "";
    if (wanted !== "build" && wanted !== "mark") rim.show(null);
    if (wanted !== "swing") {
      grip.show(null);
      view.aim(null);
    }
    if (!wanted) plan.lay([]);
    svg.classList.toggle("marking", wanted === "mark");
    desk.work(
      wanted === "swing"
        ? { turn: t("Aim"), pull: true, act: t("Let go") }
        : wanted
          ? { turn: t("Place"), pull: false, act: wanted === "mark" ? t("Put the marker here") : t("Build here") }
          : null,
    );
    if (wanted === "swing")
      grip.show({
        arcs: practice ? EVERYWHERE : stage.arcs,
        stones: practice === RING ? picture(standing(RING), plan, new Set()) : [],
      });
    else if (wanted)
      rim.show({ kind: wanted, arcs: stage.arcs, gaps: wanted === "build" ? stage.gaps : [], peg: peg(stage.seat) });
    const replays = last && !flight ? t("Slow motion") : flight?.key === "again" ? t("Stop") : "";
    const due = now?.at === now?.turn && !now?.over && stage.awaits !== "build"; // who is about to swing does not try it first
    const practises = practice ? t("End practice") : flight || due ? "" : t("Practise");
    desk.offer({ replay: practice ? "" : replays, practise: practises, retry: false });
    if (keys && wanted && document.activeElement === document.body)
      (keys === "desk" ? desk : wanted === "swing" ? grip : rim).focus();
  }

  /** @param {number} seat @returns {import("../board/svg.mjs").Shape[]} */
  const peg = (seat) => now?.scene.pieces?.find(([name]) => name === `marker${seat}`)?.[3] ?? [];

  // ---- the tools -------------------------------------------------------------------------------

  function showGrip() {
    const aside = Math.abs(grip.phase());
    desk.turn(grip.aim(), grip.through() ? "" : t("not through your area"));
    desk.pull(grip.pull());
    desk.label(aside > 0.9 ? t("Let go: at the end") : aside > 0 ? t("Let go: swaying") : t("Let go"));
  }

  /** @param {"turn" | "pull"} name @param {number} value */
  function dial(name, value) {
    if (tool() === "swing") grip.set(name === "turn" ? value : grip.aim(), name === "pull" ? value / 10 : grip.pull());
    else rim.set(value);
  }

  function act() {
    if (tool() === "swing") grip.letGo();
    else rim.place();
  }

  // ---- the swing -------------------------------------------------------------------------------

  /** @param {Release} thrown */
  function release(thrown) {
    if (practice && now?.scene.stage) void swing({ ...now.scene.stage, stones: practice }, thrown);
    else send({ kind: "type", text: `S${thrown}` });
  }

  /** Lets the physics run, shows it, and tells what came of it. @param {Stage} stage @param {Release} thrown */
  async function swing(stage, thrown) {
    const trial = practice !== null;
    const mine = { key, watched: !trial && !now?.yours, cancel() {} };
    const { id = "", turn = 0 } = now ?? {};
    flight = mine;
    work();
    if (trial) desk.tell(t("The ball is on its way."));
    try {
      const outcome = await swings.ask(stage.stones, thrown, true);
      if (mine.watched) {
        witness.saw({ id, turn, text: outcome.text });
        if (now) witness.hear(now); // it may have been told already
      }
      if (flight !== mine || !outcome.film) return;
      last = { film: outcome.film, stones: stage.stones };
      const { film } = outcome;
      const { done, cancel } = play(film, stage.stones, 1);
      mine.cancel = cancel;
      if (!(await done) || flight !== mine) return;
      await view.lost(outcome.lost.map((id) => ({ id, seat: stage.seat })));
      if (flight !== mine) return;
      flight = null;
      if (!trial) {
        swung = key;
        desk.tell("");
      }
      if (trial) tried(outcome.lost);
      else if (mine.watched) watched();
      else if (host.closest("[hidden]"))
        key = swung = ""; // the table was left; it will be shown, and swung, again
      else send({ kind: "type", text: outcome.text });
    } catch (error) {
      if (flight !== mine) return;
      flight = null;
      work();
      desk.tell(
        t("The physics did not start, and so the swing has no outcome yet. ({details})", {
          details: /** @type {Error} */ (error).message,
        }),
      );
      desk.offer({ replay: "", practise: "", retry: true });
    }
  }

  /** A friend's swing has been seen. */
  function watched() {
    if (now && now.scene.stage?.awaits !== "fall") show(now); // it has been told already
  }

  /** @param {import("./film.mjs").Film} film @param {Stone[]} stones @param {number} speed */
  function play(film, stones, speed) {
    const lies = new Set(stones.filter((stone) => stone.lies).map(({ id }) => id));
    let heard = 0;
    const onFrame = (/** @type {import("./stage/frames.mjs").Frame} */ frame, /** @type {number} */ n) => {
      if (speed === 1) view.frame(frame);
      for (; speed === 1 && heard < film.hits.length && film.hits[heard][0] <= n; heard++)
        view.sound(film.hits[heard][1]);
    };
    return fly(film, { plan, lies, speed, still: reduceMotion(), onFrame });
  }

  /** Slow motion: in the view from another side, and on the plan where there is none. */
  function replay() {
    if (flight?.key === "again") return stop(), show(/** @type {View} */ (now));
    if (!last) return;
    const { done, cancel } = view.replay(last.film) ?? play(last.film, last.stones, SLOW);
    const mine = (flight = { key: "again", cancel });
    work();
    void done.then(() => {
      if (flight !== mine) return;
      flight = null;
      land();
      if (now) show(now);
    });
  }

  function stop() {
    const ended = flight;
    flight = null;
    ended?.cancel();
    land();
  }

  /** The plan is the program's drawing again. */
  function land() {
    svg.classList.remove("flying");
    plan.lay([]);
  }

  // ---- practice --------------------------------------------------------------------------------

  function practise() {
    const stage = now?.scene.stage;
    if (!now || !stage) return;
    const ends = practice !== null;
    stop();
    practice = ends ? null : stage.stones.length < FEW ? RING : stage.stones;
    desk.tell(ends ? "" : t("Practice: swing as you like, nothing counts."));
    svg.classList.toggle("practising", !ends);
    svg.classList.toggle("elsewhere", practice === RING);
    show(now);
    again();
  }

  /** The stones that are practised on stand again. */
  function again() {
    if (!practice || !now?.scene.stage) return;
    land();
    view.show({ ...now.scene.stage, stones: practice });
    work();
  }

  /** @param {number[]} lost */
  function tried(lost) {
    desk.tell(
      lost.length
        ? tn("Practice: {n} stone falls. Nothing counts.", "Practice: {n} stones fall. Nothing counts.", lost.length)
        : t("Practice: nothing falls."),
    );
    again();
  }

  return {
    show,

    /** Whether every swing of the record comes out as it is told there. @param {Fact[]} facts */
    async check(facts) {
      let n = 0;
      for (const { at, stage, code } of facts) {
        desk.tell(t("Checking swing {n} of {all}.", { n: ++n, all: facts.length }));
        const { text } = await swings
          .ask(stage.stones, /** @type {Release} */ (stage.release))
          .catch(() => ({ text: "" }));
        if (!text) return desk.tell(t("The swings cannot be checked: the physics did not start."));
        if (text !== code)
          return desk.tell(
            t(
              "Move {at}: this swing does not come out as the record says. By the physics {found}, by the record {told}.",
              { at, found: lostIn(text), told: lostIn(code) },
            ),
          );
      }
      desk.tell(
        facts.length
          ? tn("{n} swing comes out as the record says.", "All {n} swings come out as the record says.", facts.length)
          : t("There is no swing in this record yet."),
      );
    },

    unmount() {
      stop();
      for (const each of [rim, grip, desk, view, steps, plan]) each.unmount();
      swings.end();
      svg.classList.remove("plan", "flying", "practising", "elsewhere", "marking");
      host.classList.remove("duo");
    },
  };
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

/** The stylesheet comes with the game. */
function dress() {
  const href = new URL("../../css/stonehenge.css", import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
}
