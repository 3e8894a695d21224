// A friend comes to play a game that somebody wrote: before the match takes the link over, both pages settle which game
// it is, and the one that is new to it asks its person.

import type { Link, LinkHandlers, Match, Opening } from "../peer/match.ts";
import type { Friend } from "../peer/match-panel.ts";
import { t } from "../shell/language.ts";
import { isGuest, toast } from "../shell/page.ts";
import { nameOf } from "../sources/identity.ts";
import { awaitGame, type Game, isSettling, offerGame, type Settling } from "../sources/settling.ts";

type Opened = Match["opened"];
type Store = Pick<import("../storage/store.ts").Store, "source" | "games">;
/** the person; `over`: nobody waits any more */
export type Ask = (game: Game, over: Promise<void>) => Promise<boolean>;

/** A friend with whom nothing is agreed. */
const NOBODY: Friend = {
  ...{ link: null, party: 0, name: "", phase: "over", match: "", mailbox: "", words: [], quality: "away" },
  ...{ left: false, overrun: "", ended: null },
};
/** Ms in which a friend whose link names no game announces one that somebody wrote, if it is one. */
const FIRST = 1000;

/** The warning about a designer's game at a table of friends, where it shares everything with the match. */
export const atItsTable = () =>
  t(
    "At this table the game knows what you know: your name, your moves, what you both write. " +
      "There it could move for you, and say what is not so; nowhere else.",
  );

/** The handler of opened links: for a game that somebody wrote once it is settled, for all others at once. */
export const settled =
  ({ store, ask }: { store: Store; ask: Ask }, opened: Opened): Opened =>
  (link, what) => {
    const game = what.game ?? "";
    if (!isGuest(game) && (what.role === "host" || game)) return opened(link, what);
    return settle(link, what, { store, ask }, opened);
  };

/** Settles a game over a link, and hands that over. */
function settle(link: Link, what: Opening, { store, ask }: { store: Store; ask: Ask }, opened: Opened): LinkHandlers {
  let match: LinkHandlers | undefined;
  /** Why there is no game. */
  let refused: Friend | undefined;
  let settling: Settling | undefined;
  let [over, close] = [false, () => {}];
  const isOver = new Promise<void>((resolve) => (close = resolve));
  const { game = "", role } = what;

  /** @param guest  the game; none: it is one of ours */
  const handOver = (guest?: Game) => (match ??= opened(link, { ...what, ...(guest ? { guest } : {}) }));

  function failed(words: string) {
    const why = words || t("You did not want to play it now.");
    refused ??= { ...NOBODY, ended: ["settling", t("There is no game."), why, ""] };
    link.close();
  }

  function unasked() {
    failed(t("This part did not load. Check the connection and try again."));
    return false;
  }

  const ends = { send: link.send, settled: (game: Game) => void handOver(game), failed };
  if (role === "host")
    void store.source(game).then((kept) => {
      if (over) return;
      if (!kept) return failed(t("The rules of this game are not on this device any more."));
      if (!what.match) toast(t("Your friend is asked whether to play this game."));
      settling = offerGame({ sha: kept.id, source: kept.source }, ends);
    });
  else {
    const find = async (sha: string) => (await store.source(sha))?.source;
    const wanted = async (one: Game) => (await isGoneOnWith(what, one, store)) || ask(one, isOver).catch(unasked);
    settling = awaitGame({ find, ask: wanted, name: game }, ends);
    if (!game) setTimeout(() => over || settling?.begun() || handOver(), FIRST);
  }

  return {
    text(text) {
      if (match) match.text(text);
      else if (isSettling(text)) settling?.hear(text);
      else if (!game) handOver().text(text);
    },
    state: (state) => (match ? match.state(state) : state === "lost" && link.close()),
    cut: (why) => (match ? match.cut(why) : link.close()),
    closed(why) {
      over = true;
      settling?.stop();
      close();
      match?.closed(why);
    },
    friend: () => match?.friend() ?? { friend: refused, friends: [] },
  };
}

/** Whether a match in this game is gone on with that is kept here: its person has agreed before. */
async function isGoneOnWith({ match }: Opening, { sha }: Game, store: Store) {
  if (!match) return false;
  return (await store.games()).some(
    ({ summary, match: kept }) =>
      summary.game.endsWith(nameOf(sha)) && kept?.matches.some((name) => name.startsWith(match)),
  );
}
