// The keys of one meeting, all derived from its secret: what each side signs its letters with, and seals them with.
// @ts-check
import { schnorr } from "../../../runtime/schnorr.mjs";
import { hex } from "../peer/bases.mjs";

/** @typedef {"host" | "guest"} Side */
/**
 * @typedef {{ sign: Uint8Array<ArrayBuffer>, name: string, seal: CryptoKey }} Keys  of one side; `name`: its public
 *   key
 */

/**
 * @param {Uint8Array} secret  32 bytes
 * @param {"mailbox" | "post"} [use]  to find each other, or for letters: nobody who sees both knows that they belong
 *   together
 * @returns {Promise<Record<Side, Keys>>}
 */
export async function keysOf(secret, use = "mailbox") {
  const base = await crypto.subtle.importKey("raw", Uint8Array.from(secret), "HKDF", false, ["deriveBits"]);
  const [host, guest] = await Promise.all([sideOf(base, use, "host"), sideOf(base, use, "guest")]);
  return { host, guest };
}

/** @param {CryptoKey} base @param {string} use @param {Side} side @returns {Promise<Keys>} */
async function sideOf(base, use, side) {
  const [sign, seal] = await Promise.all([
    derived(base, `${use} 1 ${side} signs`),
    derived(base, `${use} 1 ${side} seals`),
  ]);
  return {
    sign,
    name: hex(schnorr.getPublicKey(sign)),
    seal: await crypto.subtle.importKey("raw", seal, "AES-GCM", false, ["encrypt", "decrypt"]),
  };
}

/** 32 bytes of HKDF (RFC 5869) with SHA-256. @param {CryptoKey} base @param {string} purpose */
async function derived(base, purpose) {
  const info = new TextEncoder().encode(`cairn ${purpose}`);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return new Uint8Array(await crypto.subtle.deriveBits(how, base, 256));
}
