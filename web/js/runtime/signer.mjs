// The signer of turn links, and of actions in a match of more than two: Ed25519 of @noble/curves, as
// `cairn.peer.log.signatures.Signer` wants it; bytes in hex.
// @ts-check
import { bytesToHex, ed25519, hexToBytes } from "../../../runtime/ed25519.mjs";

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/** The public key of a private one. @param {string} seed */
export const key = (seed) => bytesToHex(ed25519.getPublicKey(hexToBytes(seed)));

/** @param {string} seed @param {string} text */
export const sign = (seed, text) => bytesToHex(ed25519.sign(bytes(text), hexToBytes(seed)));

/**
 * As RFC 8032 has it; false for what is no key or no signature.
 * @param {string} key
 * @param {string} text
 * @param {string} signature
 */
export function verify(key, text, signature) {
  try {
    return ed25519.verify(hexToBytes(signature), bytes(text), hexToBytes(key), { zip215: false });
  } catch {
    return false;
  }
}
