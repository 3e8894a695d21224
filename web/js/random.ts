// Random numbers from the browser's own source, for names, seeds and lots.

/** Hex digits, two for each byte. */
export const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A whole number from 0 to below `count`. */
export function randomBelow(count: number) {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn % count;
}

/** The name of a new game. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, "0")).join("");

/** The part of the id of a match that its rematches share. */
export const first = (id: string) => id.split("-")[0] ?? "";
