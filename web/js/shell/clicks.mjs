// Clicks and forms of the whole page: what lies on no table and in no dialog of its own.
// @ts-check
import { bind } from "../dom.mjs";
import { linkOf, rememberLink } from "./links.mjs";
import { main, part } from "./page.mjs";
import { go } from "./routes.mjs";
import { set, setting } from "./settings.mjs";

/**
 * @param {{ openRules(address: string): void, open(text: string): void }} actions  `open`: whatever a text is that has
 *   come from outside
 */
export function bindClicks({ openRules, open }) {
  bind(document, {
    click: (/** @type {MouseEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      const book = /** @type {HTMLAnchorElement | null} */ (target.closest("a[data-rules]"));
      if (book && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        openRules(book.href);
      }
      if (target.closest('[data-shell="theme"]')) turnTheme();
      const all = target.closest(".levels > .all");
      all?.setAttribute("aria-expanded", String(all.parentElement?.classList.toggle("eight")));
      if (target.closest('[data-shell="toast"] button')) part("toast").hidden = true;
      const skip = /** @type {HTMLAnchorElement | null} */ (target.closest("a.skip"));
      if (skip) {
        event.preventDefault();
        /** @type {HTMLElement | null} */ (document.querySelector(`${new URL(skip.href).hash}:not([hidden])`))?.focus();
      }
    },
    submit: (/** @type {SubmitEvent} */ event) => {
      const form = /** @type {HTMLFormElement} */ (event.target);
      if (form.closest("#table, #editor")) return;
      event.preventDefault();
      const game = form.closest("main")?.dataset.game ?? "";
      if (form === part("opening")) {
        open(/** @type {HTMLTextAreaElement} */ (main("opening")).value);
      } else {
        const link = linkOf(form);
        if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.value === "link")
          return go(link.replace("#/friend", "#/t/new"));
        rememberLink(game, link);
        go(link);
      }
    },
  });
  bind(part("language"), { change: ({ target }) => set("language", target.value) });
}

function turnTheme() {
  const theme = setting("theme") || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  set("theme", theme === "dark" ? "light" : "dark");
}
