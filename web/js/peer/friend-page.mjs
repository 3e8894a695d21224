// Play with a friend elsewhere, up to the moment the link is open: invite, answer, hand a reply over. The rest is the
// match's.
// @ts-check

import { addStyles } from "../dom.mjs";
import { t } from "../shell/language.mjs";
import { isGuest } from "../shell/page.mjs";
import { route } from "../shell/routes.mjs";
import { setting } from "../shell/settings.mjs";
import { hex } from "./bases.mjs";
import { read } from "./code.mjs";
import { CodeError } from "./code-error.mjs";
import { forwardingPage } from "./forwarding-page.mjs";
import { takeReplies } from "./handover.mjs";
import { createInvitationPage, sameByLink } from "./invitation-page.mjs";
import { isMade } from "./made-invitations.mjs";
import { newMail } from "./mailboxes.mjs";
import { wordsOf } from "./parts.mjs";
import { wasFar } from "./places.mjs";
import { pairOf } from "./post-book.mjs";
import { createReplyPage } from "./reply-page.mjs";
import { startPage } from "./start-page.mjs";
import { createWherePage } from "./where-page.mjs";

/** @typedef {import("./code.mjs").Code} Code */
/** @typedef {typeof import("./mail-page.mjs")} MailPage */
/** @typedef {ReturnType<typeof createInvitationPage> | ReturnType<MailPage["createMailInvitation"]>} Hosting */
/** @typedef {ReturnType<typeof createReplyPage> | ReturnType<MailPage["createMailReply"]>} Answering */
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
 * @property {Mail} [mail]  by one link, and public mailboxes
 * @property {string} [again]  a friend who is known, as `pairOf` has them: no link is to be sent
 */
/**
 * @typedef {object} Mail  of a link
 * @property {string} secret  in hex
 * @property {number} made  as in a MailLink
 * @property {string[]} mailboxes
 * @property {string} [again]  the friend who is asked by a mailbox, as `pairOf` knows them
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
/** @typedef {{ game(name: string): Game }} Props  `game`: its name is empty when there is none of that name here */
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
 * @param {{ games(): Game[], guests(): Game[], atTable(): AtTable | null }} props  `guests`: those that somebody wrote;
 *   `atTable`: the match that is on
 * @param {{ opened: Opened, turnAway: () => void, go: (hash: string, instead?: boolean) => void }} actions
 */
export function mountFriendPage(root, { games, guests, atTable }, { opened, turnAway, go }) {
  /** @type {Hosting | undefined} */
  let hosting;
  /** @type {Answering | undefined} */
  let answering;
  /** The page that was shown last. @type {Shown | undefined} */
  let last;
  addStyles(new URL("../../css/friend.css", import.meta.url));

  /** @type {Props} */
  const props = { game: (name) => [...games(), ...guests()].find((game) => game.name === name) ?? unknown(name) };
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
  const start = (/** @type {unknown} */ error) => show(startPage(games(), { open, anew, go }, error));

  /** Go where an invitation or a reply leads. @param {string} text  its address @param {() => void} [refused] */
  function open(text, refused) {
    if (text.startsWith("#/m/")) return openMail(text, refused);
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
    show((last = answering).whole);
  }

  /** Go where one link leads by which a friend joins. @param {string} text @param {() => void} [refused] */
  function openMail(text, refused) {
    const page = replyByMail(text, { hosting, answering, turnAway }, props, actions);
    page.then((there) => show((last = answering = there).whole)).catch((error) => (refused?.(), start(error)));
  }

  /** Do what concerns our own invitation, and show it. @param {() => void} act */
  function attempt(act) {
    if (!hosting) return;
    show((last = hosting).whole);
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
    if (party < 0 || match || pairOf(wanted.again ?? "")) invited(readied(wanted));
    else where(wanted);
  }

  /** @param {Wanted} wanted @param {boolean} [servers]  which ones are asked is to be chosen */
  function where(wanted, servers = false) {
    const back = () => (hosting?.waits() ? present(hosting) : go(`#/new/${props.game(wanted.game).name}?who=friend`));
    present(whereFor(wanted, servers, props, { invited, go, back }));
  }

  /** In the place of an invitation that is over. @param {Wanted} wanted */
  const anew = (wanted) => (turnAway(), invited({ ...wanted, anew: true }));

  /** @param {Wanted} wanted */
  async function invited(wanted) {
    hosting?.cancel();
    present((hosting = await pageFor(wanted, props, actions)));
  }

  /** @param {Shown} page */
  function present(page) {
    show((last = page).whole);
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
     * @param {string} text  the address of an invitation or a reply, or ""
     * @param {Wanted | null} wanted
     */
    arrive(text, wanted) {
      if (wanted) return invite(wanted);
      try {
        if (text) return open(text, () => putBack(text));
      } catch (error) {
        return putBack(text), start(error);
      }
      const waiting = [last, answering, hosting].find((one) => one?.waits());
      show(waiting?.whole ?? startPage(games(), { open, anew, go }, null, atTable()));
    },
  };
}

