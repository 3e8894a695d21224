// @ts-check
/** The board on the page: draws scenes with their trays, and turns presses, keys and drags into the names of spots. */

import { createFilm } from "./film.mjs";
import { createPicture, keyOf, within } from "./picture.mjs";

/** @typedef {import("./picture.mjs").Scene} Scene */
/** @typedef {import("./picture.mjs").Picture} Picture */
/**
 * @typedef {object} BoardHooks
 * @property {(spot: string) => void} onPick
 * @property {(spot: string) => void} onLift  a drag begins
 * @property {(from: string, to: string) => void} onDrag
 * @property {() => void} onLetGo
 * @property {(spot: string) => void} onWhy
 * @property {(layout: "wide" | "tall") => void} onLayout
 * @property {(sound: import("./sound.mjs").Sound, after?: number) => void} onSound
 * @property {(seat: number) => Element | null} [trayOf]  where the tray of a seat is to stand
 */

/** Pixels the pointer goes before a press becomes a drag. */
const DRAG = 6;

/**
 * @param {HTMLElement} host
 * @param {BoardHooks} hooks
 */
export function mountBoard(host, hooks) {
  const board = createPicture();
  /** @type {Picture[]} */
  const trays = [];
  const pictures = () => [board, ...trays.filter(Boolean)]; // a seat may have had nothing in its tray so far
  /** @type {{ piece: string, inside: DOMRect } | undefined} */
  let dropped;
  const unbinds = [bindBeside(host, hooks), bindLayout(host, hooks), bindSkip(() => film.skip())];
  bindPicture(board);
  host.append(board.svg);

  /** @param {Picture} picture */
  function bindPicture(picture) {
    unbinds.push(
      bindKeys(picture, pictures, hooks),
      bindPointer(picture, hooks, (piece, to) => (dropped = whereDropped(piece, to, board))),
    );
  }

  /** @param {number} seat */
  function trayAt(seat) {
    let tray = trays[seat];
    if (!tray) {
      tray = trays[seat] = createPicture();
      bindPicture(tray);
    }
    const stand = hooks.trayOf?.(seat) ?? null;
    if (tray.svg.parentElement !== stand) stand ? stand.replaceChildren(tray.svg) : tray.svg.remove();
    return tray;
  }

  const film = createFilm((scene) => {
    /** @type {import("./film.mjs").Frame[]} */
    const frames = [{ picture: board, scene }];
    scene.trays?.forEach((tray, seat) => {
      if (tray || trays[seat]) frames.push({ picture: trayAt(seat), scene: tray });
    });
    return frames;
  }, hooks.onSound);

  /** Brings the focus to the board's one tab stop. */
  const focus = () => board.focusStop();
  unbinds.push(bind(host, { focus }));

  return {
    picture: board,
    focus,
    /**
     * Shows `film`, then `scene`; settles when all stands still. Never refuses input meanwhile.
     * @param {Scene} scene
     * @param {Scene[]} [frames]
     * @param {{ animate?: boolean, played?: boolean }} [options]  `played`: it shows a move
     */
    show(scene, frames = [], { animate = true, played = false } = {}) {
      const still = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
      const rest = dropped ? afterDrop(frames, dropped) : frames;
      dropped = undefined;
      return film.show(scene, rest, { animate: animate && !still, played });
    },
    /** Rings round the spots of a hint. @param {string[]} hinted */
    mark(hinted) {
      for (const { spots } of pictures())
        for (const [key, { element }] of spots) element.classList.toggle("hinted", hinted.includes(key));
    },
    /** Forgets which spot was chosen last: whoever comes next begins at the first one. */
    forget() {
      board.stopAt([...board.spots.keys()][0]);
      if (host.contains(document.activeElement)) board.focusStop();
    },
    /** Ends a film at its final position. */
    skip: () => film.skip(),
    unmount() {
      film.skip();
      for (const unbind of unbinds) unbind();
      for (const { svg } of pictures()) svg.remove();
    },
  };
}

/**
 * @param {string} piece
 * @param {string} to
 * @param {Picture} board
 */
function whereDropped(piece, to, board) {
  const inside = board.spots.get(to)?.element.getBBox();
  return inside && { piece, inside };
}

/**
 * A hand already brought the piece to where it was dropped: the film goes on from there.
 * @param {Scene[]} frames
 * @param {{ piece: string, inside: DOMRect }} dropped
 */
function afterDrop(frames, { piece, inside }) {
  const arrived = frames.findIndex(({ pieces = [] }) =>
    pieces.some(([key, x, y]) => key === piece && within(inside, x, y)),
  );
  return arrived < 0 ? frames : frames.slice(arrived);
}

/**
 * Listens, and gives back how to stop listening.
 * @param {EventTarget} target
 * @param {Record<string, (event: any) => void>} listeners
 * @param {boolean} [capture]
 */
export function bind(target, listeners, capture = false) {
  for (const type in listeners) target.addEventListener(type, listeners[type], capture);
  return () => {
    for (const type in listeners) target.removeEventListener(type, listeners[type], capture);
  };
}

/** Whatever a person does ends the film first, and is then handled as on a board that stands still.
 * @param {() => void} skip */
function bindSkip(skip) {
  return bind(document, { pointerdown: skip, keydown: skip }, true);
}

/** @param {HTMLElement} host @param {BoardHooks} hooks */
function bindBeside(host, hooks) {
  return bind(host, {
    click: (/** @type {MouseEvent} */ event) => {
      if (!keyOf(event.target) && !event.defaultPrevented) hooks.onLetGo();
    },
  });
}

