// Lists that are kept among the settings of this device; and of the friends of matches: where they were met, so that
// nobody is asked again who goes on, and by which mailboxes.
// @ts-check
import { set, setting } from "../shell/settings.mjs";

/** @typedef {Parameters<typeof setting>[0]} Name */

const MOST = 50;

/** The list of a setting; none where it is not one. @param {Name} name  @returns {any[]} */
export function listIn(name) {
  try {
    return JSON.parse(setting(name)).filter(Boolean);
  } catch {
    return [];
  }
}

/** @param {Name} name @returns {any[][]} by match, the last one first */
const rowsIn = (name) => listIn(name).filter(Array.isArray);

/** The value of a match in a list. @param {Name} name @param {string} match  8 hex digits */
export const recall = (name, match) => rowsIn(name).find(([known]) => known === match)?.[1];

/** @param {Name} name @param {string} match  8 hex digits @param {unknown} value */
export const remember = (name, match, value) =>
  set(name, JSON.stringify([[match, value], ...rowsIn(name).filter(([known]) => known !== match)].slice(0, MOST)));

/**
 * Whether the friend of a match was in another network; undefined where nothing is known.
 * @param {string} match  8 hex digits
 * @returns {boolean | undefined}
 */
export const wasFar = (match) => recall("places", match);

/** @param {string} match  8 hex digits @param {boolean} far */
export const keepPlace = (match, far) => remember("places", match, far);
