// Matches by link on their way to the table: what opens turn links and hands them out is fetched when first wanted.

import type { ByLink } from "../by-link/by-link.ts";
import type { Letter, Means } from "../guest/letters.ts";
import type { Match } from "../peer/match.ts";
import type { Again } from "../peer/match-panel.ts";
import { newId } from "../random.ts";
import type { PageMessage } from "../runtime/messages.ts";
import type { Saved, Store } from "../storage/store.ts";
import { fetchWords, t } from "./language.ts";
import { later } from "./later.ts";
import { wantedOf } from "./links.ts";
import type { Openings } from "./openings.ts";
import { clearToast, download, formOf, isGuest, main, part, show, tellNowhere } from "./page.ts";
import { go, refuseAddress, replaceLink, route } from "./routes.ts";
import type { TabLock } from "./tab-lock.ts";
import { showTrouble, type Way } from "./trouble-box.ts";
import { noteVisit, visit } from "./visit.ts";

export type TurnLinks = ReturnType<typeof createTurnLinks>;

interface Props {
  store: Store;
  match: Match;
  tabs: TabLock;
  openings: Openings;
}

interface Actions {
  send: (message: PageMessage) => void;
  seat: Means["seat"];
  invite: (wanted: Again) => void; // the friend, to go on live
  offered: () => void; // a match is offered on the table
}

export function createTurnLinks({ store, match, tabs, openings }: Props, { send, seat, invite, offered }: Actions) {
  /** Once there is one. */
  let correspondence: ByLink | undefined;
  const byLink = later(main("table"), async () => {
    const [{ createByLink }] = await Promise.all([import("../by-link/by-link.ts"), fetchWords("friend")]);
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
  /** A turn link belongs to a game that is kept here. */
  function noteByLink({ id, vaults: hidden, ...saved }: Saved) {
    noteVisit({ kind: "opens", id, isLetter: true, vaults: hidden });
    history.replaceState(null, "", `#/play/${id}`);
    match.noteOpened({ id, vaults: hidden, ...saved });
    if (saved.match && !saved.match.turn) match.take(id);
    tabs.hold(id, true);
  }

  /** A turn link that brings nothing to the table. */
  function refuseLink(words: { title: string; why: string }, ways: Way[]) {
    noteVisit({ kind: "fails" });
    if (words.title && route().page === "t" && route().name !== "new") refuseAddress();
    else go("#/", true);
    if (words.title) showTrouble(part("trouble"), words, ways);
  }

  /** The code of a letter whose person is asked; a page that speaks another language arrives at it again. */
  let settling = "";
  /**
   * A match by link in a game that somebody wrote, once it is settled and at the table.
   * @param id  for a match that is not kept
   */
  async function withGuest(id: string, letter: Letter, act: (there: ByLink, game: string) => void) {
    clearToast();
    show("table");
    settling = letter.code;
    const isWanted = () => visit.gameId === id;
    const found = await import("../guest/letters.ts")
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
     * @param behind  of a game that somebody wrote: its source, or its name
     */
    openLetter(code: string, behind: string, query: URLSearchParams) {
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
      await import("../by-link/by-link.ts").then(() => send({ kind: "turn_prepare" })).catch(() => {});
    },

    /** Takes what the program says of them. */
    hear: (message: Parameters<ByLink["hear"]>[0]) => void byLink().then((there) => there.hear(message)),

    /** @param id  of what is on the table now */
    view: (id: string) => correspondence?.table(id),
  };
}
