// A code to be carried to the friend by hand: as a link to share or copy, and as a picture to scan.
// @ts-check

import { svgElement } from "../board/svg.mjs";
import { button, make } from "../dom.mjs";
import { copyField } from "../shell/copying.mjs";
import { t } from "../shell/language.mjs";
import { writeQr } from "./code.mjs";
import { statusLine } from "./parts.mjs";
import { dots, path } from "./qr.mjs";

/** @typedef {import("./code.mjs").Code} Code */

/** @param {"invitation" | "reply"} what  in words @param {string} invites  the text that goes with a shared link */
export function codeCard(what, invites) {
  let url = "";
  const picture = make("div", {
    class: "qr",
    role: "img",
    "aria-label":
      what === "reply" ? t("Picture of the reply, to be scanned") : t("Picture of the invitation, to be scanned"),
  });
  const field = make("input", {
    class: "field",
    readonly: true,
    "aria-label": what === "reply" ? t("Link of the reply") : t("Link of the invitation"),
    spellcheck: "false",
  });
  const status = statusLine();
  status.say("");
  const copy = button(t("Copy link"), () => void copied(), "", "copy");
  const share = button(t("Share link"), () => void shared(), "main", "share");
  const shares = typeof navigator.share === "function";
  if (!shares) copy.classList.add("main");
  field.addEventListener("focus", () => field.select());

  async function copied() {
    await copyField(field, status.say);
  }

  async function shared() {
    try {
      await navigator.share({ text: invites, url });
      status.say("");
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) await copied();
    }
  }

  return {
    whole: make("div", "carry", picture, make("div", "ways", ...(shares ? [share] : []), copy, status.line), field),
    /** @param {Code | "invitation" | undefined} code  none: it is being made @param {string} link */
    async show(code, link) {
      url = field.value = link;
      if (!code) return picture.replaceChildren();
      status.say("");
      // An invitation may be met by any camera, which opens its link; a reply is scanned by the page that waits for it,
      // and is smaller without one.
      const rows = await dots(code === "invitation" || code.kind === "invitation" ? link : writeQr(code));
      if (url !== link) return;
      const svg = svgElement("svg", { viewBox: `0 0 ${rows.length} ${rows.length}`, "shape-rendering": "crispEdges" });
      svg.append(svgElement("path", { d: path(rows) }));
      picture.replaceChildren(svg);
    },
    copied,
  };
}
