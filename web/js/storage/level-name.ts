/** The names of the levels of the computer, as the new-game forms have them. */

import { t } from "../shell/language.ts";

/** The name of a level in a game, or in any. */
export function nameOf(level: number, game: string) {
  const form = game ? `#new-${CSS.escape(game)}` : '[id^="new-"]';
  const label = document.querySelector(`${form} .levels input[value="${Number(level)}"]`)?.closest("label");
  return label?.querySelector("strong")?.textContent || t("Level {n}", { n: level });
}
