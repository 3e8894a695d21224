// The dialog in which two people meet: what is played, and the words to compare.
import { button, make } from "../dom.ts";
import { copyButton } from "../shell/copying.ts";
import { t, together } from "../shell/language.ts";
import { named, older } from "./friends.ts";
import type { Actions, Friend, MatchView } from "./match-panel.ts";
import { cleaned } from "./names.ts";

function focused(element: HTMLElement) {
  element.autofocus = true;
  return element;
}

/**
 * The dialog before there is a table: a friend who has just come, or did not stay.
 * @param isGone  whether the other page has closed a link
 */
export function createMeeting(decide: Actions["decide"], again: Actions["again"], isGone: (link: number) => boolean) {
  const dialog = make("dialog", { class: "sheet meeting", "aria-labelledby": "meeting-title" });
  let drawn = "";
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);

  /** Draws it anew where something in it has changed: what is pressed just then would not count. */
  return (view: MatchView) => {
    const { friends, what, game } = view;
    const friend =
      friends.find(({ phase }) => phase === "meeting" || phase === "words" || phase === "waiting") ??
      friends.find(({ match, ended, left, phase }) => (ended || left || phase === "away") && !match);
    const left = Boolean(friend?.left || isGone(friend?.link ?? -1));
    const key = friend ? contentOf(friend, left, what) : "";
    if (key === drawn) return;
    drawn = key;
    const known = friend?.match && friend.phase === "meeting";
    if (!friend || known) return dialog.close();
    dialog.className = `sheet meeting ${game}`;
    dialog.replaceChildren(...meeting({ ...friend, left }, view, decide, () => again(view.role)));
    if (!dialog.open) dialog.showModal();
    (dialog.querySelector("[autofocus]") as HTMLElement | null)?.focus();
  };
}

/**
 * The part of a friend's state that the dialog shows, as text: closing a connection that has ended changes nothing.
 * @param what  the game and its terms
 */
export const contentOf = ({ link, ended, phase, words, name }: Friend, left: boolean, what: string[]) =>
  JSON.stringify(ended ? [link, ended] : [link, phase, words, left, name, what]);

/** The content of the dialog in which two people meet. */
function meeting(friend: Friend, { what, role, friends }: MatchView, act: Actions["decide"], again: () => void) {
  const { link, phase, name, ended, left } = friend;
  const title = make("h2", "", "");
  title.id = "meeting-title";
  title.tabIndex = -1;
  const decide = (label: string, does: string, look: string = "") =>
    button(label, () => act(link ?? 0, does, does === "confirm" ? { words: friend.words } : {}), look);
  const anew = () => {
    act(link ?? 0, "leave");
    again();
  };
  /** The way on, and one to have it read only: who watches invites nobody. */
  const invites = () =>
    role === "watcher"
      ? [focused(decide(t("Close"), "leave", "main"))]
      : [
          focused(button(role === "host" ? t("New invitation") : t("Invite them instead"), anew, "main")),
          decide(t("Close"), "leave"),
        ];
  if (!ended && (left || phase === "away")) {
    title.textContent = left
      ? t("{friend} has left.", { friend: named(friend, friends) })
      : t("The connection is gone.");
    const why = friends.some(({ match }) => match)
      ? t("A new invitation brings you together.")
      : t("There is no game yet. A new invitation brings you together.");
    return [title, make("p", "", why), make("div", "row", ...invites())];
  }
  if (ended) {
    title.textContent = ended[1];
    const ways = older(ended)
      ? [focused(button(t("Reload this page"), () => location.reload(), "main")), decide(t("Close"), "leave")]
      : invites();
    if (ended[3]) ways.push(copyButton(t("Copy the details"), () => ended[3]));
    return [title, make("p", "", ended[2]), make("div", "row", ...ways)];
  }
  if (phase === "meeting") {
    title.textContent = t("Connected");
    return [
      title,
      make("p", "soft", t("The two pages greet each other.")),
      make("div", "row", focused(decide(t("Leave"), "leave"))),
    ];
  }
  title.textContent =
    phase === "words"
      ? t("Do you both see these words?")
      : cleaned(name)
        ? t("Waiting for {friend}", { friend: named(friend, friends) })
        : t("Waiting for your friend");
  const safety = make("ol", "safety", ...friend.words.map((word) => make("li", { translate: "no" }, word)));
  safety.setAttribute("aria-label", t("Safety words"));
  const why =
    phase === "words"
      ? cleaned(name)
        ? t("Read them to {friend}, on the phone or in a message.", { friend: named(friend, friends) })
        : t("Read them to your friend, on the phone or in a message.")
      : t("The game begins when your friend has compared the words too.");
  const [game, ...terms] = what;
  const played = make(
    "p",
    "played",
    make("strong", "", role === "watcher" ? t("You watch {game}.", { game }) : t("You play {game}.", { game })),
    ...(terms.length ? [" ", together(terms, " · ")] : []),
  );
  if (phase !== "words")
    return [title, make("p", "", why), safety, played, make("div", "row", focused(decide(t("Leave"), "leave")))];
  const differ = t("One is different? Then somebody may be in between, and this connection should not be used.");
  return [
    title,
    make("p", "", why),
    safety,
    focused(decide(t("They match"), "confirm", "main")),
    played,
    make("div", "differ", make("p", "soft small", differ), decide(t("They differ"), "differ")),
  ];
}
