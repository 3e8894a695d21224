// The extras that some tables have beside the game, fetched when first wanted: reviews, puzzles, lessons.

import type { Table } from "../board/table.ts";
import type { View } from "../board/table-state.ts";
import { newId } from "../random.ts";
import type { mountReview } from "../review/review.ts";
import type { Question, TableMessage } from "../runtime/messages.ts";
import type { Store } from "../storage/store.ts";
import { later } from "./later.ts";
import type { Openings } from "./openings.ts";
import { formOf, main, sayUnloaded, show, tellNowhere } from "./page.ts";
import { go, route } from "./routes.ts";
import { noteVisit, visit } from "./visit.ts";

export type TableExtras = ReturnType<typeof createTableExtras>;

type Review = ReturnType<typeof mountReview>;
interface Props {
  store: Store;
  table: Table;
  openings: Openings;
}

/** @param actions  `tell`: the program what a person did; `ask`: the computer for a review */
export function createTableExtras(
  { store, table, openings }: Props,
  { tell, ask }: { tell(message: TableMessage): void; ask(question: Question | null): void },
) {
  /** The part that reviews and shares games. */
  let reviewing: Review | undefined;
  let learns = false;

  const asking = { send: tell, open: openings.openUnsavedGame, rested: table.rested, showHint: table.showHint, go };
  const puzzle = later(main("table"), async () =>
    (await import("../puzzles/puzzle.ts")).mountPuzzle(main("table"), store, asking),
  );
  const mistake = later(main("table"), async () =>
    (await import("../mistakes/session.ts")).mountSession(main("table"), store, asking),
  );
  const lesson = later(main("table"), async () =>
    (await import("../learn/lesson.ts")).mountLesson(main("table"), store, { open: openings.openUnsavedGame }),
  );

  async function pose(
    riddles: () => Promise<{ pose(game: string, which: string): unknown }>,
    game: string,
    which: string,
  ) {
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
     * @param game  or “day”
     * @param which  a number from 1 on, or a puzzle that somebody made
     */
    openPuzzle: (game: string, which: string) => pose(puzzle, game, which),

    /**
     * Opens one of one's mistakes.
     * @param game  "": the next one that is due
     */
    openMistake: (game: string, key: string) => pose(mistake, game, key),

    /**
     * Goes on with a guided first game, or shows a part of it.
     * @param place  a step, a section of the rules, or ""
     */
    async openLesson(game: string, place: string) {
      if (!formOf(game)) return tellNowhere();
      if (visit.gameId && location.hash === visit.unsavedAddress) return show("table");
      noteVisit({ kind: "opens", id: newId() });
      const lessons = await lesson();
      if (route().page === "learn" && route().name === game) void lessons.begin(game, place);
    },

    /** Does something with the reviews. */
    async review(act: (there: Review) => void) {
      try {
        const { addReviewStyles, mountReview } = await import("../review/review.ts");
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
    /** Takes what the program says to reviews. */
    hear: (message: Parameters<Review["hear"]>[0]) => reviewing?.hear(message),

    /** Takes the program's view of the table. */
    view(view: View) {
      reviewing?.view(view);
      const riddles = route().page === "mistake" ? mistake : puzzle;
      if (view.puzzle) void riddles().then((there) => there.view(view));
      learns ||= Boolean(view.lesson);
      if (learns) void lesson().then((lessons) => lessons.view(view));
    },
  };
}
