// Copying, which a browser may refuse: what came of it is always said.
import { button, make } from "../dom.ts";
import { t } from "./language.ts";

/** Whether the browser has copied a text. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // it keeps its clipboard shut, or has none
  }
}

/**
 * Copies what stands in a field, and says so; or marks it, to be copied by hand.
 * @param show  puts the field where it is seen
 */
export async function copyField(
  field: HTMLInputElement | HTMLTextAreaElement,
  say: (words: string) => void,
  show: () => void = () => {},
) {
  if (await copyText(field.value)) return say(t("Copied."));
  show();
  field.focus();
  field.select();
  say(byHand());
}

/** Said where a text is marked. */
export const byHand = () => t("This browser does not copy by itself: the text is marked, copy it by hand.");

/** A button that copies a text and says so; where the browser refuses, the text stands beside it. */
export function copyButton(label: string, text: () => string, look: string = "") {
  const field = make("textarea", {
    class: "field",
    readonly: true,
    rows: "2",
    spellcheck: "false",
    "aria-label": label,
  });
  const said = make("span", { class: "soft small", role: "status" });

  function copy() {
    field.value = text();
    field.remove();
    void copyField(
      field,
      (words) => (said.textContent = words),
      () => whole.append(field),
    );
  }

  const whole = make("span", "copying", button(label, copy, look), said);
  return whole;
}
