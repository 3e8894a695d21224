// One's mistakes at the table, one after the other: what happened with each decides when it comes again.

import type { View } from "../board/table-state.ts";
import { addStyles } from "../dom.ts";
import type { Actions } from "../puzzles/puzzle.ts";
import { createTrail } from "../puzzles/trail.ts";
import { t } from "../shell/language.ts";
import { toast } from "../shell/page.ts";
import type { Store } from "../storage/store.ts";
import { dueOn, loadDeck, note, takeOut } from "./deck.ts";
import type { Mistake } from "./mistake.ts";
import { createPanel } from "./panel.ts";
import { createSchedule, dateOf, outcomeOf } from "./schedule.ts";

/** the position on the table */
interface Asked {
  mistake: Mistake;
  hasSource: boolean; // whether what it is out of is still there
  since: number; // ms since 1970
  tries: number; // that were wrong
  hinted: boolean;
  noted: boolean; // whether it is settled when it comes again
  isCounted: boolean; // whether it was due; what is gone over besides changes nothing
  phase: string; // as it was seen last
}

const NOWHERE = "#/mistakes";

/** @param root  the <main> of the table */
export function mountSession(root: HTMLElement, store: Store, { send, open, rested, showHint, go }: Actions) {
  for (const sheet of ["puzzles", "mistakes"]) addStyles(new URL(`../../css/${sheet}.css`, import.meta.url));
  let asked: Asked | undefined;
  let view: View | undefined;
  let left = 0;
  const board = root.querySelector("#board") as HTMLElement;
  const trail = createTrail(board);
  const panel = createPanel(root, {
    solution: () => send({ kind: "puzzle_solution" }),
    again: () => send({ kind: "puzzle_again" }),
    next: () => void next(),
    takeOut: () => asked && void out(asked.mistake.id),
  });

  /** Takes a position out, and goes on. */
  async function out(id: string) {
    await takeOut(store, [id]);
    toast(t("Taken out."));
    board.focus({ preventScroll: true }); // a second press is none for the next one
    await next();
  }

  async function lay(mistake: Mistake, isCounted: boolean) {
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

  /** Settles when a position comes again, unless another tab has. */
  async function settle(one: Asked, isFound: boolean) {
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
    /** @param game  or "": the next one that is due */
    async pose(game: string, key: string) {
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

    /** The program's view of the table. */
    view(seen: View) {
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
