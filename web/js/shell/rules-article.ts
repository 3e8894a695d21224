// The article in the dialog with the rules of a game, fetched when it is first opened.
import { addStyles } from "../dom.ts";
import type { Store } from "../storage/store.ts";

/** The prefix of the ids of sections here, so that the page has no id twice. */
const OWN = "rules-";
/** The rules of a game that somebody wrote have an address, and no page there. */
const GUEST = /\/(\w*~\w+)\.html$/;

/** @param version  of the page, for rules that belong to it */
export function createArticle(dialog: HTMLDialogElement, store: Store, version: string) {
  const article = dialog.querySelector(".article") as HTMLElement;
  let shown = "";

  dialog.addEventListener("click", (event) => {
    const target = event.target as Element;
    const link = target.closest('.article a[href^="#"]') as HTMLAnchorElement | null;
    if (link) {
      event.preventDefault();
      reveal(link.hash.slice(1));
    }
  });

  function reveal(section: string) {
    const found = section && article.querySelector(`#${CSS.escape(OWN + section)}`);
    if (!found) return article.scrollTo(0, 0);
    found.scrollIntoView();
    for (const other of article.querySelectorAll(".sought")) other.classList.remove("sought");
    found.classList.add("sought");
  }

  async function fetchPage(url: string, section: string) {
    try {
      const styled = addStyles(new URL("../../css/rules.css", import.meta.url));
      const [, guest] = GUEST.exec(decodeURIComponent(url)) ?? [];
      const found = guest
        ? await (await import("../sources/shown.ts")).rulesOf(store, guest)
        : (await fetched(url)).querySelector("article");
      await styled;
      if (!found) throw new Error("no article");
      for (const link of found.querySelectorAll("[data-exercise] a") as NodeListOf<HTMLAnchorElement>)
        link.href = link.hash; // it was written from where the page lies
      for (const each of found.querySelectorAll("[id]:not(svg *)")) each.id = OWN + each.id;
      void import("../learn/exercises.ts").then(({ mountExercises }) => mountExercises(found, store, reveal));
      article.lang = found.ownerDocument.documentElement.lang;
      article.replaceChildren(document.adoptNode(found));
      shown = url;
      reveal(section);
    } catch (error) {
      shown = "";
      throw error;
    }
  }

  async function fetched(url: string) {
    const response = await fetch(`${url}?v=${version}`);
    if (!response.ok) throw new Error(String(response.status));
    return new DOMParser().parseFromString(await response.text(), "text/html");
  }

  return {
    /** The path of the page that is shown, "" where there is none. */
    shown: () => shown,
    /**
     * Rejects where the page cannot be had.
     * @param path  of a rules page
     */
    show: async (path: string, section: string) => (shown === path ? reveal(section) : fetchPage(path, section)),
  };
}
