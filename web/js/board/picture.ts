/** One scene in one <svg>: ground, under, pieces, over, and on top the spots, which are what people touch. */

import type { Stage } from "../stonehenge/workspace.ts";
import type { Sound } from "./sound.ts";
import { type Drawing, patchShapes, type Shape, svgElement } from "./svg.ts";

export type Piece = [key: string, x: number, y: number, shapes: Shape[], kind?: string];
type Spot = [key: string, x: number, y: number, outline: Shape, arrows: Record<string, string>];
type Box = [x: number, y: number, width: number, height: number];
type Board = { key: string; box: Box; label: string; ground: Shape[]; spots: Spot[] };
export interface Scene {
  board: { key: string } & Partial<Board>; // with only its key when this page was sent the rest before
  under?: Shape[];
  pieces?: Piece[];
  over?: Shape[];
  labels?: Record<string, string>;
  names?: Record<string, string>;
  trays?: (Scene | null)[];
  travel?: string;
  sound?: Sound;
  say?: string;
  stage?: Stage | null;
}
export interface Standing {
  key: string;
  element: SVGGElement;
  body: SVGGElement;
  x: number;
  y: number;
  kind: string;
  drawing: Drawing;
}
type Move = { key: string; element: SVGGElement; x: number; y: number; fromX: number; fromY: number };
export type Change = { rebuilt: boolean; moved: Move[]; added: Standing[]; removed: Standing[] };
type Place = { element: SVGGElement; spot: Spot };
/** a scene by itself, without what can be touched */
export interface Thumbnail {
  box: Box;
  ground: Shape[];
  under: Shape[];
  pieces: Piece[];
  over: Shape[];
}

const LAYERS = ["ground", "under", "pieces", "gone", "over", "spots"] as const;

/** Boards outlive the table that showed them: the program sends each of them once. */
const boards: Map<string, Board> = new Map();

/** The last scene of a view with each board: the next one only names what is as it was. */
const scenes: Map<string, Scene> = new Map();

/** Keeps what a scene, its trays and so its boards bring; call it for every scene that comes, in order. */
export function remember({ board, trays = [] }: Scene) {
  if (board.ground) boards.set(board.key, board as Board);
  for (const tray of trays) if (tray) remember(tray);
}

/**
 * Completes a scene of a view from the one before it, and remembers it; call it for each of them, in order. Raises an
 * error for one that names what was never sent: after it, it can be drawn.
 */
export function complete(scene: Scene) {
  const { board, trays = [] } = scene;
  remember(scene);
  const before = scenes.get(board.key);
  scene.under = completeItems(scene.under, before?.under);
  scene.pieces = completeItems(scene.pieces, before?.pieces);
  scene.over = completeItems(scene.over, before?.over);
  scene.labels = { ...before?.labels, ...scene.labels };
  scene.names = { ...before?.names, ...scene.names };
  recall(board); // so that nothing is raised later, in the middle of a film
  scenes.set(board.key, scene);
  for (const tray of trays) if (tray) complete(tray);
}

/** Shapes or pieces, where those of the scene before may stand as their keys. */
function completeItems<T extends Shape | Piece>(items: (T | string)[] = [], before: T[] = []): T[] {
  const known = new Map(before.map((item) => [item[0], item]));
  return items.map((item) => {
    const whole = typeof item === "string" ? known.get(item) : item;
    if (!whole) throw new Error(`“${item}” was never sent.`);
    return whole;
  });
}

function recall({ key }: { key: string }): Board {
  const board = boards.get(key);
  if (!board) throw new Error(`The board ${key} was never sent.`);
  return board;
}

/** A scene as a thumbnail, to be kept. */
export function thumbnailOf({ board, under = [], pieces = [], over = [] }: Scene): Thumbnail {
  const { box, ground } = recall(board);
  return { box, ground, under, pieces, over };
}

export type Picture = ReturnType<typeof createPicture>;

