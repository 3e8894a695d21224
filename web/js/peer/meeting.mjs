// The dialog in which two people meet: what is played, and the words to compare.
// @ts-check
import { button, make } from "../dom.mjs";
import { copyButton } from "../shell/copying.mjs";
import { t } from "../shell/language.mjs";
import { named, older } from "./friends.mjs";
import { cleaned } from "./names.mjs";

/** @typedef {import("./match-panel.mjs").Friend} Friend */
/** @typedef {import("./match-panel.mjs").MatchView} MatchView */
/** @typedef {import("./match-panel.mjs").Actions} Actions */

/** @param {HTMLElement} element */
function focused(element) {
  element.autofocus = true;
  return element;
}

/** The dialog before there is a table: a friend who has just come, or did not stay. @param {Actions["decide"]} decide */
export function createMeeting(decide) {
  const dialog = make("dialog", { class: "sheet meeting", "aria-labelledby": "meeting-title" });
  let drawn = "";
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);

  /** Draws it anew where something in it has changed: what is pressed just then would not count. @param {MatchView} view */
  return (view) => {
    const { friends, what, game } = view;
    const friend =
      friends.find(({ phase }) => phase === "meeting" || phase === "words" || phase === "waiting") ??
      friends.find(({ match, ended, left }) => (ended || left) && !match);
    const key = JSON.stringify(friend && [friend.phase, friend.words, friend.ended, friend.left, friend.name, what]);
    if (key === drawn) return;
    drawn = key;
    const known = friend?.match && friend.phase === "meeting";
    if (!friend || known) return dialog.close();
    dialog.className = `sheet meeting ${game}`;
    dialog.replaceChildren(...meeting(friend, view, decide));
    if (!dialog.open) dialog.showModal();
    /** @type {HTMLElement | null} */ (dialog.querySelector("[autofocus]"))?.focus();
  };
}

/** What stands in the dialog in which two people meet. @param {Friend} friend @param {MatchView} view @param {Actions["decide"]} act */
function meeting(friend, { what, role, friends }, act) {
  const { link, phase, name, ended, left } = friend;
  const title = make("h2", "", "");
  title.id = "meeting-title";
  title.tabIndex = -1;
  /** @param {string} label @param {string} does @param {string} [look] */
  const decide = (label, does, look = "") =>
    button(label, () => act(link ?? 0, does, does === "confirm" ? { words: friend.words } : {}), look);
  if (left && !ended) {
    title.textContent = t("{friend} has left.", { friend: named(friend, friends) });
    const anew = make("p", "", t("There is no game yet. A new invitation brings you together."));
    return [title, anew, make("div", "row", focused(decide(t("Close"), "leave", "main")))];
  }
  if (ended) {
    title.textContent = ended[1];
    const ways = older(ended)
      ? [focused(button(t("Reload this page"), () => location.reload(), "main")), decide(t("Close"), "leave")]
      : [focused(decide(t("Close"), "leave", "main"))];
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
  const safety = make("ol", "safety", ...friend.words.map((word) => make("li", "", word)));
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
    ...(terms.length ? [" ", terms.join(" · ")] : []),
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
