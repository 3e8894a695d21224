// The rules of a game in a dialog: the article of its static page.
// @ts-check
import { onLanguage, rulesPage, t } from "./language.mjs";
import { version } from "./offline.mjs";

/** @param {HTMLDialogElement} dialog @param {import("../learn/progress.mjs").Store} store */
export function mountRules(dialog, store) {
  /** @type {Promise<ReturnType<typeof import("./rules-article.mjs").createArticle>> | undefined} */
  let article;

  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || /** @type {Element} */ (target).closest("[data-close]")) dialog.close();
  });

  /** @param {string} href  of a rules page, a section perhaps after # */
  function openPage(href) {
    const { pathname, hash } = new URL(href, document.baseURI);
    if (parent !== window) return parent.postMessage({ section: hash.slice(1) }, location.origin); // beside the rules
    if (!dialog.open) dialog.showModal();
    article ??= import("./rules-article.mjs").then(({ createArticle }) => createArticle(dialog, store, version));
    article.then(({ show }) => show(pathname, hash.slice(1))).catch(unread);
  }

  function unread() {
    article = undefined;
    const told = t("The rules couldn’t be loaded. Check your connection and try again.");
    /** @type {HTMLElement} */ (dialog.querySelector(".article")).textContent = told;
  }

  onLanguage(async () => {
    const game = /\/([\w~]+)\.html$/.exec(decodeURIComponent((await article)?.shown() ?? ""))?.[1];
    if (dialog.open && game) openPage(rulesPage(game));
  });

  return {
    openPage,
    /** @param {string} game @param {string} [section] */
    open: (game, section = "") => openPage(`${rulesPage(game)}#${section}`),
  };
}
