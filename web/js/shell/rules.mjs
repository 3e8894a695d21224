// The rules of a game in a dialog: the article of its static page.
// @ts-check
import { addStyles } from "../dom.mjs";
import { onLanguage, rulesPage, t } from "./language.mjs";
import { version } from "./offline.mjs";

/** The prefix of the ids of sections here, so that the page has no id twice. */
const OWN = "rules-";
/** The rules of a game that somebody wrote have an address, and no page there. */
const GUEST = /(\w*~\w+)\.html$/;

/** @param {HTMLDialogElement} dialog @param {import("../learn/progress.mjs").Store} store */
export function mountRules(dialog, store) {
  const article = /** @type {HTMLElement} */ (dialog.querySelector(".article"));
  let shown = "";

  dialog.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target === dialog || target.closest("[data-close]")) dialog.close();
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
    } catch {
      article.textContent = t("The rules couldn’t be loaded. Check your connection and try again.");
      shown = "";
    }
  }

  /** @param {string} url */
  async function fetched(url) {
    const response = await fetch(`${url}?v=${version}`);
    if (!response.ok) throw new Error(String(response.status));
    return new DOMParser().parseFromString(await response.text(), "text/html");
  }

  /** @param {string} href  of a rules page, a section perhaps after # */
  function openPage(href) {
    const { pathname, hash } = new URL(href, document.baseURI);
    if (parent !== window) return parent.postMessage({ section: hash.slice(1) }, location.origin); // beside the rules
    if (!dialog.open) dialog.showModal();
    if (shown === pathname) reveal(hash.slice(1));
    else void fetchPage(pathname, hash.slice(1));
  }

  onLanguage(() => {
    const game = /([\w~]+)\.html$/.exec(decodeURIComponent(shown))?.[1];
    if (dialog.open && game) openPage(rulesPage(game));
  });

  return {
    openPage,
    /** @param {string} game @param {string} [section] */
    open: (game, section = "") => openPage(`${rulesPage(game)}#${section}`),
  };
}
