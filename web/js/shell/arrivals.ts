// Each address leads somewhere: home, a page, or the table with what the address names.

import type { Match } from "../peer/match.ts";
import type { Store } from "../storage/store.ts";
import { fillHome } from "./home.ts";
import type { Invitations } from "./invitations.ts";
import type { Openings } from "./openings.ts";
import { formOf, isGuest, main, show, tellNowhere } from "./page.ts";
import type { Pages } from "./pages.ts";
import { route } from "./routes.ts";
import type { TableExtras } from "./table-extras.ts";
import type { TurnLinks } from "./turn-links.ts";
import { noteVisit, visit } from "./visit.ts";

const PAGES = ["saved", "settings", "about", "puzzles", "stats", "people", "workshop", "mistakes", "set"];

interface Props {
  store: Store;
  match: Match;
  openings: Openings;
  extras: TableExtras;
  turnLinks: TurnLinks;
  pages: Pages;
  invitations: Invitations;
}

/** @returns goes to where the address leads */
export function createArrival({ store, match, openings, extras, turnLinks, pages, invitations }: Props): () => void {
  // What was played in another tab meanwhile.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && route().page === "home") void fillHome(store);
  });
  return () => {
    const { page, name, more, query } = route();
    noteVisit({ kind: "arrives", address: location.hash });
    if (page !== "friend" && page !== "m" && page !== "play") match.turnAway();
    const isReceived = (page === "g" || page === "t") && name === visit.received;
    const stays = page === "play" || page === "begin" || isReceived || visit.unsavedAddress !== "";
    if (!stays && page !== "friend" && page !== "m") openings.clear();
    if (!stays && visit.gameId && !(page === "friend" && match.on())) openings.leave();
    if (!stays && page !== "position") openings.dismissGuest();
    if (page === "begin") openings.openNewGame(name, query);
    else if (page === "play") void openings.openSavedGame(name);
    else if (page === "g") openings.openSharedGame(name, more);
    else if (page === "puzzle") void extras.openPuzzle(name, more);
    else if (page === "mistake") void extras.openMistake(name, more);
    else if (page === "learn") void extras.openLesson(name, more);
    else if (page === "t") turnLinks.openLetter(name, more, query);
    else if (page === "w") pages.openSource(name, more);
    else if (page === "friend") invitations.openInvitation(name, query);
    else if (page === "m") invitations.openMail();
    else if (page === "new" && (formOf(name) || isGuest(name))) pages.showNewGameForm(name, query);
    else if (page === "position" && isGuest(name))
      void openings.prepareGuest(name, () => pages.setUp(name, more, query));
    else if (page === "position" && formOf(name)) pages.setUp(name, more, query);
    else if (page === "board" && name === main("editor").dataset.game) pages.show("editor", "");
    else if (PAGES.includes(page)) pages.show(page, name);
    else if (page !== "home") tellNowhere();
    else {
      show("home");
      void fillHome(store);
    }
  };
}