/** @param {HTMLElement} host @param {BoardHooks} hooks */
function bindLayout(host, hooks) {
  let layout = "";
  const observer = new ResizeObserver(([entry]) => {
    const { width, height } = entry.contentRect;
    if (!width || !height) return;
    const fits = height > width * 1.05 ? "tall" : "wide";
    if (fits !== layout) hooks.onLayout((layout = fits));
  });
  observer.observe(host);
  return () => observer.disconnect();
}

/**
 * @param {Picture} picture
 * @param {() => Picture[]} pictures
 * @param {BoardHooks} hooks
 */
function bindKeys(picture, pictures, hooks) {
  /** @param {string | undefined} key */
  function focus(key) {
    const owner = key === undefined ? undefined : pictures().find(({ spots }) => spots.has(key));
    owner?.stopAt(key);
    owner?.focusStop();
  }
  // No listener for focus here: browsers take an <svg> that has one for a tab stop of its own.
  return bind(picture.svg, {
    keydown: (/** @type {KeyboardEvent} */ event) => {
      const key = keyOf(event.target);
      if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
      const keys = [...picture.spots.keys()];
      const [, , , , arrows = {}] = picture.spots.get(key)?.spot ?? [];
      if (arrows[event.key]) focus(arrows[event.key]);
      else if (event.key === "Home") focus(keys[0]);
      else if (event.key === "End") focus(keys.at(-1));
      else if (event.key === "Enter" || event.key === " ") hooks.onPick(key);
      else if (event.key === "Escape") hooks.onLetGo();
      else if (event.key === "?") hooks.onWhy(key);
      else if (!event.key.startsWith("Arrow") && !event.key.startsWith("Page")) return;
      event.preventDefault();
      event.stopPropagation();
    },
  });
}

/**
 * A short press picks, a drag from a spot with a piece carries the piece.
 * @param {Picture} picture
 * @param {BoardHooks} hooks
 * @param {(piece: string, to: string) => void} onDrop
 */
function bindPointer(picture, hooks, onDrop) {
  const { svg } = picture;
  /** @type {{ id: number, from: string, x: number, y: number } | undefined} */
  let press;
  /** @type {ReturnType<typeof lift>} */
  let held;
  let dragged = false;

  /** @param {boolean} back */
  function release(back) {
    held?.release(back);
    held = press = undefined;
  }

  const unbindPress = bind(svg, {
    pointerdown: (/** @type {PointerEvent} */ event) => {
      dragged = false;
      if (held || !event.isPrimary || event.button !== 0) return release(true);
      const from = keyOf(event.target);
      press = from === undefined ? undefined : { id: event.pointerId, from, x: event.clientX, y: event.clientY };
    },
    click: (/** @type {MouseEvent} */ event) => {
      const key = keyOf(event.target);
      if (dragged) event.preventDefault();
      else if (key) {
        picture.stopAt(key);
        hooks.onPick(key);
      }
      dragged = false;
    },
  });
  // A hand may be off a small tray before its first move is told.
  const unbindHand = bind(document, {
    pointermove: (/** @type {PointerEvent} */ event) => {
      if (!press || press.id !== event.pointerId) return;
      if (!held && !dragged && Math.hypot(event.clientX - press.x, event.clientY - press.y) >= DRAG) {
        held = lift(picture, press.from, press);
        if (!held) return void (press = undefined);
        dragged = true;
        hooks.onLift(press.from);
        svg.setPointerCapture(event.pointerId);
      }
      held?.carry(event);
    },
    pointerup: (/** @type {PointerEvent} */ event) => {
      if (!press || !held) return void (press = undefined);
      const { from } = press;
      const to = keyOf(document.elementFromPoint(event.clientX, event.clientY));
      const { piece } = held;
      release(to === undefined || to === from);
      if (to === undefined || to === from) hooks.onLetGo();
      else {
        onDrop(piece, to);
        hooks.onDrag(from, to);
      }
    },
    pointercancel: () => {
      if (held) hooks.onLetGo();
      release(true);
    },
  });
  return () => {
    unbindPress();
    unbindHand();
  };
}

/**
 * Takes the top piece of a spot in hand.
 * @param {Picture} picture
 * @param {string} from
 * @param {{ x: number, y: number }} start  where the pointer took hold, in pixels
 */
function lift(picture, from, start) {
  const piece = picture.pieceOn(from);
  const inverse = picture.svg.getScreenCTM()?.inverse();
  if (!piece || !inverse) return undefined;
  const home = { x: piece.x, y: piece.y };
  const grip = new DOMPoint(start.x, start.y).matrixTransform(inverse);
  /** @type {Element | undefined} */
  let under;
  /** @param {Element | undefined} spot */
  const mark = (spot) => {
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
    /** @param {PointerEvent} event */
    carry({ clientX, clientY }) {
      const point = new DOMPoint(clientX, clientY).matrixTransform(inverse);
      picture.put(piece, home.x + point.x - grip.x, home.y + point.y - grip.y);
      mark(document.elementFromPoint(clientX, clientY)?.closest(".spot") ?? undefined);
    },
    /** @param {boolean} back */
    release(back) {
      mark(undefined);
      picture.hold("");
      piece.element.classList.remove("held");
      picture.svg.classList.remove("holding");
      if (back) picture.put(piece, home.x, home.y);
    },
  };
}
