// Opens games at the table: begun, opened from what is saved, or looked at.

import type { Table } from "../board/table.ts";
import type { AtTable, Table as Page } from "../guest/at-table.ts";
import type { Match } from "../peer/match.ts";
import { newId } from "../random.ts";
import type { PageMessage, Unkept } from "../runtime/messages.ts";
import { fetchRules } from "../runtime/python.ts";
import type { Saved, Source, Store } from "../storage/store.ts";
import { t } from "./language.ts";
import { computerOf, optionsOf } from "./links.ts";
import { clearToast, formOf, isGuest, isPhysical, setTableGame, show, tellNowhere, title, toast } from "./page.ts";
import { go, replaceLink, route } from "./routes.ts";
import type { TabLock } from "./tab-lock.ts";
import { noteVisit, visit } from "./visit.ts";

export type Openings = ReturnType<typeof createOpenings>;

interface Props {
  store: Store;
  table: Table;
  match: Match;
  tabs: TabLock;
  done: () => number; // how far the program is on its way, 0 to 1
}

type Parts = typeof import("../guest/at-table.ts");
export type Seated = AtTable | undefined;
/** begins a guest's game, or goes on with one */
export type Seating = (parts: Parts, page: Page) => Seated;
type Taking = (parts: Parts, source: Source | undefined, page: Page) => Seated;

/** In the address of a game that is looked at, in place of its code. */
const SHOWN = "shown";

/** @param actions  `seat`: a guest's game comes to the table; `unseat`: none is there any more */
export function createOpenings(
  { store, table, match, tabs, done }: Props,
  { send, unseat, seat }: { send(message: PageMessage): void; unseat(): void; seat(take: Seating): Promise<Seated> },
) {
  /** @param game  shows its table while the program is on its way */
  function showTable(game: string) {
    unseat();
    fetchRules(game);
    setTableGame(game);
    title(formOf(game)?.dataset.title ?? "", "");
    table.waiting(game, done(), isPhysical(game));
    clearToast();
    show("table");
  }

  async function seatGuest(game: string, take: Taking) {
    clearToast();
    show("table");
    const source = await store.source(game);
    await seat((parts, page) => take(parts, source, page));
  }

  /** Opens a saved game in the program. */
  function loadSavedGame(saved: Saved) {
    const { id, text, summary, vaults: hidden, computer, match: with_, tree } = saved;
    noteVisit({ kind: "opens", id, vaults: hidden });
    setTableGame(summary.game);
    match.noteOpened(saved);
    tabs.hold(with_ && !with_.turn ? "" : id, true);
    if (with_?.turn) send({ kind: "turn_prepare" });
    send({
      kind: "open",
      id,
      text,
      vaults: Object.values(hidden ?? {}),
      computer: computer ?? {},
      saved_matches: with_?.texts ?? [],
      ...(tree ? { tree } : {}),
    });
  }

  return {
    showTable,
    loadSavedGame,

    ...prepared({ store, unseat, seat }),
    /** Nothing is at the table any more. */
    clear: () => visit.gameId || unseat(),

    /** Begins a game. */
    openNewGame(game: string, query: URLSearchParams) {
      if (isGuest(game)) return seatGuest(game, (parts, source, page) => parts.beginGuest(source, game, query, page));
      if (!formOf(game)) return tellNowhere();
      const options = optionsOf(game, query); // lots that are drawn for it are written into the query
      const computer = computerOf(game, query);
      const id = newId();
      noteVisit({ kind: "opens", id });
      replaceLink(id, `#/begin/${game}?${query}`);
      showTable(game);
      if (query.has("practise")) table.practise();
      send({ kind: "new_game", game, options, id, seats: Number(query.get("seats")) || 0, computer });
    },

    /** Goes on with a saved game. */
    async openSavedGame(id: string) {
      if (!id) return tellNowhere();
      if (id === visit.gameId) return show("table");
      noteVisit({ kind: "opens", id });
      const saved = await store.find(id);
      if (visit.gameId !== id || route().name !== id) return; // the person has gone elsewhere meanwhile
      if (!saved) {
        noteVisit({ kind: "fails" });
        if (history.state?.begins) return go(history.state.begins, true);
        toast(t("That game isn’t in this browser. Games stay on the device they were played on."));
        return go("#/", true);
      }
      const { game } = saved.summary;
      if (isGuest(game)) return seatGuest(game, (parts, source, page) => parts.resumeGuest(source, saved, page));
      showTable(game);
      loadSavedGame(saved);
    },

    /** Shows a game that came from outside, to be looked at: its text has no room in an address. */
    openRecord(record: string) {
      noteVisit({ kind: "opens", id: newId(), code: SHOWN });
      go(`#/g/${SHOWN}`);
      showTable("");
      send({ kind: "open_code", code: record, id: visit.gameId });
    },

    /**
     * Shows the game of a link, to be looked at.
     * @param game  the name of one that somebody wrote, whose source is kept
     */
    openSharedGame(code: string, game: string = "") {
      if (visit.gameId && code === visit.received) return show("table");
      if (code === SHOWN) return go("#/", true); // it was given to a page that has been loaded anew since
      noteVisit({ kind: "opens", id: newId(), code });
      if (isGuest(game)) return seatGuest(game, (parts, source, page) => parts.showGuest(source, code, page));
      showTable("");
      send({ kind: "open_code", code, id: visit.gameId });
    },

    /**
     * Opens a puzzle, a lesson or an exercise, which is not kept as a game, at this address.
     * @param message  opens it
     */
    openUnsavedGame(game: string, message: Unkept) {
      noteVisit({ kind: "opens", id: newId(), address: location.hash });
      showTable(game);
      send({ ...message, id: visit.gameId });
    },

    /** Leaves the game on the table. */
    leave() {
      send({ kind: "leave" });
      noteVisit({ kind: "leaves" });
      tabs.hold("");
    },
  };
}

/** A guest's game that is ready for what is not at the table. */
function prepared({ store, unseat, seat }: { store: Store; unseat(): void; seat(take: Seating): Promise<Seated> }) {
  let isThere = false;
  return {
    /** Gets one ready. */
    async prepareGuest(game: string, ready: () => void) {
      const [source, here] = [await store.source(game), location.hash];
      isThere = true;
      await seat((parts, page) => parts.prepareGuest(source, page, () => location.hash === here && ready()));
    },

    /** Ends a guest that was got ready, unless a game was begun in it. */
    dismissGuest() {
      if (isThere && !visit.gameId) unseat();
      isThere = false;
    },
  };
}
