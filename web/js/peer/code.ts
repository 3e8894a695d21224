// Invitation and reply as short codes: binary with a nonce and a checksum, made of typed fields and of nothing else.
import { isFriendly } from "./addresses.ts";
import { readBase64, writeBase45, writeBase64 } from "./bases.ts";
import { checksum, damageOf, isSealed, isWhole } from "./code-check.ts";
import { CodeError } from "./code-error.ts";

/** where a browser can be reached */
export interface Candidate {
  family: "mdns" | "ipv4" | "ipv6";
  address: string; // a UUID before ".local", a dotted quad, or eight groups of four hex digits
  port: number;
  reflexive: boolean; // known from a server: seen from outside, or a relay
}
/** everything that one side must know of the other */
export interface Code {
  kind: "invitation" | "reply";
  watch: boolean; // the invitation is to watch
  nearby: boolean; // for another tab of the same browser, over a BroadcastChannel
  nonce: string; // 12 hex digits; a reply has its invitation's
  made: number; // minutes since 2025 began
  match: string; // the first 8 hex digits of the match to go on with, or ""
  far: boolean; // a server was asked for the way: the friend is in another network
  ufrag: string;
  pwd: string;
  fingerprint: string; // SHA-256 of the certificate, 64 hex digits
  candidates: Candidate[];
}

const VERSION = 1;
/** In the byte that counts candidates. */
const FAR = 0x80;
const [REPLY, WATCH, NEARBY, RESUME] = [1, 2, 4, 8];
const MOST_CANDIDATES = 8;
/** Bytes of a code: 180 characters in a link. */
const LONGEST = 135;
const DAY = 24 * 60;
const ICE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const FAMILIES = ["mdns", "ipv4", "ipv6"] as const;
const SIZES = { mdns: 16, ipv4: 4, ipv6: 16 };
const QR = "CAIRN:";

/**
 * Minutes since 2025 began.
 * @param now  as Date.now()
 */
export const minutes = (now: number) => Math.floor((now - Date.UTC(2025, 0)) / 60_000);

/** The bytes of a code; leaves out what does not fit. */
export function encode(code: Code) {
  const { bytes, put, hex } = writer();
  const flags =
    (code.kind === "reply" ? REPLY : 0) |
    (code.watch ? WATCH : 0) |
    (code.nearby ? NEARBY : 0) |
    (code.match ? RESUME : 0);
  put((VERSION << 4) | flags);
  hex(code.nonce);
  put(code.made >> 16, (code.made >> 8) & 255, code.made & 255);
  if (code.match) hex(code.match);
  for (const word of [code.ufrag, code.pwd]) put(word.length, ...pack(word));
  hex(code.fingerprint);
  const room = LONGEST - bytes.length - 5;
  const fitting = fit(code.candidates, room);
  put(fitting.length | (code.far ? FAR : 0));
  for (const { family, address, port, reflexive } of fitting) {
    put(FAMILIES.indexOf(family) | (reflexive ? 4 : 0), port >> 8, port & 255);
    if (family === "ipv4") put(...address.split(".").map(Number));
    else hex(address.replaceAll(/[:-]/g, ""));
  }
  const sum = checksum(bytes);
  put(sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255);
  return Uint8Array.from(bytes);
}

/** The code of bytes; throws a CodeError for anything that `encode` cannot have made. */
export function decode(bytes: Uint8Array): Code {
  if (bytes.length < 60 || bytes.length > LONGEST) throw new CodeError("damaged");
  if (!isSealed(bytes)) throw new CodeError("damaged");
  const body = bytes.subarray(0, -4);
  const { take, hex, word, rest } = reader(body);
  const [flags = 0] = take(1);
  if (flags >> 4 !== VERSION) throw new CodeError("newer");
  const nonce = hex(6);
  const [high = 0, middle = 0, low = 0] = take(3);
  const match = flags & RESUME ? hex(4) : "";
  const [ufrag, pwd, fingerprint] = [word(4, 32), word(22, 64), hex(32)];
  const [counted = 0] = take(1);
  const count = counted & ~FAR;
  if (count > MOST_CANDIDATES) throw new CodeError("damaged");
  const candidates = Array.from({ length: count }, () => candidate(take, hex));
  if (rest()) throw new CodeError("damaged");
  const kind = flags & REPLY ? "reply" : "invitation";
  const made = (high << 16) | (middle << 8) | low;
  return {
    kind,
    watch: !!(flags & WATCH),
    nearby: !!(flags & NEARBY),
    nonce,
    made,
    match,
    far: !!(counted & FAR),
    ufrag,
    pwd,
    fingerprint,
    candidates,
  };
}

