// The dialog "Share this game": its link, a picture, a film and a file, a tab each.
// @ts-check
import { make } from "../dom.mjs";
import { t } from "../shell/language.mjs";
import { createFilmPanel } from "./film-panel.mjs";
import { createLinkPanel } from "./link-panel.mjs";
import { createPicturePanel } from "./picture-panel.mjs";

/** @typedef {import("./still.mjs").Scene} Scene */
/** @typedef {import("../board/table-state.mjs").View} View */
/**
 * @typedef {object} Drawn  the program's `position_drawn`
 * @property {string} id
 * @property {number} at
 * @property {Scene} scene
 * @property {string} headline
 * @property {boolean} is_result
 */
/**
 * @typedef {object} Actions
 * @property {(at: number, withTree: boolean) => void} code  ask for the code that opens at a position, with what was
 *   added to the game or without
 * @property {(at: number) => Promise<Drawn>} position
 * @property {(code: string) => Promise<string>} link  the address of the game of a code
 */
/** @typedef {{ whole: HTMLElement, show?(): void, hide?(): void, view?(view: View): void }} Panel */

/** @param {HTMLElement} dialog @param {Actions} actions */
export function mountShare(dialog, actions) {
  const link = createLinkPanel(actions);
  const file = make("div", "tofile", ...[...dialog.children].filter((child) => !child.matches(".sheethead")));
  /** @type {[label: string, panel: Panel][]} */
  const panels = [
    [t("Link"), link],
    [t("Picture"), createPicturePanel(actions)],
    [t("Film"), createFilmPanel(actions)],
    [t("File"), { whole: file }],
  ];
  const tabs = panels.map(([label, { whole }], index) => {
    const tab = make("button", { type: "button", role: "tab", id: `share-tab-${index}` }, label);
    tab.setAttribute("aria-controls", (whole.id = `share-panel-${index}`));
    whole.setAttribute("role", "tabpanel");
    whole.setAttribute("aria-labelledby", tab.id);
    tab.addEventListener("click", () => choose(index));
    return tab;
  });
  const list = make("div", { role: "tablist", class: "tabs", "aria-label": t("Share this game") }, ...tabs);
  dialog.append(list, ...panels.map(([, { whole }]) => whole));
  let chosen = -1;

  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -chosen, End: panels.length - 1 - chosen }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choose((chosen + step + panels.length) % panels.length);
    tabs[chosen].focus();
  });
  dialog.addEventListener("close", () => panels[chosen]?.[1].hide?.());

  /** @param {number} wanted */
  function choose(wanted) {
    panels[chosen]?.[1].hide?.();
    chosen = wanted;
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(index === chosen));
      tab.tabIndex = index === chosen ? 0 : -1;
      panels[index][1].whole.hidden = index !== chosen;
    }
    panels[chosen][1].show?.();
  }

  return {
    /** @param {View} next */
    view(next) {
      for (const [, panel] of panels) panel.view?.(next);
    },

    /** The dialog has opened. */
    open: () => choose(0),

    /** The program's answer. @param {import("./review.mjs").Message} message */
    take: link.take,
  };
}
