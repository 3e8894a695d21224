// The values of what can be chosen in a position: won, drawn or lost for the side to act, as far as it is proved.
import { t } from "../shell/language.ts";

/** of one way to choose an action */
export interface Value {
  path: string[]; // the spots, in order
  value: "won" | "drawn" | "lost" | ""; // "" while it is not known
  plies: number | null; // the actions until the end, where they are known
  most?: number | null; // where they are not: that there are at most so many, where that is known
}
/** of a spot that may be chosen next */
export interface Worth {
  value: "won" | "drawn" | "lost";
  turns: number | null; // of the winner
  isMost: boolean; // whether there are no more turns than these, and perhaps fewer
}

/**
 * The worth of every spot that may be chosen next: of the best action that it leads to. One that leads to an action
 * of unknown value has a worth only where another one wins.
 * @param chosen  so far
 */
export function worthsOf(values: Value[], chosen: string[]): Map<string, Worth> {
  const bySpot: Map<string, Value[]> = new Map();
  for (const value of values) {
    const spot = value.path[chosen.length];
    if (spot === undefined || chosen.some((each, n) => each !== value.path[n])) continue;
    bySpot.set(spot, [...(bySpot.get(spot) ?? []), value]);
  }
  const worths: Map<string, Worth> = new Map();
  for (const [spot, ways] of bySpot) {
    const best = bestOf(ways);
    if (best) worths.set(spot, best);
  }
  return worths;
}

/** @param ways  for one spot */
function bestOf(ways: Value[]): Worth | null {
  const won = ways.filter(({ value }) => value === "won");
  if (won.length) return { value: "won", ...turnsIn(won, Math.min) };
  if (ways.some(({ value }) => !value)) return null;
  if (ways.some(({ value }) => value === "drawn")) return { value: "drawn", turns: null, isMost: false };
  return { value: "lost", ...turnsIn(ways, Math.max) };
}

/** The turns of the winner in one of these, or null where it is not known. */
function turnsIn(ways: Value[], choose: (...plies: number[]) => number) {
  const plies = choose(...ways.map(({ plies, most }) => plies ?? most ?? Infinity));
  const turns = Number.isFinite(plies) ? (plies + 1) >> 1 : null;
  return { turns, isMost: turns !== null && ways.some((way) => way.plies === null) };
}

/** A worth in words. */
export function wordsOf({ value, turns, isMost }: Worth) {
  if (value === "drawn") return t("draws");
  const n = turns ?? 0;
  if (value === "won")
    return turns === null ? t("wins") : isMost ? t("wins in at most {n}", { n }) : t("wins in {n}", { n });
  return turns === null ? t("loses") : isMost ? t("loses in at most {n}", { n }) : t("loses in {n}", { n });
}
