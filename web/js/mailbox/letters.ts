// Letters: sealed with a key that only both sides have, in one of a few sizes, and signed as Nostr relays want it.
import { schnorr } from "../../../runtime/schnorr.mjs";
import { hex } from "../peer/bases.ts";
import type { Keys } from "./keys.ts";

/** NIP-01 */
export interface NostrEvent {
  id: string;
  pubkey: string;
  created_at: number; // seconds
  kind: number;
  tags: string[][];
  content: string;
  sig: string;
}

/** Data of an application, of which a relay keeps the last one under each name (NIP-78). */
export const KIND = 30_078;
/** Days for which a relay is asked to keep a letter (NIP-40). */
const KEPT = 1;
/** Bytes of what is sealed, so that its length tells little. */
const SIZES = [512, 2_048, 8_192, 32_768];
const NONCE = 12;
/** Characters of the content of the longest letter. */
export const LONGEST = Math.ceil(((Math.max(...SIZES) + NONCE + 16) * 4) / 3) + 4;

/**
 * Seals a letter for who has the secret; throws a RangeError if it is too long for any.
 * @param letter  anything that JSON can hold
 */
export async function seal(key: CryptoKey, letter: unknown) {
  const text = new TextEncoder().encode(JSON.stringify(letter));
  const size = SIZES.find((bytes) => bytes >= text.length);
  if (!size) throw new RangeError("The letter is too long.");
  const padded = new Uint8Array(size).fill(0x20); // spaces, which JSON leaves out
  padded.set(text);
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, padded));
  return btoa(String.fromCharCode(...iv, ...sealed));
}

/** The letter in a content, or null for what is none: anybody can put anything into a mailbox. */
export async function open(key: CryptoKey, content: unknown): Promise<Record<string, unknown> | null> {
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
 * @param keys  of who sends it
 * @param name  a later letter of the same name takes its place
 * @param now  ms
 * @param days  for which it is to be kept
 */
export async function signed(
  { sign, name: pubkey }: Keys,
  name: string,
  content: string,
  now: number,
  days: number = KEPT,
): Promise<NostrEvent> {
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
