// Play with a friend elsewhere, up to the moment the link is open: invite, answer, hand a reply over. The rest is the
// match's.

import { addStyles } from "../dom.ts";
import { t } from "../shell/language.ts";
import { isGuest } from "../shell/page.ts";
import { route } from "../shell/routes.ts";
import { setting } from "../shell/settings.ts";
import { hex } from "./bases.ts";
import { read } from "./code.ts";
import { CodeError } from "./code-error.ts";
import { forwardingPage } from "./forwarding-page.ts";
import { takeReplies } from "./handover.ts";
import { createInvitationPage, sameByLink } from "./invitation-page.ts";
import { isMade } from "./made-invitations.ts";
import { newMail } from "./mailboxes.ts";
import type { Link, Match, Opening } from "./match.ts";
import { wordsOf } from "./parts.ts";
import { wasFar } from "./places.ts";
import { pairOf } from "./post-book.ts";
import { createReplyPage } from "./reply-page.ts";
import { startPage } from "./start-page.ts";
import { createWherePage } from "./where-page.ts";

type MailPage = typeof import("./mail-page.ts");
type Hosting = ReturnType<typeof createInvitationPage> | ReturnType<MailPage["createMailInvitation"]>;
type Answering = ReturnType<typeof createReplyPage> | ReturnType<MailPage["createMailReply"]>;
export interface Guest {
  party: number; // 1 to 3 for players, -1 for one who watches
  match: string; // 8 hex digits, to go on with a match, or ""
  name: string; // where it is known
}
/** what is to be played, and who is invited to it */
export interface Wanted {
  game: string;
  options: Record<string, string | number>;
  seating: string; // "toss", or the seats of host and guests as "1 0"
  clock: Clock | null;
  guests: Guest[];
  near: boolean; // in another tab of this browser
  far: boolean; // in another network: servers are asked for the way
  anew?: boolean; // in the place of one that is over
  mail?: Mail | undefined; // by one link, and public mailboxes
  again?: string; // a friend who is known, as `pairOf` has them: no link is to be sent
}
/** of a link */
export interface Mail {
  secret: string; // in hex
  made: number; // as in a MailLink
  mailboxes: string[];
  again?: string; // the friend who is asked by a mailbox, as `pairOf` knows them
}
/** ms: what each has, what each move adds, and how long each may be away or asleep */
export type Clock = [base: number, step: number, pauses?: number];
/** a page, and whether something is still to be done on it */
type Shown = { whole: HTMLElement; waits(): boolean };
/** what takes a link over when it is open */
export type Opened = Match["opened"];
export type Game = { name: string; title: string };
export type AtTable = { id: string; title: string };
/** `game`: its name is empty when there is none of that name here */
export type Props = { game(name: string): Game };
export interface Actions {
  opened: Opened;
  go: (hash: string) => void;
  answer: (text: string) => void; // an invitation
  invite: (wanted: Wanted) => void;
  where: (wanted: Wanted, servers?: boolean) => void; // asks where the friend is, and then invites
  done: () => void;
}

/**
 * @param root  the <main>
 * @param props  `guests`: those that somebody wrote; `atTable`: the match that is on
 */
