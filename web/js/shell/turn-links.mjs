// Matches by link on their way to the table: what opens turn links and hands them out is fetched when first wanted.
// @ts-check
import { newId } from "../random.mjs";
import { fetchWords, t } from "./language.mjs";
import { later } from "./later.mjs";
import { wantedOf } from "./links.mjs";
import { clearToast, download, formOf, isGuest, main, part, show, tellNowhere } from "./page.mjs";
import { go, refuseAddress, replaceLink, route } from "./routes.mjs";
import { showTrouble } from "./trouble-box.mjs";
import { noteVisit, visit } from "./visit.mjs";

/** @typedef {ReturnType<typeof createTurnLinks>} TurnLinks */

/** @typedef {import("../peer/match-panel.mjs").Again} Again */
/** @typedef {import("../runtime/python.mjs").Message} Message */
/**
 * @typedef {object} Props
 * @property {import("../storage/store.mjs").Store} store
 * @property {import("../peer/match.mjs").Match} match
 * @property {import("./tab-lock.mjs").TabLock} tabs
 * @property {import("./openings.mjs").Openings} openings
 */

/**
 * @typedef {object} Actions
 * @property {(message: Message) => void} send
 * @property {import("../guest/letters.mjs").Means["seat"]} seat
 * @property {(wanted: Again) => void} invite  the friend, to go on live
 * @property {() => void} offered  a match is offered on the table
 */

/** @param {Props} props @param {Actions} actions */
export function createTurnLinks({ store, match, tabs, openings }, { send, seat, invite, offered }) {
  /** Once there is one. @type {import("../by-link/by-link.mjs").ByLink | undefined} */
  let correspondence;
  const byLink = later(main("table"), async () => {
    const [{ createByLink }] = await Promise.all([import("../by-link/by-link.mjs"), fetchWords("friend")]);
    correspondence ??= createByLink(
      { table: main("table"), store, shown: () => visit.shown?.id ?? "" },
      {
        send,
        note: noteByLink,
        open: openings.loadSavedGame,
        go,
        trouble: refuseLink,
        download,
        invite,
        offered,
      },
    );
    return correspondence;
  });
  /** A turn link belongs to a game that is kept here. @param {import("../storage/store.mjs").Saved} saved */
  function noteByLink({ id, vaults: hidden, ...saved }) {
    noteVisit({ kind: "opens", id, isLetter: true, vaults: hidden });
    history.replaceState(null, "", `#/play/${id}`);
    match.noteOpened({ id, vaults: hidden, ...saved });
    if (saved.match && !saved.match.turn) match.take(id);
    tabs.hold(id, true);
  }

  /**
   * A turn link that brings nothing to the table.
   * @type {Parameters<typeof import("../by-link/by-link.mjs").createByLink>[1]["trouble"]}
   */
  function refuseLink(words, ways) {
    noteVisit({ kind: "fails" });
    if (words.title && route().page === "t" && route().name !== "new") refuseAddress();
    else go("#/", true);
    if (words.title) showTrouble(part("trouble"), words, ways);
  }

  /** The code of a letter whose person is asked; a page that speaks another language arrives at it again. */
  let settling = "";
  /**
   * A match by link in a game that somebody wrote, once it is settled and at the table.
   * @param {string} id  for a match that is not kept
   * @param {import("../guest/letters.mjs").Letter} letter
   * @param {(there: import("../by-link/by-link.mjs").ByLink, game: string) => void} act
   */
  async function withGuest(id, letter, act) {
    clearToast();
    show("table");
    settling = letter.code;
    const isWanted = () => visit.gameId === id;
    const found = await import("../guest/letters.mjs")
      .then(({ seatLetter }) => seatLetter(letter, { store, seat, isWanted }))
      .catch(() => ({ refused: { title: t("This part did not load. Check the connection and try again."), why: "" } }));
    settling = "";
    if (!isWanted()) return; // its person has gone elsewhere
    if ("refused" in found) refuseLink(found.refused, []);
    else if (found.name) act(await byLink(), found.name);
  }

  return {
    /**
     * A turn link, or #/t/new?game=…: a match by link that begins.
     * @param {string} code
     * @param {string} behind  of a game that somebody wrote: its source, or its name
     * @param {URLSearchParams} query
     */
    openLetter(code, behind, query) {
      const game = query.get("game") ?? "";
      const begins = code === "new";
      if (!code || (begins && !formOf(game) && !isGuest(game))) return tellNowhere();
      if (visit.gameId && code === visit.received && visit.shown?.is_shared) return show("table");
      if (settling && code === settling) return;
      const id = newId();
      noteVisit({ kind: "opens", id, isLetter: true, code: begins ? "" : code });
      if (begins) replaceLink(id, `#/t/new?${query}`);
      if (begins && isGuest(game))
        return void withGuest(id, { game, code: "", behind: "" }, (there) => there.begin(id, wantedOf(game, query)));
      if (behind)
        return void withGuest(id, { game, code, behind }, (there, name) => void there.open(id, code, { game: name }));
      openings.showTable(game);
      void byLink().then((there) => {
        if (begins) there.begin(id, wantedOf(game, query), query.get("post") ?? "");
        else void there.open(id, code, { offered: query.get("m") ?? "" });
      });
    },

    /** The program has a rest: who plays by link will open the next one soon, and what it wants is fetched. */
    async expect() {
      if (visit.gameId || !(await store.heads()).some(({ match }) => match?.turn)) return;
      // It is asked for again when it is wanted.
      await import("../by-link/by-link.mjs").then(() => send({ kind: "turn_prepare" })).catch(() => {});
    },

    /** Takes what the program says of them. @param {Message} message */
    hear: (message) => void byLink().then((there) => there.hear(message)),

    /** @param {string} id  of what is on the table now */
    view: (id) => correspondence?.table(id),
  };
}
