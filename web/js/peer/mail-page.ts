// One link by which a friend joins, and public mailboxes that carry the rest: the page of who invites, and of who
// joins.

import { button, make } from "../dom.ts";
import { type MailLink, readMailLink, writeMailLink } from "../mailbox/mail-link.ts";
import type { Status } from "../mailbox/rendezvous.ts";
import { randomHex } from "../random.ts";
import { mark, t } from "../shell/language.ts";
import { wantedOf } from "../shell/links.ts";
import { toast } from "../shell/page.ts";
import { setting } from "../shell/settings.ts";
import { showTrouble, type Way, wayButton } from "../shell/trouble-box.ts";
import { unhex } from "./bases.ts";
import { codeCard } from "./code-card.ts";
import { CodeError, type Reason } from "./code-error.ts";
import type { Actions, Mail, Props, Wanted } from "./friend-page.ts";
import { noteDone, noteMade } from "./made-invitations.ts";
import { mailConsent } from "./mail-consent.ts";
import { callAgain, expectLetter, goesByLetter, letterTo } from "./mail-letters.ts";
import { meetByMail } from "./mail-pairing.ts";
import { keepMailboxes } from "./mailboxes.ts";
import { nameField } from "./name-field.ts";
import { cleaned, isolated, ownName } from "./names.ts";
import { overPage, statusLine, wordsOf } from "./parts.ts";
import { keepPlace } from "./places.ts";
import { inviting } from "./reply-page.ts";
import { agreed, promised, termsIn } from "./terms.ts";

type Meeting = ReturnType<typeof meetByMail>;

/** The line for each status. */
const STATES: Partial<Record<Status, string>> = {
  looking: mark("Looking for a mailbox."),
  waiting: mark("Waiting for your friend. The link works for a day, whenever this page is open."),
  connecting: mark("Your friend is here. Connecting."),
  slow: mark("Still looking for your friend’s device."),
  open: mark("Connected."),
};
/** The trouble behind some of them. */
const WRONG: Partial<Record<Status, Reason>> = {
  gone: "silent",
  clock: "clock",
  refused: "refused",
  slow: "apart",
  used: "replaced",
  failed: "unable",
};

const tellOthers = () =>
  toast(t("Somebody else has the link too. Compare words with your friend: they are in the menu."), "link");

/**
 * The parts of a meeting's page that both sides have.
 * @param waiting  the line of that status
 */
function createMeetingPage(waiting: string | undefined = STATES.waiting) {
  const status = statusLine();
  const trouble = make("div", { role: "alert" });
  const whole = make("div");
  return {
    status,
    trouble,
    whole,
    /** @param ways  by the status; those of `gone` for all others */
    draw(next: Status, ways: Record<string, Way[]>) {
      whole.dataset.state = next;
      status.say(t({ ...STATES, waiting }[next] ?? ""), ["looking", "waiting", "connecting", "slow"].includes(next));
      trouble.replaceChildren();
      const wrong = WRONG[next];
      if (wrong) showTrouble(trouble, new CodeError(wrong), ways[next] ?? ways.gone ?? []);
    },
  };
}

