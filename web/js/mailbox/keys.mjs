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
 * @returns {Promise<Record<Side, Keys>>}
 */
export async function keysOf(secret) {
  const base = await crypto.subtle.importKey("raw", Uint8Array.from(secret), "HKDF", false, ["deriveBits"]);
  const [host, guest] = await Promise.all([sideOf(base, "host"), sideOf(base, "guest")]);
  return { host, guest };
}

/** @param {CryptoKey} base @param {Side} side @returns {Promise<Keys>} */
async function sideOf(base, side) {
  const [sign, seal] = await Promise.all([derived(base, `${side} signs`), derived(base, `${side} seals`)]);
  return {
    sign,
    name: hex(schnorr.getPublicKey(sign)),
    seal: await crypto.subtle.importKey("raw", seal, "AES-GCM", false, ["encrypt", "decrypt"]),
  };
}

/** 32 bytes of HKDF (RFC 5869) with SHA-256. @param {CryptoKey} base @param {string} purpose */
async function derived(base, purpose) {
  const info = new TextEncoder().encode(`cairn mailbox 1 ${purpose}`);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return new Uint8Array(await crypto.subtle.deriveBits(how, base, 256));
}
