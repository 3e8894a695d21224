// The dialog "Share this game": its link, a picture, a film and a file, a tab each.

import type { Scene } from "../board/picture.ts";
import type { View } from "../board/table-state.ts";
import { make } from "../dom.ts";
import { t } from "../shell/language.ts";
import { createFilmPanel } from "./film-panel.ts";
import { createLinkPanel } from "./link-panel.ts";
import { createPicturePanel } from "./picture-panel.ts";

/** the program's `position_drawn` */
export interface Drawn {
  id: string;
  at: number;
  scene: Scene;
  headline: string;
  is_result: boolean;
}
export interface Actions {
  /** ask for the code that opens at a position, with what was added to the game or without */
  code: (at: number, withTree: boolean) => void;
  position: (at: number) => Promise<Drawn>;
  link: (code: string) => Promise<string>; // the address of the game of a code
}
type Panel = { whole: HTMLElement; show?(): void; hide?(): void; view?(view: View): void };

export function mountShare(dialog: HTMLElement, actions: Actions) {
  const link = createLinkPanel(actions);
  const file = make("div", "tofile", ...[...dialog.children].filter((child) => !child.matches(".sheethead")));
  const panels: [label: string, panel: Panel][] = [
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
    tabs[chosen]?.focus();
  });
  dialog.addEventListener("close", () => panels[chosen]?.[1].hide?.());

  function choose(wanted: number) {
    panels[chosen]?.[1].hide?.();
    chosen = wanted;
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(index === chosen));
      tab.tabIndex = index === chosen ? 0 : -1;
    }
    for (const [index, [, { whole }]] of panels.entries()) whole.hidden = index !== chosen;
    panels[chosen]?.[1].show?.();
  }

  return {
    view(next: View) {
      for (const [, panel] of panels) panel.view?.(next);
    },

    /** The dialog has opened. */
    open: () => choose(0),

    /** The program's answer. */
    take: link.take,
  };
}
