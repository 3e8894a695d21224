/** The board on the page: draws scenes with their trays, and turns presses, keys and drags into the names of spots. */

import { bind } from "../dom.ts";
import { pace, setting } from "../shell/settings.ts";
import { createFilm, type Frame } from "./film.ts";
import { createJumps, questionOf } from "./jumps.ts";
import { createPicture, keyOf, type Picture, type Scene, within } from "./picture.ts";
import { bindPointer } from "./pointer.ts";
import { isHeld, shortcutOf } from "./shortcut.ts";
import type { Sound } from "./sound.ts";

/** `trayOf`: where the tray of a seat is to stand */
type Props = { trayOf(seat: number): Element | null };
export interface Actions {
  pick: (spot: string) => void;
  lift: (spot: string) => void; // a drag begins
  drop: (from: string, to: string) => void;
  letGo: () => void;
  explain: (spot: string) => void;
  ask: (question: string) => void; // a question in words
  atEdge: () => void; // nothing lies that way
  type: () => void; // to the text field
  own: () => string[]; // the spots with own pieces
  layout: (layout: "wide" | "tall") => void;
  sound: (sound: Sound, after?: number) => void;
}

export function mountBoard(host: HTMLElement, { trayOf }: Props, actions: Actions) {
  const board = createPicture();
  const trays: Picture[] = [];
  const pictures = () => [board, ...trays.filter(Boolean)]; // a seat may have had nothing in its tray so far
  let dropped: { piece: string; inside: DOMRect } | undefined;
  /** The handle on the board that had the focus last; it is pulled or turned. */
  let turned: SVGElement | undefined;
  bindBeside(host, actions);
  bindLayout(host, actions);
  bindSkip(() => film.skip());
  bindPicture(board);
  host.append(board.svg);

  function bindPicture(picture: Picture) {
    bindKeys(picture, pictures, actions);
    bindPointer(picture, actions, (piece, to) => (dropped = whereDropped(piece, to, board)));
  }

  function trayAt(seat: number) {
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
    const frames: Frame[] = [{ picture: board, scene }];
    scene.trays?.forEach((tray, seat) => {
      if (tray || trays[seat]?.svg.isConnected) frames.push({ picture: trayAt(seat), scene: tray });
    });
    return frames;
  }, actions.sound);

  /** Brings the focus to the first of these spots, or else back to where on the board it was. */
  function focus(wanted: string[] = []) {
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
      if (host.contains(target as Node)) turned = target instanceof SVGElement && !keyOf(target) ? target : undefined;
    },
  });

  return {
    picture: board,
    focus,
    /**
     * Shows `film`, then `scene`; settles when all stands still. Never refuses input meanwhile.
     * @param options  `played`: it shows a move; `again`: one that was seen
     */
    show(
      scene: Scene,
      frames: Scene[] = [],
      { animate = true, played = false, again = false }: { animate?: boolean; played?: boolean; again?: boolean } = {},
    ) {
      const speed = pace();
      const rest = dropped ? afterDrop(frames, dropped) : frames;
      dropped = undefined;
      return film.show(scene, rest, { animate: animate && !document.hidden && (again || speed > 0), played, speed });
    },
    /** Rings round the spots of a hint. */
    markHint(hinted: string[]) {
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

function whereDropped(piece: string, to: string, board: Picture) {
  const inside = board.spots.get(to)?.element.getBBox();
  return inside && { piece, inside };
}

/** A hand already brought the piece to where it was dropped: the film goes on from there. */
function afterDrop(frames: Scene[], { piece, inside }: { piece: string; inside: DOMRect }) {
  const arrived = frames.findIndex(({ pieces = [] }) =>
    pieces.some(([key, x, y]) => key === piece && within(inside, x, y)),
  );
  return arrived < 0 ? frames : frames.slice(arrived);
}

/** Any input ends the film first, and is then handled as on a board that stands still. */
function bindSkip(skip: () => void) {
  bind(document, { pointerdown: skip, keydown: skip }, true);
}

function bindBeside(host: HTMLElement, actions: Actions) {
  bind(host, {
    click: (event: MouseEvent) => {
      if (!keyOf(event.target) && !event.defaultPrevented) actions.letGo();
    },
  });
}

function bindLayout(host: HTMLElement, actions: Actions) {
  let layout = "";
  const observer = new ResizeObserver(([entry]) => {
    if (!entry) return;
    const { width, height } = entry.contentRect;
    if (!width || !height) return;
    const fits = height > width * 1.05 ? "tall" : "wide";
    if (fits !== layout) actions.layout((layout = fits));
  });
  observer.observe(host);
}

function bindKeys(picture: Picture, pictures: () => Picture[], actions: Actions) {
  function focus(key: string | undefined) {
    const owner = key === undefined ? undefined : pictures().find(({ spots }) => spots.has(key));
    owner?.stopAt(key);
    owner?.focusStop();
  }
  const jump = createJumps();
  // No listener for focus here: browsers take an <svg> that has one for a tab stop of its own.
  bind(picture.svg, {
    keydown: (event: KeyboardEvent) => {
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
