// The parts of the bench: its panes, which are tabs on a phone, and its buttons.
import { mountBoard } from "../board/board.ts";
import { remember, type Scene } from "../board/picture.ts";
import { bind, button, make } from "../dom.ts";
import { icon } from "../shell/icons.ts";
import { t } from "../shell/language.ts";

/** Actions of a board that is only looked at. */
const IDLE = {
  ...{ pick() {}, lift() {}, drop() {}, letGo() {}, explain() {}, ask() {}, atEdge() {}, type() {}, layout() {} },
  ...{ sound() {}, own: () => [] },
};
type Pane = "rules" | "board" | "laws";

export function layOut(root: HTMLElement) {
  const undo = iconButton("undo", t("Undo"));
  const redo = iconButton("redo", t("Redo"));
  const words = iconButton("rules", t("Words of the kit"));
  const reference = make("aside", { class: "reference", id: "bench-words", "aria-label": t("Words of the kit") });
  reference.hidden = true;
  words.setAttribute("aria-controls", reference.id);
  const plain = make("input", { type: "checkbox" });
  const play = make("button", { class: "button main", type: "button", "aria-disabled": "true" }, t("Play"));
  const share = make("button", { class: "button", type: "button", "aria-disabled": "true" }, t("Share"));
  const report = make("button", { class: "button", type: "button", "aria-disabled": "true" }, t("How it plays"));
  const tools = make(
    "div",
    "benchtools",
    undo,
    redo,
    words,
    make("label", "check", plain, make("span", "", t("Plain text"))),
    make("span", "gap"),
    make("span", "soft small", t("Kept on this device")),
    report,
    share,
    play,
  );
  const editor = make("div", "editing");
  const laws = make("section", { class: "laws", id: "bench-laws", "aria-label": t("Laws") });
  const went = make("p", { class: "soft went", role: "status" });
  const trial = make("div", "trial");
  const found = make("div", "board");
  const back = button(t("Back to the game"), () => look(null));
  const looking = make(
    "div",
    { class: "looking", hidden: true },
    make("p", "soft", t("A position that was found")),
    found,
    back,
  );
  const code = make(
    "section",
    { class: "code", id: "bench-rules", "aria-label": t("Rules") },
    tools,
    editor,
    reference,
  );
  const game = make("section", { class: "trying", id: "bench-board", "aria-label": t("Board") }, went, trial, looking);
  const tabs = {
    rules: make("button", { type: "button", "aria-controls": code.id }, t("Rules")),
    board: make("button", { type: "button", "aria-controls": game.id }, t("Board")),
    laws: make("button", { type: "button", "aria-controls": laws.id }, t("Laws")),
  };
  root.replaceChildren(
    make("nav", { class: "tabs panes", "aria-label": t("Parts of the bench") }, ...Object.values(tabs)),
    code,
    laws,
    game,
  );
  const board = mountBoard(found, { trayOf: () => null }, IDLE);

  /** @param pane  is shown where there is room for one */
  function choose(pane: Pane) {
    root.dataset.pane = pane;
    for (const [name, tab] of Object.entries(tabs))
      if (name === pane) tab.setAttribute("aria-current", "true");
      else tab.removeAttribute("aria-current");
  }

  /** Shows a position over the game; null: the game again. */
  function look(scene: Scene | null) {
    looking.hidden = !scene;
    trial.hidden = Boolean(scene);
    if (!scene) return board.clear();
    remember(scene);
    void board.show(scene, [], { animate: false });
  }

  /** @param colours  the class with those of the game */
  function colour(colours: string) {
    looking.className = `looking ${colours}`;
    trial.className = `trial ${colours}`;
  }

  for (const name of Object.keys(tabs) as Pane[]) bind(tabs[name], { click: () => choose(name) });
  return {
    tabs,
    undo,
    redo,
    words,
    reference,
    plain,
    play,
    share,
    report,
    editor,
    laws,
    went,
    trial,
    choose,
    look,
    colour,
  };
}

function iconButton(sign: string, label: string) {
  const made = make("button", { class: "button bare", type: "button", "aria-label": label, title: label });
  made.append(icon(sign));
  return made;
}