/** An empty picture; put its `svg` where it should be seen. */
export function createPicture() {
  const svg = svgElement("svg", { class: "drawing", role: "group" });
  const layers = {} as Record<(typeof LAYERS)[number], SVGGElement>;
  for (const name of LAYERS) {
    layers[name] = svgElement("g", name === "spots" ? {} : { "aria-hidden": "true", "data-layer": name });
    svg.append(layers[name]);
  }
  const drawings = { ground: new Map(), under: new Map(), over: new Map() };
  const pieces: Map<string, Standing> = new Map();
  const spots: Map<string, Place> = new Map();
  let shown = "";
  /** The piece in a hand: it stays where the hand is. */
  let held = "";
  let stop: string | undefined;

  function addSpot(spot: Spot) {
    const [key, , , outline] = spot;
    const element = svgElement("g", { class: "spot", role: "button", tabindex: -1 });
    element.dataset.spot = key;
    patchShapes(element, new Map(), [outline]);
    layers.spots.append(element);
    spots.set(key, { element, spot });
  }

  function rebuild(board: Board) {
    const focused = svg.contains(document.activeElement) ? keyOf(document.activeElement) : undefined;
    const [, , width, height] = board.box;
    svg.setAttribute("viewBox", board.box.join(" "));
    svg.classList.toggle("long", width > 4 * height);
    svg.setAttribute("aria-label", board.label);
    drawings.ground.clear();
    layers.ground.replaceChildren();
    patchShapes(layers.ground, drawings.ground, board.ground);
    spots.clear();
    layers.spots.replaceChildren();
    board.spots.forEach(addSpot);
    stopAt(stop && spots.has(stop) ? stop : board.spots[0]?.[0]);
    if (focused) (spots.get(focused) ?? spots.get(stop ?? ""))?.element.focus({ preventScroll: true });
    shown = board.key;
  }

  /** The one spot the Tab key comes to. */
  function stopAt(key: string | undefined) {
    if (stop) spots.get(stop)?.element.setAttribute("tabindex", "-1");
    if (key) spots.get(key)?.element.setAttribute("tabindex", "0");
    stop = key;
  }

  function label(labels: Record<string, string>) {
    for (const [key, { element }] of spots) {
      const text = labels[key] ?? key;
      if (element.getAttribute("aria-label") !== text) element.setAttribute("aria-label", text);
    }
  }

  /** Nothing of what was drawn is left, nor what others laid over it. */
  function clear() {
    svg.replaceChildren(...Object.values(layers));
    for (const name of LAYERS) layers[name].replaceChildren();
    for (const drawn of [...Object.values(drawings), pieces, spots]) drawn.clear();
    for (const name of ["viewBox", "aria-label"]) svg.removeAttribute(name);
    svg.classList.add("bare");
    shown = held = "";
    stop = undefined;
  }

  return {
    svg,
    clear,
    layers,
    spots,
    pieces,
    put,
    /** @param key  of the piece in a hand, or "" */
    hold: (key: string) => void (held = key),
    stopAt,
    focusStop: () => (stop ? spots.get(stop)?.element.focus({ preventScroll: true }) : undefined),

    /** Shows a scene at once, or nothing any more, and tells which pieces came, went and moved. */
    draw(scene: Scene | null): Change {
      const { board, under = [], pieces: wanted = [], over = [], labels = {} } = scene ?? { board: null };
      const rebuilt = board !== null && board.key !== shown;
      const change: Change = { rebuilt, moved: [], added: [], removed: [] };
      svg.classList.toggle("bare", !scene);
      if (rebuilt) rebuild(recall(board));
      patchShapes(layers.under, drawings.under, under);
      patchPieces(layers.pieces, pieces, held, wanted, change);
      patchShapes(layers.over, drawings.over, over);
      label(labels);
      return change;
    },

    /** The piece on top of a spot, if one stands within its outline. */
    pieceOn(key: string) {
      const outline = spots.get(key)?.element.getBBox();
      if (!outline) return undefined;
      const painted = [...layers.pieces.children].map((el) => pieces.get((el as SVGGElement).dataset.piece ?? ""));
      return painted.findLast((piece) => piece && within(outline, piece.x, piece.y));
    },
  };
}

/**
 * Brings the pieces to where they are wanted, in the order in which they are painted, and tells what changed.
 * @param held  the piece in a hand, which stays there
 */
function patchPieces(layer: SVGGElement, pieces: Map<string, Standing>, held: string, wanted: Piece[], change: Change) {
  const keys = new Set(wanted.map(([key]) => key));
  for (const [key, standing] of pieces) {
    if (keys.has(key)) continue;
    standing.element.remove();
    pieces.delete(key);
    change.removed.push(standing);
  }
  let place: Element | null = layer.firstElementChild;
  for (const piece of wanted) {
    const [key, x, y, shapes, kind = ""] = piece;
    let standing = pieces.get(key);
    if (key === held) continue;
    if (!standing) {
      standing = stand(piece);
      pieces.set(key, standing);
      change.added.push(standing);
    } else if (standing.x !== x || standing.y !== y) {
      change.moved.push({ key, element: standing.element, x, y, fromX: standing.x, fromY: standing.y });
      put(standing, x, y);
    }
    if (standing.kind !== kind) {
      standing.kind = kind;
      standing.element.setAttribute("class", kind ? `piece ${kind}` : "piece");
    }
    patchShapes(standing.body, standing.drawing, shapes);
    if (standing.element === place) place = place.nextElementSibling;
    else layer.insertBefore(standing.element, place);
  }
}

function stand([key, x, y]: Piece): Standing {
  const element = svgElement("g", { class: "piece", transform: `translate(${x} ${y})` });
  const body = svgElement("g");
  element.dataset.piece = key;
  element.append(body);
  return { key, element, body, x, y, kind: "", drawing: new Map() };
}

function put(standing: Standing, x: number, y: number) {
  standing.x = x;
  standing.y = y;
  standing.element.setAttribute("transform", `translate(${x} ${y})`);
}

/** @param box  as getBBox gives it, in the picture's own units */
export function within(box: DOMRect, x: number, y: number) {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/** The spot an element belongs to. */
export function keyOf(target: EventTarget | null | undefined): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return (target.closest("[data-spot]") as SVGElement | null)?.dataset.spot;
}
