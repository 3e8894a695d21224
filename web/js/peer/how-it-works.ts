// The picture of what happens: an invitation goes, a reply comes back, and then two devices talk.

import { svgElement } from "../board/svg.ts";
import { make } from "../dom.ts";
import { mark, t } from "../shell/language.ts";

const MINE = "M8 6h24a4 4 0 0 1 4 4v36a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4z";
const THEIRS = "M108 6h24a4 4 0 0 1 4 4v36a4 4 0 0 1-4 4h-24a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4z";
const STONES =
  "M10 40c0-5 4-6 10-6s10 1 10 6zM13 32c0-4 3-5 7-5s7 1 7 5zM16 25c0-3 1-4 4-4s4 1 4 4z" +
  "M110 40c0-5 4-6 10-6s10 1 10 6zM113 32c0-4 3-5 7-5s7 1 7 5zM116 25c0-3 1-4 4-4s4 1 4 4z";
const LETTER = "M57 13h26v18H57zM57 13l13 10 13-10";
const THERE = "M44 41h50m-7-6 7 6-7 6";
const BACK = "M96 41H46m7-6-7 6 7 6";
const BOTH = "M44 28h52M51 22l-7 6 7 6M89 22l7 6-7 6";

const STEPS: { host: [string, string, string][]; guest: [string, string, string][] } = {
  host: [
    [LETTER, THERE, mark("You send the invitation.")],
    [LETTER, BACK, mark("Your friend sends a reply back.")],
    [STONES, BOTH, mark("You play, device to device.")],
  ],
  guest: [
    [LETTER, BACK, mark("Your friend has sent an invitation.")],
    [LETTER, THERE, mark("You send the reply back.")],
    [STONES, BOTH, mark("You play, device to device.")],
  ],
};

/** How it works, in words and as a picture; this player is on the left. */
export function howItWorks(role: "host" | "guest", words: string) {
  const steps = STEPS[role].map(([what, arrow, words]) => {
    const picture = svgElement("svg", { viewBox: "0 0 140 56", "aria-hidden": "true" });
    picture.append(
      svgElement("path", { d: MINE, class: "device mine" }),
      svgElement("path", { d: THEIRS, class: "device" }),
      svgElement("path", { d: what, class: what === STONES ? "stones" : "letter" }),
      svgElement("path", { d: arrow, class: "arrow" }),
    );
    return make("li", "", picture, make("span", "", t(words)));
  });
  const happening = make("ol", { class: "happens", "aria-label": t("Game status") }, ...steps);
  return make("div", "intro", make("p", "soft lead", words), happening);
}
