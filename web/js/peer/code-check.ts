// The checksums of the codes by which two devices link, and what a code that they do not fit has suffered on its way.

import type { Damage } from "../shell/check.ts";
import { readBase64 } from "./bases.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Characters of a code, at most. */
export const LONGEST = 180;
/** Half as many as a code has at least. */
const HALF = 57;
/** Letters of one case, in a code that has no others, which tell that it had both. */
const MANY = 12;
/** Bytes of the checksum. */
const CHECK = 4;
/** Characters of the code in a link by which a friend joins, always. */
export const MAIL = 52;
/** Those of the words before it. */
const SIGNS = `${LETTERS}.~%,`;

/** CRC-32: it finds what goes wrong on the way, not what is forged. */
export function checksum(bytes: ArrayLike<number>) {
  let sum = -1;
  for (let at = 0; at < bytes.length; at++) sum = (sum >>> 8) ^ (SUMS[(sum ^ (bytes[at] ?? 0)) & 255] ?? 0);
  return ~sum >>> 0;
}

/** The checksum of each byte, as the others are made of them. */
const SUMS = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  return sum;
});

/**
 * The sum of the last bytes and the others, 0 where they fit.
 * @param bytes  more than a few
 */
const rest = (bytes: Uint8Array) =>
  checksum(bytes.subarray(0, -CHECK)) ^ new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - CHECK);

/** Whether the last bytes check the others. */
export const isSealed = (bytes: Uint8Array) => bytes.length > CHECK && rest(bytes) === 0;

/** Whether a text is a code as it was made. */
export const isWhole = (code: string) => code.length <= LONGEST && isSealed(bytesOf(code));

/** The bytes of a code; none where it has none. */
export function bytesOf(code: string) {
  try {
    return readBase64(code);
  } catch {
    return new Uint8Array();
  }
}

/** The damage of a code that is not whole; of one that is longer than any, only its beginning is looked at. */
export function damageOf(code: string): Damage {
  if (code.length < HALF) return "short";
  const places = Array.from({ length: Math.min(code.length, LONGEST + 1) }, (_, at) => at);
  const isAdded =
    places.some((at) => isWhole(code.slice(0, at)) || isWhole(code.slice(at + 1))) ||
    (code.length <= LONGEST + 1 && places.some((at) => isWhole(code.slice(0, at) + code.slice(at + 1))));
  if (isAdded || code.length > LONGEST) return "added";
  const cases = code.replaceAll(/[^A-Za-z]/g, "");
  if (cases.length >= MANY && (cases === cases.toLowerCase() || cases === cases.toUpperCase())) return "case";
  const values = valuesOf(code);
  if (places.some((at) => isOneOff(values, at, at + 1))) return "changed";
  if (places.some((at) => isSealed(packed(swapped(values, at))))) return "changed";
  return [...places, code.length].some((at) => isOneOff(values, at, at)) ? "missing" : "unknown";
}

/** Whether a code is whole with some character in the place of those from one place to another. */
function isOneOff(values: number[], from: number, to: number) {
  const tried = [...values.slice(0, from), 0, ...values.slice(to)];
  if (tried.length % 4 === 1) return false;
  const restWith = (value: number) => {
    tried[from] = value;
    return rest(packed(tried));
  };
  const none = restWith(0);
  const bits = [1, 2, 4, 8, 16, 32].map((bit) => restWith(bit) ^ none); // a sum of bits is the sum of their sums
  return Array.from(LETTERS).some((_, value) => {
    if (bits.reduce((sum, one, bit) => (value & (1 << bit) ? sum ^ one : sum), none)) return false;
    tried[from] = value;
    return isCanonical(tried);
  });
}

/**
 * Two bytes that tell a link by which a friend joins that was cut or changed on its way (Fletcher's sum); nothing
 * against a forger.
 */
export function mailSum(words: string, body: Uint8Array) {
  const sums: Sums = [1, 1];
  for (const bytes of [new TextEncoder().encode(words), body]) addTo(sums, bytes);
  return Uint8Array.from(sums);
}

type Sums = [number, number];

function addTo(sums: Sums, bytes: ArrayLike<number>) {
  for (let at = 0; at < bytes.length; at++) {
    sums[0] = (sums[0] + (bytes[at] ?? 0)) % 255;
    sums[1] = (sums[1] + sums[0]) % 255;
  }
}

/** Whether the last bytes of a code check the words and the others. */
export const isMailWhole = (words: string, code: string) =>
  code.length === MAIL && isFit([...new TextEncoder().encode(words)], valuesOf(code)) && bytesOf(code).length > 0;

/**
 * @param words  as bytes
 * @param values  of a code
 */
function isFit(words: number[], values: number[]) {
  const [sums, bytes]: [Sums, Uint8Array] = [[1, 1], packed(values)];
  addTo(sums, words);
  addTo(sums, bytes.subarray(0, -2));
  return sums[0] === bytes[bytes.length - 2] && sums[1] === bytes[bytes.length - 1];
}

/**
 * The damage of a link by which a friend joins that is not whole. Its sum has sixteen bits: of a few links in a hundred
 * that lack a letter of their words it is said that one was changed.
 */
export function mailDamageOf(words: string, code: string): Damage {
  if (code.length > MAIL) return "added";
  if (code.length < MAIL / 2) return "short";
  if (code.length < MAIL) return code.length === MAIL - 1 ? "missing" : "unknown";
  if (!/[a-z]/.test(code) || !/[A-Z]/.test(code)) return "case";
  if (words.length > LONGEST) return "unknown";
  const [said, values] = [[...new TextEncoder().encode(words)], valuesOf(code)];
  if (said.some((_, at) => isFit([...said.slice(0, at), ...said.slice(at + 1)], values))) return "added";
  const isNear = (parts: number[], signs: number[]) =>
    parts.some((was, at) => {
      const isIt = signs.some((sign) => ((parts[at] = sign), isFit(said, values)));
      parts[at] = was;
      return isIt;
    });
  return isNear(said, [...new TextEncoder().encode(SIGNS)]) || isNear(values, valuesOf(LETTERS))
    ? "changed"
    : "unknown";
}

const valuesOf = (code: string) => Array.from(code, (letter) => LETTERS.indexOf(letter));

/** The bytes of six bits each. */
function packed(values: number[]) {
  const bytes = new Uint8Array(Math.floor((values.length * 3) / 4));
  let [at, bits, held] = [0, 0, 0];
  for (const value of values) {
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) bytes[at++] = held >> (bits -= 8);
  }
  return bytes;
}

/** Whether the bits behind the last byte are none, as they are where bytes are written. */
const isCanonical = (values: number[]) => !((values.at(-1) ?? 0) & ((1 << ((values.length * 6) % 8)) - 1));

/** @param at  the first of two that change places */
const swapped = (values: number[], at: number) => [
  ...values.slice(0, at),
  ...values.slice(at, at + 2).reverse(),
  ...values.slice(at + 2),
];
