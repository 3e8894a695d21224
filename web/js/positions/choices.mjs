// Whose turn it is in a position that is set up, and the options of its game.
// @ts-check
import { make } from "../dom.mjs";
import { segments } from "../review/give.mjs";
import { t } from "../shell/language.mjs";

/** @param {{ turn(seat: string): void, choose(name: string, value: string | number): void }} actions */
export function createChoices({ turn, choose }) {
  const whole = make("div", "settings");

  return {
    whole,
    /** @param {import("./position-page.mjs").Edited} now */
    draw(now) {
      const focused = whole.contains(document.activeElement) ? [...whole.querySelectorAll("input")] : [];
      const at = focused.indexOf(/** @type {any} */ (document.activeElement));
      const names = now.sides.map(({ name }, seat) => /** @type {[string, string]} */ ([String(seat), name]));
      const whose = segments(t("Whose turn"), names, () => turn(whose.value()));
      whose.choose(String(now.turn));
      const rest = now.choices.map(({ name, label, value, values }) => {
        const words = values.map(([each, said]) => /** @type {[string, string]} */ ([String(each), said]));
        const changed = () => choose(name, typeof value === "number" ? Number(one.value()) : one.value());
        const one = segments(label, words, changed);
        one.choose(String(value));
        return one.whole;
      });
      whole.replaceChildren(whose.whole, ...rest);
      whole.querySelectorAll("input")[at]?.focus();
    },
  };
}
