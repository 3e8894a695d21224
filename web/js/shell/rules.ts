// The rules of a game in a dialog: the article of its static page.

import type { Store } from "../storage/store.ts";
import { onLanguage, rulesPage, t } from "./language.ts";
import { version } from "./offline.ts";
import type { createArticle } from "./rules-article.ts";

export function mountRules(dialog: HTMLDialogElement, store: Store) {
  let article: Promise<ReturnType<typeof createArticle>> | undefined;

  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || (target as Element).closest("[data-close]")) dialog.close();
  });

  /** @param href  of a rules page, a section perhaps after # */
  function openPage(href: string) {
    const { pathname, hash } = new URL(href, document.baseURI);
    if (parent !== window) return parent.postMessage({ section: hash.slice(1) }, location.origin); // beside the rules
    if (!dialog.open) dialog.showModal();
    article ??= import("./rules-article.ts").then(({ createArticle }) => createArticle(dialog, store, version));
    article.then(({ show }) => show(pathname, hash.slice(1))).catch(unread);
  }

  function unread() {
    article = undefined;
    const told = t("The rules couldn’t be loaded. Check your connection and try again.");
    (dialog.querySelector(".article") as HTMLElement).textContent = told;
  }

  onLanguage(async () => {
    const game = /\/([\w~]+)\.html$/.exec(decodeURIComponent((await article)?.shown() ?? ""))?.[1];
    if (dialog.open && game) openPage(rulesPage(game));
  });

  return {
    openPage,
    open: (game: string, section: string = "") => openPage(`${rulesPage(game)}#${section}`),
  };
}
