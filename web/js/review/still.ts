// A position as a picture by itself: the board's own drawing, with everything written into it that the page's
// stylesheets say.
import { createPicture, remember, type Scene } from "../board/picture.ts";
import { type Attributes, svgElement } from "../board/svg.ts";
import { make } from "../dom.ts";
import { token } from "../shell/icons.ts";

export type Look = "light" | "dark";
/** an SVG as text, and its size in pixels */
export type Still = { text: string; width: number; height: number };
/** what a card says */
export interface Words {
  title: string;
  headline: string;
  players: { shape: number; name: string }[];
  line: string;
}

/** The properties that a shape has from its parent, unless it says otherwise, and those of its own. */
const INHERITED = (
  "color fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin " +
  "stroke-dasharray paint-order font-family font-size font-weight font-style text-anchor visibility"
).split(" ");
const OWN = { opacity: "1", "stop-color": "rgb(0, 0, 0)", "stop-opacity": "1", "dominant-baseline": "auto" };
const COLOURS = new Set(["color", "fill", "stroke", "stop-color"]);
const CARD = { width: 1200, height: 630, board: [40, 44, 590, 552], left: 690, right: 1150 };
/** The longer side of a position, in pixels. */
const POSITION = 1200;
const MARGIN = 0.03;

/**
 * A position in a look.
 * @param longer  its longer side
 */
export function stillOf(scene: Scene, game: string, look: Look, longer: number = POSITION): Still {
  const board = drawn(scene);
  const [left = 0, top = 0, wide = 1, high = 1] = boxOf(board);
  const margin = MARGIN * Math.max(wide, high);
  const box = { x: left - margin, y: top - margin, width: wide + 2 * margin, height: high + 2 * margin };
  const scale = longer / Math.max(box.width, box.height);
  const size = { width: Math.round(box.width * scale), height: Math.round(box.height * scale) };
  board.setAttribute("viewBox", Object.values(box).join(" "));
  board.prepend(svgElement("rect", { ...box, fill: "var(--paper)" }));
  return { text: written(board, game, look, size), ...size };
}

/** A card with the position, who played and how it ended. */
export function cardOf(scene: Scene, game: string, look: Look, words: Words): Still {
  const { width, height, board: place, left, right } = CARD;
  const board = drawn(scene);
  const [x, y, wide, high] = place;
  for (const [name, value] of Object.entries({ x, y, width: wide, height: high })) board.setAttribute(name, `${value}`);
  const card = svgElement("svg", { viewBox: `0 0 ${width} ${height}` });
  const says = (said: string, how: Attributes) => {
    const line = svgElement("text", { x: left, fill: "var(--ink)", "font-family": "var(--sans)", ...how });
    line.textContent = said;
    return line;
  };
  const fits = (said: string, most: number) =>
    Math.max(16, Math.min(most, (1.8 * (right - left)) / Math.max(1, said.length)));
  const serif = { "font-family": "var(--serif)", "font-weight": 600 };
  card.append(
    svgElement("rect", { width, height, fill: "var(--paper)" }),
    svgElement("rect", { width, height: 10, fill: "var(--accent)" }),
    board,
    says("Cairn", { y: 116, "font-size": 34, ...serif }),
    says(words.title, { y: 196, "font-size": 26, fill: "var(--ink-2)" }),
    says(words.headline, { y: 266, "font-size": fits(words.headline, 56), ...serif }),
    ...words.players.flatMap(({ shape, name }, index) => {
      const sign = token(shape);
      const middle = 330 + index * 54;
      for (const [key, value] of Object.entries({ x: left, y: middle - 20, width: 40, height: 40 }))
        sign.setAttribute(key, `${value}`);
      return [sign, says(name, { x: left + 58, y: middle + 10, "font-size": fits(name, 28) })];
    }),
    says(words.line, { y: 582, "font-size": 24, fill: "var(--ink-2)" }),
  );
  return { text: written(card, game, look, CARD), width, height };
}

/** The pixels of a still. */
export async function painted({ text, width, height }: Still) {
  const picture = new Image(width, height);
  picture.src = addressOf(text);
  await picture.decode();
  const canvas = make("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
  context.drawImage(picture, 0, 0, width, height);
  return { canvas, context };
}

/** @param text  of an SVG */
export const addressOf = (text: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;

/** The board's drawing of a scene, without what can be touched. */
function drawn(scene: Scene) {
  remember(scene);
  const { svg, layers, draw } = createPicture();
  draw(scene);
  layers.spots.remove();
  for (const name of ["role", "aria-label"]) svg.removeAttribute(name);
  return svg;
}

const boxOf = (svg: SVGSVGElement) => (svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);

/** The text of an SVG, once the page's stylesheets have said how it looks on a table of this game. */
function written(svg: SVGSVGElement, game: string, look: Look, size: { width: number; height: number }) {
  const stage = make("div", { class: `${game} offstage`, hidden: true }, svg);
  stage.style.colorScheme = look;
  document.body.append(stage);
  try {
    for (const [element, looks] of looksOf(svg, null)) fix(element, looks);
  } finally {
    stage.remove();
  }
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  svg.setAttribute("width", `${size.width}`);
  svg.setAttribute("height", `${size.height}`);
  return new XMLSerializer().serializeToString(svg);
}

/**
 * How an element and all in it look, read before anything is changed, for what stands within depends on what is around
 * it.
 * @param above  what its parent has
 */
function looksOf(
  element: Element,
  above: Record<string, string> | null,
): [element: Element, looks: [name: string, value: string][]][] {
  const style = getComputedStyle(element);
  const has = Object.fromEntries(INHERITED.map((name) => [name, style.getPropertyValue(name)]));
  const looks = Object.entries(has).filter(([name, value]) => value !== above?.[name]);
  for (const [name, usual] of Object.entries(OWN)) {
    const value = style.getPropertyValue(name);
    if (value && value !== usual) looks.push([name, value]);
  }
  return [[element, looks], ...[...element.children].flatMap((child) => looksOf(child, has))];
}

/** Leaves of an element only its shape and its looks. */
function fix(element: Element, looks: [name: string, value: string][]) {
  for (const name of element.getAttributeNames())
    if (name === "class" || name === "aria-hidden" || name.startsWith("data-") || INHERITED.includes(name))
      element.removeAttribute(name);
  for (const [name, value] of looks)
    element.setAttribute(name, COLOURS.has(name) ? plainColour(value) : unitless(value));
}

const unitless = (value: string) => value.replace(/(\d)px\b/g, "$1").replaceAll('"', "'");

const one = make("canvas", { width: "1", height: "1" }).getContext("2d", { willReadFrequently: true });
const colours: Map<string, string> = new Map();

/** A colour as every program that reads SVG knows it. */
function plainColour(value: string) {
  if (!one || /^(rgb|none|url|context)/.test(value)) return value.replaceAll('"', "");
  let plain = colours.get(value);
  if (!plain) {
    one.clearRect(0, 0, 1, 1);
    one.fillStyle = value;
    one.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha = 255] = one.getImageData(0, 0, 1, 1).data;
    plain = alpha === 255 ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
    colours.set(value, plain);
  }
  return plain;
}