/** The page of who invites. */
export function createMailInvitation(wanted: Wanted & { mail: Mail }, props: Props, actions: Actions) {
  const { mail } = wanted;
  const { name: game, title } = props.game(wanted.game);
  const page = createMeetingPage();
  const card = codeCard("invitation", t("Come and play {game}.", { game: title }));
  const field = nameField();
  let status: Status = "looking";
  let cancelled = false;
  let meeting: Meeting | undefined;
  const hand = () => actions.where({ ...wanted, mail: undefined });
  const byHand = { label: t("By hand instead"), act: hand, look: "main" };
  const again = { label: t("Try again"), act: begin };
  const anew = { label: t("New invitation"), act: () => actions.where(wanted) };
  const ways = { gone: [byHand, again], slow: [byHand], used: [anew], failed: [byHand] };
  /** Ends the look for a first letter. */
  let letters: ((over: boolean) => void) | undefined;
  page.whole.className = game;
  page.whole.append(
    make("h1", { tabindex: "-1" }, t("Invite a friend to {game}", { game: title })),
    make("p", "soft", agreed(wanted)),
    make("div", "what", ...(mail.again ? calling() : sending(card.whole)), field),
    page.status.line,
    page.trouble,
    footOf(() => (cancel(), actions.done())),
  );
  field.hidden = Boolean(mail.again);
  field.addEventListener("input", () => void show());

  function show() {
    const { mailboxes, made } = mail;
    const said = { secret: unhex(mail.secret), made, mailboxes, game: wanted.game, terms: termsIn(wanted) };
    const link = writeMailLink({ ...said, name: ownName(setting("name")) }, location.href);
    if (mail.again && !wanted.anew) callAgain(mail.again, link);
    return card.show("invitation", link);
  }

  function begin() {
    meeting?.end();
    letters?.(false);
    noteMade(mail.secret, wanted);
    letters = expectLetter(mail, wanted.game, begun);
    const { game, options, seating, clock } = wanted;
    meeting = meetByMail({
      secret: unhex(mail.secret),
      mailboxes: mail.mailboxes,
      opening: { role: "host", party: 1, match: "", game, options, seating, clock, agreed: true },
      opened: actions.opened,
      once: true,
      turned: turn,
      second: tellOthers,
      ended: (said) => page.whole.replaceChildren(...overPage(said.title, said.why, [anew])),
    });
    turn("looking");
  }

  function turn(next: Status) {
    status = next;
    page.draw(next, ways);
    if (next === "open") letters?.(false);
  }

  /** The friend has begun by letter. */
  function begun(code: string) {
    if (cancelled || status === "open") return;
    meeting?.end();
    cancelled = true;
    noteDone(mail.secret);
    const see = { label: t("See it"), act: () => actions.go(`#/t/${code}`) };
    page.whole.replaceChildren(...begunPage(see));
  }

  function cancel() {
    if (cancelled) return;
    cancelled = true;
    if (status !== "open") meeting?.end();
    letters?.(true);
    noteDone(mail.secret);
  }

  void show();
  begin();
  return {
    whole: page.whole,
    take: () => {
      throw new CodeError("foreign");
    },
    tell: (error: unknown) => showTrouble(page.trouble, wordsOf(error), []),
    cancel,
    again: anew.act,
    settle() {
      const match = meeting?.match();
      if (!match) return;
      noteDone(mail.secret);
      letters?.(true);
      keepMailboxes(match, mail.mailboxes);
      keepPlace(match, true);
    },
    wanted: () => wanted,
    waits: () => !cancelled && status !== "open",
    made: () => false,
    /** @param secret  in hex */
    isOwn: (secret: string) => secret === mail.secret,
  };
}

/** The page for who has invited, once the friend has begun without them. */
const begunPage = (see: Way) =>
  overPage(
    t("Your friend has begun by letter."),
    t("The first turn was put into the mailbox. From now on each of you plays when there is time."),
    [see],
  );

/**
 * The words to a friend who finds nobody there, and the way on.
 * @param timed  whether there would be a clock
 */
function waitingFor(timed: boolean, letters: Way[]) {
  const keep = t("Keep this page open: the game begins by itself as soon as their page is open too.");
  const or = t("Or begin by letter: your first turn waits in the mailbox, and each plays when there is time.");
  const still = timed ? ` ${t("By link, no clock runs.")}` : "";
  return [
    make("p", "soft", `${t("Your friend will be here.")} ${keep}`),
    ...(letters.length ? [make("p", "soft", or + still)] : []),
    make("p", "row", ...letters.map((way) => wayButton(way))),
  ];
}

const footOf = (cancel: () => void) => make("p", "row foot", button(t("Cancel"), cancel));

/** The instructions where the link goes by hand. */
const sending = (card: HTMLElement) => [
  make("h2", "", t("Send this link")),
  make("p", "", t("By any messenger or mail. Your friend opens it, and the game begins.")),
  card,
  make("p", "soft small", t("Whoever has the link can join in your friend’s place: send it to nobody else.")),
];

