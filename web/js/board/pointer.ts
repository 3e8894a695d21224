// A mouse, a pen or a finger on a picture: what is pressed, what is dragged, and the piece in hand, which goes back
// where anything but its own pointer has a part in it.
import { bind, type Listeners } from "../dom.ts";
import type { Actions } from "./board.ts";
import { keyOf, type Picture } from "./picture.ts";

/** Pixels the pointer goes before a press becomes a drag. */
export const DRAG = 6;
/** Milliseconds for which a finger stays where it is to ask why not. */
export const LONG_PRESS = 500;

/** A short press picks, a drag from a spot with a piece carries the piece, and a finger that stays asks why not. */
export function bindPointer(picture: Picture, actions: Actions, onDrop: (piece: string, to: string) => void) {
  const { svg } = picture;
  let press: { id: number; from: string; x: number; y: number } | undefined;
  let held: ReturnType<typeof lift>;
  let dragged = false;
  let stays: ReturnType<typeof setTimeout> | undefined;

  function release(back: boolean) {
    clearTimeout(stays);
    held?.release(back);
    held = press = undefined;
  }

  /** For a gesture that is no plain press or drag: the piece goes back, and nothing is chosen. */
  function giveUp() {
    if (!press && !held) return;
    const wasHeld = held !== undefined;
    release(true);
    dragged = true; // the click that may follow picks nothing
    if (wasHeld) actions.letGo();
  }

  function ask(spot: string) {
    press = undefined;
    dragged = true; // the click that follows picks nothing
    actions.explain(spot);
  }

  bind(svg, {
    pointerdown: (event: PointerEvent) => {
      if (press || held || !event.isPrimary || event.button !== 0) return giveUp();
      dragged = false;
      const from = keyOf(event.target);
      press = from === undefined ? undefined : { id: event.pointerId, from, x: event.clientX, y: event.clientY };
      clearTimeout(stays);
      if (from !== undefined && event.pointerType === "touch") stays = setTimeout(ask, LONG_PRESS, from);
    },
    contextmenu: (event: Event) => {
      giveUp();
      if (dragged) event.preventDefault();
    },
    lostpointercapture: giveUp,
    click: (event: MouseEvent) => {
      const key = keyOf(event.target);
      if (dragged) event.preventDefault();
      else if (key) {
        picture.stopAt(key);
        actions.pick(key);
      }
      dragged = false;
    },
  });
  // A hand may be off a small tray before its first move is told.
  bind(document, {
    pointermove: (event: PointerEvent) => {
      if (!press || press.id !== event.pointerId) return;
      if (event.buttons !== 1) return giveUp(); // let go unseen, or another button with it
      if (!held && !dragged && Math.hypot(event.clientX - press.x, event.clientY - press.y) >= DRAG) {
        clearTimeout(stays);
        held = lift(picture, press.from, press);
        if (!held) return void (press = undefined);
        dragged = true;
        actions.lift(press.from);
        svg.setPointerCapture(event.pointerId);
      }
      held?.carry(event);
    },
    pointerup: (event: PointerEvent) => {
      if (press?.id !== event.pointerId) return;
      clearTimeout(stays);
      if (!held) return void (press = undefined);
      const { from } = press;
      const to = keyOf(document.elementFromPoint(event.clientX, event.clientY));
      const { piece } = held;
      release(to === undefined || to === from);
      if (to === undefined || to === from) actions.letGo();
      else {
        onDrop(piece, to);
        actions.drop(from, to);
      }
    },
    pointercancel: giveUp,
    visibilitychange: giveUp,
  });
  bind(window, { blur: giveUp, resize: giveUp });
  /** Events that end a drag, also where others would hear of them first. */
  const interrupt: Listeners = {
    pointerdown: ({ target }) => svg.contains(target as Node) || giveUp(),
    scroll: ({ target }: Event) => (target as Node).contains(svg) && giveUp(),
    keydown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !held) return;
      event.preventDefault();
      event.stopImmediatePropagation(); // it ends nothing else
      giveUp();
    },
  };
  bind(document, interrupt, true);
}

/**
 * Takes the top piece of a spot in hand.
 * @param start  where the pointer took hold, in pixels
 */
function lift(picture: Picture, from: string, start: { x: number; y: number }) {
  const piece = picture.pieceOn(from);
  const inverse = picture.svg.getScreenCTM()?.inverse();
  if (!piece || !inverse) return undefined;
  const home = { x: piece.x, y: piece.y };
  const grip = new DOMPoint(start.x, start.y).matrixTransform(inverse);
  let under: Element | undefined;
  const mark = (spot: Element | undefined) => {
    if (spot === under) return;
    under?.classList.remove("under");
    spot?.classList.add("under");
    under = spot;
  };
  picture.hold(piece.key);
  piece.element.classList.add("held");
  picture.svg.classList.add("holding");
  picture.layers.pieces.append(piece.element);
  return {
    piece: piece.key,
    carry({ clientX, clientY }: PointerEvent) {
      const point = new DOMPoint(clientX, clientY).matrixTransform(inverse);
      picture.put(piece, home.x + point.x - grip.x, home.y + point.y - grip.y);
      mark(document.elementFromPoint(clientX, clientY)?.closest(".spot") ?? undefined);
    },
    release(back: boolean) {
      mark(undefined);
      picture.hold("");
      piece.element.classList.remove("held");
      picture.svg.classList.remove("holding");
      if (back) picture.put(piece, home.x, home.y);
    },
  };
}
