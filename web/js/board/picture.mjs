// @ts-check
/** One scene in one <svg>: ground, under, pieces, over, and on top the spots, which are what people touch. */

import { patchShapes, svgElement } from "./svg.mjs";

/** @typedef {import("./svg.mjs").Drawing} Drawing */
/** @typedef {import("./svg.mjs").Shape} Shape */
/** @typedef {[key: string, x: number, y: number, shapes: Shape[], kind?: string]} Piece */
/** @typedef {[key: string, x: number, y: number, outline: Shape, arrows: Record<string, string>]} Spot */
/** @typedef {{ key: string, box: number[], label: string, ground: Shape[], spots: Spot[] }} Board */
/**
 * @typedef {object} Scene
 * @property {{ key: string } & Partial<Board>} board  with only its key when this page was sent the rest before
 * @property {Shape[]} [under]
 * @property {Piece[]} [pieces]
 * @property {Shape[]} [over]
 * @property {Record<string, string>} [labels]
 * @property {(Scene | null)[]} [trays]
 * @property {string} [travel]
 * @property {import("./sound.mjs").Sound} [sound]
 * @property {string} [say]
 * @property {import("../stonehenge/workspace.mjs").Stage | null} [stage]
 */
/**
 * @typedef {object} Standing
 * @property {string} key
 * @property {SVGGElement} element
 * @property {SVGGElement} body
 * @property {number} x
 * @property {number} y
 * @property {string} kind
 * @property {Drawing} drawing
 */
/** @typedef {{ key: string, element: SVGGElement, x: number, y: number, fromX: number, fromY: number }} Move */
/** @typedef {{ rebuilt: boolean, moved: Move[], added: Standing[], removed: Standing[] }} Change */
/** @typedef {{ element: SVGGElement, spot: Spot }} Place */
/**
 * @typedef {object} Thumbnail  a scene by itself, without what can be touched
 * @property {number[]} box
 * @property {Shape[]} ground
 * @property {Shape[]} under
 * @property {Piece[]} pieces
 * @property {Shape[]} over
 */

const LAYERS = /** @type {const} */ (["ground", "under", "pieces", "gone", "over", "spots"]);

/** Boards outlive the table that showed them: the program sends each of them once.
 * @type {Map<string, Board>} */
const boards = new Map();

/** The last scene of a view with each board: the next one only names what is as it was.
 * @type {Map<string, Scene>} */
const scenes = new Map();

/**
 * Keeps what a scene, its trays and so its boards bring; call it for every scene that comes, in order.
 * @param {Scene} scene
 */
export function remember({ board, trays = [] }) {
  if (board.ground) boards.set(board.key, /** @type {Board} */ (board));
  for (const tray of trays) if (tray) remember(tray);
}

/**
 * Completes a scene of a view from the one before it, and remembers it; call it for each of them, in order.
 * @param {Scene} scene
 */
export function complete(scene) {
  const { board, trays = [] } = scene;
  remember(scene);
  const before = scenes.get(board.key);
  scene.under = completeItems(scene.under, before?.under);
  scene.pieces = completeItems(scene.pieces, before?.pieces);
  scene.over = completeItems(scene.over, before?.over);
  scene.labels = { ...before?.labels, ...scene.labels };
  scenes.set(board.key, scene);
  for (const tray of trays) if (tray) complete(tray);
}

/**
 * Shapes or pieces, where those of the scene before may stand as their keys.
 * @template {Shape | Piece} T
 * @param {(T | string)[]} [items]
 * @param {T[]} [before]
 * @returns {T[]}
 */
function completeItems(items = [], before = []) {
  const known = new Map(before.map((item) => [item[0], item]));
  return items.map((item) => {
    const whole = typeof item === "string" ? known.get(item) : item;
    if (!whole) throw new Error(`“${item}” was never sent.`);
    return whole;
  });
}

/**
 * @param {{ key: string }} board
 * @returns {Board}
 */
function recall({ key }) {
  const board = boards.get(key);
  if (!board) throw new Error(`The board ${key} was never sent.`);
  return board;
}

/** A scene as a thumbnail, to be kept. @param {Scene} scene @returns {Thumbnail} */
export function thumbnailOf({ board, under = [], pieces = [], over = [] }) {
  const { box, ground } = recall(board);
  return { box, ground, under, pieces, over };
}

/** @typedef {ReturnType<typeof createPicture>} Picture */

