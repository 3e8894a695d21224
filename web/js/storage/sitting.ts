// How long people sat at each game, and how they stand against whom they play: what the card of a result adds.

import type { Tally } from "../board/table-state.ts";
import { isNameless } from "../peer/names.ts";
import { listed, t, tn } from "../shell/language.ts";
import { nameOf } from "./level-name.ts";
import { resultOf } from "./stats.ts";
import type { Saved, Told } from "./store.ts";

/** The longest pause that counts as time at the table, in ms. */
const AWAY = 300_000;

/**
 * @param tell  what the card of this game's result is to say too
 * @param now  in ms
 */
export function createSitting(
  store: { find(id: string): Promise<Saved | undefined>; heads(): Promise<Told[]> },
  tell: (id: string, tally: Tally) => void,
  now: () => number = () => performance.now(),
) {
  /** By game: ms so far, and when they were counted last. */
  const sat: Map<string, { spent: number; at: number }> = new Map();

  function count(id: string) {
    const { spent, at } = sat.get(id) ?? { spent: 0, at: now() };
    const sum = spent + Math.min(now() - at, AWAY);
    sat.set(id, { spent: sum, at: now() });
    return sum;
  }

  async function tally(id: string) {
    const games = await store.heads();
    const game = games.find((one) => one.id === id);
    if (game?.summary.over) tell(id, tallied(game, games));
  }

  return {
    /** A game is on the table. */
    async view({ id, result }: { id: string; result: object | null }) {
      if (!sat.has(id)) {
        count(id);
        const kept = (await store.find(id))?.spent ?? 0;
        const known = sat.get(id);
        if (known) known.spent += kept;
      }
      if (result) await tally(id);
    },

    /** A game is about to be kept. */
    save(saved: Saved) {
      saved.spent = count(saved.id);
      if (saved.summary.over) void tally(saved.id);
    },
  };
}

/** How long a game took, how its players stand, and which levels were won. */
export function tallied(game: Told, games: Told[]): Tally {
  const minutes = Math.round((game.spent ?? 0) / 60_000);
  const isAgainstLevel = Object.keys(game.computer ?? {}).length === 1 && resultOf(game) === "won";
  return {
    time: minutes ? tn("{n} minute", "{n} minutes", minutes) : "",
    standing: standing(game, games),
    won: isAgainstLevel ? levelsWon(game.summary.game, games) : [],
  };
}

/** The levels of the computer that were won against once. */
function levelsWon(name: string, games: Told[]) {
  const won = games.filter((one) => one.summary.game === name && resultOf(one) === "won");
  const levels = won.flatMap(({ computer = {} }) =>
    Object.keys(computer).length === 1 ? Object.values(computer) : [],
  );
  return [...new Set(levels)].sort((one, other) => one - other);
}

function standing(game: Told, games: Told[]) {
  const against = rival(game);
  if (!against || !resultOf(game)) return "";
  const results = games.filter((one) => one.summary.game === game.summary.game && rival(one) === against).map(resultOf);
  const won = results.filter((result) => result === "won").length;
  const lost = results.filter((result) => result === "lost").length;
  if (won + lost < 2) return "";
  const values = { won, lost, rival: against };
  if (won === lost) return t("You and {rival} are even at {won}–{lost}.", values);
  return won > lost
    ? t("You lead {won}–{lost} against {rival}.", values)
    : t("You trail {won}–{lost} against {rival}.", values);
}

/**
 * Whom the one person here plays against; "" where that is nobody, more than one computer, or a friend without a name.
 */
function rival({ summary, computer = {} }: Told) {
  const [level, another] = Object.values(computer);
  if (summary.friends?.length) return summary.friends.some(isNameless) ? "" : listed(summary.friends);
  return level && !another ? nameOf(level, summary.game) : "";
}
