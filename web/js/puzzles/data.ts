// The puzzles as files: a short list of all of them, and those of a game; fetched when first wanted.
import { itemAt } from "../lists.ts";

type Kind = "win" | "hold" | "slip" | "clean" | "fell" | "many" | "gates";
/**
 * A puzzle in the list. `key` stays the same wherever the puzzle stands; `number` of turns or of stones; `side` is to
 * move, by its English name; `steady`: how often in a hundred a steady hand does it, 0 where it is proved.
 */
export type Listed = [key: string, grade: number, kind: Kind, number: number, side: string, steady: number];
/** by game */
export type Index = Record<string, Listed[]>;
/** counted from 1 */
export type Which = { game: string; number: number };

const FOLDER = new URL("../../puzzles/", import.meta.url);
const fetched: Map<string, Promise<unknown>> = new Map();

function load<T>(name: string): Promise<T> {
  const found =
    (fetched.get(name) as Promise<T> | undefined) ?? fetch(new URL(name, FOLDER)).then((answer) => answer.json());
  fetched.set(name, found);
  found.catch(() => fetched.delete(name));
  return found;
}

export const loadIndex = (): Promise<Index> => load("index.json");

/** The puzzles of a game, as the program reads them. */
export const loadPuzzles = (game: string): Promise<object[]> => load(`${game}.json`);

type Placed = [x: number, y: number, shapes: number, kind: string];
/** numbers are places in `drawn`; a layer is a list of them */
interface Boards {
  drawn: unknown[];
  boards: [box: number[], ground: number, under: number, pieces: Placed[], over: number][];
}

/** The positions of a game's puzzles, as they look. */
export const loadBoards = (game: string): Promise<Boards> => load(`${game}.boards.json`);

/**
 * How the position of a puzzle looks: a Thumbnail as JSON.
 * @param number  counted from 1
 */
export function boardOf({ drawn, boards }: Boards, number: number) {
  const [box, ground, under, pieces, over] = itemAt(boards, number - 1);
  const layer = (at: number) => (drawn[at] as number[]).map((each) => drawn[each]);
  const stand = pieces.map(([x, y, shapes, kind], at) => [`${at}`, x, y, drawn[shapes], kind]);
  return JSON.stringify({ box, ground: layer(ground), under: layer(under), pieces: stand, over: layer(over) });
}

/** All puzzles of a game in the list. */
export const listedIn = (index: Index, game: string): Listed[] => index[game] ?? [];

export const listedAt = (index: Index, { game, number }: Which): Listed | undefined =>
  Object.hasOwn(index, game) ? index[game]?.[number - 1] : undefined;

/** Whether this is a challenge of skill, for stars, and not a puzzle that is proved. */
export const isChallenge = ([, , kind]: Listed) => !["win", "hold", "slip"].includes(kind);

/** Whether a game has challenges of skill. */
export const isOfSkill = (index: Index, game: string) => listedIn(index, game).slice(0, 1).some(isChallenge);

const DAY = 86_400_000;
/** Steps from one day's puzzle to the next of the same game: prime, and so it comes to all of them. */
const STRIDE = 37;

/** The date where the reader is, as in 2026-11-22. */
export const dateOf = (now: Date) => now.toLocaleDateString("sv");

/** The same for everybody on that date: the games take turns. */
export function puzzleOfDay(index: Index, date: string): Which {
  const day = Math.floor(Date.parse(date) / DAY);
  const games = Object.keys(index)
    .filter((game) => !isOfSkill(index, game))
    .sort();
  const game = itemAt(games, day % games.length);
  return { game, number: ((Math.floor(day / games.length) * STRIDE) % listedIn(index, game).length) + 1 };
}

/** The date some days before another. */
export const before = (date: string, days: number) =>
  new Date(Date.parse(date) - days * DAY).toISOString().slice(0, 10);
