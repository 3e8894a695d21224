// A position that is asked again, as it is kept.
import { fieldsOf, isText } from "../fields.ts";
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
const ORIGINS: unknown[] = ["game", "puzzle", "hand", "set"];
const LONGEST = 40_000;

export const idOf = (game: string, key: string) => `${game} ${key}`;

export function isMistake(entry: unknown): entry is Mistake {
  const { id, game, origin, text, from, at, title, made, memory, saved } = fieldsOf(entry);
  const isNamed = isText(id) && ID.test(id) && id.startsWith(`${game} `) && ORIGINS.includes(origin);
  const isSaid = isText(text, LONGEST) && isText(from, 80) && isText(title, 200);
  const isTimed = [made, saved, at].every(Number.isFinite);
  return isNamed && isSaid && isTimed && isMemory(memory);
}

function isMemory(memory: unknown) {
  if (memory === null) return true;
  if (typeof memory !== "object") return false;
  const { stability, difficulty, reps, lapses, first, last, due } = fieldsOf(memory);
  const [steady, hard] = [Number(stability), Number(difficulty)];
  const isWorth = steady > 0 && steady < 1e6 && hard >= 1 && hard <= 10;
  const isDated = [first, last, due].every((date) => isText(date) && DATE.test(date) && Date.parse(date));
  return isWorth && isDated && Number.isInteger(reps) && Number.isInteger(lapses);
}
