// A guest's game at the ordinary table: begins it from the source that is kept, carries what people do there, and says
// all the time whose game it is.
import { addStyles, make } from "../dom.ts";
import type { Match } from "../peer/match.ts";
import { first, newId } from "../random.ts";
import type { GuestMessage, Message } from "../runtime/messages.ts";
import { language, t } from "../shell/language.ts";
import { computerOf } from "../shell/links.ts";
import { main, setTableGame, tellNowhere, title, toast } from "../shell/page.ts";
import { go, replaceLink, route } from "../shell/routes.ts";
import { noteVisit, visit } from "../shell/visit.ts";
import { shownIn } from "../sources/shown.ts";
import type { Saved, Source, Store } from "../storage/store.ts";
import type { Loaded } from "../workshop/verdict.ts";
import { openGuest } from "./guest.ts";

export type AtTable = ReturnType<typeof seat>;
/** what it needs of the page */
export interface Table {
  table: import("../board/table.ts").Table;
  store: Pick<Store, "keepSource">;
  /** what the program says; `failed`: it cannot be shown */
  hear: (message: Message, failed?: (reason: unknown) => void) => void;
  load: (saved: Saved) => void; // opens a saved game, with what is kept of it
  games: Saved[]; // that are kept
  match: Pick<Match, "drop" | "clear">;
}

/** Ms in which a guest may say goodbye to friends. */
const GOODBYE = 500;
/** The messages that it still may send then. */
const PARTING = new Set(["peer_send", "peer_close"]);

/** The kinds of the thinker's messages; all others are the program's. */
const THOUGHT = new Set(
  "action progress_of_search hint analysis judged reviewed proving proved failed engine_missing".split(" "),
);

/**
 * Lets a guest take a seat: its frame begins, and its source is loaded.
 * @param ours  the id of the game that is gone on with, or ""
 */
function seat(source: Source, { table, store, hear, games, match }: Table, ours: string = "") {
  addStyles(new URL("../../css/guest.css", import.meta.url));
  const banner = make("aside", { class: "guest strip", "aria-label": t("A game somebody wrote") }, said(source));
  main("table").before(banner);
  /** A stand-in for the thinking worker, for the computer at the table. */
  const thinker = {
    onmessage: null as ((event: { data: string }) => void) | null,
    onerror: null,
    postMessage(text: string | Uint8Array) {
      if (typeof text === "string" && !text.startsWith('{"kind":"language"')) guest.send(JSON.parse(text));
    },
    terminate: () => guest.send({ kind: "stop" }),
  };
  /** The links to friends that it was given. */
  const links: number[] = [];
  let leaves = false;
  const guest = openGuest(
    {
      hear(message) {
        if (leaves && !PARTING.has(message.kind)) return;
        if (THOUGHT.has(message.kind)) thinker.onmessage?.({ data: JSON.stringify([message]) });
        else hear(message, guest.fail);
      },
      fell({ why, line, rule }) {
        if (links.length) match.drop(links);
        if (leaves) return;
        if (links.length) match.clear();
        const where = line ? t("Rule “{rule}”, line {line}.", { rule: rule || "–", line }) : "";
        hear({
          kind: "broken",
          title: t("The game was ended."),
          why: [why, where, t("It is saved as it was before; open it again from Your games.")]
            .filter(Boolean)
            .join(" "),
          details: "",
        });
      },
    },
    takenBy(games, ours),
  );
  table.waiting(source.name, 1, false);
  return {
    name: source.name,
    thinker,
    send(message: GuestMessage) {
      if (message.kind === "peer_open") links.push(message.link);
      guest.send(message);
    },
    /** Whether a match with friends is at its table. */
    hasFriends: () => links.length > 0,
    /** The loaded game; undefined where it does not load, which is told. */
    async loaded() {
      const answer = await guest.load(source.source, source.wheels);
      if (answer.kind === "workshop_loaded") {
        if (source.shown?.language !== language()) void store.keepSource({ ...source, shown: shownIn(answer) });
        return answer;
      }
      hear({ kind: "broken", title: t("This game does not load."), why: answer.why, details: "" });
      return undefined;
    },
    leave() {
      banner.remove();
      if (!links.length) return guest.end();
      leaves = true;
      guest.send({ kind: "leave" });
      setTimeout(() => (guest.end(), match.drop(links)), GOODBYE);
    },
  };
}

