// A whole game's source as a short text for a link (decision 155): the version of this format, the letter of a base,
// raw deflate with that base as dictionary as a number in base 62, and four characters that check all before them, as a
// game code has them (py/cairn/core/game_code.py).
import { itemAt } from "../lists.ts";
import { CHECK, checkOf, damageOf, damageWords, isWhole, LETTERS } from "../shell/check.ts";
import { t } from "../shell/language.ts";
import { LONGEST, normal } from "./identity.ts";

const FORMAT = "1";
/** Characters that are counted together, so that they are a number that is exact. */
const BLOCK = 8;
/** Characters of an address that every messenger leaves alone, and of a code that is still read. */
export const ROOM = 1_200;
const LONGEST_CODE = 16_000;
/** Bytes that deflate looks back. */
const WINDOW = 32_768;
/** Bytes of the longest source. */
const LONGEST_BYTES = 4 * LONGEST;

/** A code that gives no source; its words are for the person who has it. */
export class BadLink extends Error {}

/** raw, as fflate's */
type Deflate = (bytes: Uint8Array, how: { level: 9; dictionary: Uint8Array }) => Uint8Array;

/** The code of a source: against the base that makes it shortest. */
export function writeCode(source: string, dictionaries: Uint8Array[], deflate: Deflate) {
  const bytes = new TextEncoder().encode(normal(source));
  const packed = dictionaries.map((whole) => deflate(bytes, { level: 9, dictionary: whole.subarray(-WINDOW) }));
  const lengths = packed.map(({ length }) => length);
  const base = lengths.indexOf(Math.min(...lengths));
  const code = FORMAT + LETTERS[base] + digitsOf(itemAt(packed, base));
  return code + checkOf(code);
}

/** The source of a code, in its normal form; throws BadLink. */
export async function readCode(code: string, dictionaries: Uint8Array[]) {
  if (code.length > LONGEST_CODE) throw new BadLink(t("It is longer than any game."));
  const strange = Array.from(code).find((letter) => !LETTERS.includes(letter));
  if (strange)
    throw new BadLink(
      t("It has letters and digits only, and “{text}” is neither. Copy the link again.", { text: strange }),
    );
  if (!isWhole(code)) throw new BadLink(damageWords(damageOf(code)));
  if (code.length < CHECK + 3 || code[0] === "0") throw new BadLink(damageWords("unknown"));
  const dictionary = dictionaries[LETTERS.indexOf(code.charAt(1))];
  if (code[0] !== FORMAT || !dictionary)
    throw new BadLink(t("This link is written in a newer way. Reload the page to renew it."));
  const bytes = await inflated(bytesOf(code.slice(2, -CHECK)), dictionary.subarray(-WINDOW));
  try {
    const text = normal(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    if (text.length <= LONGEST) return text;
  } catch {
    throw new BadLink(t("Its checksum is right, but there is no game in it."));
  }
  throw new BadLink(t("It is longer than any game."));
}

/** Bytes as one number in base 62; a byte 1 before them keeps those that are 0. */
function digitsOf(bytes: Uint8Array) {
  let number = BigInt(`0x1${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`);
  const [step, blocks] = [BigInt(LETTERS.length) ** BigInt(BLOCK), [] as string[]];
  while (number) {
    let [block, digits] = [Number(number % step), ""];
    for (let at = 0; at < BLOCK; at++) {
      digits = LETTERS[block % LETTERS.length] + digits;
      block = Math.floor(block / LETTERS.length);
    }
    blocks.push(digits);
    number /= step;
  }
  return blocks.reverse().join("").replace(/^0+/, "");
}

function bytesOf(digits: string) {
  let number = 0n;
  for (let at = 0; at < digits.length; at += BLOCK) {
    const part = digits.slice(at, at + BLOCK);
    const block = Array.from(part).reduce((sum, letter) => sum * LETTERS.length + LETTERS.indexOf(letter), 0);
    number = number * BigInt(LETTERS.length) ** BigInt(part.length) + BigInt(block);
  }
  const hex = number.toString(16);
  if (hex.length % 2 === 0 || hex[0] !== "1")
    throw new BadLink(t("Its checksum is right, but there is no game in it."));
  return Uint8Array.from(hex.slice(1).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/**
 * Inflates raw deflate with a dictionary, by the browser's own means, which take none: it is put before the
 * rest as a block that is stored, and taken off what comes out. No more is unpacked than a source may have.
 */
async function inflated(packed: Uint8Array<ArrayBuffer>, dictionary: Uint8Array) {
  const { length } = dictionary;
  const head = Uint8Array.of(0, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255);
  const reader = new Blob([head, new Uint8Array(dictionary), packed])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .getReader();
  const found = new Uint8Array(length + LONGEST_BYTES);
  let size = 0;
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      const part = value as Uint8Array;
      if (size + part.length > found.length) {
        void reader.cancel().catch(() => {});
        throw new BadLink(t("It is longer than any game."));
      }
      found.set(part, size);
      size += part.length;
    }
  } catch (error) {
    if (error instanceof BadLink) throw error;
    throw new BadLink(t("Its checksum is right, but there is no game in it."));
  }
  return found.subarray(length, size);
}