/** The instructions where a friend is asked by a mailbox. */
const calling = () => [
  make("h2", "", t("Nothing has to be sent")),
  make("p", "", t("Your friend sees your invitation when they open Cairn. It waits in the mailboxes for a day.")),
];

/** In the storage of one tab: which link it joins by, so that one that is loaded anew is the same guest. */
const CALLER = "cairn-caller";

function caller() {
  try {
    const known = sessionStorage.getItem(CALLER) ?? randomHex(8);
    sessionStorage.setItem(CALLER, known);
    return known;
  } catch {
    return randomHex(8); // storage is blocked
  }
}

/** The page of who was sent a link: who asks, to what, and a button. Nothing is contacted before it is pressed. */
export function createMailReply(link: MailLink, props: Props, actions: Actions) {
  const { name: game, title } = props.game(link.game);
  const terms = new URLSearchParams(link.terms);
  const friend = cleaned(link.name) ? isolated(link.name) : "";
  const page = createMeetingPage(mark("Waiting for your friend."));
  const told = make("div", "spaced");
  let meeting: Meeting | undefined;
  let status: Status | "asked" = "asked";
  let cancelled = false;
  const invite = { label: t("Invite them instead"), act: () => (cancel(), actions.go(inviting(link.game, terms))) };
  const again = { label: t("Try again"), act: join };
  const letters = goesByLetter(link.game) ? [{ label: t("Begin by letter"), act: byLetter }] : [];
  const ways = {
    gone: [again, invite],
    slow: [...letters, invite],
    used: [],
    failed: [...letters, invite],
  };
  const asking = make(
    "div",
    "what consent",
    make("p", "", promised(link.game, terms)),
    nameField(),
    make("p", "row", button(t("Join"), join, "main")),
    make("p", "soft", t("Nothing has been contacted yet.")),
    ...mailConsent(link.mailboxes),
    make("p", "", t("Your friend’s device and yours then learn each other’s network address.")),
  );
  page.whole.className = game;
  page.whole.dataset.state = "asked";
  page.whole.append(
    make("h1", { tabindex: "-1" }, t("You are invited to play {game}", { game: title })),
    ...(friend ? [make("p", "soft", t("By somebody who goes by the name {friend}.", { friend }))] : []),
    asking,
    page.status.line,
    told,
    page.trouble,
    footOf(() => (cancel(), actions.done())),
  );
  page.status.say("");

  function join() {
    meeting?.end();
    asking.hidden = true;
    const { options, seating, clock } = wantedOf(link.game, terms);
    meeting = meetByMail({
      secret: link.secret,
      mailboxes: link.mailboxes,
      opening: { role: "guest", party: 0, match: "", game: link.game, options, seating, clock, agreed: true },
      opened: actions.opened,
      caller: caller(),
      turned: turn,
      second: tellOthers,
      ended: (said) => page.whole.replaceChildren(...overPage(said.title, said.why, [invite])),
    });
    turn("looking");
  }

  function turn(next: Status) {
    status = next;
    page.draw(next, ways);
    told.replaceChildren();
    if (next === "waiting") told.append(...waitingFor(terms.has("clock"), letters));
    if (next === "used") {
      const { title, why } = wordsOf(new CodeError("taken"));
      page.whole.replaceChildren(...overPage(title, why, [invite]));
    }
  }

  function byLetter() {
    cancel();
    actions.go(letterTo(link, terms));
  }

  function cancel() {
    if (cancelled) return;
    cancelled = true;
    if (status !== "open") meeting?.end();
  }

  return {
    whole: page.whole,
    cancel,
    again: invite.act,
    settle() {
      const match = meeting?.match();
      if (!match) return;
      keepMailboxes(match, link.mailboxes);
      keepPlace(match, true);
    },
    waits: () => !cancelled && status !== "open" && status !== "used",
    met: () => Infinity,
    /** Names the invitation, as the nonce does of one by hand. */
    nonce: String(link.secret),
  };
}

/** The invitation in a link to one of ours, in hex; or what is wrong with it is thrown. */
export const linkIn = (text: string) => readMailLink(text, Date.now());
