// The words for a match by link in a list: what is to be done, and who is waited for.
import { isolated } from "../peer/names.ts";
import { mark, t, tn } from "../shell/language.ts";
import type { Told } from "../storage/store.ts";

const DAY = 86_400_000; // ms

/** Whether all that is left to answer is whether there is a rematch. */
const asksRematch = ({ match, summary }: Told) => match?.turn === "yours" && summary.over;

/** Whether something is ours to do in a match with friends elsewhere, live or by link. */
export function isCalled({ match, summary }: Told) {
  if (match?.turn) return match.turn !== "waiting" && match.turn !== "over";
  return Boolean(match && summary.friends?.length && summary.yours && !summary.over);
}

/** The words for the next thing to do, by how a match stands. */
export function wayOf(saved: Told) {
  const turn = saved.match?.turn;
  if (asksRematch(saved)) return mark("Answer");
  return turn === "waiting" ? mark("Send again") : turn === "draft" ? mark("Send it") : mark("Your turn");
}

/** The name of a match, and how it stands. */
export function wordsOf(saved: Told) {
  const { summary } = saved;
  const [name = ""] = summary.friends ?? [];
  const isNamed = Boolean(name) && name !== t("Your friend");
  const friend = isNamed ? isolated(name) : t("your friend");
  const game = summary.title;
  return { title: isNamed ? t("{game} with {friend}", { game, friend }) : game, line: lineOf(saved, friend) };
}

/** A sentence that may begin with “your friend”. */
export const sentence = (words: string) => words.charAt(0).toLocaleUpperCase() + words.slice(1);

function lineOf(entry: Told, friend: string) {
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
