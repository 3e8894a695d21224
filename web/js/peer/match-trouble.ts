// The troubles of a match at the table, in words, and what can be done about it.

import type { Trouble, Way } from "../board/overlays.ts";
import type { Status } from "../mailbox/rendezvous.ts";
import { listed, t, together } from "../shell/language.ts";
import { isGone, named, older } from "./friends.ts";
import type { Friend, MatchView } from "./match-panel.ts";
import { cleaned } from "./names.ts";

export const inAnotherTab = (): Trouble => ({
  title: t("This match is open in another tab."),
  why: t(
    "Go on with it there, or take it over: the other tab then leaves it, and a new invitation brings your friend here.",
  ),
  details: "",
  ways: [
    [t("Take it over"), "take-over", "main"],
    [t("All games"), "home", ""],
  ],
});

/** The label of the button that invites those who are missing; it says whom, where there are several friends. */
function invitationFor(friends: Friend[]) {
  const gone = friends.filter(isGone);
  if (friends.filter(({ party }) => party >= 0).length < 2) return t("New invitation");
  const [one, another] = gone;
  return one && !another ? t("New invitation for {friend}", { friend: named(one, friends) }) : t("New invitations");
}

/**
 * At the table: what stands in the way of the game.
 * @param heard  what the browser says of the link
 * @param looked  how it stands with the friend, where they are looked for by a mailbox; "may": where that can be agreed
 * to
 */
export function trouble(
  friend: Friend,
  view: MatchView,
  heard?: { state: string; since: number },
  looked: Status | "may" | "" = "",
): Trouble | null {
  const { friends, by_link, is_timed, is_over, gone = [] } = view;
  if (gone.length) return absence(view, gone);
  if (view.is_substituted) return substituted();
  const name = named(friend, friends);
  const close: Way = [t("Close"), "close-trouble", "bare"];
  const ways: Way[] = [[invitationFor(friends), "invite", "main"], by_link ? [t("By link"), "by-link", ""] : close];
  if (friend.ended)
    return {
      title: friend.ended[1],
      why: friend.ended[2],
      details: friend.ended[3],
      ways:
        friend.ended[0] === "unlike"
          ? [[t("Stop here"), "home", "main"], close]
          : older(friend.ended)
            ? [[t("Reload this page"), "reload", "main"], close]
            : ways,
    };
  if (friend.overrun)
    return {
      title:
        friend.overrun === "clock"
          ? t("{friend}’s time is over.", { friend: name })
          : t("{friend}’s pauses are used up.", { friend: name }),
      why: t("You can end the game, or let it go on."),
      details: "",
      ways: [
        [t("End the game"), "claim", "main"],
        [t("Let it go on"), "close-trouble", ""],
      ],
    };
  if (friend.phase !== "away") return null;
  if (friend.substituted && !is_over)
    return {
      title: t("The computer plays for {player}.", { player: name }),
      why: t("Invite {player} again: the seat can be taken back at any time.", { player: name }),
      details: "",
      ways,
    };
  if (heard?.state === "lost" && !friend.left) return { ...tryingAgain(name), details: "", ways, since: heard.since };
  if (looked && looked !== "may")
    return { title: goneTitle(friend, friends), why: sought(looked, friend, name), details: "", ways };
  if (looked === "may") ways.push([t("Find each other by themselves"), "find", ""]);
  const why = is_over
    ? t("The game is over, and kept. Invite again to play another.")
    : by_link
      ? t("The game is kept. Invite again, or go on by link.")
      : t("The game is kept. Invite again to go on with it.");
  const clocks = by_link && is_timed && !is_over ? t("By link, no clock runs.") : "";
  return { title: goneTitle(friend, friends), why: together([why, clocks].filter(Boolean)), details: "", ways };
}

/** Where some of several have been away for longer than agreed: the others can end it without them. */
function absence({ friends, may_substitute }: MatchView, gone: string[]): Trouble {
  const others = friends.some(({ party, phase }) => party >= 0 && phase === "playing");
  const invite: Way[] = friends.some(isGone) ? [[invitationFor(friends), "invite", "main"]] : [];
  const substitute: Way = [t("Let the computer play"), "substitute", ""];
  const end: Way = [t("End without a result"), "claim", ""];
  return {
    title: t("Away for longer than agreed: {players}.", { players: listed(gone) }),
    why: may_substitute
      ? t("Everybody who is here has to agree.")
      : others
        ? t("Wait, or end the game without a result, if everybody who is here agrees. Then nobody wins.")
        : t("Nobody else can be reached. Wait, or end the game here without a result: everybody keeps it as it is."),
    details: "",
    // Few, as the words need their room; who is away can be invited beside the board too.
    ways: may_substitute ? [substitute, end] : [...invite, end, [t("Keep waiting"), "close-trouble", "bare"]],
  };
}

/** The computer has taken the seat of the person here, who is back. */
const substituted = (): Trouble => ({
  title: t("The computer plays for you."),
  why: t("You were away for longer than agreed, so the others asked it to. Its moves stand."),
  details: "",
  ways: [
    [t("Take my seat back"), "return", "main"],
    [t("Let it play on"), "close-trouble", "bare"],
  ],
});

/**
 * How it stands with a friend who is looked for.
 * @param name  as a sentence begins with it
 */
function sought(looked: string, friend: Friend, name: string) {
  if (looked === "gone") return t("No mailbox answers. The game is kept: invite again, by hand.");
  if (looked === "clock")
    return t("The clock of this device is wrong: the mailboxes take no letter of its time. The game is kept; set it.");
  if (looked === "refused") return t("The mailboxes refuse your letters. The game is kept: invite again, by hand.");
  return cleaned(friend.name)
    ? t("The game is kept, and goes on by itself as soon as {friend} is back: both pages look for each other.", {
        friend: name,
      })
    : t("The game is kept, and goes on by itself as soon as your friend is back: both pages look for each other.");
}

/** Who is missing; where only one can be, whether they have left. */
function goneTitle(friend: Friend, friends: Friend[]) {
  const gone = friends.filter(isGone).map((one) => named(one, friends));
  if (gone.length > 1) return t("{players} are away.", { players: listed(gone) });
  if (friend.left) return t("{friend} has left.", { friend: named(friend, friends) });
  return friends.filter(({ party }) => party >= 0).length > 1
    ? t("{player} is away.", { player: named(friend, friends) })
    : t("The connection is gone.");
}

/** The words while a connection heals by itself. */
const tryingAgain = (friend: string) =>
  navigator.onLine
    ? {
        title: t("{friend} is not heard. Trying again.", { friend }),
        why: t("It goes on by itself as soon as you hear each other, or with a new invitation. Nothing is lost."),
      }
    : { title: t("Your device has no network."), why: t("Trying again when it has. Your game is kept.") };
