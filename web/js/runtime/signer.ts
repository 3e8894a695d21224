// The signer of turn links, and of actions in a match of more than two: Ed25519 of @noble/curves, as
// `cairn.peer.log.signatures.Signer` wants it; bytes in hex.
import { bytesToHex, ed25519, hexToBytes } from "../../../runtime/ed25519.mjs";

const bytes = (text: string) => new TextEncoder().encode(text);

/** The public key of a private one. */
export const key = (seed: string) => bytesToHex(ed25519.getPublicKey(hexToBytes(seed)));

export const sign = (seed: string, text: string) => bytesToHex(ed25519.sign(bytes(text), hexToBytes(seed)));

/** As RFC 8032 has it; false for what is no key or no signature. */
export function verify(key: string, text: string, signature: string) {
  try {
    return ed25519.verify(hexToBytes(signature), bytes(text), hexToBytes(key), { zip215: false });
  } catch {
    return false;
  }
}
