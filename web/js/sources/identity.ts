// Which game a source is, and what it says of itself, told without running it (as py/cairn/kit/source.py).
import { cleaned, composed } from "../peer/names.ts";
import type { Source } from "../storage/store.ts";

/** Characters of a source. */
export const LONGEST = 60_000;
/** How a game's docstring begins (as py/cairn/kit/blueprint.py). */
const DOCSTRING = /^[rRuU]?(?:"""([\s\S]*?)"""|'''([\s\S]*?)'''|"([^"\n]*)"|'([^'\n]*)')/;
const HEAD = /^([^.\n]{1,40}?)(?:, by ([^.\n]{1,60}))?\.\s+(\S[^\n]*?\.)(?:\s|$)/;
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";
/** Characters of a game's name behind its “~”: 130 bits. */
const NAMED = 26;

export type Head = { title: string; by: string; goal: string; lines: number };

/** The one form of a source that its identity is taken of. */
export function normal(source: string) {
  const text = composed(source.replaceAll("\r\n", "\n").replaceAll("\r", "\n").replaceAll("\t", "    "));
  const lines = text.split("\n").map((line) => withoutTail(line, " "));
  return `${withoutTail(lines.join("\n"), "\n")}\n`;
}

/** A text without the ends that are this character. */
function withoutTail(text: string, end: string) {
  let { length } = text;
  while (text[length - 1] === end) length -= 1;
  return text.slice(0, length);
}

/** The lines in which a script names what it needs (PEP 723; as py/cairn/kit/source.py). */
function headerOf(source: string) {
  let found: string[] | undefined;
  for (const line of normal(source).split("\n")) {
    if (found && line === "# ///") return found;
    if (!found && line === "# /// script") found = [];
    else if (line.startsWith("#")) found?.push(line);
    else found = undefined;
  }
  return [];
}

/** A package's name as all spell it. */
export const spelled = (name: string) => name.toLowerCase().replace(/[-_.]+/g, "-");

/** The packages that a source names in its header, as named there, with their versions. */
export function needsOf(source: string) {
  const header = headerOf(source);
  const from = header.findIndex((line) => /^# *dependencies *= *\[/.test(line));
  const [, listed = ""] = from < 0 ? [] : (/^[^[]*\[([^\]]*)\]/.exec(header.slice(from).join("\n")) ?? []);
  return Array.from(listed.matchAll(/["']\s*([A-Za-z0-9][^"'\n]*)/g), ([, need = ""]) => need.trim());
}

/** The identity of a source: the SHA-256 of its normal form, in hex. */
export async function identity(source: string) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(normal(source)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * With what the name of the game of a source ends, which has a title before it.
 * @param sha  in hex
 */
export function nameOf(sha: string) {
  const bits = Array.from(sha, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0")).join("");
  const letters = Array.from({ length: NAMED }, (_, at) => BASE32[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)]);
  return `~${letters.join("")}`;
}

/**
 * Four words for a digest, to be compared by reading out.
 * @param words  256
 */
export const fourWords = (sha: string, words: string[]) =>
  [0, 2, 4, 6].map((at) => words[Number.parseInt(sha.slice(at, at + 2), 16)]);

/**
 * The title, designer and goal in a source's docstring; empty where it has none of this form. It is somebody's claim
 * until the game runs, and fit to be shown.
 */
export function headOf(source: string): Head {
  const text = normal(source);
  const lines = text.split("\n");
  const begins = lines.findIndex((line) => !/^\s*(?:#|$)/.test(line));
  const doc =
    DOCSTRING.exec(lines.slice(begins).join("\n"))
      ?.slice(1)
      .find((part) => part !== undefined) ?? "";
  const [, title = "", by = "", goal = ""] = HEAD.exec(doc.trim()) ?? [];
  return { title: cleaned(title), by: cleaned(by), goal: cleaned(goal), lines: lines.length - 1 };
}

/** A source as it is kept. */
export function newSource({
  source,
  sha,
  name,
  origin,
}: {
  source: string;
  sha: string;
  name: string;
  origin: string;
}): Source {
  const [{ title, by }, now] = [headOf(source), Date.now()];
  return { id: sha, name, title, by, source, kit: 1, origin, made: now, base: "", saved: now };
}

/**
 * A source that came in a file, with what it says of itself; undefined where it is not the one that it is said to be.
 */
export async function checkedSource(came: Source): Promise<Source | undefined> {
  const sha = await identity(came.source);
  if (came.id !== sha || !came.name.endsWith(nameOf(sha))) return undefined;
  const { title, by } = headOf(came.source);
  return { ...came, source: normal(came.source), title, by };
}
