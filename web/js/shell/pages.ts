// The pages beside home and the table, each fetched when it is first shown.

import type { Wanted } from "../peer/friend-page.ts";
import type { Finding, Of, ProgramMessage, Question, TableMessage } from "../runtime/messages.ts";
import { fetchRules } from "../runtime/python.ts";
import type { Store } from "../storage/store.ts";
import { later } from "./later.ts";
import { computerOf, wantedOf } from "./links.ts";
import { addTableStyles, download, isGuest, main, show, tellNowhere } from "./page.ts";
import { createReceived } from "./received.ts";
import { go } from "./routes.ts";

export type Pages = ReturnType<typeof createPages>;
export type Edited = Of<ProgramMessage, "position_edited" | "position_refused" | "puzzle_described">;
interface Actions {
  open: (text: string) => void; // a record
  begin: (message: TableMessage) => void; // a game, of which the program is told
  analyse: () => void; // what was begun last
  ask: (question: Question | null) => void; // the thinking worker; null: no more
  invite: (wanted: Wanted) => void;
  expect: (game: string) => void; // the computer is likely to be wanted for this game
}

export function createPages({ store }: { store: Store }, { open, begin, invite, analyse, ask, expect }: Actions) {
  const received = createReceived(store);
  const { receive } = received;
  const saved = later(main("saved"), async () => {
    const { mountSavedGamesPage } = await import("../storage/saved-games-page.ts");
    return mountSavedGamesPage(main("saved"), { store }, { download, go, open, receive });
  });
  const stats = later(main("stats"), async () =>
    (await import("../storage/stats-page.ts")).mountStatsPage(main("stats"), store),
  );
  const people = later(main("people"), async () =>
    (await import("../people/people-page.ts")).mountPeoplePage(main("people"), store),
  );
  const settings = later(main("settings"), async () =>
    (await import("./settings-page.ts")).mountSettings(main("settings"), store),
  );
  const puzzles = later(main("puzzles"), async () =>
    (await import("../puzzles/puzzles-page.ts")).mountPuzzlesPage(main("puzzles"), store),
  );
  const mistakes = later(main("mistakes"), async () =>
    (await import("../mistakes/mistakes-page.ts")).mountMistakesPage(main("mistakes"), store),
  );
  const set = later(main("set"), async () =>
    (await import("../mistakes/set-page.ts")).mountSetPage(main("set"), store, { send: begin }),
  );
  const workshop = later(main("workshop"), async () =>
    (await import("../workshop/workshop-page.ts")).mountWorkshopPage(main("workshop"), store, {
      receive: received.takeFiles,
    }),
  );
  const position = later(main("position"), async () =>
    (await import("../positions/position-page.ts")).mountPositionPage(main("position"), {
      send: begin,
      play: (game, options, computer) => begin({ kind: "new_game", game, options, computer }),
      analyse,
      ask,
      go,
      store,
    }),
  );
  const editor = later(main("editor"), async () =>
    (await import("./editor.ts")).mountEditor(main("editor"), {
      play(board, across) {
        const options = { board };
        const game = main("editor").dataset.game ?? "";
        if (across.get("who") === "friend") return invite({ ...wantedOf(game, across), options });
        begin({ kind: "new_game", game, options, computer: computerOf(game, across) });
      },
    }),
  );

  const shown: Record<string, () => Promise<{ show(name: string): unknown }>> = {
    saved,
    stats,
    people,
    puzzles,
    mistakes,
    set,
    workshop,
    settings,
  };

  return {
    /** Shows one of them. */
    show(page: string, name: string) {
      show(page);
      if (page === "editor") void editor();
      else void shown[page]?.().then((there) => there.show(name));
    },

    /** Shows where a game is begun, as it was begun last. */
    async showNewGameForm(game: string, query: URLSearchParams) {
      const here = location.hash;
      if (isGuest(game)) {
        const { addFormOf } = await import("../sources/shown.ts");
        const isThere = await addFormOf(store, game);
        if (location.hash !== here) return;
        if (!isThere) return tellNowhere("#/workshop");
      }
      show(`new-${game}`);
      if (!isGuest(game)) fetchRules(game);
      void import("./begin-page.ts").then(({ showBeginPage }) => {
        if (showBeginPage(main(`new-${game}`), query)) expect(game);
      });
    },

    /** Opens the position editor. */
    setUp(game: string, text: string, query: URLSearchParams) {
      void addTableStyles();
      show("position");
      void position().then((position) => position.show(game, text, query));
    },

    receive,
    openSource: received.openSource,

    /** Takes what the program says of a position that is set up, or of one of a set. */
    edited: async (said: Edited) =>
      said.kind === "puzzle_described" ? (await set()).take(said) : (await position()).take(said),

    /** Takes what the thinking worker says of a puzzle that is looked for. */
    proved: (message: Finding) => void position().then((position) => position.proved(message)),

    /** Takes files of games in, on the page that lists them. */
    async take(files: File[], openRecord: (record: string) => unknown) {
      if (await received.takeFiles(files)) return;
      go("#/saved");
      await (await saved()).take(files, openRecord);
    },
  };
}
