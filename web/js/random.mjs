// Random numbers from the browser's own source, for names, seeds and lots.
// @ts-check

/** Hex digits, two for each byte. @param {number} bytes */
export const randomHex = (bytes) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A whole number from 0 to below `count`. @param {number} count */
export const randomBelow = (count) => crypto.getRandomValues(new Uint32Array(1))[0] % count;

/** The name of a new game. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, "0")).join("");

/** The part of the id of a match that its rematches share. @param {string} id */
export const first = (id) => id.split("-")[0];