/** The names in invitations of the matches of all games but this one, which a guest must not use for its own. */
const takenBy = (games: Saved[], ours: string) =>
  new Set(
    games
      .filter(({ id }) => first(id) !== first(ours))
      .flatMap(({ match }) => match?.matches ?? [])
      .map((name) => name.slice(0, 8)),
  );

/** Whose game it is. */
export function said({ title, by, origin }: Source) {
  if (!["here", "link", "file", "wheel", "friend"].includes(origin))
    return t("A guest’s game · {title}, from {name} · sealed off", { title, name: origin });
  if (!by) return t("A guest’s game · {title} · sealed off", { title });
  return t("A guest’s game · {title}, by {name} · sealed off", { title, name: by });
}

/** The values of options in an address; the usual ones where it says nothing. */
function optionsOf({ card: { options } }: Loaded, query: URLSearchParams) {
  const found: Record<string, string | number> = {};
  for (const { name, values } of options)
    for (const [value] of values) if (query.get(name) === String(value)) found[name] = value;
  return found;
}

/** Begins a guest's game at the table. */
export function beginGuest(
  source: Source | undefined,
  name: string,
  query: URLSearchParams,
  page: Table,
): AtTable | undefined {
  if (!source) return void tellNowhere("#/workshop");
  const id = newId();
  const computer = computerOf(name, query);
  noteVisit({ kind: "opens", id });
  replaceLink(id, `#/begin/${name}?${query}`);
  title(source.title, source.by);
  setTableGame(name);
  const guest = seat(source, page);
  void guest.loaded().then((loaded) => {
    if (loaded && visit.gameId === id)
      guest.send({ kind: "new_game", game: name, options: optionsOf(loaded, query), id, seats: 0, computer });
  });
  return guest;
}

/** Goes on with a guest's game that was saved. */
export function resumeGuest(source: Source | undefined, saved: Saved, page: Table): AtTable | undefined {
  if (!source) return void tellRemoved();
  title(source.title, source.by);
  setTableGame(source.name);
  const guest = seat(source, page, saved.id);
  void guest.loaded().then((loaded) => loaded && route().name === saved.id && page.load(saved));
  return guest;
}

/**
 * Shows a guest's game that was played, to be looked at.
 * @param code  of the game
 */
export function showGuest(source: Source | undefined, code: string, page: Table): AtTable | undefined {
  if (!source) return void tellRemoved();
  const id = visit.gameId;
  title(source.title, source.by);
  setTableGame(source.name);
  const guest = seat(source, page);
  void guest.loaded().then((loaded) => loaded && visit.gameId === id && guest.send({ kind: "open_code", code, id }));
  return guest;
}

/** Gets a guest's game ready, for a position that is set up in it. */
export function prepareGuest(source: Source | undefined, page: Table, ready: () => void): AtTable | undefined {
  if (!source) return void tellNowhere("#/workshop");
  const guest = seat(source, page);
  void guest.loaded().then((loaded) => loaded && ready());
  return guest;
}

/**
 * Seats a guest's game to which friends come.
 * @param ours  the id of the game that is gone on with, or ""
 */
export const seatForFriends = (source: Source, ours: string, page: Table) => seat(source, page, ours);

/** Says of a game that it waits for its source. */
function tellRemoved() {
  go("#/saved", true);
  toast(t("The rules of this game were removed here. Open its link or its file again, and it goes on."));
}
