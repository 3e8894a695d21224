// Lists that are kept among the settings of this device; and of the friends of matches: where they were met, so that
// nobody is asked again who goes on, and by which mailboxes.
import { set, setting } from "../shell/settings.ts";

type Name = Parameters<typeof setting>[0];

const MOST = 50;

/** The list of a setting; none where it is not one. */
export function listIn<T>(name: Name): T[] {
  try {
    return JSON.parse(setting(name)).filter(Boolean);
  } catch {
    return [];
  }
}

/** @returns by match, the last one first */
const rowsIn = <T>(name: Name) => listIn<[match: string, value: T]>(name).filter(Array.isArray);

/**
 * The value of a match in a list.
 * @param match  8 hex digits
 */
export const recall = <T>(name: Name, match: string) => rowsIn<T>(name).find(([known]) => known === match)?.[1];

/** @param match  8 hex digits */
export const remember = (name: Name, match: string, value: unknown) =>
  set(name, JSON.stringify([[match, value], ...rowsIn(name).filter(([known]) => known !== match)].slice(0, MOST)));

/**
 * Whether the friend of a match was in another network; undefined where nothing is known.
 * @param match  8 hex digits
 */
export const wasFar = (match: string): boolean | undefined => recall<boolean>("places", match);

/** @param match  8 hex digits */
export const keepPlace = (match: string, far: boolean) => remember("places", match, far);
