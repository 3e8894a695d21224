// The Workshop: where games begin, and the bench on which one of them is written.
import { addStyles, bind, make } from "../dom.ts";
import { onLanguage, t } from "../shell/language.ts";
import { addTableStyles, part, sayUnloaded, tellNowhere, title, toast } from "../shell/page.ts";
import { go, route } from "../shell/routes.ts";
import type { Store } from "../storage/store.ts";
import { createBench } from "./bench.ts";
import { createStart, newDraft } from "./start.ts";

/**
 * @param root  the page's <main>
 * @param actions  `receive`: what is given to other pages too
 */
export async function mountWorkshopPage(
  root: HTMLElement,
  store: Store,
  { receive }: { receive(files: File[]): unknown },
) {
  const sheets = ["../../css/workshop.css", "../../css/tabs.css"].map((sheet) => new URL(sheet, import.meta.url));
  await Promise.all([...sheets.map(addStyles), addTableStyles()]);
  const [beginning, benching] = [make("div", "page beginning-page"), make("div", "bench")];
  root.replaceChildren(beginning, benching);
  const start = createStart(beginning, { store }, { go, receive, failed: sayUnloaded });
  const bench = createBench(
    benching,
    { store },
    {
      go,
      named: (name) => isAtBench() && title(name || t("Without a title"), ""),
      taken() {
        go("#/workshop");
        toast(t("Your game is being written in another tab."));
      },
      nowhere: () => tellNowhere("#/workshop"),
    },
  );
  const isAtBench = () => route().page === "workshop" && route().name !== "";

  /** Begins with a source that is kept. */
  async function beginFrom(sha: string) {
    const found = await store.source(sha);
    if (!found) return tellNowhere("#/workshop");
    const draft = newDraft(found.source, sha);
    await store.keepDraft(draft);
    go(`#/workshop/${draft.id}`, true);
  }

  async function show() {
    const { name, more, query } = route();
    if (name === "from") return beginFrom(more);
    const atBench = isAtBench();
    beginning.hidden = atBench;
    benching.hidden = !atBench;
    root.classList.toggle("at-bench", atBench);
    if (!atBench) return start.show();
    part("heading").hidden = false; // the next page that is shown hides it
    part("name").hidden = part("places").hidden = true;
    await bench.show(name, query.has("play"));
  }

  bind(window, { hashchange: () => isAtBench() || bench.leave() });
  onLanguage(() => isAtBench() || void start.show());
  return { show };
}
