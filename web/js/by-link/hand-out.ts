// Hands a turn link out: shared, copied, shown as a picture, or saved as a file where it is too long for a messenger.
import { svgElement } from "../board/svg.ts";
import { button, make } from "../dom.ts";
import { dots, path } from "../peer/qr.ts";
import { copyText } from "../shell/copying.ts";
import { t, tn, together } from "../shell/language.ts";

const LONGEST_PICTURE = 900; // characters: a camera does not read a finer one

/** @param actions  `hand`: the link is out; `file`: save it as one */
export function createHandOut({ hand, file }: { hand: () => void; file: () => void }) {
  let url = "";
  let fits = true;
  const status = make("p", { class: "soft small", role: "status" });
  const picture = make("div", { class: "qr", role: "img", "aria-label": t("Picture of the link, to be scanned") });
  const length = make("p", "soft small");
  const canShare = typeof navigator.share === "function";

  /** The action clicked while the link was still being written. */
  let wanted: (() => unknown) | undefined;

  /** Browsers share and copy only during a click, or soon after it: so it is handed out first, and then told. */
  const out = (way: () => unknown) => () => {
    if (!url) {
      wanted = way;
      return;
    }
    way();
    hand();
  };

  async function copied() {
    if (await copyText(url)) status.textContent = t("Copied.");
    else status.replaceChildren(make("span", "", t("Copy it by hand:")), " ", make("code", "", url));
  }

  async function shared() {
    try {
      await navigator.share({ url });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) await copied();
    }
  }

  async function drawn() {
    const link = url;
    const rows = await dots(link);
    if (url !== link) return;
    const svg = svgElement("svg", { viewBox: `0 0 ${rows.length} ${rows.length}`, "shape-rendering": "crispEdges" });
    svg.append(svgElement("path", { d: path(rows) }));
    picture.replaceChildren(svg);
    picture.hidden = false;
  }

  const save = button(t("Save as a file"), out(file), "main");
  const share = button("", out(shared), "main", "share");
  const copy = button(t("Copy link"), out(copied), canShare ? "" : "main", "copy");
  const qr = button(t("QR code"), out(drawn));
  const sharing = share.appendChild(make("span"));
  save.hidden = true;
  share.hidden = !canShare;

  return {
    /**
     * Everything with which the link is handed out.
     * @param more  buttons
     * @param aside  another way is the usual one
     */
    nodes(label: string, more: HTMLElement[] = [], aside: boolean = false) {
      for (const each of [save, share, ...(canShare ? [] : [copy])]) each.classList.toggle("main", !aside);
      sharing.textContent = label;
      return [make("div", "row", save, share, copy, qr, ...more), status, picture];
    },
    length,
    /** The link from now on; "" while it is being written. */
    link(link: string, isShort: boolean, fact: string) {
      if (link === url) return;
      url = link;
      fits = isShort;
      picture.hidden = true;
      save.hidden = fits;
      share.hidden = !fits || !canShare;
      qr.hidden = url.length > LONGEST_PICTURE;
      const size = tn("{n} character.", "{n} characters.", url.length);
      const where = fits ? t("Works in any messenger.") : t("Too long for most messengers: send it as a file.");
      const seen = t("Anybody with the link can see the game, and so can the messenger.");
      length.textContent = url ? together([size, where, seen, fact].filter(Boolean)) : "";
      if (!url || !wanted) return;
      out(wanted)();
      wanted = undefined;
    },
    /** Another link is to be handed out, and not written yet. */
    clear() {
      this.link("", true, "");
      status.replaceChildren();
      wanted = undefined;
    },
  };
}
