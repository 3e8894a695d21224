// Play with a friend elsewhere, up to the moment the link is open: invite, answer, hand a reply over. The rest is the
// match's.
// @ts-check

import { addStyles } from "../dom.mjs";
import { t } from "../shell/language.mjs";
import { route } from "../shell/routes.mjs";
import { setting } from "../shell/settings.mjs";
import { read } from "./code.mjs";
import { CodeError } from "./code-error.mjs";
import { forwardingPage } from "./forwarding-page.mjs";
import { takeReplies } from "./handover.mjs";
import { createInvitationPage, sameByLink } from "./invitation-page.mjs";
import { wordsOf } from "./parts.mjs";
import { wasFar } from "./places.mjs";
import { createReplyPage } from "./reply-page.mjs";
import { startPage } from "./start-page.mjs";
import { createWherePage } from "./where-page.mjs";

/** @typedef {import("./code.mjs").Code} Code */
/**
 * @typedef {object} Guest
 * @property {number} party  1 to 3 for players, -1 for one who watches
 * @property {string} match  8 hex digits, to go on with a match, or ""
 * @property {string} name  where it is known
 */
/**
 * @typedef {object} Wanted  what is to be played, and who is invited to it
 * @property {string} game
 * @property {Record<string, string | number>} options
 * @property {string} seating  "toss", or the seats of host and guests as "1 0"
 * @property {Clock | null} clock
 * @property {Guest[]} guests
 * @property {boolean} near  in another tab of this browser
 * @property {boolean} far  in another network: servers are asked for the way
 * @property {boolean} [anew]  in the place of one that is over
 */
/**
 * @typedef {[base: number, step: number, pauses?: number]} Clock  ms: what each has, what each move adds, and how long
 *   each may be away or asleep
 */
/**
 * @typedef {{ whole: HTMLElement, waits(): boolean }} Shown  a page, and whether something is still to be done on it
 */
/** @typedef {import("./match.mjs").Match["opened"]} Opened  what takes a link over when it is open */
/** @typedef {{ name: string, title: string }} Game */
/** @typedef {{ id: string, title: string }} AtTable */
/** @typedef {{ game(name: string): Game }} Props  `game`: of the shelf; empty when there is none of that name */
/**
 * @typedef {object} Actions
 * @property {Opened} opened
 * @property {(hash: string) => void} go
 * @property {(text: string) => void} answer  an invitation
 * @property {(wanted: Wanted) => void} invite
 * @property {(wanted: Wanted, servers?: boolean) => void} where  asks where the friend is, and then invites
 * @property {() => void} done
 */

/**
 * @param {HTMLElement} root  the <main>
 * @param {{ games(): Game[], atTable(): AtTable | null }} props  `atTable`: the match that is on
 * @param {{ opened: Opened, turnAway: () => void, go: (hash: string, instead?: boolean) => void }} actions
 */
