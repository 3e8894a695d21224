// Whether a game can begin with the position, the reasons against it, and what to do with it.
// @ts-check
import { button, make, text } from "../dom.mjs";
import { copyText } from "../shell/copying.mjs";
import { icon } from "../shell/icons.mjs";
import { t } from "../shell/language.mjs";
import { isGuest } from "../shell/page.mjs";

/** @typedef {import("./position-page.mjs").Edited} Edited */

/**
 * @param {object} actions
 * @param {(place: string) => void} actions.point
 * @param {(seat: string) => void} actions.begin
 * @param {() => void} actions.analyse
 * @param {() => void} actions.seek  a puzzle
 * @param {() => void} actions.keep  to be asked again
 * @param {() => Promise<string>} actions.link  that opens the position elsewhere
 */
export function createVerdict({ point, begin, analyse, seek, keep, link: linkHere }) {
  const words = make("p", "verdict", t("Getting the rules ready."));
  const reasons = make("ul", { class: "reasons", role: "list" });
  const kept = make("p", "soft small");
  const opponent = make("select", { class: "field", id: "position-opponent" });
  const note = make("p", { class: "soft small", role: "status" });
  const ways = [
    button(t("Play"), () => begin(opponent.value), "main", "next"),
    button(t("Analyse"), analyse, "", "chart"),
  ];
  const puzzle = button(t("Puzzle"), seek, "", "hint");
  const later = button(t("Keep for later"), keep);
  ways.push(puzzle, later);
  for (const way of ways) way.disabled = true; // until there is a position
  const link = button(t("Copy link"), () => void copy(), "", "copy");

  async function copy() {
    const address = await linkHere();
    text(note, (await copyText(address)) ? t("Copied. The link opens this position.") : address);
  }

  /** @param {{ why: string, place: string }} reason */
  function reasonOf({ why, place }) {
    const show = place ? [button(t("Show"), () => point(place))] : [];
    return make("li", "", icon("warn"), make("span", "", why), ...show);
  }

  return {
    whole: make(
      "section",
      "",
      words,
      reasons,
      kept,
      make("label", { class: "label", for: opponent.id }, t("Opponent")),
      opponent,
      make("div", "row", ...ways, link),
      note,
    ),
    /** Shows a note. @param {string} said */
    say: (said) => text(note, said),
    /** @param {Edited} now */
    draw({ game, verdict, reasons: found, note: more, sides }) {
      later.hidden = puzzle.hidden = isGuest(game); // nothing is proved by playouts
      text(words, verdict);
      text(kept, more);
      kept.hidden = !more;
      for (const way of ways) way.disabled = found.length > 0;
      reasons.replaceChildren(...found.map(reasonOf));
      const chosen = opponent.value;
      opponent.replaceChildren(
        new Option(t("Same device"), ""),
        ...sides.map(({ name }, seat) => new Option(t("The computer plays {side}", { side: name }), String(seat))),
      );
      opponent.value = chosen;
    },
  };
}
