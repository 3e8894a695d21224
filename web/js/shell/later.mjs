// Fetches and makes a part of the page when it is first asked for.
// @ts-check
import { sayUnloaded } from "./page.mjs";

/**
 * What is inert in the page of it comes alive with it.
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
