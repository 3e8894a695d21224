// The article in the dialog with the rules of a game, fetched when it is first opened.
// @ts-check
import { addStyles } from "../dom.mjs";

/** The prefix of the ids of sections here, so that the page has no id twice. */
const OWN = "rules-";
/** The rules of a game that somebody wrote have an address, and no page there. */
const GUEST = /\/(\w*~\w+)\.html$/;

/**
 * @param {HTMLDialogElement} dialog
 * @param {import("../learn/progress.mjs").Store} store
 * @param {string} version  of the page, for rules that belong to it
 */
export function createArticle(dialog, store, version) {
  const article = /** @type {HTMLElement} */ (dialog.querySelector(".article"));
  let shown = "";

  dialog.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const link = /** @type {HTMLAnchorElement | null} */ (target.closest('.article a[href^="#"]'));
    if (link) {
      event.preventDefault();
      reveal(link.hash.slice(1));
    }
  });

  /** @param {string} section */
  function reveal(section) {
    const found = section && article.querySelector(`#${CSS.escape(OWN + section)}`);
    if (!found) return article.scrollTo(0, 0);
    found.scrollIntoView();
    for (const other of article.querySelectorAll(".sought")) other.classList.remove("sought");
    found.classList.add("sought");
  }

  /** @param {string} url @param {string} section */
  async function fetchPage(url, section) {
    try {
      const styled = addStyles(new URL("../../css/rules.css", import.meta.url));
      const [, guest] = GUEST.exec(decodeURIComponent(url)) ?? [];
      const found = guest
        ? await (await import("../sources/shown.mjs")).rulesOf(store, guest)
        : (await fetched(url)).querySelector("article");
      await styled;
      if (!found) throw new Error("no article");
      for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (found.querySelectorAll("[data-exercise] a")))
        link.href = link.hash; // it was written from where the page lies
      for (const each of found.querySelectorAll("[id]:not(svg *)")) each.id = OWN + each.id;
      void import("../learn/exercises.mjs").then(({ mountExercises }) => mountExercises(found, store, reveal));
      article.lang = found.ownerDocument.documentElement.lang;
      article.replaceChildren(document.adoptNode(found));
      shown = url;
      reveal(section);
    } catch (error) {
      shown = "";
      throw error;
    }
  }

  /** @param {string} url */
  async function fetched(url) {
    const response = await fetch(`${url}?v=${version}`);
    if (!response.ok) throw new Error(String(response.status));
    return new DOMParser().parseFromString(await response.text(), "text/html");
  }

  return {
    /** The path of the page that is shown, "" where there is none. */
    shown: () => shown,
    /** Rejects where the page cannot be had. @param {string} path  of a rules page @param {string} section */
    show: async (path, section) => (shown === path ? reveal(section) : fetchPage(path, section)),
  };
}
