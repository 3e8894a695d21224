// Keys for the whole table, wherever the focus is: Escape, and single letters, unless a person has switched those off.
// @ts-check

import { setting, watch } from "../shell/settings.mjs";
import { bind } from "./board.mjs";

/** What is pressed by a letter: the name of a `data-do`. @type {Record<string, string>} */
const LETTERS = { u: "undo", f: "flip", h: "hint", r: "read" };

/**
 * @param {HTMLElement} root  the table
 * @param {object} ways
 * @param {() => boolean} ways.open  whether keys mean anything now
 * @param {(deed: string) => void} ways.press  what its button would do
 * @param {() => void} ways.leave
 */
export function mountKeys(root, { open, press, leave }) {
  /** What the letters mean is told with the buttons; those in the first place, as the others are in dialogs. */
  function name() {
    for (const [letter, deed] of Object.entries(LETTERS)) {
      const button = /** @type {HTMLElement} */ (root.querySelector(`[data-do="${deed}"]`));
      if (setting("keys")) button.setAttribute("aria-keyshortcuts", letter.toUpperCase());
      else button.removeAttribute("aria-keyshortcuts");
    }
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (root.hidden || !open() || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return;
    const deed = setting("keys") && LETTERS[event.key.toLowerCase()];
    if (deed) press(deed);
    else if (event.key === "Escape") leave();
    else return;
    event.preventDefault();
  }

  name();
  watch(name);
  return bind(document, { keydown: onKey });
}
