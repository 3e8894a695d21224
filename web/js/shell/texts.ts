// The kind of a text from outside: by an address, pasted, typed into a field, dropped, in a file, shared, or as a
// picture of a code. What surrounds it is taken off: a messenger's marks, quotation marks of a mail, line ends within a
// link. What is inside is never guessed. All of it takes time linear in the text's length.
import { readBase45, writeBase64 } from "../peer/bases.ts";
import { isWhole as isInvitation, MAIL } from "../peer/code-check.ts";
import { ALL_LETTERS, isWhole, LETTERS, wholeAmong } from "./check.ts";

/** The kind of thing that a link leads to. */
type Place = "game" | "letter" | "source" | "invitation" | "set" | "position" | "puzzle";
/**
 * One thing that a text holds. A `link` leads to an address of ours; a code without one may be several kinds of links.
 */
export type Found =
  | { kind: "record" | "archive" | "source"; text: string }
  | { kind: "link"; place: Place; hash: string };
/** what is nearest to being there */
export type Guess = "record" | "archive" | "source" | "link" | "move" | "code" | "";
interface Texts {
  found: Found[]; // each once, in their order
  isOneOf: boolean; // it is one thing, which may be any of these
  guess: Guess; // where nothing was found
}

const PLACES: Record<string, Place> = {
  g: "game",
  t: "letter",
  w: "source",
  friend: "invitation",
  m: "invitation",
  set: "set",
  position: "position",
  puzzle: "puzzle",
};
const START = /(?:#|%23)\/(g|t|w|friend|m|set|position|puzzle)\//gi;
/** The end of a line within a link, as mail programs make it, with the marks of a quotation. */
const BREAK = /=?[ \t]*\r?\n[ \t>|]*/y;
/** Characters of a code on one line. */
const RUN = /[\w-]+/y;
const BEHIND = /\/(~?\w[\w~.%:,-]*)/y;
const QUERY = /\?([^\s<>"'“”„«»()[\]{}\\^`|]*)/y;
const NAMES = /[^\s/?#]*\//y;
/** The characters of a line in a mail that is broken for its length, at least. */
const LONG = 50;
/** Links that are looked at in one text, and lines of each. */
const [MOST, MOST_LINES] = [20, 300];
/** Parts that messengers and shops add to an address. */
const TRACKS = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|igshid|mc_[ce]id|ref|ref_src|si|_ga)$/i;
/** Signs behind an address in a sentence. */
const ENDS = ".,;:!?*_~'’…-";
/** Pages whose codes have letters and digits alone. */
const CHECKED = ["g", "t", "w"];
/** Signs behind an address, as bytes: quotation marks, brackets, spaces, an ellipsis. */
const TAILS = [
  ...["%22", "%27", "%20", "%3E", "%3C", "%5D", "%7D", "%60", "%C2%BB", "%C2%A0", "%0A", "%0D"],
  ...["%E2%80%9D", "%E2%80%9C", "%E2%80%9E", "%E2%80%98", "%E2%80%99", "%E2%80%A6", "%E3%80%82"],
  ...[".", ",", "!", ")", "*", ";"],
];
/** A line that every game in one file has. */
const SOURCE =
  /^[ \t]*(?:from[ \t]+cairn\.kit[ \t]+import\b|import[ \t]+cairn\.kit\b|from[ \t]+cairn[ \t]+import[ \t]+kit\b)/m;
const PYTHON = /^(?:import [a-z]\w*|from [a-z][\w.]* import |def [a-z]\w*\(|@rule\b)/m;
const UNSEEN = /[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const MOVE = /^[A-Za-z0-9^@=!–—‑−-]{1,12}$/;
/** As many characters as the line of a mail has of an invitation's code at least. */
const INVITATION = /[\w-]{40}/;
/** The picture of an invitation. */
const QR = /^CAIRN:[0-9A-Z $%*+./:-]{80,}$/;

export function textsIn(text: string): Texts {
  const tidy = text.replace(UNSEEN, "").trim();
  const lines = unquoted(tidy);
  for (const whole of lines === tidy ? [tidy] : [lines, tidy]) {
    if (SOURCE.test(whole)) return { found: [{ kind: "source", text: unfenced(whole) }], isOneOf: false, guess: "" };
    const records = recordsIn(whole);
    if (records.length) return { found: records, isOneOf: false, guess: "" };
  }
  const found = unique(linksIn(tidy));
  if (found.length) return { found, isOneOf: false, guess: "" };
  const codes = codesIn(lines);
  return codes.length
    ? { found: codes, isOneOf: codes.length > 1, guess: "" }
    : { found: [], isOneOf: false, guess: guessOf(lines) };
}

function unique(found: Found[]) {
  const seen = new Set();
  return found.filter((each) => {
    const key = "hash" in each ? each.hash : each.text;
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * The address of ours that an address means, without what was added to it; "" where it means none.
 * @param address  with its #
 */
export function mended(address: string) {
  let end = address.length;
  for (
    let tail: string | undefined;
    (tail = TAILS.find((each) => address.slice(end - each.length, end).toUpperCase() === each));
  )
    end -= tail.length;
  const found = linksIn(address.slice(0, end))[0];
  return found && "hash" in found ? found.hash : "";
}

/** The links of a text, mended. */
function linksIn(text: string): Found[] {
  const found: Found[] = [];
  if (/(?:#|%23)%2f/i.test(text)) text = text.replaceAll(/%2f/gi, "/").replaceAll(/%3f/gi, "?");
  for (const start of text.matchAll(START)) {
    if (found.length === MOST) break;
    const page = String(start[1]).toLowerCase();
    const hash = linkAt(page, text, start.index + start[0].length);
    const place = PLACES[page];
    if (hash && place) found.push({ kind: "link", place, hash });
  }
  return found;
}

/** The link of a page whose code begins at a place of a text; "" where there is none. */
function linkAt(page: string, text: string, at: number) {
  let names = "";
  if (page === "m" || page === "position" || page === "puzzle") {
    names = sticky(NAMES, text, at)?.[0] ?? "";
    if (!names && page !== "position") return "";
    at += names.length;
  }
  if (page === "position") return positionAt(names, text, at);
  const { code, end } = codeAt(text, at, page);
  if (!code) return "";
  const behind = sticky(page === "t" || page === "g" || page === "w" ? BEHIND : /(?!)/y, text, end);
  const rest = behind ? `/${withoutEnds(behind[1] ?? "")}` : "";
  const query = queryAt(text, end + (behind?.[0].length ?? 0), page === "w" ? /^./ : /^[a-z_]+$/);
  return `#/${page}/${names}${code}${rest}${query}`;
}

function positionAt(names: string, text: string, at: number) {
  const arranged = sticky(/[^\s?#"'<>“”„«»()[\]{}]*/y, text, at)?.[0] ?? "";
  const query = queryAt(text, at + arranged.length, /^./);
  const whole = `${names}${query ? arranged : withoutEnds(arranged)}`;
  return whole ? `#/position/${whole}${query}` : "";
}

/**
 * The query at a place of a text, without what others have added; "" where there is none.
 * @param names  that it may have
 */
function queryAt(text: string, at: number, names: RegExp) {
  const found = sticky(QUERY, text, at)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const kept = withoutEnds(found)
    .split("&")
    .filter((each) => names.test(nameIn(each)) && !TRACKS.test(nameIn(each)));
  return kept.some(Boolean) ? `?${kept.join("&")}` : "";
}

/**
 * The code that begins at a place of a text, over the ends of lines, and where it ends: the most of it that is whole,
 * or, where nothing is, what belongs together by the length of its lines.
 */
function codeAt(text: string, start: number, page: string) {
  let [at, code] = [start, ""];
  /** Of each line, where it ends in the code and in the text, and whether it may have been broken there. */
  const ends = [];
  for (let line = 0; line < MOST_LINES; line++) {
    const run = sticky(RUN, text, at)?.[0];
    if (!run) break;
    code += run;
    at += run.length;
    ends.push({ length: code.length, at, isLong: at - (line ? at - run.length : lineStart(text, at)) >= LONG });
    const broken = sticky(BREAK, text, at)?.[0];
    if (broken === undefined) break;
    at += broken.length;
  }
  const [top] = ends;
  if (!top) return { code: "", end: start };
  const lengths = [...ends.map(({ length }) => length), withoutEnds(code.slice(0, top.length), "_-").length];
  const length = wholeLength(code, lengths, page) || (ends.find(({ isLong }) => !isLong) ?? ends.at(-1) ?? top).length;
  const last = ends.find((end) => end.length >= length) ?? top;
  return { code: code.slice(0, length), end: last.at - (last.length - length) };
}

/** Of these lengths, that of a whole code; 0 where none is. */
function wholeLength(code: string, lengths: number[], page: string) {
  if (page === "m") return lengths.includes(MAIL) ? MAIL : 0;
  if (page === "friend") return Math.max(0, ...lengths.filter((length) => isInvitation(code.slice(0, length))));
  return wholeAmong(code, lengths, CHECKED.includes(page) ? LETTERS : ALL_LETTERS);
}

/** The name in a part of a query. */
const nameIn = (part: string) => part.replace(/=.*/s, "");

/** A text without these characters at its end. */
function withoutEnds(text: string, marks: string = ENDS) {
  let end = text.length;
  while (end && marks.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Where the line begins in which a place lies. */
const lineStart = (text: string, at: number) => text.lastIndexOf("\n", at - 1) + 1;

/** @param pattern  a sticky one */
function sticky(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** A mail without the marks of a quotation before its lines. */
const unquoted = (text: string) => (/^[ \t]*>/m.test(text) ? text.replaceAll(/^[ \t]*>(?: ?>)* ?/gm, "").trim() : text);

/** A source without the fence that a messenger has round it. */
function unfenced(text: string) {
  const fence = /^[ \t]*```[a-z]*[ \t]*\r?\n/m.exec(text);
  if (!fence) return text;
  const inside = text.slice(fence.index + fence[0].length);
  const end = inside.search(/^[ \t]*```/m);
  return end < 0 ? inside : inside.slice(0, end);
}

/** The records of games in a text, or the archive that it is. */
function recordsIn(text: string): Found[] {
  const found: Found[] = [];
  const start = /\{\s*"cairn"\s*:\s*(?=("games")|\d)/g;
  for (let at = start.exec(text); at && found.length < MOST; at = start.exec(text)) {
    if (at[1]) return [{ kind: "archive", text: text.slice(at.index) }];
    const end = endOf(text, at.index);
    if (!end) break;
    const [first, more] = [text.slice(at.index, end), followers(text, end)];
    found.push({ kind: "record", text: [flat(first), ...more.texts.map(flat)].join("\n") });
    start.lastIndex = more.end;
  }
  return found;
}

/** The rest of a record in the lines after it: the nodes of its tree. */
function followers(text: string, at: number) {
  const texts = [];
  for (;;) {
    const gap = sticky(/\s*(?=\{|\[)/y, text, at)?.[0].length;
    if (gap === undefined || sticky(/\{\s*"cairn"\s*:/y, text, at + gap)) return { texts, end: at };
    const end = endOf(text, at + gap);
    if (!end) return { texts, end: at };
    texts.push(text.slice(at + gap, end));
    at = end;
  }
}

/** A value of JSON on one line: one that lies on several is written anew. */
function flat(text: string) {
  if (!/[\r\n]/.test(text)) return text;
  for (const tried of [text, text.replaceAll(/[\r\n]/g, "")])
    try {
      return JSON.stringify(JSON.parse(tried));
    } catch {}
  return text.replaceAll(/[\r\n]/g, "");
}

/** Where the value of JSON ends that begins at a place; 0 where it does not. */
function endOf(text: string, start: number) {
  let [depth, isString] = [0, false];
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (isString && letter === "\\") at++;
    else if (letter === '"') isString = !isString;
    else if (!isString && (letter === "{" || letter === "[")) depth++;
    else if (!isString && (letter === "}" || letter === "]") && !--depth) return at + 1;
  }
  return 0;
}

/** The links that a code without one may mean. */
function codesIn(text: string): Found[] {
  if (QR.test(text))
    try {
      return [{ kind: "link", place: "invitation", hash: `#/friend/${writeBase64(readBase45(text.slice(6)))}` }];
    } catch {
      return [];
    }
  const { code } = codeAt(text.replace(/^[\s"'“„«([{<*~`]+/, ""), 0, "g");
  if (isWhole(code) && /^[1-4]/.test(code)) {
    const ways: [string, Place][] = [
      ["g", "game"],
      ["t", "letter"],
      ["w", "source"],
    ];
    return ways
      .filter(([page]) => (page === "g" ? code < "3" : page === "w" ? code[0] === "1" : code.length > 60))
      .map(([page, place]) => ({ kind: "link", place, hash: `#/${page}/${code}` }));
  }
  const start = text.search(INVITATION);
  const { code: long, end } = codeAt(text, Math.max(0, start), "friend");
  return /^[\w-]{80,200}$/.test(long) && !/^[A-Za-z]+$/.test(long)
    ? [{ kind: "link", place: "invitation", hash: `#/friend/${long}${queryAt(text, end, /^[a-z_]+$/)}` }]
    : [];
}

/** The nearest guess at a text. */
function guessOf(text: string): Guess {
  if (/"cairn"/.test(text)) return /"cairn"\s*:\s*"/.test(text) ? "archive" : "record";
  if (/^\s*\{\s*"(?:game|version|seats|options|actions)"/.test(text)) return "record";
  if (/(?:#|%23)(?:\/|%2f)/i.test(text) || /^https?:/i.test(text)) return "link";
  if (PYTHON.test(text)) return "source";
  if (/^[\w-]{20,}$/.test(text)) return "code";
  return MOVE.test(text) ? "move" : "";
}
