// The extras that some tables have beside the game, fetched when first wanted: reviews, puzzles, lessons.
// @ts-check
import { newId } from "../random.mjs";
import { later } from "./later.mjs";
import { formOf, main, sayUnloaded, show, tellNowhere } from "./page.mjs";
import { go, route } from "./routes.mjs";
import { noteVisit, visit } from "./visit.mjs";

/** @typedef {ReturnType<typeof createTableExtras>} TableExtras */

/** @typedef {import("../runtime/python.mjs").Message} Message */
/** @typedef {ReturnType<typeof import("../review/review.mjs").mountReview>} Review */
/**
 * @typedef {object} Props
 * @property {import("../storage/store.mjs").Store} store
 * @property {import("../board/table.mjs").Table} table
 * @property {import("./openings.mjs").Openings} openings
 */

/**
 * @param {Props} props
 * @param {{ tell(message: Message): void, ask(question: Message | null): void }} actions  `tell`: the program what a
 *   person did; `ask`: the computer for a review
 */
export function createTableExtras({ store, table, openings }, { tell, ask }) {
  /** The part that reviews and shares games. @type {Review | undefined} */
  let reviewing;
  let learns = false;

  const asking = { send: tell, open: openings.openUnsavedGame, rested: table.rested, showHint: table.showHint, go };
  const puzzle = later(main("table"), async () =>
    (await import("../puzzles/puzzle.mjs")).mountPuzzle(main("table"), store, asking),
  );
  const mistake = later(main("table"), async () =>
    (await import("../mistakes/session.mjs")).mountSession(main("table"), store, asking),
  );
  const lesson = later(main("table"), async () =>
    (await import("../learn/lesson.mjs")).mountLesson(main("table"), store, { open: openings.openUnsavedGame }),
  );

  /**
   * @param {() => Promise<{ pose(game: string, which: string): unknown }>} riddles
   * @param {string} game
   * @param {string} which
   */
  async function pose(riddles, game, which) {
    if (visit.gameId && location.hash === visit.unsavedAddress) return show("table");
    noteVisit({ kind: "opens", id: newId() });
    try {
      await (await riddles()).pose(game, which);
    } catch (error) {
      noteVisit({ kind: "fails" });
      sayUnloaded();
      throw error;
    }
  }

  return {
    /**
     * Opens a puzzle.
     * @param {string} game  or “day”
     * @param {string} which  a number from 1 on, or a puzzle that somebody made
     */
    openPuzzle: (game, which) => pose(puzzle, game, which),

    /**
     * Opens one of one's mistakes.
     * @param {string} game  "": the next one that is due
     * @param {string} key
     */
    openMistake: (game, key) => pose(mistake, game, key),

    /**
     * Goes on with a guided first game, or shows a part of it.
     * @param {string} game
     * @param {string} place  a step, a section of the rules, or ""
     */
    async openLesson(game, place) {
      if (!formOf(game)) return tellNowhere();
      if (visit.gameId && location.hash === visit.unsavedAddress) return show("table");
      noteVisit({ kind: "opens", id: newId() });
      const lessons = await lesson();
      if (route().page === "learn" && route().name === game) void lessons.begin(game, place);
    },

    /** Does something with the reviews. @param {(there: Review) => void} act */
    async review(act) {
      try {
        const { addReviewStyles, mountReview } = await import("../review/review.mjs");
        await addReviewStyles();
        if (!reviewing) {
          reviewing = mountReview(main("table"), store, { send: tell, ask });
          if (visit.shown) reviewing.view(visit.shown);
        }
        act(reviewing);
      } catch (error) {
        sayUnloaded();
        throw error;
      }
    },

    /** Shows what is on the table once more. */
    refresh: () => visit.shown && reviewing?.view(visit.shown),
    /** Takes what the program says to reviews. @param {Message} message */
    hear: (message) => reviewing?.hear(message),

    /** Takes the program's view of the table. @param {any} view */
    view(view) {
      reviewing?.view(view);
      const riddles = route().page === "mistake" ? mistake : puzzle;
      if (view.puzzle) void riddles().then((there) => there.view(view));
      learns ||= Boolean(view.lesson);
      if (learns) void lesson().then((lessons) => lessons.view(view));
    },
  };
}
