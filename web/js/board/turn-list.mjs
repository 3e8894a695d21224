// @ts-check
/** The list of turns: a sentence or two each, one of them marked, each a way to look at the position it led to. */

import { bind, make } from "../dom.mjs";
import { token } from "../shell/icons.mjs";

/**
 * @typedef {object} Turn
 * @property {number} number  0 is no turn, but an end that the players agreed on
 * @property {number} shape
 * @property {string} text
 * @property {number} at  the position after it
 */

/**
 * @param {HTMLElement} section  holds an <ol class="list"> and scrolls
 * @param {{ look(at: number): void }} actions
 */
export function mountTurns(section, { look }) {
  const list = /** @type {HTMLOListElement} */ (section.querySelector("ol.list"));
  let marked = -1;
  /** The position after each turn. @type {number[]} */
  let ends = [];
  /** @type {HTMLButtonElement | undefined} */
  let current;

  /** @param {Element | null | undefined} item */
  const focus = (item) => item?.querySelector("button")?.focus();

  bind(list, {
    click: (/** @type {MouseEvent} */ event) => {
      const item = /** @type {Element} */ (event.target).closest("li");
      if (item) look(ends[indexOf(item)]);
    },
    keydown: (/** @type {KeyboardEvent} */ event) => {
      const item = /** @type {Element} */ (event.target).closest("li");
      /** @type {Record<string, Element | null | undefined>} */
      const leads = {
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

  /** @param {Element} item */
  const indexOf = (item) => [...list.children].indexOf(item);

  /** Scrolls only this list, and only as far as needed; the topmost turn is seen whole. */
  function reveal() {
    const item = current?.parentElement;
    if (!item?.clientHeight) return;
    const { top, bottom } = section.getBoundingClientRect();
    const edge = top + (section.firstElementChild?.clientHeight ?? 0);
    const place = item.getBoundingClientRect();
    if (place.top >= edge && place.bottom <= bottom) return;
    const room = bottom - edge;
    /** @type {Element} */
    let topmost = item;
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
    /**
     * Replaces the list from index `from` on.
     * @param {{ from: number, items: Turn[] }} turns
     */
    patch({ from, items }) {
      while (list.children.length > from) list.lastElementChild?.remove();
      if (!from) list.removeAttribute("style"); // the room that another game's list needed
      list.append(...items.map(row));
      ends = [...ends.slice(0, from), ...items.map(({ at }) => at)];
      marked = -1;
    },

    /**
     * Marks the turn that led to a position, or within which it lies; one Tab stop stands there.
     * @param {number} at
     */
    mark(at) {
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

/** @param {Turn} turn */
function row({ number, shape, text, at }) {
  const count = make("span", "num", number ? String(number) : "");
  return make(
    "li",
    { "data-at": `${at}` },
    make("button", { type: "button", tabindex: "-1" }, count, token(shape, "who"), make("span", "", text)),
  );
}
