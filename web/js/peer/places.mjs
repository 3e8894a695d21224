// Where the friend of a match was who was met last, so that nobody is asked again who goes on with it. It stays on this
// device.
// @ts-check
import { set, setting } from "../shell/settings.mjs";

const MOST = 50;

/** @returns {[match: string, far: boolean][]} the last one first */
function all() {
  try {
    return JSON.parse(setting("places")).filter(Array.isArray);
  } catch {
    return [];
  }
}

/**
 * Whether the friend of a match was in another network; undefined where nothing is known.
 * @param {string} match  8 hex digits
 */
export const wasFar = (match) => all().find(([name]) => name === match)?.[1];

/** @param {string} match  8 hex digits @param {boolean} far */
export const keepPlace = (match, far) =>
  set("places", JSON.stringify([[match, far], ...all().filter(([name]) => name !== match)].slice(0, MOST)));
