// Fetches and makes a part of the page when it is first asked for.
import { sayUnloaded } from "./page.ts";

/** Returns a function that makes a part on its first call, and then lets its page be used (`inert` goes). */
export function later<T>(page: HTMLElement, make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
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