export function mountFriendPage(root, { games, atTable }, { opened, turnAway, go }) {
  /** @type {ReturnType<typeof createInvitationPage> | undefined} */
  let hosting;
  /** @type {ReturnType<typeof createReplyPage> | undefined} */
  let answering;
  /** The page that was shown last. @type {Shown | undefined} */
  let last;
  addStyles(new URL("../../css/friend.css", import.meta.url));

  /** @type {Props} */
  const props = { game: (name) => games().find((game) => game.name === name) ?? { name: "", title: t("a game") } };
  /** @type {Actions} */
  const actions = { opened: met, go, answer: open, invite, where, done: () => go("#/") };

  takeReplies(
    (nonce) => !!hosting?.made(nonce),
    (text) => reasonOf(() => hosting?.take(text)),
    (nonce) => answering?.met(nonce) ?? Infinity,
  );

  /** @type {Opened} */
  function met(link, what) {
    // Of two friends who invited each other, the quicker one is the host.
    if (what.role === "host") answering?.cancel();
    else if (hosting?.waits()) hosting.cancel();
    return opened(link, what);
  }

  const show = (/** @type {HTMLElement} */ whole) => showIn(root, whole);

  /** Go where a link, a code or a scanned picture leads. @param {string} text */
  function open(text) {
    const [code, terms] = [read(text), termsOf(text)];
    const game = terms.get("game") ?? "";
    const ours = hosting?.made(code.nonce);
    if (code.kind === "reply" && ours) return attempt(() => hosting?.take(text));
    if (code.kind === "reply") return show(forwardingPage(code, terms, props.game(game).name, { anew, go }));
    if (ours) return attempt(isOwn);
    if (!answering?.waits() || answering.nonce !== code.nonce) {
      answering?.cancel();
      turnAway();
      answering = createReplyPage(code, terms, props, actions);
    }
    last = answering;
    show(answering.whole);
  }

  /** Do what concerns our own invitation, and show it. @param {() => void} act */
  function attempt(act) {
    if (!hosting) return;
    last = hosting;
    show(hosting.whole);
    try {
      act();
    } catch (error) {
      hosting.tell(error);
    }
  }

  /**
   * Asks where a friend is who is invited for the first time, goes the way of last time with others.
   * @param {Wanted} wanted
   */
  function invite(wanted) {
    const [{ party, match }] = wanted.guests;
    if (hosting?.waits() && isSame(hosting.wanted(), wanted)) return present(hosting);
    turnAway();
    if (party < 0 || match) invited({ ...wanted, far: wasFar(match) ?? setting("where") === "far" });
    else where(wanted);
  }

  /** @param {Wanted} wanted @param {boolean} [servers]  which ones are asked is to be chosen */
  function where(wanted, servers = false) {
    const played = props.game(wanted.game);
    const last = { far: wanted.far, servers, byLink: sameByLink(wanted) };
    const back = () => (hosting?.waits() ? present(hosting) : go(`#/new/${played.name}?who=friend`));
    present(
      createWherePage(played, last, { go: (far) => invited({ ...wanted, far }), byLink: () => go(last.byLink), back }),
    );
  }

  /** In the place of an invitation that is over. @param {Wanted} wanted */
  const anew = (wanted) => (turnAway(), invited({ ...wanted, anew: true }));

  /** @param {Wanted} wanted */
  function invited(wanted) {
    hosting?.cancel();
    hosting = createInvitationPage(wanted, props, actions);
    present(hosting);
  }

  /** @param {Shown} page */
  function present(page) {
    last = page;
    show(page.whole);
    go("#/friend", route().page === "friend"); // the address that asked for it would ask again on the way back
  }

  return {
    invite,
    /**
     * Invites once more, on the same terms, where a friend has left before a game.
     * @param {boolean} host  whether the invitation was ours
     */
    again: (host) => (host && hosting && present(hosting), (host ? hosting : answering)?.again()),
    /** A friend has come to the table. */
    settle: () => (hosting?.settle(), answering?.settle()),
    /** Whether one of several friends is still to come. */
    awaits: () => Boolean(hosting && hosting.wanted().guests.length > 1 && hosting.waits()),
    /**
     * Goes where the address leads.
     * @param {string} text  the code in it, and what is said beside it, or ""
     * @param {Wanted | null} wanted
     */
    arrive(text, wanted) {
      if (wanted) return invite(wanted);
      try {
        if (text) return open(text);
      } catch (error) {
        return show(startPage(games(), { open, anew, go }, error));
      }
      const waiting = [last, answering, hosting].find((one) => one?.waits());
      show(waiting?.whole ?? startPage(games(), { open, anew, go }, null, atTable()));
    },
  };
}

function isOwn() {
  throw new CodeError("own");
}

/** @param {HTMLElement} root @param {HTMLElement} whole */
function showIn(root, whole) {
  if (root.firstElementChild === whole) return;
  root.replaceChildren(whole);
  if (root.hidden) return;
  whole.querySelector("h1")?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Whether a reply was taken, and if not, why. @param {() => void} take */
function reasonOf(take) {
  try {
    take();
    return "taken";
  } catch (error) {
    return wordsOf(error).reason || "damaged";
  }
}

/** Whether two invitations are to the same, wherever the friend is. @param {Wanted} one @param {Wanted} other */
const isSame = (one, other) => JSON.stringify({ ...one, far: false }) === JSON.stringify({ ...other, far: false });

/** The query of a link, beside its code. @param {string} text */
const termsOf = (text) => new URLSearchParams(text.match(/\?(\S+)/)?.[1]);
