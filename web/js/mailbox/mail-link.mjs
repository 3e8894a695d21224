// The one link by which a friend joins: the secret, which mailboxes carry the letters, and in words of few characters
// what is to be played, and who asks.
// @ts-check
import { readBase64, writeBase64 } from "../peer/bases.mjs";
import { isMailbox, LISTED } from "./listed.mjs";

/**
 * @typedef {object} MailLink
 * @property {Uint8Array} secret  32 bytes, from which all keys are derived
 * @property {string[]} mailboxes  the names of those that carry the letters
 * @property {string} game
 * @property {string} name  of who invites, cut where it is long; or ""
 * @property {string} terms  a query, as `termsIn` writes it
 */
/** @typedef {"damaged" | "newer" | "unlisted"} Reason */

/** Why a link cannot be used. */
export class MailLinkError extends Error {
  /** @param {Reason} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

const VERSION = 1;
/** Characters of a whole link, as far as the terms can be shortened to it. */
const LONGEST = 110;
/** The set of mailboxes has one that is not listed; its name comes after the code. */
const OWN = 0x80;
const BYTES = 36;
/** Terms that have a letter of their own; all others are written with their names. */
const SHORT = { begin: "b", clock: "c", pauses: "p" };

/**
 * The link; where it would be too long, the name is cut, and then terms are left out, which the friend is then asked
 * about at the table.
 * @param {MailLink} link
 * @param {string} base  the address of the site
 */
export function writeMailLink({ secret, mailboxes, game, name, terms }, base) {
  const [site] = base.split("#");
  const own = mailboxes.find((each) => !LISTED.includes(each));
  const set = LISTED.reduce((set, each, n) => (mailboxes.includes(each) ? set | (1 << n) : set), own ? OWN : 0);
  /** @param {string} called @param {string} said */
  const whole = (called, said) => {
    const words = [game, called, said].map(escaped).join(",").replace(/,+$/, "");
    const body = Uint8Array.of(VERSION << 4, set, ...secret);
    const code = writeBase64(Uint8Array.of(...body, ...checksum(words, body)));
    return `${site}#/m/${words}/${code}`;
  };
  const said = shortened(terms);
  const letters = [...name];
  const names = Array.from({ length: letters.length + 1 }, (_, cut) => letters.slice(0, letters.length - cut).join(""));
  const tries = [...names.map((called) => whole(called, said)), whole("", "")];
  const short = tries.find((link) => link.length <= LONGEST) ?? whole("", "");
  return own ? `${short}?at=${encodeURIComponent(own)}` : short;
}

/**
 * The link in what a person opened or pasted; null where there is none; throws a MailLinkError for one that cannot be
 * used.
 * @param {string} text
 * @returns {MailLink | null}
 */
export function readMailLink(text) {
  const found = text.match(/#\/m\/([^\s/?#]*)(?:\/([\w-]*))?(?:\?at=([^\s&]*))?/);
  if (!found) return null;
  const [, words, code = "", at = ""] = found;
  const bytes = decoded(() => readBase64(code));
  if (bytes.length && bytes[0] >> 4 > VERSION) throw new MailLinkError("newer");
  if (bytes.length !== BYTES || bytes[0] >> 4 !== VERSION) throw new MailLinkError("damaged");
  const body = bytes.subarray(0, -2);
  if (String(bytes.subarray(-2)) !== String(checksum(words, body))) throw new MailLinkError("damaged");
  const own = decoded(() => decodeURIComponent(at));
  const mailboxes = LISTED.filter((_, n) => body[1] & (1 << n));
  if (body[1] & OWN && isMailbox(own)) mailboxes.push(own);
  if (!mailboxes.length) throw new MailLinkError("unlisted");
  const [game, name = "", terms = ""] = words.split(",").map((word) => decoded(() => decodeURIComponent(word)));
  return { secret: body.slice(2), mailboxes, game, name, terms: lengthened(terms) };
}

/** @template T @param {() => T} read */
function decoded(read) {
  try {
    return read();
  } catch {
    throw new MailLinkError("damaged");
  }
}

/** As in an address, with the commas between words and the slashes between parts kept apart. @param {string} word */
const escaped = (word) =>
  encodeURIComponent(word).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** "b.toss;c.10;size.5" of "begin=toss&clock=10&size=5". @param {string} terms */
const shortened = (terms) =>
  [...new URLSearchParams(terms)]
    .map(([name, value]) => `${SHORT[/** @type {keyof typeof SHORT} */ (name)] ?? name}.${value}`)
    .join("~");

/** @param {string} said */
function lengthened(said) {
  const query = new URLSearchParams();
  for (const term of said.split("~").filter(Boolean)) {
    const [short, ...value] = term.split(".");
    const name = Object.entries(SHORT).find(([, letter]) => letter === short)?.[0] ?? short;
    query.set(name, value.join("."));
  }
  return `${query}`;
}

/**
 * Two bytes that tell a link that was cut or changed on its way (Fletcher's sum); nothing against a forger.
 * @param {string} words
 * @param {Uint8Array} body
 */
function checksum(words, body) {
  let [one, two] = [1, 1];
  for (const byte of [...new TextEncoder().encode(words), ...body]) {
    one = (one + byte) % 255;
    two = (two + one) % 255;
  }
  return Uint8Array.of(one, two);
}
