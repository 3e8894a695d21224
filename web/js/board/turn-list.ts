/** The list of turns: each in a few words, the marked one in whole sentences, and a way to the position it led to. */

import { bind, make } from "../dom.ts";
import { token } from "../shell/icons.ts";

export interface Turn {
  number: number; // 0 is no turn, but an end that the players agreed on
  shape: number;
  text: string;
  short: string; // in a few words
  at: number; // the position after it
}

/** @param section  holds an <ol class="list"> and scrolls */
export function mountTurns(section: HTMLElement, { look }: { look(at: number | undefined): void }) {
  const list = section.querySelector("ol.list") as HTMLOListElement;
  let marked = -1;
  /** The position after each turn. */
  let ends: number[] = [];
  let current: HTMLButtonElement | undefined;

  const focus = (item: Element | null | undefined) => item?.querySelector("button")?.focus();

  bind(list, {
    click: (event: MouseEvent) => {
      const item = (event.target as Element).closest("li");
      if (item) look(ends[indexOf(item)]);
    },
    keydown: (event: KeyboardEvent) => {
      const item = (event.target as Element).closest("li");
      const leads: Record<string, Element | null | undefined> = {
        ArrowUp: item?.previousElementSibling,
        ArrowDown: item?.nextElementSibling,
        Home: list.firstElementChild,
        End: list.lastElementChild,
      };
      if (!(event.key in leads)) return;
      event.preventDefault();
      focus(leads[event.key]);
    },
  });

  const indexOf = (item: Element) => [...list.children].indexOf(item);

  /** Scrolls only this list, and only as far as needed; the topmost turn is seen whole. */
  function reveal() {
    const item = current?.parentElement;
    if (!item?.clientHeight) return;
    const { top, bottom } = section.getBoundingClientRect();
    const edge = top + (section.firstElementChild?.clientHeight ?? 0);
    const place = item.getBoundingClientRect();
    if (place.top >= edge && place.bottom <= bottom) return;
    const room = bottom - edge;
    let topmost: Element = item;
    for (let row = item.previousElementSibling; place.bottom > bottom && row; row = row.previousElementSibling) {
      if (place.bottom - row.getBoundingClientRect().top > room) break;
      topmost = row;
    }
    const start = topmost.getBoundingClientRect().top;
    list.style.paddingBlockEnd = `${Math.max(0, room - (place.bottom - start))}px`; // so that it can be scrolled to
    section.scrollTop += start - edge;
  }

  new ResizeObserver(reveal).observe(section);

  return {
    /** Replaces the list from index `from` on. */
    patch({ from, items }: { from: number; items: Turn[] }) {
      while (list.children.length > from) list.lastElementChild?.remove();
      if (!from) list.removeAttribute("style"); // the room that another game's list needed
      list.append(...items.map(row));
      ends = [...ends.slice(0, from), ...items.map(({ at }) => at)];
      marked = -1;
    },

    /** Marks the turn that led to a position, or within which it lies; one Tab stop stands there. */
    mark(at: number) {
      if (at === marked) return;
      marked = at;
      current?.removeAttribute("aria-current");
      current?.setAttribute("tabindex", "-1");
      const turn = at > 0 ? ends.findIndex((end) => end >= at) : -1;
      current = (list.children[turn] ?? list.firstElementChild)?.querySelector("button") ?? undefined;
      current?.setAttribute("tabindex", "0");
      if (at > 0) current?.setAttribute("aria-current", "step");
      requestAnimationFrame(reveal);
    },

    clear() {
      list.replaceChildren();
      marked = -1;
      ends = [];
      current = undefined;
    },
    reveal,
    focusCurrent: () => current?.focus(),
  };
}

function row({ number, shape, text, short, at }: Turn) {
  const count = make("span", "num", number ? String(number) : "");
  // Those who hear it hear the whole of it.
  const told = [make("span", { class: "few", "aria-hidden": "true" }, short), make("span", "hidden", text)];
  return make(
    "li",
    { "data-at": `${at}` },
    make("button", { type: "button", tabindex: "-1" }, count, token(shape, "who"), ...told),
  );
}
