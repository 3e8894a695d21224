// The keys of one meeting, all derived from its secret: what each side signs its letters with, and seals them with.
import { schnorr } from "../../../runtime/schnorr.mjs";
import { hex } from "../peer/bases.ts";

export type Side = "host" | "guest";
/** of one side; `name`: its public key */
export type Keys = { sign: Uint8Array<ArrayBuffer>; name: string; seal: CryptoKey };

/**
 * @param secret  32 bytes
 * @param use  to find each other, or for letters: nobody who sees both knows that they belong together
 */
export async function keysOf(secret: Uint8Array, use: "mailbox" | "post" = "mailbox"): Promise<Record<Side, Keys>> {
  const base = await crypto.subtle.importKey("raw", Uint8Array.from(secret), "HKDF", false, ["deriveBits"]);
  const [host, guest] = await Promise.all([sideOf(base, use, "host"), sideOf(base, use, "guest")]);
  return { host, guest };
}

async function sideOf(base: CryptoKey, use: string, side: Side): Promise<Keys> {
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

/** 32 bytes of HKDF (RFC 5869) with SHA-256. */
async function derived(base: CryptoKey, purpose: string) {
  const info = new TextEncoder().encode(`cairn ${purpose}`);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return new Uint8Array(await crypto.subtle.deriveBits(how, base, 256));
}
