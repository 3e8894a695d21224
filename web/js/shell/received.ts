// The way to a game that somebody wrote and that has come: its page, by a link or by what was given to this one.

import type { Came, Guest } from "../sources/received-page.ts";
import type { Store } from "../storage/store.ts";
import { later } from "./later.ts";
import { main, show } from "./page.ts";
import { go, route } from "./routes.ts";

/** In the address of a game that came otherwise than by one, in place of its code. */
const HERE = "here";

export function createReceived(store: Store) {
  const page = later(main("received"), async () => {
    const [{ mountReceivedPage }, { openGuest }] = await Promise.all([
      import("../sources/received-page.ts"),
      import("../guest/guest.ts"),
    ]);
    const begin = () => openGuest({ hear() {}, fell() {} }) as unknown as Guest;
    return mountReceivedPage(main("received"), { store, openGuest: begin }, { go });
  });
  let given: Came | undefined;

  /**
   * Shows a game.
   * @param origin  "file", "wheel" or a friend's name
   * @param wheels  what it needs
   */
  function receive(source: string, origin: string = "file", wheels: Came["wheels"] = []) {
    given = { source, origin, wheels };
    if (route().page === "w" && route().name === HERE) openSource(HERE, "");
    else go(`#/w/${HERE}`);
  }

  /**
   * Shows what an address names.
   * @param played  the code of a game with it, or ""
   */
  function openSource(code: string, played: string) {
    const came = given;
    if (code === HERE && !came) return go("#/", true); // it was given to a page that has been loaded anew since
    show("received");
    void page().then((page) => (code === HERE && came ? page.show(came) : page.openLink(code, played)));
  }

  return {
    receive,
    openSource,

    /** Whether these files were a game, in one file or as a wheel. */
    takeFiles: async (files: File[]) => (await import("../sources/received-files.ts")).takeFiles(files, receive),
  };
}
