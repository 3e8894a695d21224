// A set of positions: the code of its link, and its flashcards. Anybody can write such a link, so before a position of
// it is shown, the program checks it and says what it is.

import type { Scene } from "../board/picture.ts";
import { isText } from "../fields.ts";
import { ALL_LETTERS, CHECK, checkOf, damageOf, damageWords, isWhole } from "../shell/check.ts";
import { t } from "../shell/language.ts";

/** `text` as `open_puzzle` takes it */
export type Position = { game: string; text: string };
export type PositionSet = { title: string; positions: Position[] };
/** what the program says of a position */
export interface Described {
  id: string;
  key: string;
  title: string; // of its game
  goal: string;
  moves: string[];
  why: string;
  scene: Scene | null;
  fault: string;
}

/** The version of this format; codes of the first have no characters that check them. */
const [FIRST, FORMAT] = ["1", "2"];
export const MOST = 200;
const LONGEST_TITLE = 80;
const LONGEST_POSITION = 40_000;
const LONGEST_CODE = 400_000;
const LONGEST_TEXT = 4_000_000;

/** A code that gives no set; its words are for the person who has it. */
export class BadSet extends Error {}

/** The position as one of somebody else's: it was not they who played there. */
export function foreign({ game, text }: Position): Position {
  if (!text.startsWith('{"record":')) return { game, text };
  try {
    return { game, text: JSON.stringify({ ...JSON.parse(text), own: false }) };
  } catch {
    return { game, text }; // the program says that it is damaged
  }
}

/** The code of a set. */
export async function writeSet({ title, positions }: PositionSet) {
  const all = positions.map(foreign).map(({ game, text }) => [game, text]);
  const packed = new Blob([JSON.stringify([title, ...all])]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const code = FORMAT + letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return code + checkOf(code, ALL_LETTERS);
}

/** The set of a code; throws BadSet. */
export async function readSet(code: string): Promise<PositionSet> {
  const isChecked = code[0] !== FIRST;
  if (code.length > LONGEST_CODE) throw new BadSet(t("It is longer than any set."));
  if (/[^\w-]/.test(code) || (isChecked && !isWhole(code, ALL_LETTERS)))
    throw new BadSet(damageWords(damageOf(code, ALL_LETTERS)));
  if (isChecked && code[0] !== FORMAT)
    throw new BadSet(t("This link is written in a newer way. Reload the page to renew it."));
  try {
    const body = code.slice(1, isChecked ? -CHECK : undefined);
    const letters = atob(body.replaceAll("-", "+").replaceAll("_", "/"));
    const set = setOf(JSON.parse(await unpacked(Uint8Array.from(letters, (each) => each.charCodeAt(0)))));
    if (set) return set;
  } catch {}
  throw new BadSet(damageWords("unknown"));
}

/** No more is unpacked than a set may have. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    text += decoder.decode(value, { stream: true });
    if (text.length <= LONGEST_TEXT) continue;
    void reader.cancel().catch(() => {});
    throw new RangeError("longer than any set");
  }
  return text + decoder.decode();
}

function setOf(found: unknown): PositionSet | null {
  if (!Array.isArray(found)) return null;
  const [title, ...rows] = found;
  const isPosition = (row: unknown): row is [game: string, text: string] =>
    Array.isArray(row) &&
    row.length === 2 &&
    isText(row[0]) &&
    /^\w{1,40}$/.test(row[0]) &&
    isText(row[1], LONGEST_POSITION);
  if (typeof title !== "string" || title.length > LONGEST_TITLE) return null;
  if (!rows.length || rows.length > MOST || !rows.every(isPosition)) return null;
  return { title, positions: rows.map(([game, text]) => foreign({ game, text })) };
}

/**
 * A set as Anki and others take it: a question and a solution a line.
 * @param cards  `link`: where the position is seen
 */
export function flashcards(cards: { described: Described; link: string }[]) {
  const rows = cards.map(({ described: { title, goal, moves, why }, link }) => {
    const front = `${plain(title)}: ${plain(goal)}<br><a href="${link}">${plain(t("The position"))}</a>`;
    return `${front}\t${plain(moves.join(" "))}<br>${plain(why)}`;
  });
  return ["#separator:tab", "#html:true", ...rows, ""].join("\n");
}

/** A text in HTML, on one line. */
const plain = (words: string) =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll(/\s+/g, " ").trim();
