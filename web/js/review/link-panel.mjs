// The link of a game, in the dialog that shares it: the whole game is in it. Copied, given to other apps, or scanned.
// @ts-check
import { svgElement } from "../board/svg.mjs";
import { button, make, text } from "../dom.mjs";
import { dots, path } from "../peer/qr.mjs";
import { t, tn } from "../shell/language.mjs";

/** @typedef {import("../board/table-state.mjs").View} View */

const LONGEST_PICTURE = 900; // characters: a camera does not read a finer one

/** @param {{ code(at: number): void }} actions  `code`: ask for the code that opens at a position */
export function createLinkPanel(actions) {
  let url = "";
  /** @type {View | undefined} */
  let view;
  const field = make("textarea", { class: "field", id: "link", rows: "2", readonly: true, spellcheck: "false" });
  const length = make("p", "soft small");
  const status = make("p", { class: "soft small", role: "status" });
  const picture = make("div", { class: "qr", role: "img", "aria-label": t("Picture of the link, to be scanned") });
  const copy = button(t("Copy link"), () => void copied(), "", "copy");
  const give = button(t("Share…"), () => void given(), "main", "share");
  const here = make("input", { type: "checkbox", id: "link-here" });
  const atHere = make("label", { class: "check", for: "link-here" }, here, make("span"));
  const canGive = typeof navigator.share === "function";
  if (!canGive) copy.classList.add("main");
  field.addEventListener("focus", () => field.select());
  here.addEventListener("change", ask);
  const words = make(
    "div",
    "",
    make("label", { class: "label", for: "link" }, t("The whole game is in this link")),
    ...[field, length, make("div", "row", ...(canGive ? [give] : []), copy, status), atHere],
  );
  const whole = make("div", "bylink", words, picture);

  const at = () => (here.checked ? (view?.position ?? 0) : (view?.entry_count ?? 0));

  function ask() {
    actions.code(at());
  }

  async function copied() {
    try {
      await navigator.clipboard.writeText(url);
      text(status, t("Copied."));
    } catch {
      field.focus();
      text(status, t("This browser does not copy by itself: the link is marked, copy it by hand."));
    }
  }

  async function given() {
    try {
      await navigator.share({ title: view?.title ?? "", url });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) await copied();
    }
  }

  /** @param {string} link */
  async function draw(link) {
    picture.hidden = link.length > LONGEST_PICTURE;
    if (picture.hidden) return;
    const rows = await dots(link);
    if (url !== link) return;
    const svg = svgElement("svg", { viewBox: `0 0 ${rows.length} ${rows.length}`, "shape-rendering": "crispEdges" });
    svg.append(svgElement("path", { d: path(rows) }));
    picture.replaceChildren(svg);
  }

  return {
    whole,

    /** @param {View} next */
    view(next) {
      view = next;
    },

    show() {
      if (!view) return;
      here.checked = false;
      atHere.hidden = view.position === view.entry_count;
      text(/** @type {HTMLElement} */ (atHere.lastChild), t("Open it at move {n}", { n: view.position }));
      text(status, "");
      ask();
    },

    /** The program's answer. @param {import("./desk.mjs").Message} message */
    take({ id, at: where, code }) {
      if (id !== view?.id || where !== at()) return;
      url = field.value = `${location.origin}${location.pathname}#/g/${code}`;
      text(
        length,
        tn(
          "{length} characters: {n} move, options and the result. No server keeps the game; the link is the game.",
          "{length} characters: {n} moves, options and the result. No server keeps the game; the link is the game.",
          view?.entry_count ?? 0,
          { length: code.length },
        ),
      );
      void draw(url);
    },
  };
}