export function mountFriendPage(
  root: HTMLElement,
  { games, guests, atTable }: { games(): Game[]; guests(): Game[]; atTable(): AtTable | null },
  { opened, turnAway, go }: { opened: Opened; turnAway: () => void; go: (hash: string, instead?: boolean) => void },
) {
  let hosting: Hosting | undefined;
  let answering: Answering | undefined;
  /** The page that was shown last. */
  let last: Shown | undefined;
  addStyles(new URL("../../css/friend.css", import.meta.url));

  const props: Props = {
    game: (name) => [...games(), ...guests()].find((game) => game.name === name) ?? unknown(name),
  };
  const actions: Actions = { opened: met, go, answer: open, invite, where, done: () => go("#/") };

  takeReplies(
    (nonce) => !!hosting?.made(nonce),
    (text) => reasonOf(() => hosting?.take(text)),
    (nonce) => answering?.met(nonce) ?? Infinity,
  );

  function met(link: Link, what: Opening) {
    // Of two friends who invited each other, the quicker one is the host.
    if (what.role === "host") answering?.cancel();
    else if (hosting?.waits()) hosting.cancel();
    return opened(link, what);
  }

  const show = (whole: HTMLElement) => showIn(root, whole);
  const start = (error: unknown) => show(startPage(games(), { open, anew, go }, error));

  /**
   * Go where an invitation or a reply leads.
   * @param text  its address
   */
  function open(text: string, refused?: () => void) {
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

  /** Go where one link leads by which a friend joins. */
  function openMail(text: string, refused?: () => void) {
    const page = replyByMail(text, { hosting, answering, turnAway }, props, actions);
    page.then((there) => show((last = answering = there).whole)).catch((error) => (refused?.(), start(error)));
  }

  /** Do what concerns our own invitation, and show it. */
  function attempt(act: () => void) {
    if (!hosting) return;
    show((last = hosting).whole);
    try {
      act();
    } catch (error) {
      hosting.tell(error);
    }
  }

  /** Asks where a friend is who is invited for the first time, goes the way of last time with others. */
  function invite(wanted: Wanted) {
    const [{ party, match }] = wanted.guests;
    if (hosting?.waits() && isSame(hosting.wanted(), wanted)) return present(hosting);
    turnAway();
    if (party < 0 || match || pairOf(wanted.again ?? "")) invited(readied(wanted));
    else where(wanted);
  }

  /** @param servers  which ones are asked is to be chosen */
  function where(wanted: Wanted, servers: boolean = false) {
    const back = () => (hosting?.waits() ? present(hosting) : go(`#/new/${props.game(wanted.game).name}?who=friend`));
    present(whereFor(wanted, servers, props, { invited, go, back }));
  }

  /** In the place of an invitation that is over. */
  const anew = (wanted: Wanted) => (turnAway(), invited({ ...wanted, anew: true }));

  async function invited(wanted: Wanted) {
    hosting?.cancel();
    present((hosting = await pageFor(wanted, props, actions)));
  }

  function present(page: Shown) {
    show((last = page).whole);
    go("#/friend", route().page === "friend"); // the address that asked for it would ask again on the way back
  }

  return {
    invite,
    /**
     * Invites once more, on the same terms, where a friend has left before a game.
     * @param host  whether the invitation was ours
     */
    again: (host: boolean) => (host && hosting && present(hosting), (host ? hosting : answering)?.again()),
    /** A friend has come to the table. */
    settle: () => (hosting?.settle(), answering?.settle()),
    /** Whether one of several friends is still to come. */
    awaits: () => Boolean(hosting && hosting.wanted().guests.length > 1 && hosting.waits()),
    /**
     * Goes where the address leads.
     * @param text  the address of an invitation or a reply, or ""
     */
    arrive(text: string, wanted: Wanted | null) {
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

/** The page of an invitation: by hand, or by one link. */
async function pageFor(wanted: Wanted, props: Props, actions: Actions) {
  const { mail } = wanted;
  if (!mail) return createInvitationPage(wanted, props, actions);
  return (await import("./mail-page.ts")).createMailInvitation({ ...wanted, mail }, props, actions);
}

/** The page of who opens one link by which a friend joins; throws a CodeError for a link that cannot be used. */
async function replyByMail(
  text: string,
  {
    hosting,
    answering,
    turnAway,
  }: { hosting: Hosting | undefined; answering: Answering | undefined; turnAway(): void },
  props: Props,
  actions: Actions,
) {
  const { linkIn, createMailReply } = await import("./mail-page.ts");
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
 * @param servers  which ones are asked is to be chosen
 */
function whereFor(
  wanted: Wanted,
  servers: boolean,
  props: Props,
  { invited, go, back }: { invited(wanted: Wanted): void; go(hash: string): void; back(): void },
) {
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

/** An invitation of a friend who is known, by the way of last time, or a mailbox. */
function readied(wanted: Wanted): Wanted {
  const [{ match }] = wanted.guests;
  const pair = pairOf(wanted.again ?? "");
  if (!pair) return { ...wanted, far: wasFar(match) ?? setting("where") === "far" };
  return { ...wanted, far: true, mail: { ...newMail(), mailboxes: pair.mailboxes, again: pair.id } };
}

/** Why one link is not enough, in a sentence; "" where it is. */
export function whyByHand({ guests: [{ party, match }, ...others] }: Wanted) {
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

/** A game that is not here, with words for its name. */
const unknown = (name: string): Game => ({
  name: "",
  title: isGuest(name) ? t("a game that somebody wrote") : t("a game"),
});

/** Puts the address of what cannot be read where it was, to be put right by hand. */
const putBack = (link: string) => location.hash === "#/friend" && history.replaceState(null, "", link);

function showIn(root: HTMLElement, whole: HTMLElement) {
  if (root.firstElementChild === whole) return;
  root.replaceChildren(whole);
  if (root.hidden) return;
  whole.querySelector("h1")?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Whether a reply was taken, and if not, why. */
function reasonOf(take: () => void) {
  try {
    take();
    return "taken";
  } catch (error) {
    return wordsOf(error).reason || "damaged";
  }
}

/** An invitation as text, wherever the friend is. */
const key = (wanted: Wanted) => JSON.stringify({ ...wanted, far: false, mail: undefined });

/** Whether two invitations are to the same, wherever the friend is. */
const isSame = (one: Wanted, other: Wanted) => key(one) === key(other);

/** The query of a link, beside its code. */
const termsOf = (text: string) => new URLSearchParams(text.match(/\?(\S+)/)?.[1]);