/** An empty picture; put its `svg` where it should be seen. */
export function createPicture() {
  const svg = svgElement("svg", { class: "drawing", role: "group" });
  const layers = /** @type {Record<typeof LAYERS[number], SVGGElement>} */ ({});
  for (const name of LAYERS) {
    layers[name] = svgElement("g", name === "spots" ? {} : { "aria-hidden": "true", "data-layer": name });
    svg.append(layers[name]);
  }
  const drawings = { ground: new Map(), under: new Map(), over: new Map() };
  /** @type {Map<string, Standing>} */
  const pieces = new Map();
  /** @type {Map<string, Place>} */
  const spots = new Map();
  let shown = "";
  /** The piece in a hand: it stays where the hand is. */
  let held = "";
  /** @type {string | undefined} */
  let stop;

  /** @param {Spot} spot */
  function addSpot(spot) {
    const [key, , , outline] = spot;
    const element = svgElement("g", { class: "spot", role: "button", tabindex: -1 });
    element.dataset.spot = key;
    patchShapes(element, new Map(), [outline]);
    layers.spots.append(element);
    spots.set(key, { element, spot });
  }

  /** @param {Board} board */
  function rebuild(board) {
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

  /**
   * The one spot the Tab key comes to.
   * @param {string | undefined} key
   */
  function stopAt(key) {
    if (stop) spots.get(stop)?.element.setAttribute("tabindex", "-1");
    if (key) spots.get(key)?.element.setAttribute("tabindex", "0");
    stop = key;
  }

  /** @param {Record<string, string>} labels */
  function label(labels) {
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
    /** @param {string} key  of the piece in a hand, or "" */
    hold: (key) => void (held = key),
    stopAt,
    focusStop: () => (stop ? spots.get(stop)?.element.focus({ preventScroll: true }) : undefined),

    /**
     * Shows a scene at once, or nothing any more, and tells which pieces came, went and moved.
     * @param {Scene | null} scene
     * @returns {Change}
     */
    draw(scene) {
      const { board, under = [], pieces: wanted = [], over = [], labels = {} } = scene ?? { board: null };
      const rebuilt = board !== null && board.key !== shown;
      /** @type {Change} */
      const change = { rebuilt, moved: [], added: [], removed: [] };
      svg.classList.toggle("bare", !scene);
      if (rebuilt) rebuild(recall(board));
      patchShapes(layers.under, drawings.under, under);
      patchPieces(layers.pieces, pieces, held, wanted, change);
      patchShapes(layers.over, drawings.over, over);
      label(labels);
      return change;
    },

    /**
     * The piece on top of a spot, if one stands within its outline.
     * @param {string} key
     */
    pieceOn(key) {
      const outline = spots.get(key)?.element.getBBox();
      if (!outline) return undefined;
      const painted = [...layers.pieces.children].map((el) =>
        pieces.get(/** @type {SVGGElement} */ (el).dataset.piece ?? ""),
      );
      return painted.findLast((piece) => piece && within(outline, piece.x, piece.y));
    },
  };
}

/**
 * Brings the pieces to where they are wanted, in the order in which they are painted, and tells what changed.
 * @param {SVGGElement} layer
 * @param {Map<string, Standing>} pieces
 * @param {string} held  the piece in a hand, which stays there
 * @param {Piece[]} wanted
 * @param {Change} change
 */
function patchPieces(layer, pieces, held, wanted, change) {
  const keys = new Set(wanted.map(([key]) => key));
  for (const [key, standing] of pieces) {
    if (keys.has(key)) continue;
    standing.element.remove();
    pieces.delete(key);
    change.removed.push(standing);
  }
  /** @type {Element | null} */
  let place = layer.firstElementChild;
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

/** @param {Piece} piece @returns {Standing} */
function stand([key, x, y]) {
  const element = svgElement("g", { class: "piece", transform: `translate(${x} ${y})` });
  const body = svgElement("g");
  element.dataset.piece = key;
  element.append(body);
  return { key, element, body, x, y, kind: "", drawing: new Map() };
}

/** @param {Standing} standing @param {number} x @param {number} y */
function put(standing, x, y) {
  standing.x = x;
  standing.y = y;
  standing.element.setAttribute("transform", `translate(${x} ${y})`);
}

/** @param {DOMRect} box  as getBBox gives it, in the picture's own units  @param {number} x @param {number} y */
export function within(box, x, y) {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/**
 * The spot an element belongs to.
 * @param {EventTarget | null | undefined} target
 * @returns {string | undefined}
 */
export function keyOf(target) {
  if (!(target instanceof Element)) return undefined;
  return /** @type {SVGElement | null} */ (target.closest("[data-spot]"))?.dataset.spot;
}
