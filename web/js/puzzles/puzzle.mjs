// A puzzle at the table: poses it, shows what follows an answer, and keeps the result.
// @ts-check
import { addStyles } from "../dom.mjs";
import { damageWords } from "../shell/check.mjs";
import { t } from "../shell/language.mjs";
import { tellNowhere, toast } from "../shell/page.mjs";
import { refuseAddress } from "../shell/routes.mjs";
import { dateOf, listedAt, loadIndex, loadPuzzles, puzzleOfDay } from "./data.mjs";
import { idOf as idOfTried, loadHistory } from "./history.mjs";
import { nextOf } from "./next.mjs";
import { ownPuzzle } from "./own.mjs";
import { createPanel } from "./panel.mjs";
import { createTrail } from "./trail.mjs";

/** @typedef {import("./history.mjs").Store} Store */
/** @typedef {import("../board/table-state.mjs").View} View */
/** @typedef {{ kind: string, [field: string]: any }} Message */
/**
 * @typedef {object} Actions
 * @property {(message: Message) => void} send  to the program
 * @property {(game: string, message: Message) => void} open  on the table of this address
 * @property {() => Promise<unknown>} rested  when the last move has been seen
 * @property {(hint: import("../board/overlays.mjs").Hint | null) => void} showHint
 * @property {(hash: string, instead?: boolean) => void} go
 */
/**
 * @typedef {object} Posed  the puzzle on the table
 * @property {string} game
 * @property {number} number
 * @property {import("./data.mjs").Listed | null} listed  null: somebody made it
 * @property {string} date  if it is the puzzle of this day, or ""
 * @property {boolean} hinted
 * @property {boolean} rated  whether its first try was made now
 * @property {string} text  of it
 * @property {boolean} kept  whether it is among one's mistakes now
 */

/** The message that opens a puzzle. @param {string} game @param {object} puzzle  of its file */
const opening = (game, puzzle) => ({ kind: "open_puzzle", game, text: JSON.stringify(puzzle) });

/** @param {import("../shell/check.mjs").Damage} damage  of a link */
function tellDamage(damage) {
  refuseAddress();
  toast(`${t("This link cannot be opened.")} ${damageWords(damage)}`);
}

/** Fetches those among which is the puzzle of the day, before they are wanted. */
export const fetchPuzzles = async () => loadPuzzles(puzzleOfDay(await loadIndex(), dateOf(new Date())).game);

/** @param {HTMLElement} root  the <main> of the table @param {Store} store @param {Actions} actions */
export function mountPuzzle(root, store, { send, open, rested, showHint, go }) {
  addStyles(new URL("../../css/puzzles.css", import.meta.url));
  /** @type {Posed | undefined} */
  let posed;
  /** @type {View | undefined} */
  let view;
  /** The puzzles that were tried, by id. @type {import("./history.mjs").History} */
  let history = new Map();
  /** @type {import("./data.mjs").Index} */
  let index = {};
  const trail = createTrail(/** @type {HTMLElement} */ (root.querySelector("#board")));
  const panel = createPanel(root, {
    solution: () => send({ kind: "puzzle_solution" }),
    again: () => send({ kind: "puzzle_again" }),
    next: () => posed && go(posed.listed ? `#/puzzle/${posed.game}/${follower(posed)}` : "#/puzzles"),
  });

  /** The next puzzle of the game, solved or not. @param {Posed} puzzle */
  const follower = (puzzle) => nextOf(index, history, puzzle) ?? (puzzle.number % index[puzzle.game].length) + 1;

  /**
   * Keeps the result of the puzzle; only the first one counts for the rating.
   * @param {Posed} puzzle
   * @param {"solved" | "missed"} came
   * @param {number | null} earned  stars
   */
  function note(puzzle, came, earned) {
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
    /** @param {string} game  or “day” @param {string} name  its number, or a whole puzzle */
    async pose(game, name) {
      const { hash } = location;
      const own = ownPuzzle(name);
      if (own?.damage) return tellDamage(own.damage);
      if (own) {
        posed = { game, number: 0, listed: null, date: "", hinted: false, rated: false, text: own.text, kept: false };
        view = undefined;
        return open(game, { kind: "open_puzzle", game, text: own.text });
      }
      const number = Number(name);
      index = await loadIndex();
      const today = puzzleOfDay(index, dateOf(new Date()));
      const which = game === "day" ? today : { game, number };
      const listed = listedAt(index, which);
      if (!listed) return tellNowhere("#/puzzles");
      const [puzzles, tried] = await Promise.all([loadPuzzles(which.game), loadHistory(store)]);
      history = tried;
      if (location.hash !== hash) return;
      const isToday = today.game === which.game && today.number === which.number;
      const message = opening(which.game, puzzles[which.number - 1]);
      const date = isToday ? dateOf(new Date()) : "";
      posed = { ...which, listed, date, hinted: false, rated: false, text: message.text, kept: false };
      view = undefined;
      open(which.game, message);
    },

    /** The program's view of the table of a puzzle. @param {View} next */
    view(next) {
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

/**
 * Keeps a puzzle that was not found at once, to be asked again.
 * @param {Store} store
 * @param {Posed} puzzle
 * @param {View} view
 * @param {(takeOut: () => void) => void} tell
 */
async function keepMissed(store, { game, number, text }, { title, puzzle }, tell) {
  const [{ keepMistakes, takeOut }, { idOf }] = await Promise.all([
    import("../mistakes/deck.mjs"),
    import("../mistakes/mistake.mjs"),
  ]);
  const id = idOf(game, puzzle?.key ?? "");
  const from = number ? String(number) : "";
  const kept = await keepMistakes(store, [{ id, game, origin: "puzzle", text, from, at: 0, title }]);
  if (kept.length) tell(() => void takeOut(store, [id]));
}
