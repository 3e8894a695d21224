// Keys for the whole table, wherever the focus is: Escape, and single letters, unless a person has switched those off.

import { bind } from "../dom.ts";
import { setting, watch } from "../shell/settings.ts";
import { isHeld, shortcutOf } from "./shortcut.ts";

/** Letters, each with the `data-do` of the button it presses. */
const LETTERS: Record<string, string> = { u: "undo", f: "flip", h: "hint", r: "read" };

/**
 * @param root  the table
 * @param props  `open`: whether keys mean anything now
 * @param actions  `press`: what its button would do
 */
export function mountKeys(
  root: HTMLElement,
  { open }: { open(): boolean },
  { press, leave, toBoard }: { press(name: string): void; leave(): void; toBoard(): void },
) {
  /** The meaning of the letters is told with the buttons; those in the first place, as the others are in dialogs. */
  function name() {
    for (const [letter, command] of Object.entries(LETTERS)) {
      const button = root.querySelector(`[data-do="${command}"]`) as HTMLElement;
      if (setting("keys")) button.setAttribute("aria-keyshortcuts", letter.toUpperCase());
      else button.removeAttribute("aria-keyshortcuts");
    }
  }

  function onKey(event: KeyboardEvent) {
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
