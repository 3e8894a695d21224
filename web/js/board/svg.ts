/**
 * Draws shapes, which are plain data from the program, as SVG elements; touches only what differs from the last
 * drawing. Strict on purpose: a scene can hold pictures and nothing else, no matter who wrote it.
 */

export type Attributes = Record<string, string | number>;
/** inner: its text, or its Shapes */
export type Shape = [key: string, tag: string, attributes: Attributes, inner?: string | Shape[]];
type Drawn = { element: SVGElement; shape: Shape; children: Drawing };
/** what stands in one parent, by key */
export type Drawing = Map<string, Drawn>;

const SVG = "http://www.w3.org/2000/svg";
const TAGS = new Set(
  "g path circle ellipse polygon rect line text use defs pattern symbol radialGradient stop".split(" "),
);
const NAME = /^[a-zA-Z][\w:-]*$/;

/** An SVG element of our own making (what comes from a scene goes through `create`). */
export function svgElement<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  for (const name in attributes) element.setAttribute(name, String(attributes[name]));
  return element;
}

/** Whether a scene may set this attribute: no script, no inline style, nothing that points outside the page. */
export function allowed(name: string, value: string | number) {
  const plain = name.toLowerCase();
  if (!NAME.test(name) || plain.startsWith("on") || plain === "style") return false;
  const text = String(value).trim();
  if (plain === "href" || plain.endsWith(":href")) return text.startsWith("#");
  return !/url\([\s"']*[^\s"'#]/i.test(text);
}

function create(tag: string): SVGElement {
  if (!TAGS.has(tag)) throw new Error(`A picture may not hold <${tag}>.`);
  return document.createElementNS(SVG, tag) as SVGElement;
}

function patchAttributes(element: SVGElement, before: Attributes, after: Attributes) {
  for (const name in before) if (!(name in after)) element.removeAttribute(name);
  for (const name in after) {
    const value = after[name];
    if (value === undefined || before[name] === value) continue;
    if (!allowed(name, value)) throw new Error(`A picture may not set ${name}="${value}".`);
    element.setAttribute(name, String(value));
  }
}

function patchShape(drawn: Drawn, shape: Shape) {
  if (drawn.shape === shape) return;
  const [, , before, old = ""] = drawn.shape;
  const [, , after, inner = ""] = shape;
  patchAttributes(drawn.element, before, after);
  if (typeof inner !== "string") {
    if (typeof old === "string" && old) drawn.element.textContent = "";
    patchShapes(drawn.element, drawn.children, inner);
  } else if (inner !== old) {
    drawn.children.clear();
    drawn.element.textContent = inner;
  }
  drawn.shape = shape;
}

/** Makes the children of `parent` equal to `shapes`; `drawing` is what was drawn there, and is brought up to date. */
export function patchShapes(parent: Element, drawing: Drawing, shapes: readonly Shape[]) {
  if (drawing.size) {
    const keys = new Set(shapes.map(([key]) => key));
    for (const [key, drawn] of drawing) {
      if (keys.has(key)) continue;
      drawn.element.remove();
      drawing.delete(key);
    }
  }
  let place: Element | null = parent.firstElementChild;
  for (const shape of shapes) {
    const [key, tag] = shape;
    let drawn = drawing.get(key);
    if (drawn && drawn.shape[1] !== tag) {
      if (place === drawn.element) place = place.nextElementSibling;
      drawn.element.remove();
      drawn = undefined;
    }
    if (!drawn) {
      drawn = { element: create(tag), shape: [key, tag, {}], children: new Map() };
      drawing.set(key, drawn);
    }
    patchShape(drawn, shape);
    if (drawn.element === place) place = place.nextElementSibling;
    else parent.insertBefore(drawn.element, place);
  }
}
