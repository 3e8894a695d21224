// The four characters that check a code before them, and what a code that they do not fit has suffered on its way.
// py/cairn/core/code_check.py says the same of the codes that the program reads.
import { mark, t } from "./language.ts";

export const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Letters of codes in base64url too. */
export const ALL_LETTERS = `${LETTERS}-_`;
export const CHECK = 4;
/** The largest prime below 62 ** 4. */
const PRIME = 14_776_331;
/** The fewest characters of a code. */
const FEWEST = CHECK + 2;
/** The letter that codes begin with. */
const FORMATS = "1234";
/** Letters of one case, in a code that has no others, which tell that it had both. */
const MANY = 12;

export type Damage = "short" | "added" | "case" | "changed" | "missing" | "unknown";

const WORDS: Record<Damage, string> = {
  short: mark("Most of it is missing. Copy the whole link again."),
  added: mark("Something was added to it on the way. Copy the link again."),
  case: mark("Its capital and small letters were made alike on the way. Copy the link again."),
  changed: mark("A character of it was changed on the way. Copy the link again."),
  missing: mark("A character of it is missing. Copy the whole link again."),
  unknown: mark("A part of it is missing, or several of its characters were changed. Copy the whole link again."),
};

export const damageWords = (damage: Damage) => t(WORDS[damage]);

/**
 * The characters that check a text before them.
 * @param letters  that it may have
 */
export function checkOf(text: string, letters: string = LETTERS) {
  let [rest, digits] = [0, ""];
  for (const letter of text) rest = (rest * letters.length + letters.indexOf(letter)) % PRIME;
  while (digits.length < CHECK) {
    digits = LETTERS[rest % LETTERS.length] + digits;
    rest = Math.floor(rest / LETTERS.length);
  }
  return digits;
}

/** Whether the last characters of a code check the others. */
export const isWhole = (code: string, letters: string = LETTERS) =>
  code.length >= FEWEST && checkOf(code.slice(0, -CHECK), letters) === code.slice(-CHECK);

/** How many characters a text begins with that are a whole code: the most of these lengths; 0 where none are. */
export function wholeAmong(text: string, lengths: number[], letters: string = LETTERS) {
  const sums = sumsOf(text, letters);
  return Math.max(
    0,
    ...lengths.filter((end) => end >= FEWEST && sums[end - CHECK] === numberOf(text.slice(end - CHECK, end))),
  );
}

/** The damage of a code of these letters that is not whole. It takes time linear in its length. */
export function damageOf(code: string, letters: string = LETTERS): Damage {
  if (code.length < FEWEST + 2) return "short";
  const end = code.length - CHECK;
  const sums = sumsOf(code, letters);
  const check = numberOf(code.slice(end));
  const values = Array.from(code, (letter) => letters.indexOf(letter));
  const [base, powers, inverses] = [letters.length, [1], [1]];
  const inverse = power(base, PRIME - 2);
  for (let n = 0; n <= code.length; n++) {
    powers.push((valueAt(powers, n) * base) % PRIME);
    inverses.push((valueAt(inverses, n) * inverse) % PRIME);
  }
  /** The sum of what lies between two places. */
  const between = (from: number, to: number) =>
    modulo(valueAt(sums, to) - ((valueAt(sums, from) * valueAt(powers, to - from)) % PRIME));
  const places = Array.from({ length: end + 1 }, (_, at) => at);
  const isAdded =
    places.some((at) => at >= 2 && at < end && valueAt(sums, at) === numberOf(code.slice(at, at + CHECK))) ||
    places.some((at) => at > 0 && at < end && between(at, end) === check) ||
    places.some(
      (at) => at < end && modulo(valueAt(sums, at) * valueAt(powers, end - 1 - at) + between(at + 1, end)) === check,
    ) ||
    [0, 1, 2, 3].some((at) => isWhole(code.slice(0, end + at) + code.slice(end + at + 1), letters));
  if (isAdded) return "added";
  const cases = code.replaceAll(/[^A-Za-z]/g, "");
  if (cases.length >= MANY && (cases === cases.toLowerCase() || cases === cases.toUpperCase())) return "case";
  if (Array.from(FORMATS).some((format) => isWhole(format + code, letters))) return "missing";
  const off = modulo(check - valueAt(sums, end));
  const isChanged =
    isNear(checkOf(code.slice(0, end), letters), code.slice(end)) ||
    places.some((at) => at < end && modulo(valueAt(values, at) + off * valueAt(inverses, end - 1 - at)) < base) ||
    places.some((at) => {
      const by = valueAt(values, at + 1) - valueAt(values, at);
      return at < end - 1 && modulo(by * (valueAt(powers, end - 1 - at) - valueAt(powers, end - 2 - at))) === off;
    });
  if (isChanged) return "changed";
  const isMissing =
    places.some((at) => {
      const rest = modulo(check - ((valueAt(sums, at) * valueAt(powers, end - at + 1)) % PRIME) - between(at, end));
      return modulo(rest * valueAt(inverses, end - at)) < base;
    }) || lacksOne(code, letters);
  return isMissing ? "missing" : "unknown";
}

/** The value of a list at a place; of a text with signs of two units there is less than it is long. */
const valueAt = (list: number[], place: number) => list[place] ?? Number.NaN;

/** Whether a character of the check is missing. */
function lacksOne(code: string, letters: string) {
  const [check, kept] = [checkOf(code.slice(0, 1 - CHECK), letters), code.slice(1 - CHECK)];
  return Array.from(check).some((_, at) => check.slice(0, at) + check.slice(at + 1) === kept);
}

/** Whether two checks differ in one character, or in the order of two. */
function isNear(one: string, other: string) {
  const differing = Array.from(one).filter((letter, at) => letter !== other[at]).length;
  return differing === 1 || (differing === 2 && Array.from(one).sort().join() === Array.from(other).sort().join());
}

/** By length, the sum of what a text begins with. */
function sumsOf(text: string, letters: string) {
  let sum = 0;
  return [0, ...Array.from(text, (letter) => (sum = (sum * letters.length + letters.indexOf(letter)) % PRIME))];
}

/** A check as a number. */
const numberOf = (check: string) =>
  Array.from(check).reduce((sum, letter) => {
    const value = LETTERS.indexOf(letter);
    return value < 0 ? Number.NaN : sum * LETTERS.length + value;
  }, 0);

const modulo = (value: number) => ((value % PRIME) + PRIME) % PRIME;

function power(base: number, exponent: number) {
  let [result, square] = [1, base];
  for (let rest = exponent; rest; rest = Math.floor(rest / 2)) {
    if (rest % 2) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result;
}