/**
 * The page of an invitation: by hand, or by one link.
 * @param {Wanted} wanted
 * @param {Props} props
 * @param {Actions} actions
 */
async function pageFor(wanted, props, actions) {
  const { mail } = wanted;
  if (!mail) return createInvitationPage(wanted, props, actions);
  return (await import("./mail-page.mjs")).createMailInvitation({ ...wanted, mail }, props, actions);
}

/**
 * The page of who opens one link by which a friend joins; throws a CodeError for a link that cannot be used.
 * @param {string} text
 * @param {{ hosting?: Hosting, answering?: Answering, turnAway(): void }} now
 * @param {Props} props
 * @param {Actions} actions
 */
async function replyByMail(text, { hosting, answering, turnAway }, props, actions) {
  const { linkIn, createMailReply } = await import("./mail-page.mjs");
  const link = linkIn(text);
  if (!link) throw new CodeError("damaged");
  const [secret, nonce] = [hex(link.secret), String(link.secret)];
  if (isMade(secret) || (hosting && "isOwn" in hosting && hosting.isOwn(secret))) throw new CodeError("own");
  if (answering?.waits() && answering.nonce === nonce) return answering;
  answering?.cancel();
  turnAway();
  return createMailReply(link, props, actions);
}

/**
 * The page that asks where the friend is.
 * @param {Wanted} wanted
 * @param {boolean} servers  which ones are asked is to be chosen
 * @param {Props} props
 * @param {{ invited(wanted: Wanted): void, go(hash: string): void, back(): void }} actions
 */
function whereFor(wanted, servers, props, { invited, go, back }) {
  const byLink = sameByLink(wanted);
  return createWherePage(
    props.game(wanted.game),
    { far: wanted.far, servers, byHand: whyByHand(wanted), byLink },
    {
      go: (far, byMail) => invited({ ...wanted, far, mail: byMail ? newMail() : undefined }),
      byLink: () => go(byLink),
      back,
    },
  );
}

/**
 * An invitation of a friend who is known, by the way of last time, or a mailbox.
 * @param {Wanted} wanted
 * @returns {Wanted}
 */
function readied(wanted) {
  const [{ match }] = wanted.guests;
  const pair = pairOf(wanted.again ?? "");
  if (!pair) return { ...wanted, far: wasFar(match) ?? setting("where") === "far" };
  return { ...wanted, far: true, mail: { ...newMail(), mailboxes: pair.mailboxes, again: pair.id } };
}

/** Why one link is not enough, in a sentence; "" where it is. @param {Wanted} wanted */
export function whyByHand({ guests: [{ party, match }, ...others] }) {
  if (others.length) return t("One link is for two. With more, each friend gets an invitation of their own, by hand.");
  if (party < 0) return t("One link is for two who play. Who watches is invited by hand.");
  if (match)
    return t(
      "To go on with a match, the invitation goes by hand, unless both of you agree at the table to find each other.",
    );
  return "";
}

function isOwn() {
  throw new CodeError("own");
}

/** A game that is not here, with words for its name. @param {string} name @returns {Game} */
const unknown = (name) => ({ name: "", title: isGuest(name) ? t("a game that somebody wrote") : t("a game") });

/** Puts the address of what cannot be read where it was, to be put right by hand. @param {string} link */
const putBack = (link) => location.hash === "#/friend" && history.replaceState(null, "", link);

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

/** An invitation as text, wherever the friend is. @param {Wanted} wanted */
const key = (wanted) => JSON.stringify({ ...wanted, far: false, mail: undefined });

/** Whether two invitations are to the same, wherever the friend is. @param {Wanted} one @param {Wanted} other */
const isSame = (one, other) => key(one) === key(other);

/** The query of a link, beside its code. @param {string} text */
const termsOf = (text) => new URLSearchParams(text.match(/\?(\S+)/)?.[1]);
