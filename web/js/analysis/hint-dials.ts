// The button of a hint that sets the sliders of a game to what it says; fetched with the first such hint.
import { bind, make } from "../dom.ts";
import { t } from "../shell/language.ts";

/**
 * Puts the button behind the words of the hint that is shown, once.
 * @param root  the table
 * @param dials  the value of each slider, by its name
 */
export function offerDials(root: HTMLElement, dials: Record<string, number>) {
  const words = root.querySelector(".note.hint p");
  if (!words || words.querySelector("[data-sets]")) return;
  const set = make("button", { type: "button", class: "link", "data-sets": true }, t("Set the sliders to it"));
  bind(set, { click: () => setDials(root, dials) });
  words.append(" ", set);
}

/** Moves sliders as a person does. */
function setDials(root: HTMLElement, dials: Record<string, number>) {
  for (const [name, value] of Object.entries(dials)) {
    const range = root.querySelector(`input[data-dial="${name}"]`) as HTMLInputElement | null;
    if (!range) continue;
    range.value = String(value);
    range.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
