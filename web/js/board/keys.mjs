// Keys for the whole table, wherever the focus is: Escape, and single letters, unless a person has switched those off.
// @ts-check

import { bind } from "../dom.mjs";
import { setting, watch } from "../shell/settings.mjs";
import { isHeld, shortcutOf } from "./shortcut.mjs";

/** Letters, each with the `data-do` of the button it presses. @type {Record<string, string>} */
const LETTERS = { u: "undo", f: "flip", h: "hint", r: "read" };

/**
 * @param {HTMLElement} root  the table
 * @param {{ open(): boolean }} props  `open`: whether keys mean anything now
 * @param {{ press(name: string): void, leave(): void, toBoard(): void }} actions  `press`: what its button would do
 */
export function mountKeys(root, { open }, { press, leave, toBoard }) {
  /** The meaning of the letters is told with the buttons; those in the first place, as the others are in dialogs. */
  function name() {
    for (const [letter, command] of Object.entries(LETTERS)) {
      const button = /** @type {HTMLElement} */ (root.querySelector(`[data-do="${command}"]`));
      if (setting("keys")) button.setAttribute("aria-keyshortcuts", letter.toUpperCase());
      else button.removeAttribute("aria-keyshortcuts");
    }
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (root.hidden || !open() || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) {
      if (event.key === "Escape" && event.target.matches("[data-typing]:not(dialog *) input")) toBoard();
      return;
    }
    if (isHeld(event)) return; // also on a button: Enter would press it again and again
    const command = setting("keys") && LETTERS[shortcutOf(event).toLowerCase()];
    if (command) press(command);
    else if (event.key === "Escape") leave();
    else return;
    event.preventDefault();
  }

  name();
  watch(name);
  bind(document, { keydown: onKey });
}
