// Before anything is contacted: what answering an invitation reveals, and the button that does it.
// @ts-check
import { button, make } from "../dom.mjs";
import { t } from "../shell/language.mjs";

/** @param {() => void} answer */
export function consent(answer) {
  const reveals = t(
    "When you answer, your browser contacts your friend’s device, and each of you learns the other’s network address.",
  );
  return make(
    "div",
    { class: "what consent" },
    make("p", {}, reveals),
    make("p", { class: "row" }, button(t("Answer"), answer, "main")),
  );
}
