// Hands each message of the program to the part of the page that hears it.
export { createOpponent } from "../analysis/opponent.ts";

import type { Opponent } from "../analysis/opponent.ts";
import { complete } from "../board/picture.ts";
import { play } from "../board/sound.ts";
import type { Table } from "../board/table.ts";
import type { View } from "../board/table-state.ts";
import type { Match } from "../peer/match.ts";
import type { Message, Of, ProgramMessage } from "../runtime/messages.ts";
import { createSitting } from "../storage/sitting.ts";
import type { Store } from "../storage/store.ts";
import { dropUnplayed } from "../storage/unplayed.ts";
import { t } from "./language.ts";
import type { Offline } from "./offline.ts";
import { clearToast, setTableGame, title, toast } from "./page.ts";
import type { Edited } from "./pages.ts";
import { tellRefused } from "./refused.ts";
import { dropLink, go, isAtTable, refuseAddress, route } from "./routes.ts";
import type { TabLock } from "./tab-lock.ts";
import type { TableExtras } from "./table-extras.ts";
import type { TurnLinks } from "./turn-links.ts";
import { isLate, noteVisit, visit } from "./visit.ts";

const REST = 1500; // ms after the program is ready before it gets anything ready: the first move goes first

interface Props {
  store: Store;
  table: Table;
  opponent: Opponent;
  match: Match;
  tabs: TabLock;
  extras: TableExtras;
  turnLinks: TurnLinks;
  offline: Offline;
  awaits: () => boolean; // whether a friend is still to come, while others are at the table
}

interface Actions {
  ready: () => void;
  edited: (edited: Edited) => void; // a position that is set up, or one of a set
}

export function createHearing(
  { store, table, opponent, match, tabs, extras, turnLinks, offline, awaits }: Props,
  { ready, edited }: Actions,
): (message: Message, failed?: (reason: unknown) => void) => void {
  const sitting = createSitting(store, table.tally);

  function view(message: View) {
    [...message.film, message.scene].forEach(complete); // a board is sent once, also with a view that is not shown
    if (isLate(visit, message)) return;
    const isNew = visit.gameId !== message.id;
    noteVisit({ kind: "view", view: message });
    if (message.is_shared || message.result) void extras.review(() => {});
    if (message.is_shared) setTableGame(message.game, message.accent);
    else if (isNew) {
      setTableGame(message.game, message.accent);
      clearToast();
      // Back leads to what was there before the game, unless it was sought under another address.
      if (route().name !== visit.gameId && !(route().page === "friend" && awaits()))
        go(`#/play/${visit.gameId}`, visit.gameId !== visit.begunId && route().page !== "friend");
    }
    table.view(message); // also unseen: moves are told once
    opponent.view(message);
    extras.view(message);
    void sitting.view(message);
    turnLinks.view(message.id);
    if (message.lesson) title(t("Learn {game}", { game: message.title }), t("2 minutes"));
    else title(message.title, message.designers, callPlayer(message));
  }

  /** Nothing is on the table any more. */
  function clear({ note }: Of<ProgramMessage, "shelf">) {
    const left = visit.left.length > 0;
    noteVisit({ kind: "clears", isTold: Boolean(note) });
    if (visit.gameId) return;
    tabs.hold("");
    opponent.leave();
    if (note) toast(`${note.title} ${note.why}`);
    if (note || !left) leaveTable(Boolean(note)); // who left is elsewhere, or already on the way back to a table
  }

  function save({ id, text, summary, computer, tree }: Of<ProgramMessage, "save">) {
    if (tabs.isTaken(id) || match.isTaken(id)) return;
    const saved = {
      id,
      text,
      summary,
      saved: Date.now(),
      vaults: visit.vaults.get(id),
      computer,
      ...(tree ? { tree } : {}),
      match: match.savedMatchOf(id),
      picture: table.thumbnail(id),
    };
    sitting.save(saved);
    void store.keep(saved).then((result) => result === "kept" && dropLink(id));
    match.noteSaved(saved);
    if (!summary.turn) void dropUnplayed(store, id);
    if (visit.gameId === id) tabs.hold(saved.match && !saved.match.turn ? "" : id, true);
    void offline.saved(summary.over);
  }

  function hear(message: Message) {
    switch (message.kind) {
      case "ready":
        ready();
        offline.ready();
        void fetchLessons();
        setTimeout(turnLinks.expect, REST);
        return;
      case "view":
        return view(message);
      case "think":
        return opponent.think(message);
      case "outcomes":
        return void table.outcomes(message.outcomes, message.is_asked);
      case "game_code":
      case "position_drawn":
        return extras.hear(message);
      case "position_edited":
      case "position_refused":
      case "puzzle_described":
        return edited(message);
      case "computer_stopped":
        return opponent.refused(message);
      case "shelf":
        return clear(message);
      case "vault":
        return keepVault(message);
      case "save":
        return save(message);
      case "refused":
        return void tellRefused(store, message);
      case "peer_send":
      case "peer_close":
      case "peer_save":
      case "peer_chat":
      case "match":
        return void match.hear(message);
      case "turn":
      case "turn_fit":
      case "turn_code":
        return turnLinks.hear(message);
      case "broken":
        return table.view(message);
    }
  }

  return behind(match.leaving, hear);
}

/**
 * Nothing is at the table: home is shown; a link that could not be opened stays.
 * @param isTold  why
 */
function leaveTable(isTold: boolean) {
  const { page, name } = route();
  if (isTold && (page === "g" || page === "t") && name !== "shown") refuseAddress();
  else if (isAtTable()) go("#/", true);
}

/**
 * Calls our person, who is elsewhere, when it is their move in a game with a friend elsewhere; there is no help in
 * those.
 */
const callPlayer = (() => {
  let called = false;
  /** @returns whether it is */
  return ({ tools, can_act, is_shared }: View): boolean => {
    const was = called;
    called = can_act && !tools.hint && !is_shared;
    if (called && !was && document.hidden) void play("call");
    return called;
  };
})();

function keepVault({ id, seat, text }: Of<ProgramMessage, "vault">) {
  noteVisit({ kind: "vault", id, seat, text });
}

/**
 * Hears messages in their order, but nothing while something is about to leave for a friend; what cannot be shown keeps
 * none of the others from it.
 * @returns `failed`: it cannot be shown
 */
function behind(
  leaving: () => Promise<void> | undefined,
  hear: (message: Message) => void,
): (message: Message, failed?: (reason: unknown) => void) => void {
  const later: [Message, (reason: unknown) => void][] = [];
  return function take(message, failed = (reason) => reportError(reason)) {
    const left = leaving();
    if (!left && !later.length) {
      try {
        hear(message);
      } catch (reason) {
        failed(reason);
      }
    } else if (later.push([message, failed]) === 1)
      void left?.then(() => {
        for (const [each, fails] of later.splice(0)) take(each, fails);
      });
  };
}

/** Lessons and puzzles, of which a first click would have to wait. */
async function fetchLessons() {
  if (route().page !== "home") await new Promise((resolve) => setTimeout(resolve, REST)); // the table goes first
  await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
  Promise.all([import("../learn/lesson.ts"), import("../puzzles/puzzle.ts")])
    .then(([, puzzles]) => puzzles.fetchPuzzles())
    .catch(() => {}); // they are asked for again when they are wanted
}
