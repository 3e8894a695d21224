// A code to be carried to the friend by hand: as a link to share or copy, and as a picture to scan.

import { svgElement } from "../board/svg.ts";
import { button, make } from "../dom.ts";
import { copyField } from "../shell/copying.ts";
import { t } from "../shell/language.ts";
import { type Code, writeQr } from "./code.ts";
import { statusLine } from "./parts.ts";
import { dots, path } from "./qr.ts";

/**
 * @param what  in words
 * @param invites  the text that goes with a shared link
 */
export function codeCard(what: "invitation" | "reply", invites: string) {
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
    /** @param code  none: it is being made */
    async show(code: Code | "invitation" | undefined, link: string) {
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
