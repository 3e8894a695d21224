// The one link by which a friend joins: the secret, which mailboxes carry the letters, and in words of few characters
// what is to be played, and who asks.
import { writeBase64 } from "../peer/bases.ts";
import { minutes } from "../peer/code.ts";
import { bytesOf, isMailWhole, mailDamageOf, mailSum } from "../peer/code-check.ts";
import { CodeError } from "../peer/code-error.ts";
import { ownName } from "../peer/names.ts";
import { isAllowed, isMailbox, LISTED } from "./listed.ts";

export interface MailLink {
  secret: Uint8Array; // 32 bytes, from which all keys are derived
  made: number; // minutes since 2025 began
  mailboxes: string[]; // the names of those that carry the letters
  game: string;
  name: string; // of who invites, cut where it is long; or ""
  terms: string; // a query, as `termsIn` writes it
}

const VERSION = 1;
/** Characters of a whole link, as far as the terms can be shortened to it. */
const LONGEST = 110;
/** Characters of what is read of a link. */
const LONGEST_CODE = 2000;
/** The set of mailboxes has one that is not listed; its name comes after the code. */
const OWN = 0x80;
/** Minutes for which it works, as a letter is kept no longer. */
const DAY = 24 * 60;
/** Terms that have a letter of their own; all others are written with their names, which are small. */
const SHORT = { begin: "B", clock: "C", pauses: "P" };
const BEGINS = ["toss", "me", "friend"];

/**
 * The link; where it would be too long, the name is cut, and then terms are left out, which the friend is then asked
 * about at the table.
 * @param base  the address of the site
 */
export function writeMailLink({ secret, made, mailboxes, game, name, terms }: MailLink, base: string) {
  const [site] = base.split("#");
  const own = mailboxes.find((each) => !LISTED.includes(each));
  const set = LISTED.reduce((set, each, n) => (mailboxes.includes(each) ? set | (1 << n) : set), own ? OWN : 0);
  const whole = (called: string, said: string) => {
    const words = [game, called, said].map(escaped).join(",").replace(/,,?$/, "");
    const body = Uint8Array.of(VERSION << 4, set, made >> 16, made >> 8, made, ...secret);
    const code = writeBase64(Uint8Array.of(...body, ...mailSum(words, body)));
    return `${site}#/m/${words}/${code}`;
  };
  const said = shortened(terms);
  const letters = [...name];
  const names = Array.from({ length: letters.length + 1 }, (_, cut) => letters.slice(0, letters.length - cut).join(""));
  const tries = [...names.map((called) => whole(called, said)), whole("", "")];
  const most = LONGEST + (game.includes("~") ? game.length : 0); // one that somebody wrote is named by its digest
  const short = tries.find((link) => link.length <= most) ?? whole("", "");
  return own ? `${short}?at=${encodeURIComponent(own)}` : short;
}

/**
 * The link in what a person opened or pasted; null where there is none; throws a CodeError for one that cannot be
 * used.
 * @param now  as Date.now()
 */
export function readMailLink(text: string, now: number): MailLink | null {
  const found = text.match(/#\/m\/([^\s/?#]*)(?:\/([\w-]*))?(?:\?at=([^\s&]*))?/);
  if (!found) return null;
  if (found[0].length > LONGEST_CODE) throw new CodeError("damaged");
  const [, words = "", code = "", at = ""] = found;
  const bytes = bytesOf(code);
  const [head = 0] = bytes;
  const damage = isMailWhole(words, code) ? "" : mailDamageOf(words, code);
  if (head >> 4 > VERSION && damage !== "case") throw new CodeError("newer");
  if (damage || head >> 4 !== VERSION) throw new CodeError("damaged", damage || undefined);
  const body = bytes.subarray(0, -2);
  const [, boxes = 0, high = 0, middle = 0, low = 0] = body;
  const made = (high << 16) | (middle << 8) | low;
  if (minutes(now) - made > DAY) throw new CodeError("late");
  const own = decoded(() => decodeURIComponent(at));
  const mailboxes = LISTED.filter((_, n) => boxes & (1 << n));
  if (boxes & OWN && isMailbox(own) && isAllowed(own)) mailboxes.push(own);
  if (!mailboxes.length) throw new CodeError("unlisted");
  const [game = "", name = "", terms = ""] = words.split(",").map((word) => decoded(() => decodeURIComponent(word)));
  return { secret: body.slice(5), made, mailboxes, game, name: ownName(name), terms: lengthened(terms) };
}

function decoded<T>(read: () => T) {
  try {
    return read();
  } catch {
    throw new CodeError("damaged");
  }
}

/** A word for an address, in which commas and slashes stand between words and parts. */
const escaped = (word: string) =>
  encodeURIComponent(word).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** "Bt~C10~size.5" of "begin=toss&clock=10&size=5". */
const shortened = (terms: string) =>
  [...new URLSearchParams(terms)]
    .map(([name, value]) => {
      const letter = SHORT[name as keyof typeof SHORT];
      return letter ? letter + (name === "begin" ? value.slice(0, 1) : value) : `${name}.${value}`;
    })
    .join("~");

function lengthened(said: string) {
  const query = new URLSearchParams();
  for (const term of said.split("~").filter(Boolean)) {
    const name = Object.entries(SHORT).find(([, letter]) => term.startsWith(letter))?.[0];
    const value = name === "begin" ? BEGINS.find((each) => each[0] === term[1]) : term.slice(1);
    if (name) query.set(name, value ?? "");
    else query.set(term.split(".")[0] ?? "", term.replace(/^[^.]*\.?/, ""));
  }
  return `${query}`;
}
