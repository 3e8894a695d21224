// Clicks and forms of the whole page: what lies on no table and in no dialog of its own.
import { bind } from "../dom.ts";
import { linkOf, rememberLink } from "./links.ts";
import { main, part } from "./page.ts";
import { go } from "./routes.ts";
import { set, setting } from "./settings.ts";

/** @param actions  `open`: whatever a text is that has come from outside */
export function bindClicks({ openRules, open }: { openRules(address: string): void; open(text: string): void }) {
  bind(document, {
    click: (event: MouseEvent) => {
      const target = event.target as Element;
      const book = target.closest("a[data-rules]") as HTMLAnchorElement | null;
      if (book && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        openRules(book.href);
      }
      if (target.closest('[data-shell="theme"]')) turnTheme();
      const all = target.closest(".levels > .all");
      all?.setAttribute("aria-expanded", String(all.parentElement?.classList.toggle("eight")));
      if (target.closest('[data-shell="toast"] button')) part("toast").hidden = true;
      const skip = target.closest("a.skip") as HTMLAnchorElement | null;
      if (skip) {
        event.preventDefault();
        (document.querySelector(`${new URL(skip.href).hash}:not([hidden])`) as HTMLElement | null)?.focus();
      }
    },
    submit: (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (form.closest("#table, #editor")) return;
      event.preventDefault();
      const game = form.closest("main")?.dataset.game ?? "";
      if (form === part("opening")) {
        open((main("opening") as HTMLTextAreaElement).value);
      } else {
        const link = linkOf(form);
        if ((event.submitter as HTMLButtonElement | null)?.value === "link")
          return go(link.replace("#/friend", "#/t/new"));
        rememberLink(game, link);
        go(link);
      }
    },
  });
  bind(part("language"), { change: ({ target }) => set("language", (target as HTMLSelectElement).value) });
}

function turnTheme() {
  const theme = setting("theme") || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  set("theme", theme === "dark" ? "light" : "dark");
}
