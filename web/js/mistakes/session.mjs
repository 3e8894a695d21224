// One's mistakes at the table, one after the other: what happened with each decides when it comes again.
// @ts-check
import { addStyles } from "../dom.mjs";
import { createTrail } from "../puzzles/trail.mjs";
import { t } from "../shell/language.mjs";
import { toast } from "../shell/page.mjs";
import { dueOn, loadDeck, note, takeOut } from "./deck.mjs";
import { createPanel } from "./panel.mjs";
import { createSchedule, dateOf, outcomeOf } from "./schedule.mjs";

/** @typedef {import("./mistake.mjs").Mistake} Mistake */
/** @typedef {import("./deck.mjs").Store} Store */
/** @typedef {import("../board/table-state.mjs").View} View */
/** @typedef {import("../puzzles/puzzle.mjs").Actions} Actions */
/**
 * @typedef {object} Asked  the position on the table
 * @property {Mistake} mistake
 * @property {boolean} hasSource  whether what it is out of is still there
 * @property {number} since  ms since 1970
 * @property {number} tries  that were wrong
 * @property {boolean} hinted
 * @property {boolean} noted  whether it is settled when it comes again
 * @property {boolean} isCounted  whether it was due; what is gone over besides changes nothing
 * @property {string} phase  as it was seen last
 */

const NOWHERE = "#/mistakes";

/** @param {HTMLElement} root  the <main> of the table @param {Store} store @param {Actions} actions */
export function mountSession(root, store, { send, open, rested, showHint, go }) {
  for (const sheet of ["puzzles", "mistakes"]) addStyles(new URL(`../../css/${sheet}.css`, import.meta.url));
  /** @type {Asked | undefined} */
  let asked;
  /** @type {View | undefined} */
  let view;
  let left = 0;
  const board = /** @type {HTMLElement} */ (root.querySelector("#board"));
  const trail = createTrail(board);
  const panel = createPanel(root, {
    solution: () => send({ kind: "puzzle_solution" }),
    again: () => send({ kind: "puzzle_again" }),
    next: () => void next(),
    takeOut: () => asked && void out(asked.mistake.id),
  });

  /** Takes a position out, and goes on. @param {string} id */
  async function out(id) {
    await takeOut(store, [id]);
    toast(t("Taken out."));
    board.focus({ preventScroll: true }); // a second press is none for the next one
    await next();
  }

  /** @param {Mistake} mistake @param {boolean} isCounted */
  async function lay(mistake, isCounted) {
    const [{ hash }, { origin, from }] = [location, mistake];
    const hasSource = from !== "" && (origin === "puzzle" || Boolean(await store.find(from)));
    if (location.hash !== hash) return;
    asked = { mistake, hasSource, since: Date.now(), tries: 0, hinted: false, noted: false, isCounted, phase: "" };
    view = undefined;
    open(mistake.game, { kind: "open_puzzle", game: mistake.game, text: mistake.text });
  }

  /** The one that is due after the one on the table, or the page where nothing else is. */
  async function next() {
    const { hash } = location;
    const [due, had] = [dueOn((await loadDeck(store)).deck, dateOf(new Date())), asked?.mistake.id];
    if (location.hash !== hash) return;
    const first = due[due.findIndex(({ id }) => id === had) + 1] ?? due[0];
    left = due.length;
    if (first && first.id !== had) await lay(first, true);
    else go(NOWHERE);
  }

  /** Settles when a position comes again, unless another tab has. @param {Asked} one @param {boolean} isFound */
  async function settle(one, isFound) {
    if (one.noted || !one.isCounted) return;
    one.noted = true;
    const took = Date.now() - one.since;
    const [{ deck }, fsrs] = [await loadDeck(store), await import("../../../runtime/ts-fsrs.mjs")];
    const [today, known] = [dateOf(new Date()), deck.get(one.mistake.id)];
    if (!known) return;
    const outcome = outcomeOf({ isFound, tries: one.tries, hinted: one.hinted, took });
    const isSettled = known.memory?.last === today;
    const memory = isSettled ? known.memory : createSchedule(fsrs)(known.memory, outcome, today);
    const after = { ...known, memory, saved: Date.now() };
    one.mistake = after;
    if (!isSettled) await store.keepMistake(after);
    deck.set(after.id, after);
    note(deck, today);
    left = dueOn(deck, today).length;
    if (asked === one && view?.puzzle) panel.show(view, view.puzzle, { ...one, left });
  }

  return {
    /** @param {string} game  or "": the next one that is due @param {string} key */
    async pose(game, key) {
      if (!game) {
        asked = undefined; // it was left: the same one may be the first again
        return next();
      }
      const { hash } = location;
      const { deck } = await loadDeck(store);
      const [mistake, due] = [deck.get(`${game} ${key}`), dueOn(deck, dateOf(new Date()))];
      if (location.hash !== hash) return;
      left = due.length;
      if (mistake) await lay(mistake, due.includes(mistake));
      else go(NOWHERE, true);
    },

    /** The program's view of the table. @param {View} seen */
    view(seen) {
      const { puzzle } = seen;
      if (!asked || !puzzle) return;
      const another = view?.id !== seen.id || view?.entry_count !== seen.entry_count;
      const isPosed = !view;
      if (isPosed) asked.since = Date.now();
      if (puzzle.hint) asked.hinted = true;
      if (puzzle.phase === "wrong" && !puzzle.near && asked.phase !== "wrong") asked.tries += 1;
      asked.phase = puzzle.phase;
      if (puzzle.phase === "solved") void settle(asked, true);
      else if (puzzle.phase === "shown" || asked.tries > 1) void settle(asked, false);
      showHint(puzzle.hint);
      panel.show(seen, puzzle, { ...asked, left });
      view = seen;
      trail([]);
      if (puzzle.moves && !another) return;
      void rested().then(() => {
        if (view !== seen) return;
        if (isPosed && document.activeElement === document.body) board.focus({ preventScroll: true }); // it was another
        if (puzzle.moves) send({ kind: "puzzle_go_on", at: seen.entry_count });
        else trail(puzzle.trail);
      });
    },
  };
}
