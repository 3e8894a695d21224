// The link of the match on the table that is ours to hand out.
// @ts-check
import { behindOf } from "../guest/letters.mjs";
import { isGuest } from "../shell/page.mjs";
import { LONGEST, linkTo } from "./links.mjs";

/** @param {import("../storage/store.mjs").Store} store */
export function createOurs(store) {
  let [code, behind] = ["", ""];

  return {
    /** Its code, "" while it is being written. */
    code: () => code,
    link: () => linkTo(code + behind),
    isShort: () => code.length + behind.length <= LONGEST,

    clear() {
      code = behind = "";
    },

    /**
     * It is written; false where another one is on the table by now. That of a game that somebody wrote says which.
     * @param {import("./by-link.mjs").TurnView} view
     * @param {string} text
     * @param {() => boolean} isWanted
     */
    async take(view, text, isWanted) {
      const found = isGuest(view.game) ? await behindOf(view, store) : "";
      if (!isWanted()) return false;
      [code, behind] = [text, found];
      return true;
    },
  };
}
