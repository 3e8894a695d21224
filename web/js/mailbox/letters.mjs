// Letters: sealed with a key that only both sides have, in one of a few sizes, and signed as Nostr relays want it.
// @ts-check
import { schnorr } from "../../../runtime/schnorr.mjs";
import { hex } from "../peer/bases.mjs";

/** @typedef {import("./keys.mjs").Keys} Keys */
/**
 * @typedef {object} NostrEvent  NIP-01
 * @property {string} id
 * @property {string} pubkey
 * @property {number} created_at  seconds
 * @property {number} kind
 * @property {string[][]} tags
 * @property {string} content
 * @property {string} sig
 */

/** Data of an application, of which a relay keeps the last one under each name (NIP-78). */
export const KIND = 30_078;
/** Days for which a relay is asked to keep a letter (NIP-40). */
const KEPT = 1;
/** Bytes of what is sealed, so that its length tells little. */
const SIZES = [512, 2_048, 8_192, 32_768];
const NONCE = 12;
/** Characters of the content of the longest letter. */
export const LONGEST = Math.ceil(((SIZES[SIZES.length - 1] + NONCE + 16) * 4) / 3) + 4;

/**
 * Seals a letter for who has the secret; throws a RangeError if it is too long for any.
 * @param {CryptoKey} key
 * @param {unknown} letter  anything that JSON can hold
 */
export async function seal(key, letter) {
  const text = new TextEncoder().encode(JSON.stringify(letter));
  const size = SIZES.find((bytes) => bytes >= text.length);
  if (!size) throw new RangeError("The letter is too long.");
  const padded = new Uint8Array(size).fill(0x20); // spaces, which JSON leaves out
  padded.set(text);
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, padded));
  return btoa(String.fromCharCode(...iv, ...sealed));
}

/**
 * The letter in a content, or null for what is none: anybody can put anything into a mailbox.
 * @param {CryptoKey} key
 * @param {unknown} content
 * @returns {Promise<Record<string, unknown> | null>}
 */
export async function open(key, content) {
  if (typeof content !== "string" || content.length > LONGEST) return null;
  try {
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    const how = { name: "AES-GCM", iv: bytes.subarray(0, NONCE) };
    const letter = JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(how, key, bytes.subarray(NONCE))));
    return typeof letter === "object" && !Array.isArray(letter) ? letter : null;
  } catch {
    return null;
  }
}

/**
 * The event that carries a sealed letter.
 * @param {Keys} keys  of who sends it
 * @param {string} name  a later letter of the same name takes its place
 * @param {string} content
 * @param {number} now  ms
 * @param {number} [days]  for which it is to be kept
 * @returns {Promise<NostrEvent>}
 */
export async function signed({ sign, name: pubkey }, name, content, now, days = KEPT) {
  const created_at = Math.floor(now / 1000);
  const tags = [
    ["d", name],
    ["expiration", String(created_at + days * 86_400)],
  ];
  const text = new TextEncoder().encode(JSON.stringify([0, pubkey, created_at, KIND, tags, content]));
  const id = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  const sig = hex(await schnorr.signAsync(id, sign));
  return { id: hex(id), pubkey, created_at, kind: KIND, tags, content, sig };
}
