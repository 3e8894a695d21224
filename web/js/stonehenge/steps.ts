// The steps of a turn, beside the sentence: those that are done, and the one that is due.
import { make } from "../dom.ts";
import { icon } from "../shell/icons.ts";
import { mark, t } from "../shell/language.ts";

const STEPS = [
  ["build", mark("Build")],
  ["mark", mark("Marker")],
  ["swing", mark("Swing")],
] as const;

export function createSteps(sill: HTMLElement) {
  const list = document.createElement("ol");
  list.className = "turn";
  list.setAttribute("aria-label", t("This turn"));
  sill.querySelector(".says")?.after(list);
  let shown = "";
  return {
    /**
     * @param awaits  "": there is no turn
     * @param marks  whether the marker is moved in it
     */
    show(awaits: "build" | "mark" | "swing" | "fall" | "", marks: boolean) {
      if (`${awaits}/${marks}` === shown) return;
      shown = `${awaits}/${marks}`;
      const steps = STEPS.filter(([name]) => marks || name !== "mark");
      const due = awaits === "fall" ? steps.length : steps.findIndex(([name]) => name === awaits);
      list.hidden = !awaits;
      list.replaceChildren(
        ...steps.map(([, words], n) => {
          const item = document.createElement("li");
          item.append(n < due ? icon("ok") : make("span", "num", String(n + 1)), ` ${t(words)}`);
          if (n === due) item.setAttribute("aria-current", "step");
          return item;
        }),
      );
    },
    unmount: () => list.remove(),
  };
}
