// Fetches and makes a part of the page when it is first asked for.
// @ts-check
import { sayUnloaded } from "./page.mjs";

/**
 * Returns a function that makes a part on its first call, and then lets its page be used (`inert` goes).
 * @template T
 * @param {HTMLElement} page
 * @param {() => Promise<T>} make
 * @returns {() => Promise<T>}
 */
export function later(page, make) {
  /** @type {Promise<T> | undefined} */
  let made;
  return () => {
    made ??= make()
      .then((done) => {
        page.querySelector("[inert]")?.removeAttribute("inert");
        return done;
      })
      .catch((error) => {
        made = undefined;
        sayUnloaded();
        throw error;
      });
    return made;
  };
}
