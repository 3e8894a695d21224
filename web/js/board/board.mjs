// @ts-check
/** The board on the page: draws scenes with their trays, and turns presses, keys and drags into the names of spots. */

import { bind } from "../dom.mjs";
import { pace, setting } from "../shell/settings.mjs";
import { createFilm } from "./film.mjs";
import { createJumps, questionOf } from "./jumps.mjs";
import { createPicture, keyOf, within } from "./picture.mjs";
import { bindPointer } from "./pointer.mjs";
import { isHeld, shortcutOf } from "./shortcut.mjs";

/** @typedef {import("./picture.mjs").Scene} Scene */
/** @typedef {import("./picture.mjs").Picture} Picture */
/** @typedef {{ trayOf(seat: number): Element | null }} Props  `trayOf`: where the tray of a seat is to stand */
/**
 * @typedef {object} Actions
 * @property {(spot: string) => void} pick
 * @property {(spot: string) => void} lift  a drag begins
 * @property {(from: string, to: string) => void} drop
 * @property {() => void} letGo
 * @property {(spot: string) => void} explain
 * @property {(question: string) => void} ask  a question in words
 * @property {() => void} atEdge  nothing lies that way
 * @property {() => void} type  to the text field
 * @property {() => string[]} own  the spots with own pieces
 * @property {(layout: "wide" | "tall") => void} layout
 * @property {(sound: import("./sound.mjs").Sound, after?: number) => void} sound
 */

/**
 * @param {HTMLElement} host
 * @param {Props} props
 * @param {Actions} actions
 */
export function mountBoard(host, { trayOf }, actions) {
  const board = createPicture();
  /** @type {Picture[]} */
  const trays = [];
  const pictures = () => [board, ...trays.filter(Boolean)]; // a seat may have had nothing in its tray so far
  /** @type {{ piece: string, inside: DOMRect } | undefined} */
  let dropped;
  /** The handle on the board that had the focus last; it is pulled or turned. @type {SVGElement | undefined} */
  let turned;
  bindBeside(host, actions);
  bindLayout(host, actions);
  bindSkip(() => film.skip());
  bindPicture(board);
  host.append(board.svg);

  /** @param {Picture} picture */
  function bindPicture(picture) {
    bindKeys(picture, pictures, actions);
    bindPointer(picture, actions, (piece, to) => (dropped = whereDropped(piece, to, board)));
  }

  /** @param {number} seat */
  function trayAt(seat) {
    let tray = trays[seat];
    if (!tray) {
      tray = trays[seat] = createPicture();
      bindPicture(tray);
    }
    const stand = trayOf(seat);
    if (tray.svg.parentElement !== stand) stand ? stand.replaceChildren(tray.svg) : tray.svg.remove();
    return tray;
  }

  const film = createFilm((scene) => {
    /** @type {import("./film.mjs").Frame[]} */
    const frames = [{ picture: board, scene }];
    scene.trays?.forEach((tray, seat) => {
      if (tray || trays[seat]?.svg.isConnected) frames.push({ picture: trayAt(seat), scene: tray });
    });
    return frames;
  }, actions.sound);

  /**
   * Brings the focus to the first of these spots, or else back to where on the board it was.
   * @param {string[]} [wanted]
   */
  function focus(wanted = []) {
    for (const picture of pictures()) {
      const key = wanted.find((spot) => picture.spots.has(spot));
      if (!key) continue;
      picture.stopAt(key);
      return picture.focusStop();
    }
    if (turned?.checkVisibility()) turned.focus({ preventScroll: true });
    else board.focusStop();
  }
  bind(host, {
    focus: () => focus(),
    focusin: ({ target }) => {
      if (host.contains(target)) turned = target instanceof SVGElement && !keyOf(target) ? target : undefined;
    },
  });

  return {
    picture: board,
    focus,
    /**
     * Shows `film`, then `scene`; settles when all stands still. Never refuses input meanwhile.
     * @param {Scene} scene
     * @param {Scene[]} [frames]
     * @param {{ animate?: boolean, played?: boolean, again?: boolean }} [options]  `played`: it shows a move; `again`:
     *   one that was seen
     */
    show(scene, frames = [], { animate = true, played = false, again = false } = {}) {
      const speed = pace();
      const rest = dropped ? afterDrop(frames, dropped) : frames;
      dropped = undefined;
      return film.show(scene, rest, { animate: animate && !document.hidden && (again || speed > 0), played, speed });
    },
    /** Rings round the spots of a hint. @param {string[]} hinted */
    markHint(hinted) {
      for (const { spots } of pictures())
        for (const [key, { element }] of spots) element.classList.toggle("hinted", hinted.includes(key));
    },
    /** The board and the trays, as they are drawn. */
    pictures,
    /** Forgets which spot had the focus last: the next focus goes to the first one. */
    forget() {
      board.stopAt([...board.spots.keys()][0]);
      if (host.contains(document.activeElement)) board.focusStop();
    },
    /** Takes everything off the board and out of the trays. */
    clear() {
      film.drop();
      dropped = undefined;
      for (const picture of pictures()) picture.clear();
      for (const tray of trays) tray?.svg.remove();
    },
    /** Ends a film at its final position. */
    skip: () => film.skip(),
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

/** Any input ends the film first, and is then handled as on a board that stands still.
 * @param {() => void} skip */
function bindSkip(skip) {
  bind(document, { pointerdown: skip, keydown: skip }, true);
}

/** @param {HTMLElement} host @param {Actions} actions */
function bindBeside(host, actions) {
  bind(host, {
    click: (/** @type {MouseEvent} */ event) => {
      if (!keyOf(event.target) && !event.defaultPrevented) actions.letGo();
    },
  });
}

/** @param {HTMLElement} host @param {Actions} actions */
function bindLayout(host, actions) {
  let layout = "";
  const observer = new ResizeObserver(([entry]) => {
    const { width, height } = entry.contentRect;
    if (!width || !height) return;
    const fits = height > width * 1.05 ? "tall" : "wide";
    if (fits !== layout) actions.layout((layout = fits));
  });
  observer.observe(host);
}

/**
 * @param {Picture} picture
 * @param {() => Picture[]} pictures
 * @param {Actions} actions
 */
function bindKeys(picture, pictures, actions) {
  /** @param {string | undefined} key */
  function focus(key) {
    const owner = key === undefined ? undefined : pictures().find(({ spots }) => spots.has(key));
    owner?.stopAt(key);
    owner?.focusStop();
  }
  const jump = createJumps();
  // No listener for focus here: browsers take an <svg> that has one for a tab stop of its own.
  bind(picture.svg, {
    keydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isHeld(event)) return;
      const pressed = shortcutOf(event);
      // What is pulled or turned is no spot: it has keys of its own, and some of these.
      const key = keyOf(event.target) ?? "";
      const keys = [...picture.spots.keys()];
      const [, , , , arrows = {}] = picture.spots.get(key)?.spot ?? [];
      const [question, goal] = [
        setting("keys") && questionOf(pressed),
        arrows[pressed] ?? jump(pressed, event, key, keys, actions.own()),
      ];
      if (goal !== undefined) focus(goal);
      else if (question) actions.ask(`${question} ${key}`.trim());
      else if (pressed === "/") actions.type();
      else if (!key) return;
      else if (pressed === "Home") focus(keys[0]);
      else if (pressed === "End") focus(keys.at(-1));
      else if (pressed === "Enter" || pressed === " ") actions.pick(key);
      else if (pressed === "Escape") actions.letGo();
      else if (pressed === "?") actions.explain(key);
      else if (/^(Arrow|Page)/.test(pressed)) actions.atEdge();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  });
}
