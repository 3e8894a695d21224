// The link of a game, in the dialog that shares it: the whole game is in it. Copied, given to other apps, or scanned.
import { svgElement } from "../board/svg.ts";
import type { View } from "../board/table-state.ts";
import { button, make, text } from "../dom.ts";
import { dots, path } from "../peer/qr.ts";
import type { Of, ProgramMessage } from "../runtime/messages.ts";
import { copyField } from "../shell/copying.ts";
import { t, tn } from "../shell/language.ts";
import { isGuest } from "../shell/page.ts";
import { segments } from "./give.ts";
import type { Actions } from "./share.ts";

const LONGEST_PICTURE = 900; // characters: a camera does not read a finer one

export function createLinkPanel(actions: Actions) {
  let url = "";
  let view: View | undefined;
  const field = make("textarea", { class: "field", id: "link", rows: "2", readonly: true, spellcheck: "false" });
  const length = make("p", "soft small");
  const status = make("p", { class: "soft small", role: "status" });
  const scan = createScan();
  const copy = button(t("Copy link"), () => void copied(), "", "copy");
  const give = button(t("Share…"), () => void given(), "main", "share");
  const added = make("input", { type: "checkbox", id: "link-added" });
  const addedLength = make("span", "soft small");
  const takesAdded = make(
    "label",
    { class: "check", for: "link-added" },
    added,
    make("span", "", t("Take branches and comments along")),
    addedLength,
  );
  const canGive = typeof navigator.share === "function";
  if (!canGive) copy.classList.add("main");
  field.addEventListener("focus", () => field.select());
  added.addEventListener("change", ask);
  let opens = opening(0);
  const words = make(
    "div",
    "",
    make("label", { class: "label", for: "link" }, t("The whole game is in this link")),
    ...[field, length, make("div", "row", ...(canGive ? [give] : []), copy, status), opens.whole, takesAdded],
  );
  const whole = make("div", "bylink", words, scan.whole);

  /** Where the link opens, to choose from. */
  function opening(position: number) {
    const here: [string, string][] = position ? [["here", t("Move {n}", { n: position })]] : [];
    return segments(t("It opens at"), [["end", t("The end")], ...here, ["start", t("The start")]], ask);
  }

  const at = () => ({ end: (view?.entry_count ?? 0) + 1, here: view?.position ?? 0, start: 0 })[opens.value()] ?? 0;
  const hasAdded = () => Boolean(view?.tree.includes("\n"));

  function ask() {
    text(status, "");
    if (hasAdded()) actions.code(at(), true);
    if (!added.checked) actions.code(at(), false);
  }

  async function copied() {
    await copyField(field, (words) => text(status, words));
  }

  async function given() {
    try {
      await navigator.share({ title: view?.title ?? "", url });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) await copied();
    }
  }

  return {
    whole,

    view(next: View) {
      view = next;
    },

    show() {
      if (!view) return;
      const next = opening(view.position === view.entry_count && !view.exploration ? 0 : view.position);
      opens.whole.replaceWith(next.whole);
      opens = next;
      takesAdded.hidden = !hasAdded();
      added.checked = hasAdded();
      added.disabled = false;
      text(addedLength, "");
      ask();
    },

    /** The program's answer. */
    async take({ id, at: where, with_tree: withTree, code, why }: Of<ProgramMessage, "game_code">) {
      if (!view || id !== view.id || where !== at()) return;
      if (withTree) {
        const fits = code !== "";
        text(
          addedLength,
          fits ? tn("({n} character)", "({n} characters)", code.length) : `${why} ${t("Send the file instead.")}`,
        );
        added.disabled = !fits;
        if (!fits && added.checked) {
          added.checked = false;
          return ask();
        }
      }
      if (withTree !== added.checked) return;
      const link = await actions.link(code);
      if (id !== view.id || where !== at() || withTree !== added.checked) return; // another one is wanted by now
      url = field.value = link;
      text(length, isGuest(view.game) ? withRules(link) : withoutRules(code));
      void scan.draw(url);
    },
  };
}

/** @param code  of a game */
const withoutRules = (code: string) =>
  t("{length} characters: all turns and the options. No server keeps the game; the link is the game.", {
    length: code.length,
  });

/** @param link  of a game that somebody wrote */
const withRules = (link: string) =>
  t("{length} characters: the rules, all turns and the options. No server keeps the game; the link is the game.", {
    length: link.length,
  });

/** The picture of a link, for a camera. */
function createScan() {
  const picture = make("div", { class: "qr", role: "img", "aria-label": t("Picture of the link, to be scanned") });
  const whole = make("div", "scan", picture, make("p", "soft small", t("Scan to open it.")));
  let drawn = "";

  return {
    whole,

    async draw(link: string) {
      drawn = link;
      whole.hidden = link.length > LONGEST_PICTURE;
      if (whole.hidden) return;
      const rows = await dots(link);
      if (drawn !== link) return;
      const svg = svgElement("svg", { viewBox: `0 0 ${rows.length} ${rows.length}`, "shape-rendering": "crispEdges" });
      svg.append(svgElement("path", { d: path(rows) }));
      picture.replaceChildren(svg);
    },
  };
}
