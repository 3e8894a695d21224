// A friend comes to play a game that somebody wrote: before the match takes the link over, both pages settle which game
// it is, and the one that is new to it asks its person.
// @ts-check
import { t } from "../shell/language.mjs";
import { isGuest, toast } from "../shell/page.mjs";
import { nameOf } from "../sources/identity.mjs";
import { awaitGame, isSettling, offerGame } from "../sources/settling.mjs";

/** @typedef {import("../peer/match.mjs").Link} Link */
/** @typedef {import("../peer/match.mjs").LinkHandlers} LinkHandlers */
/** @typedef {import("../peer/match.mjs").Opening} Opening */
/** @typedef {import("../peer/match.mjs").Match["opened"]} Opened */
/** @typedef {import("../sources/settling.mjs").Game} Game */
/** @typedef {import("../sources/settling.mjs").Settling} Settling */
/** @typedef {Pick<import("../storage/store.mjs").Store, "source" | "games">} Store */
/** @typedef {(game: Game, over: Promise<void>) => Promise<boolean>} Ask  the person; `over`: nobody waits any more */

/** Ms in which a friend whose link names no game announces one that somebody wrote, if it is one. */
const FIRST = 1000;

/** The warning about a designer's game at a table of friends, where it shares everything with the match. */
export const atItsTable = () =>
  t(
    "At this table the game knows what you know: your name, your moves, what you both write. " +
      "There it could move for you, and say what is not so; nowhere else.",
  );

/**
 * The handler of opened links: for a game that somebody wrote once it is settled, for all others at once.
 * @param {{ store: Store, ask: Ask }} means
 * @param {Opened} opened
 * @returns {Opened}
 */
export const settled =
  ({ store, ask }, opened) =>
  (link, what) => {
    const game = what.game ?? "";
    if (!isGuest(game) && (what.role === "host" || game)) return opened(link, what);
    return settle(link, what, { store, ask }, opened);
  };

/**
 * Settles a game over a link, and hands that over.
 * @param {Link} link
 * @param {Opening} what
 * @param {{ store: Store, ask: Ask }} means
 * @param {Opened} opened
 * @returns {LinkHandlers}
 */
function settle(link, what, { store, ask }, opened) {
  /** @type {LinkHandlers | undefined} */
  let match;
  /** Why there is no game. @type {import("../peer/match-panel.mjs").Friend | undefined} */
  let refused;
  /** @type {Settling | undefined} */
  let settling;
  let [over, close] = [false, () => {}];
  const isOver = new Promise((/** @type {(_: void) => void} */ resolve) => (close = resolve));
  const { game = "", role } = what;

  /** @param {Game} [guest]  the game; none: it is one of ours */
  const handOver = (guest) => (match ??= opened(link, { ...what, ...(guest ? { guest } : {}) }));

  /** @param {string} words */
  function failed(words) {
    const why = words || t("You did not want to play it now.");
    refused ??= /** @type {any} */ ({ ended: ["settling", t("There is no game."), why, ""] });
    link.close();
  }

  function unasked() {
    failed(t("This part did not load. Check the connection and try again."));
    return false;
  }

  const ends = { send: link.send, settled: (/** @type {Game} */ game) => void handOver(game), failed };
  if (role === "host")
    void store.source(game).then((kept) => {
      if (over) return;
      if (!kept) return failed(t("The rules of this game are not on this device any more."));
      if (!what.match) toast(t("Your friend is asked whether to play this game."));
      settling = offerGame({ sha: kept.id, source: kept.source }, ends);
    });
  else {
    const find = async (/** @type {string} */ sha) => (await store.source(sha))?.source;
    const wanted = async (/** @type {Game} */ one) =>
      (await isGoneOnWith(what, one, store)) || ask(one, isOver).catch(unasked);
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

/**
 * Whether a match in this game is gone on with that is kept here: its person has agreed before.
 * @param {Opening} what @param {Game} game @param {Store} store
 */
async function isGoneOnWith({ match }, { sha }, store) {
  if (!match) return false;
  return (await store.games()).some(
    ({ summary, match: kept }) =>
      summary.game.endsWith(nameOf(sha)) && kept?.matches.some((name) => name.startsWith(match)),
  );
}
