// Opens games at the table: begun, opened from what is saved, or looked at.
// @ts-check
import { newId } from "../random.mjs";
import { fetchRules } from "../runtime/python.mjs";
import { t } from "./language.mjs";
import { computerOf, optionsOf } from "./links.mjs";
import { clearToast, formOf, isGuest, isPhysical, setTableGame, show, tellNowhere, title, toast } from "./page.mjs";
import { go, replaceLink, route } from "./routes.mjs";
import { noteVisit, visit } from "./visit.mjs";

/** @typedef {ReturnType<typeof createOpenings>} Openings */

/** @typedef {import("../runtime/python.mjs").Message} Message */
/**
 * @typedef {object} Props
 * @property {import("../storage/store.mjs").Store} store
 * @property {import("../board/table.mjs").Table} table
 * @property {import("../peer/match.mjs").Match} match
 * @property {import("./tab-lock.mjs").TabLock} tabs
 * @property {() => number} done  how far the program is on its way, 0 to 1
 */

/** @typedef {typeof import("../guest/at-table.mjs")} Parts */
/** @typedef {import("../guest/at-table.mjs").Table} Page */
/** @typedef {import("../guest/at-table.mjs").AtTable | undefined} Seated */
/** @typedef {(parts: Parts, page: Page) => Seated} Seating  begins a guest's game, or goes on with one */
/** @typedef {(parts: Parts, source: import("../storage/store.mjs").Source | undefined, page: Page) => Seated} Taking */

/** In the address of a game that is looked at, in place of its code. */
const SHOWN = "shown";

/**
 * @param {Props} props
 * @param {{ send(message: Message): void, unseat(): void, seat(take: Seating): Promise<Seated> }} actions  `seat`: a
 *   guest's game comes to the table; `unseat`: none is there any more
 */
export function createOpenings({ store, table, match, tabs, done }, { send, unseat, seat }) {
  /** @param {string} game  shows its table while the program is on its way */
  function showTable(game) {
    unseat();
    fetchRules(game);
    setTableGame(game);
    title(formOf(game)?.dataset.title ?? "", "");
    table.waiting(game, done(), isPhysical(game));
    clearToast();
    show("table");
  }

  /** @param {string} game @param {Taking} take */
  async function seatGuest(game, take) {
    clearToast();
    show("table");
    const source = await store.source(game);
    await seat((parts, page) => take(parts, source, page));
  }

  /** Opens a saved game in the program. @param {import("../storage/store.mjs").Saved} saved */
  function loadSavedGame(saved) {
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

    /** Begins a game. @param {string} game @param {URLSearchParams} query */
    openNewGame(game, query) {
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

    /** Goes on with a saved game. @param {string} id */
    async openSavedGame(id) {
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

    /**
     * Shows a game that came from outside, to be looked at: its text has no room in an address.
     * @param {string} record
     */
    openRecord(record) {
      noteVisit({ kind: "opens", id: newId(), code: SHOWN });
      go(`#/g/${SHOWN}`);
      showTable("");
      send({ kind: "open_code", code: record, id: visit.gameId });
    },

    /**
     * Shows the game of a link, to be looked at.
     * @param {string} code
     * @param {string} [game]  the name of one that somebody wrote, whose source is kept
     */
    openSharedGame(code, game = "") {
      if (visit.gameId && code === visit.received) return show("table");
      if (code === SHOWN) return go("#/", true); // it was given to a page that has been loaded anew since
      noteVisit({ kind: "opens", id: newId(), code });
      if (isGuest(game)) return seatGuest(game, (parts, source, page) => parts.showGuest(source, code, page));
      showTable("");
      send({ kind: "open_code", code, id: visit.gameId });
    },

    /**
     * Opens a puzzle, a lesson or an exercise, which is not kept as a game, at this address.
     * @param {string} game
     * @param {Message} message  opens it
     */
    openUnsavedGame(game, message) {
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

/**
 * A guest's game that is ready for what is not at the table.
 * @param {{ store: import("../storage/store.mjs").Store, unseat(): void, seat(take: Seating): Promise<Seated> }} page
 */
function prepared({ store, unseat, seat }) {
  let isThere = false;
  return {
    /** Gets one ready. @param {string} game @param {() => void} ready */
    async prepareGuest(game, ready) {
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
