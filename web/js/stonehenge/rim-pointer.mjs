// A pointer on the ring along which a stone or the marker is put.
// @ts-check

import { DRAG, LONG_PRESS } from "../board/pointer.mjs";
import { bind } from "../dom.mjs";

/** @param {Event} event  so that the board does not take it for a click beside it */
export const own = (event) => event.preventDefault();

/**
 * A pointer on the ring is followed, and places where it is let go; a finger that stays where it came down asks
 * instead, and plays nothing unless it goes on.
 * @param {Element} band
 * @param {{ follow(event: PointerEvent): void, place(): void, ask(): void, over(is: boolean): void }} actions
 */
export function bindBand(band, { follow, place, ask, over }) {
  /** The pointer that has hold of it, and where it came down. */
  let held = -1;
  let [x, y] = [0, 0];
  let asked = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let stays;

  function stay() {
    asked = true;
    ask();
  }

  /** @param {PointerEvent} event */
  function goOn(event) {
    if (Math.hypot(event.clientX - x, event.clientY - y) < DRAG) return;
    clearTimeout(stays);
    asked = false;
  }

  function end() {
    clearTimeout(stays);
    held = -1;
    over(false);
  }

  return bind(band, {
    pointerdown: (/** @type {PointerEvent} */ event) => {
      if (!event.isPrimary || event.button !== 0) return;
      held = event.pointerId;
      [x, y, asked] = [event.clientX, event.clientY, false];
      if (event.pointerType === "touch") stays = setTimeout(stay, LONG_PRESS);
      band.setPointerCapture(held);
      over(true);
      follow(event);
    },
    pointermove: (/** @type {PointerEvent} */ event) => {
      if (held >= 0 && held !== event.pointerId) return;
      if (held >= 0) goOn(event);
      over(true);
      follow(event);
    },
    pointerup: (/** @type {PointerEvent} */ event) => {
      if (held !== event.pointerId) return;
      end();
      if (!asked) place();
    },
    pointercancel: end,
    pointerleave: () => held < 0 && over(false),
    contextmenu: own,
    click: own,
  });
}
