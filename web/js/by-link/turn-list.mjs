// Matches by link on the home page: where it is your turn, and who is waited for. Fetched where there is one.
// @ts-check
import { addStyles, make } from "../dom.mjs";
import { isolated } from "../peer/names.mjs";
import { mark, t, tn } from "../shell/language.mjs";
import { picture } from "../storage/saved-games.mjs";

/** @typedef {import("../storage/store.mjs").Saved} Saved */

const DAY = 86_400_000; // ms

/** Whether all that is left to answer is whether there is a rematch. @param {Saved} saved */
const asksRematch = ({ match, summary }) => match?.turn === "yours" && summary.over;

/** What is to be done, by how a match stands. @param {Saved} saved */
export function wayOf(saved) {
  const turn = saved.match?.turn;
  if (asksRematch(saved)) return mark("Answer");
  return turn === "waiting" ? mark("Send again") : turn === "draft" ? mark("Send it") : mark("Your turn");
}

/** @param {HTMLElement} host @param {Saved[]} games  newest first, all by link */
export function showTurns(host, games) {
  addStyles(new URL("../../css/by-link.css", import.meta.url));
  const rows = games.filter(({ match }) => match?.turn && match.turn !== "over");
  const mine = rows.filter((saved) => saved.match?.turn !== "waiting" && !asksRematch(saved));
  const theirs = rows.filter(({ match }) => match?.turn === "waiting");
  const lists = [
    [t("Your turn"), mine],
    [t("Rematch"), rows.filter(asksRematch)],
    [t("Waiting"), theirs],
  ];
  for (const [title, found] of /** @type {[string, Saved[]][]} */ (lists)) {
    if (!found.length) continue;
    const strip = make("section", "goons turns", make("h2", "", title), ...found.map(row));
    host.append(strip);
  }
}

/** @param {Saved} saved */
function row(saved) {
  const { id, summary, match } = saved;
  const [name] = summary.friends ?? [];
  const isNamed = Boolean(name) && name !== t("Your friend");
  const friend = isNamed ? isolated(name) : t("your friend");
  const game = summary.title;
  const title = isNamed ? t("{game} with {friend}", { game, friend }) : game;
  const words = make("span", "", make("b", "", title), " ", make("span", "", lineOf(saved, friend)));
  const label = t(wayOf(saved));
  const way = make("span", match?.turn === "waiting" ? "button" : "button main", label);
  return make("a", { class: `goon ${summary.game}`, href: `#/play/${id}` }, picture(saved), words, way);
}

/** A sentence that may begin with “your friend”. @param {string} words */
const sentence = (words) => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** @param {Saved} entry @param {string} friend */
function lineOf(entry, friend) {
  const { match, saved, summary } = entry;
  if (asksRematch(entry)) return sentence(t("{player} would like a rematch.", { player: friend }));
  if (match?.turn === "yours") {
    const move = t("Move {n}.", { n: summary.turn + 1 });
    const { last } = summary;
    const played = last ? sentence(t("{friend} played {last}.", { friend, last })) : "";
    return [move, played].filter(Boolean).join(" ");
  }
  if (match?.turn === "draft") return t("Your move is not sent yet.");
  const days = Math.floor((Date.now() - saved) / DAY);
  if (days < 1) return t("Waiting for {friend}.", { friend });
  return tn("Waiting for {friend}, {n} day.", "Waiting for {friend}, {n} days.", days, { friend });
}
