// A puzzle at the table: poses it, shows what follows an answer, and keeps the result.

import type { Hint } from "../board/overlays.ts";
import type { View } from "../board/table-state.ts";
import { addStyles } from "../dom.ts";
import { itemAt } from "../lists.ts";
import type { PageMessage, Unkept } from "../runtime/messages.ts";
import { type Damage, damageWords } from "../shell/check.ts";
import { t } from "../shell/language.ts";
import { tellNowhere, toast } from "../shell/page.ts";
import { refuseAddress } from "../shell/routes.ts";
import type { Store } from "../storage/store.ts";
import { dateOf, type Index, type Listed, listedAt, listedIn, loadIndex, loadPuzzles, puzzleOfDay } from "./data.ts";
import { type History, idOf as idOfTried, loadHistory } from "./history.ts";
import { nextOf } from "./next.ts";
import { ownPuzzle } from "./own.ts";
import { createPanel } from "./panel.ts";
import { createTrail } from "./trail.ts";

export interface Actions {
  send: (message: PageMessage) => void; // to the program
  open: (game: string, message: Unkept) => void; // on the table of this address
  rested: () => Promise<unknown>; // when the last move has been seen
  showHint: (hint: Hint | null) => void;
  go: (hash: string, instead?: boolean) => void;
}
/** the puzzle on the table */
export interface Posed {
  game: string;
  number: number;
  listed: Listed | null; // null: somebody made it
  date: string; // if it is the puzzle of this day, or ""
  hinted: boolean;
  rated: boolean; // whether its first try was made now
  text: string; // of it
  kept: boolean; // whether it is among one's mistakes now
}

/**
 * The message that opens a puzzle.
 * @param puzzle  of its file
 */
const opening = (game: string, puzzle: object) => ({
  kind: "open_puzzle" as const,
  game,
  text: JSON.stringify(puzzle),
});

/** @param damage  of a link */
function tellDamage(damage: Damage) {
  refuseAddress();
  toast(`${t("This link cannot be opened.")} ${damageWords(damage)}`);
}

/** Fetches those among which is the puzzle of the day, before they are wanted. */
export const fetchPuzzles = async () => loadPuzzles(puzzleOfDay(await loadIndex(), dateOf(new Date())).game);

/** @param root  the <main> of the table */
export function mountPuzzle(root: HTMLElement, store: Store, { send, open, rested, showHint, go }: Actions) {
  addStyles(new URL("../../css/puzzles.css", import.meta.url));
  let posed: Posed | undefined;
  let view: View | undefined;
  /** The puzzles that were tried, by id. */
  let history: History = new Map();
  let index: Index = {};
  const trail = createTrail(root.querySelector("#board") as HTMLElement);
  const panel = createPanel(root, {
    solution: () => send({ kind: "puzzle_solution" }),
    again: () => send({ kind: "puzzle_again" }),
    next: () => posed && go(posed.listed ? `#/puzzle/${posed.game}/${follower(posed)}` : "#/puzzles"),
  });

  /** The next puzzle of the game, solved or not. */
  const follower = (puzzle: Posed) =>
    nextOf(index, history, puzzle) ?? (puzzle.number % listedIn(index, puzzle.game).length) + 1;

  /**
   * Keeps the result of the puzzle; only the first one counts for the rating.
   * @param earned  stars
   */
  function note(puzzle: Posed, came: "solved" | "missed", earned: number | null) {
    const { game, listed, date, hinted } = puzzle;
    if (!listed) return;
    const [key, grade, kind, count] = listed;
    const id = idOfTried(game, key);
    const [known, now] = [history.get(id), Date.now()];
    const solved = came === "solved";
    const first = known?.first ?? (solved && hinted ? "hinted" : came);
    const day = known?.day || (solved ? date : "");
    const isSolved = solved || Boolean(known?.solved);
    const stars = earned === null ? undefined : Math.max(earned, known?.stars ?? 0);
    if (known && known.solved === isSolved && known.day === day && known.stars === stars) return;
    const tried = {
      id,
      first,
      grade,
      task: `${kind} ${count}`,
      stars,
      at: known?.at ?? now,
      solved: isSolved,
      day,
      saved: now,
    };
    history.set(id, tried);
    puzzle.rated ||= !known;
    void store.keepProgress(tried);
  }

  return {
    /**
     * @param game  or “day”
     * @param name  its number, a whole puzzle, or “next”: whichever comes next
     */
    async pose(game: string, name: string) {
      const { hash } = location;
      if (name === "next") {
        index = await loadIndex();
        const next = Object.hasOwn(index, game) ? nextOf(index, await loadHistory(store), { game, number: 0 }) : null;
        return location.hash === hash && go(`#/puzzle/${game}/${next ?? 1}`, true);
      }
      const own = ownPuzzle(name);
      if (own?.damage) return tellDamage(own.damage);
      if (own) {
        posed = { game, number: 0, listed: null, date: "", hinted: false, rated: false, text: own.text, kept: false };
        view = undefined;
        return open(game, { kind: "open_puzzle", game, text: own.text });
      }
      index = await loadIndex();
      const number = Number(name);
      const today = puzzleOfDay(index, dateOf(new Date()));
      const which = game === "day" ? today : { game, number };
      const listed = listedAt(index, which);
      if (!listed) return tellNowhere("#/puzzles");
      const [puzzles, tried] = await Promise.all([loadPuzzles(which.game), loadHistory(store)]);
      history = tried;
      if (location.hash !== hash) return;
      const isToday = today.game === which.game && today.number === which.number;
      const message = opening(which.game, itemAt(puzzles, which.number - 1));
      const date = isToday ? dateOf(new Date()) : "";
      posed = { ...which, listed, date, hinted: false, rated: false, text: message.text, kept: false };
      view = undefined;
      open(which.game, message);
    },

    /** The program's view of the table of a puzzle. */
    view(next: View) {
      const { puzzle } = next;
      if (!posed || !puzzle) return;
      posed.hinted ||= puzzle.hint !== null;
      if (puzzle.phase === "solved") note(posed, "solved", puzzle.stars);
      if (puzzle.phase === "wrong" || puzzle.phase === "shown") note(posed, "missed", puzzle.stars);
      const isMissed =
        puzzle.phase === "wrong" || puzzle.phase === "shown" || (puzzle.phase === "solved" && posed.hinted);
      if (isMissed && puzzle.key && !posed.kept) void keepMissed(store, posed, next, panel.tellKept);
      posed.kept ||= isMissed;
      showHint(puzzle.hint);
      panel.show(next, puzzle, posed, history);
      const another = view?.id !== next.id || view?.entry_count !== next.entry_count;
      view = next;
      trail([]);
      if (puzzle.moves && !another) return;
      void rested().then(() => {
        if (view !== next) return;
        if (puzzle.moves) send({ kind: "puzzle_go_on", at: next.entry_count });
        else trail(puzzle.trail);
      });
    },
  };
}

/** Keeps a puzzle that was not found at once, to be asked again. */
async function keepMissed(
  store: Store,
  { game, number, text }: Posed,
  { title, puzzle }: View,
  tell: (takeOut: () => void) => void,
) {
  const [{ keepMistakes, takeOut }, { idOf }] = await Promise.all([
    import("../mistakes/deck.ts"),
    import("../mistakes/mistake.ts"),
  ]);
  const id = idOf(game, puzzle?.key ?? "");
  const from = number ? String(number) : "";
  const kept = await keepMistakes(store, [{ id, game, origin: "puzzle", text, from, at: 0, title }]);
  if (kept.length) tell(() => void takeOut(store, [id]));
}
