// The pages beside home and the table, each fetched when it is first shown.
// @ts-check
import { fetchRules } from "../runtime/python.mjs";
import { later } from "./later.mjs";
import { computerOf, wantedOf } from "./links.mjs";
import { addTableStyles, download, isGuest, main, show, tellNowhere } from "./page.mjs";
import { createReceived } from "./received.mjs";
import { go } from "./routes.mjs";

/** @typedef {import("../runtime/python.mjs").Message} Message */
/** @typedef {ReturnType<typeof createPages>} Pages */
/**
 * @typedef {object} Actions
 * @property {(text: string) => void} open  a record
 * @property {(message: Message) => void} begin  a game, of which the program is told
 * @property {() => void} analyse  what was begun last
 * @property {(question: Message | null) => void} ask  the thinking worker; null: no more
 * @property {(wanted: import("../peer/friend-page.mjs").Wanted) => void} invite
 * @property {(game: string) => void} expect  the computer is likely to be wanted for this game
 */

/** @param {{ store: import("../storage/store.mjs").Store }} props @param {Actions} actions */
export function createPages({ store }, { open, begin, invite, analyse, ask, expect }) {
  const received = createReceived(store);
  const { receive } = received;
  const saved = later(main("saved"), async () => {
    const { mountSavedGamesPage } = await import("../storage/saved-games-page.mjs");
    return mountSavedGamesPage(main("saved"), { store }, { download, go, open, receive });
  });
  const stats = later(main("stats"), async () =>
    (await import("../storage/stats-page.mjs")).mountStatsPage(main("stats"), store),
  );
  const people = later(main("people"), async () =>
    (await import("../people/people-page.mjs")).mountPeoplePage(main("people"), store),
  );
  const settings = later(main("settings"), async () =>
    (await import("./settings-page.mjs")).mountSettings(main("settings"), store),
  );
  const puzzles = later(main("puzzles"), async () =>
    (await import("../puzzles/puzzles-page.mjs")).mountPuzzlesPage(main("puzzles"), store),
  );
  const mistakes = later(main("mistakes"), async () =>
    (await import("../mistakes/mistakes-page.mjs")).mountMistakesPage(main("mistakes"), store),
  );
  const set = later(main("set"), async () =>
    (await import("../mistakes/set-page.mjs")).mountSetPage(main("set"), store, { send: begin }),
  );
  const workshop = later(main("workshop"), async () =>
    (await import("../workshop/workshop-page.mjs")).mountWorkshopPage(main("workshop"), store, {
      receive: received.takeFiles,
    }),
  );
  const position = later(main("position"), async () =>
    (await import("../positions/position-page.mjs")).mountPositionPage(main("position"), {
      send: begin,
      play: (game, options, computer) => begin({ kind: "new_game", game, options, computer }),
      analyse,
      ask,
      go,
      store,
    }),
  );
  const editor = later(main("editor"), async () =>
    (await import("./editor.mjs")).mountEditor(main("editor"), {
      play(board, across) {
        const options = { board };
        const game = main("editor").dataset.game ?? "";
        if (across.get("who") === "friend") return invite({ ...wantedOf(game, across), options });
        begin({ kind: "new_game", game, options, computer: computerOf(game, across) });
      },
    }),
  );

  /** @type {Record<string, () => Promise<{ show(name: string): unknown }>>} */
  const shown = { saved, stats, people, puzzles, mistakes, set, workshop, settings };

  return {
    /** Shows one of them. @param {string} page @param {string} name */
    show(page, name) {
      show(page);
      if (page === "editor") void editor();
      else void shown[page]?.().then((there) => there.show(name));
    },

    /** Shows where a game is begun, as it was begun last. @param {string} game @param {URLSearchParams} query */
    async showNewGameForm(game, query) {
      const here = location.hash;
      if (isGuest(game)) {
        const { addFormOf } = await import("../sources/shown.mjs");
        const isThere = await addFormOf(store, game);
        if (location.hash !== here) return;
        if (!isThere) return tellNowhere("#/workshop");
      }
      show(`new-${game}`);
      if (!isGuest(game)) fetchRules(game);
      void import("./begin-page.mjs").then(({ showBeginPage }) => {
        if (showBeginPage(main(`new-${game}`), query)) expect(game);
      });
    },

    /** Opens the position editor. @param {string} game @param {string} text @param {URLSearchParams} query */
    setUp(game, text, query) {
      void addTableStyles();
      show("position");
      void position().then((position) => position.show(game, text, query));
    },

    receive,
    openSource: received.openSource,

    /** Takes what the program says of a position that is set up, or of one of a set. @param {any} said */
    edited: async (said) => (await (said.kind === "puzzle_described" ? set() : position())).take(said),

    /** Takes what the thinking worker says of a puzzle that is looked for. @param {any} message */
    proved: (message) => void position().then((position) => position.proved(message)),

    /**
     * Takes files of games in, on the page that lists them.
     * @param {File[]} files
     * @param {(record: string) => unknown} openRecord
     */
    async take(files, openRecord) {
      if (await received.takeFiles(files)) return;
      go("#/saved");
      await (await saved()).take(files, openRecord);
    },
  };
}
