// A position that is asked again, as it is kept.
import type { Memory } from "./schedule.ts";

/** where a position comes from: `set` from somebody else */
export type Origin = "game" | "puzzle" | "hand" | "set";
export interface Mistake {
  id: string; // the game and the key
  game: string;
  origin: Origin;
  text: string; // as `open_puzzle` takes it
  from: string; // the id of the saved game, or the number of the puzzle; or ""
  at: number; // the entry of that game
  title: string; // of what it comes from, as it was called then
  made: number; // ms since 1970
  memory: Memory | null; // null: it was never asked
  saved: number;
}

const ID = /^\w+ [0-9a-f]{24}$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const ORIGINS = ["game", "puzzle", "hand", "set"];
const LONGEST = 40_000;

export const idOf = (game: string, key: string) => `${game} ${key}`;

export function isMistake(entry: any): entry is Mistake {
  const { id, game, origin, text, from, at, title, made, memory, saved } = entry ?? {};
  const isNamed = typeof id === "string" && ID.test(id) && id.startsWith(`${game} `) && ORIGINS.includes(origin);
  const isSaid = [text, from, title].every((each) => typeof each === "string") && text.length <= LONGEST;
  const isTimed = [made, saved, at].every(Number.isFinite);
  return isNamed && isSaid && from.length <= 80 && title.length <= 200 && isTimed && isMemory(memory);
}

function isMemory(memory: any) {
  if (memory === null) return true;
  if (typeof memory !== "object") return false;
  const { stability, difficulty, reps, lapses, first, last, due } = memory;
  const isWorth = stability > 0 && stability < 1e6 && difficulty >= 1 && difficulty <= 10;
  const isDated = [first, last, due].every((date) => typeof date === "string" && DATE.test(date) && Date.parse(date));
  return isWorth && isDated && Number.isInteger(reps) && Number.isInteger(lapses);
}
