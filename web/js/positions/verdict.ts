// Whether a game can begin with the position, the reasons against it, and what to do with it.
import { button, make, text } from "../dom.ts";
import { copyText } from "../shell/copying.ts";
import { icon } from "../shell/icons.ts";
import { t } from "../shell/language.ts";
import { isGuest } from "../shell/page.ts";
import type { Edited } from "./position-page.ts";

export function createVerdict({
  point,
  begin,
  analyse,
  seek,
  keep,
  link: linkHere,
}: {
  point: (place: string) => void;
  begin: (seat: string) => void;
  analyse: () => void;
  seek: () => void; // a puzzle
  keep: () => void; // to be asked again
  link: () => Promise<string>; // that opens the position elsewhere
}) {
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

  function reasonOf({ why, place }: { why: string; place: string }) {
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
    /** Shows a note. */
    say: (said: string) => text(note, said),
    draw({ game, verdict, reasons: found, note: more, sides }: Edited) {
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