/** The text of a code, for links and for copying. */
export const write = (code: Code) => writeBase64(encode(code));

/** The text of a code for a QR picture, which holds it in fewer dots. */
export const writeQr = (code: Code) => QR + writeBase45(encode(code));

/** The code in a link, or by itself; a CodeError tells the damage of one that is not whole. */
export function read(text: string) {
  const code = text.match(/(?:friend\/|^)([\w-]+)(?=\?|$)/)?.[1];
  if (!code) throw new CodeError("unknown");
  if (!isWhole(code)) throw new CodeError("damaged", damageOf(code));
  return decode(readBase64(code));
}

/**
 * Throws unless this code can be answered here.
 * @param own  the nonce of an open invitation
 */
export function checkInvitation(code: Code, own: string, now: number) {
  if (code.kind !== "invitation") throw new CodeError("reply");
  if (code.nonce === own) throw new CodeError("own");
  if (minutes(now) - code.made > DAY) throw new CodeError("expired");
  if (code.made - minutes(now) > DAY) throw new CodeError("early");
}

/** Throws unless this code answers the invitation of a nonce. */
export function checkReply(code: Code, nonce: string) {
  if (code.kind !== "reply") throw new CodeError(code.nonce === nonce ? "own" : "invitation");
  if (code.nonce !== nonce) throw new CodeError("foreign");
}

// ---- parts ---------------------------------------------------------------------------------------

/** Those of the candidates that fit, of every sort one before a second. */
function fit(candidates: Candidate[], room: number) {
  const worth = candidates.map((candidate, at) => {
    const alike = candidates
      .slice(0, at)
      .filter(({ family, reflexive }) => family === candidate.family && reflexive === candidate.reflexive);
    return { candidate, at, rank: alike.length * 4 + (candidate.family === "ipv6" ? 2 : 0) };
  });
  worth.sort((one, two) => one.rank - two.rank || one.at - two.at);
  const kept = worth.filter(
    ({ candidate: { family } }) => (room -= 3 + SIZES[family]) >= 0 || ((room += 3 + SIZES[family]), false),
  );
  return kept
    .slice(0, MOST_CANDIDATES)
    .sort((one, two) => one.at - two.at)
    .map(({ candidate }) => candidate);
}

function candidate(take: (count: number) => Uint8Array, hex: (count: number) => string): Candidate {
  const [sort = 0, high = 0, low = 0] = take(3);
  const family = FAMILIES[sort & 3];
  const port = (high << 8) | low;
  if (sort > 7 || !family || !port) throw new CodeError("damaged");
  const found = { family, address: address(family, take, hex), port, reflexive: !!(sort & 4) };
  if (!isFriendly(found)) throw new CodeError("address");
  return found;
}

function address(family: Candidate["family"], take: (count: number) => Uint8Array, hex: (count: number) => string) {
  if (family === "ipv4") return [...take(4)].join(".");
  const digits = hex(16);
  if (family === "ipv6") return digits.match(/.{4}/g)?.join(":") ?? "";
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function writer() {
  const bytes: number[] = [];
  const put = (...more: number[]) => void bytes.push(...more);
  const hex = (digits: string) => put(...(digits.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
  return { bytes, put, hex };
}

function reader(bytes: Uint8Array) {
  let at = 0;
  const take = (count: number) => {
    if (at + count > bytes.length) throw new CodeError("damaged");
    return bytes.subarray(at, (at += count));
  };
  const hex = (count: number) => Array.from(take(count), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const word = (least: number, most: number) => {
    const [length = 0] = take(1);
    if (length < least || length > most) throw new CodeError("damaged");
    return unpack(take(Math.ceil((length * 6) / 8)), length);
  };
  return { take, hex, word, rest: () => bytes.length - at };
}

/** Six bits a character. */
function pack(word: string) {
  const bits = Array.from(word, (character) => ICE.indexOf(character).toString(2).padStart(6, "0")).join("");
  return (bits.match(/.{1,8}/g) ?? []).map((eight) => parseInt(eight.padEnd(8, "0"), 2));
}

function unpack(bytes: Uint8Array, length: number) {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  if (/1/.test(bits.slice(length * 6))) throw new CodeError("damaged");
  return Array.from({ length }, (_, n) => ICE[parseInt(bits.slice(n * 6, n * 6 + 6), 2)]).join("");
}
