// Whose turn it is in a position that is set up, and the options of its game.
import { make } from "../dom.ts";
import { segments } from "../review/give.ts";
import { t } from "../shell/language.ts";
import type { Edited } from "./position-page.ts";

export function createChoices({
  turn,
  choose,
}: {
  turn(seat: string): void;
  choose(name: string, value: string | number): void;
}) {
  const whole = make("div", "settings");

  return {
    whole,
    draw(now: Edited) {
      const focused = whole.contains(document.activeElement) ? [...whole.querySelectorAll("input")] : [];
      const at = focused.indexOf(document.activeElement as HTMLInputElement);
      const names = now.sides.map(({ name }, seat) => [String(seat), name] as [string, string]);
      const whose = segments(t("Whose turn"), names, () => turn(whose.value()));
      whose.choose(String(now.turn));
      const rest = now.choices.map(({ name, label, value, values }) => {
        const words = values.map(([each, said]) => [String(each), said] as [string, string]);
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
