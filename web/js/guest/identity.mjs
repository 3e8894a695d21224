// Which game a source is: the digest of its normal form, as cairn.kit.source has it. The page works it out by itself, as
// a guest could say anything.
// @ts-check

const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
/** How much of the digest a name bears: 130 bits. */
const LENGTH = 26;

/** The one form of a source that its identity is taken of. @param {string} source */
export const normal = (source) =>
  `${source
    .replace(/\r\n?/g, "\n")
    .replaceAll("\t", "    ")
    .normalize("NFC")
    .split("\n")
    .map((line) => line.replace(/ +$/, ""))
    .join("\n")
    .replace(/\n+$/, "")}\n`;

/**
 * The SHA-256 of a source in hex, and how the name of its game ends.
 * @param {string} source
 * @returns {Promise<{ sha: string, ending: string }>}
 */
export async function identify(source) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(normal(source))));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const bits = Array.from(digest.subarray(0, 20), (byte) => byte.toString(2).padStart(8, "0")).join("");
  const letters = Array.from({ length: LENGTH }, (_, n) => LETTERS[Number.parseInt(bits.slice(5 * n, 5 * n + 5), 2)]);
  return { sha: hex, ending: `~${letters.join("")}` };
}
