// The settings of the table: how moves are shown and made there.
import { make } from "../dom.ts";
import { t } from "./language.ts";
import type { Name } from "./settings.ts";

/** The section of the page of settings. */
export function tableSettings() {
  const onOff = () => ({ "": t("On"), off: t("Off") });
  return make(
    "section",
    { "aria-labelledby": "table-title" },
    make("h2", { id: "table-title" }, t("At the table")),
    choice(
      "marks",
      t("Mark what you can play"),
      onOff(),
      t("Corners round what you can move, dots where you can place."),
    ),
    choice(
      "coordinates",
      t("Coordinates"),
      { "": t("Always"), named: t("When named"), off: t("Never") },
      t("Names on the board, such as c3. Point at a sentence or tap it, and the spaces it names light up."),
    ),
    choice(
      "animation",
      t("Animation"),
      { off: t("Off"), fast: t("Fast"), "": t("Normal") },
      t("How pieces travel. If your system asks for less motion, nothing travels."),
    ),
    choice(
      "confirm",
      t("Confirm a move"),
      { on: t("On"), "": t("Off") },
      t("A move stands marked until you press “Play this move”. What you type is played at once."),
    ),
    choice("notes", t("Explain what happens for the first time"), onOff()),
    choice(
      "pause",
      t("Before the computer answers"),
      { 0.3: t("Short"), 0.7: t("Normal"), 1.2: t("Long") },
      t("How long your own move is seen: 0.3, 0.7 or 1.2 seconds."),
    ),
    choice(
      "hand",
      t("Hand that holds the ball"),
      { "": t("Sways"), steady: t("Steady") },
      t("For new games of Stonehenge and the Sun, and for practice. Everyone at the table gets the same hand."),
    ),
    shortcuts(),
  );
}

/**
 * One of several values.
 * @param values  each with its words
 */
function choice(name: Name, legend: string, values: Record<string, string>, why?: string) {
  const labels = Object.entries(values).map(([value, words]) =>
    make("label", "", make("input", { type: "radio", name, value, "data-setting": name }), words),
  );
  const segments = make("div", "segments", ...labels);
  return make("fieldset", "", make("legend", "", legend), segments, ...(why ? [make("p", "soft small", why)] : []));
}

function shortcuts() {
  const box = make("input", { type: "checkbox", value: "on", "data-setting": "keys", "aria-describedby": "keys-why" });
  const why = t(
    "U undoes, H gives a hint, F flips the board, R reads it out. Turn this off if you control your device by voice.",
  );
  return make(
    "div",
    "",
    make("label", "check", box, " ", make("span", "", t("Keyboard shortcuts at the table."))),
    make("p", { class: "soft small", id: "keys-why" }, why),
  );
}
