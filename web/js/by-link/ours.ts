// The link of the match on the table that is ours to hand out.
import { behindOf } from "../guest/letters.ts";
import { isGuest } from "../shell/page.ts";
import type { Store } from "../storage/store.ts";
import type { TurnView } from "./by-link.ts";
import { LONGEST, linkTo } from "./links.ts";

export function createOurs(store: Store) {
  let [code, behind] = ["", ""];

  return {
    /** Its code, "" while it is being written. */
    code: () => code,
    link: () => linkTo(code + behind),
    isShort: () => code.length + behind.length <= LONGEST,

    clear() {
      code = behind = "";
    },

    /** It is written; false where another one is on the table by now. That of a game that somebody wrote says which. */
    async take(view: TurnView, text: string, isWanted: () => boolean) {
      const found = isGuest(view.game) ? await behindOf(view, store) : "";
      if (!isWanted()) return false;
      [code, behind] = [text, found];
      return true;
    },
  };
}
