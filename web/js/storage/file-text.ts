// The text of a file, however its letters are written: as its mark says, else as UTF-8, else as its own first lines
// say or as Windows writes western letters, which is told. py/cairn/cli/file_text.py does the same in a terminal.
import { t } from "../shell/language.ts";

const MARKS: [string, number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];
/** The mark that Python has in the first two lines of a source that is no UTF-8 (PEP 263). */
const COOKIE = /^[ \t\f]*#.*?coding[:=][ \t]*([\w.-]+)/;
const WESTERN = "windows-1252";
/** Bytes that this has no letter for. */
const NO_WESTERN = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/**
 * The text of bytes, and what to say of how it was read: "" where nothing had to be found out. `text` is undefined
 * where no way to write letters fits.
 */
export function textOf(bytes: Uint8Array): { text: string | undefined; said: string } {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  const plain = decoded(bytes, marked?.[0] ?? "utf-8");
  if (plain !== undefined && (marked || !isWide(bytes))) return { text: plain, said: "" };
  if (isWide(bytes)) return { text: decoded(bytes, bytes[0] ? "utf-16le" : "utf-16be"), said: "" };
  const lines = new TextDecoder("latin1").decode(bytes.subarray(0, 400)).split(/\r\n|\r|\n/, 2);
  const named = lines.map((line) => COOKIE.exec(line)?.[1]).find(Boolean);
  if (named && !/^utf-?8/i.test(named)) {
    const text = decoded(bytes, named.replace(/^latin[-_]/i, "latin")); // as browsers call it
    if (text !== undefined) return { text, said: "" };
  }
  if (bytes.some((byte) => NO_WESTERN.includes(byte)))
    return { text: undefined, said: t("This file is not text in UTF-8. Save it as UTF-8, and choose it again.") };
  const said = t("This file is not in UTF-8; it was read as Windows writes western letters. Look at its names.");
  return { text: decoded(bytes, WESTERN), said };
}

export const readFile = async (file: Blob) => textOf(new Uint8Array(await file.arrayBuffer()));

/** Whether every other one of the first bytes is 0, as in UTF-16 without a mark. */
function isWide(bytes: Uint8Array) {
  const head = Array.from(bytes.subarray(0, 64));
  const zeros = (rest: number) => head.filter((byte, at) => at % 2 === rest && !byte).length;
  const [even, odd] = [zeros(0), zeros(1)];
  return head.length > 3 && even + odd >= head.length / 4 && !(even && odd);
}

/** The text of bytes; undefined where they are not written so. */
function decoded(bytes: Uint8Array, how: string) {
  try {
    return new TextDecoder(how, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
