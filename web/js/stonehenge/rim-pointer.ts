// A pointer on the ring along which a stone or the marker is put.

import { DRAG, LONG_PRESS } from "../board/pointer.ts";
import { bind } from "../dom.ts";

/** @param event  so that the board does not take it for a click beside it */
export const own = (event: Event) => event.preventDefault();

/**
 * A pointer on the ring is followed, and places where it is let go; a finger that stays where it came down asks
 * instead, and plays nothing unless it goes on.
 */
export function bindBand(
  band: Element,
  { follow, place, ask }: { follow(event: PointerEvent): void; place(): void; ask(): void },
) {
  /** The pointer that has hold of it, and where it came down. */
  let held = -1;
  let [x, y] = [0, 0];
  let asked = false;
  let stays: ReturnType<typeof setTimeout> | undefined;

  function stay() {
    asked = true;
    ask();
  }

  function goOn(event: PointerEvent) {
    if (Math.hypot(event.clientX - x, event.clientY - y) < DRAG) return;
    clearTimeout(stays);
    asked = false;
  }

  function end() {
    clearTimeout(stays);
    held = -1;
  }

  return bind(band, {
    pointerdown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return;
      held = event.pointerId;
      [x, y, asked] = [event.clientX, event.clientY, false];
      if (event.pointerType === "touch") stays = setTimeout(stay, LONG_PRESS);
      band.setPointerCapture(held);
      follow(event);
    },
    pointermove: (event: PointerEvent) => {
      if (held >= 0 && held !== event.pointerId) return;
      if (held >= 0) goOn(event);
      follow(event);
    },
    pointerup: (event: PointerEvent) => {
      if (held !== event.pointerId) return;
      end();
      if (!asked) place();
    },
    pointercancel: end,
    contextmenu: own,
    click: own,
  });
}
