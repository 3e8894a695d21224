// The strip over the board: how the game is won, and in numbers how near the players are to that.
import { hide, make, text } from "../dom.ts";
import { token } from "../shell/icons.ts";
import { t } from "../shell/language.ts";
import type { View } from "./table-state.ts";

/** what one player has */
type Share = { name: string; shape: number; count: number };

export function createGoal(goal: HTMLElement, meter: HTMLElement) {
  let drawn = "";
  return (view: View | null) => {
    text(goal, view?.goal.text ?? "");
    const progress = view?.goal.progress ?? null;
    hide(meter, !progress);
    if (!view || !progress) return;
    const shares = view.players
      .map(({ seat, name, shape }) => ({ name, shape, count: progress.counts[seat] ?? 0 }))
      .reverse(); // who sits nearest comes first
    const told = JSON.stringify([progress, shares]);
    if (told === drawn) return;
    drawn = told;
    const counted = ({ name, count }: Share) =>
      progress.enough
        ? t("{name} {count} of {enough}", { name, count, enough: progress.enough })
        : t("{name} {count}", { name, count });
    meter.setAttribute("aria-label", `${progress.label}: ${shares.map(counted).join(", ")}`);
    const parts = shares.map((share) =>
      make("span", "share", token(share.shape), make("b", "num", String(share.count))),
    );
    const [mine, theirs] = shares;
    if (progress.is_balance && mine && theirs) parts.splice(1, 0, balance(mine.count, theirs.count));
    const all = make("span", "shares", ...parts, progress.enough ? t("of {enough}", { enough: progress.enough }) : "");
    meter.replaceChildren(make("span", "", progress.label), all);
  };
}

/** A bar of the one number against the other. */
function balance(mine: number, theirs: number) {
  const bar = make("i");
  bar.style.setProperty("--share", `${mine + theirs ? Math.round((100 * mine) / (mine + theirs)) : 50}%`);
  return bar;
}
