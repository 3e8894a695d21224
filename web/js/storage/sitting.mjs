// How long people sat at each game, and how they stand against whom they play: what the card of a result adds.
// @ts-check

import { isNameless } from "../peer/names.mjs";
import { listed, t, tn } from "../shell/language.mjs";
import { nameOf } from "./level-name.mjs";
import { resultOf } from "./stats.mjs";

/** @typedef {import("./store.mjs").Saved} Saved */
/** @typedef {import("./store.mjs").Told} Told */

/** The longest pause that counts as time at the table, in ms. */
const AWAY = 300_000;

/**
 * @param {{ find(id: string): Promise<Saved | undefined>, heads(): Promise<Told[]> }} store
 * @param {(id: string, words: string) => void} tell  what the card of this game's result is to say too
 * @param {() => number} now  in ms
 */
export function createSitting(store, tell, now = () => performance.now()) {
  /** By game: ms so far, and when they were counted last. @type {Map<string, { spent: number, at: number }>} */
  const sat = new Map();

  /** @param {string} id */
  function count(id) {
    const { spent, at } = sat.get(id) ?? { spent: 0, at: now() };
    const sum = spent + Math.min(now() - at, AWAY);
    sat.set(id, { spent: sum, at: now() });
    return sum;
  }

  /** @param {string} id */
  async function tally(id) {
    const games = await store.heads();
    const game = games.find((one) => one.id === id);
    if (game?.summary.over) tell(id, tallied(game, games));
  }

  return {
    /** A game is on the table. @param {{ id: string, result: object | null }} view */
    async view({ id, result }) {
      if (!sat.has(id)) {
        count(id);
        const kept = (await store.find(id))?.spent ?? 0;
        const known = sat.get(id);
        if (known) known.spent += kept;
      }
      if (result) await tally(id);
    },

    /** A game is about to be kept. @param {Saved} saved */
    save(saved) {
      saved.spent = count(saved.id);
      if (saved.summary.over) void tally(saved.id);
    },
  };
}

/** How long a game took, and how its players stand. @param {Told} game @param {Told[]} games */
export function tallied(game, games) {
  const minutes = Math.round((game.spent ?? 0) / 60_000);
  return [minutes ? tn("{n} minute.", "{n} minutes.", minutes) : "", standing(game, games)].filter(Boolean).join(" ");
}

/** @param {Told} game @param {Told[]} games */
function standing(game, games) {
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
 * @param {Told} game
 */
function rival({ summary, computer = {} }) {
  const levels = Object.values(computer);
  if (summary.friends?.length) return summary.friends.some(isNameless) ? "" : listed(summary.friends);
  return levels.length === 1 ? nameOf(levels[0], summary.game) : "";
}
