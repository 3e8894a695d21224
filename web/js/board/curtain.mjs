// The curtain: it hides the board while a player hides something, until the player who may see it says that they are
// there.
// @ts-check
import { hide, text } from "../dom.mjs";

/** @param {HTMLElement} root  the table @param {HTMLElement} curtain  in it @param {{ opened(): void }} actions */
export function mountCurtain(root, curtain, { opened }) {
  const [title, why, button] = /** @type {NodeListOf<HTMLElement>} */ (curtain.querySelectorAll("h2, p, button"));
  const hung = () => !curtain.hidden;

  return {
    hung,
    /** @param {import("./table-state.mjs").View["curtain"]} content */
    hang(content) {
      const before = hung();
      hide(curtain, !content);
      for (const other of root.children)
        if (other !== curtain && other.tagName !== "DIALOG")
          /** @type {HTMLElement} */ (other).inert = Boolean(content);
      text(title, content?.title ?? "");
      text(why, content?.why ?? "");
      text(button, content?.button ?? "");
      if (content && !before) button.focus();
      else if (before && !content) opened();
    },
  };
}
