// What some tables have beside the game, fetched when first wanted: reviews, puzzles, lessons.
// @ts-check
import { newId } from "../random.mjs";
import { later } from "./later.mjs";
import { formOf, main, sayUnloaded, show, tellNowhere } from "./page.mjs";
import { go, route } from "./routes.mjs";
import { visit } from "./visit.mjs";

/** @typedef {import("../runtime/python.mjs").Message} Message */
/** @typedef {ReturnType<typeof import("../review/desk.mjs").mountDesk>} ReviewDesk */
/**
 * @typedef {object} Props
 * @property {ReturnType<typeof import("../storage/store.mjs").openStore>} store
 * @property {ReturnType<typeof import("../board/table.mjs").mountTable>} table
 * @property {ReturnType<typeof import("./laying.mjs").createLaying>} laying
 */

/** @param {Props} props @param {{ tell(message: Message): void, ask(question: Message | null): void }} actions  `tell`: the program what a person did; `ask`: the computer for a review */
export function createDesks({ store, table, laying }, { tell, ask }) {
  /** What reviews and shares games. @type {ReviewDesk | undefined} */
  let desk;
  let learns = false;

  const puzzleDesk = later(main("table"), async () =>
    (await import("../puzzles/desk.mjs")).mountPuzzleDesk(main("table"), store, {
      send: tell,
      lay: laying.layApart,
      rested: table.rested,
      showHint: table.showHint,
      go,
    }),
  );
  const lessonDesk = later(main("table"), async () =>
    (await import("../learn/desk.mjs")).mountLessonDesk(main("table"), store, { lay: laying.layApart }),
  );

  return {
    /** Poses a puzzle. @param {string} game  or “day” @param {string} which  a number from 1 on, or a puzzle that somebody made */
    async pose(game, which) {
      if (visit.seated && location.hash === visit.apart) return show("table");
      visit.seated = newId();
      try {
        await (await puzzleDesk()).pose(game, which);
      } catch (error) {
        visit.seated = "";
        sayUnloaded();
        throw error;
      }
    },

    /** Goes on with a guided first game, or shows a part of it. @param {string} game @param {string} place  a step, a section of the rules, or "" */
    async learn(game, place) {
      if (!formOf(game)) return tellNowhere();
      if (visit.seated && location.hash === visit.apart) return show("table");
      visit.seated = newId();
      const lessons = await lessonDesk();
      if (route().page === "learn" && route().name === game) void lessons.begin(game, place);
    },

    /** Does something at the desk of reviews. @param {(there: ReviewDesk) => void} act */
    async review(act) {
      try {
        const { mountDesk } = await import("../review/desk.mjs");
        if (!desk) {
          desk = mountDesk(main("table"), store, { send: tell, ask });
          if (visit.shown) desk.view(visit.shown);
        }
        act(desk);
      } catch (error) {
        sayUnloaded();
        throw error;
      }
    },

    /** What is on the table is looked at once more. */
    look: () => visit.shown && desk?.view(visit.shown),
    /** What the program says to reviews. @param {Message} message */
    hear: (message) => desk?.hear(message),

    /** What is on the table now. @param {any} view */
    view(view) {
      desk?.view(view);
      if (view.puzzle) void puzzleDesk().then((puzzles) => puzzles.view(view));
      learns ||= Boolean(view.lesson);
      if (learns) void lessonDesk().then((lessons) => lessons.view(view));
    },
  };
}
