// @ts-check
/**
 * Draws shapes, which are plain data from the program, as SVG elements; touches only what differs from the last
 * drawing. Strict on purpose: a scene can hold pictures and nothing else, no matter who wrote it.
 */

/** @typedef {Record<string, string | number>} Attributes */
/**
 * @typedef {[key: string, tag: string, attributes: Attributes, inner?: string | Array<any>]} Shape  inner: its text, or
 *   its Shapes
 */
/** @typedef {{ element: SVGElement, shape: Shape, children: Drawing }} Drawn */
/** @typedef {Map<string, Drawn>} Drawing  what stands in one parent, by key */

const SVG = "http://www.w3.org/2000/svg";
const TAGS = new Set(
  "g path circle ellipse polygon rect line text use defs pattern symbol radialGradient stop".split(" "),
);
const NAME = /^[a-zA-Z][\w:-]*$/;

/**
 * An SVG element of our own making (what comes from a scene goes through `create`).
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @returns {SVGElementTagNameMap[K]}
 */
export function svgElement(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const name in attributes) element.setAttribute(name, String(attributes[name]));
  return element;
}

/**
 * Whether a scene may set this attribute: no script, no inline style, nothing that points outside the page.
 * @param {string} name
 * @param {string | number} value
 */
export function allowed(name, value) {
  const plain = name.toLowerCase();
  if (!NAME.test(name) || plain.startsWith("on") || plain === "style") return false;
  const text = String(value).trim();
  if (plain === "href" || plain.endsWith(":href")) return text.startsWith("#");
  return !/url\([\s"']*[^\s"'#]/i.test(text);
}

/**
 * @param {string} tag
 * @returns {SVGElement}
 */
function create(tag) {
  if (!TAGS.has(tag)) throw new Error(`A picture may not hold <${tag}>.`);
  return /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
}

/**
 * @param {SVGElement} element
 * @param {Attributes} before
 * @param {Attributes} after
 */
function patchAttributes(element, before, after) {
  for (const name in before) if (!(name in after)) element.removeAttribute(name);
  for (const name in after) {
    const value = after[name];
    if (before[name] === value) continue;
    if (!allowed(name, value)) throw new Error(`A picture may not set ${name}="${value}".`);
    element.setAttribute(name, String(value));
  }
}

/**
 * @param {Drawn} drawn
 * @param {Shape} shape
 */
function patchShape(drawn, shape) {
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

/**
 * Makes the children of `parent` equal to `shapes`; `drawing` is what was drawn there, and is brought up to date.
 * @param {Element} parent
 * @param {Drawing} drawing
 * @param {readonly Shape[]} shapes
 */
export function patchShapes(parent, drawing, shapes) {
  if (drawing.size) {
    const keys = new Set(shapes.map(([key]) => key));
    for (const [key, drawn] of drawing) {
      if (keys.has(key)) continue;
      drawn.element.remove();
      drawing.delete(key);
    }
  }
  /** @type {Element | null} */
  let place = parent.firstElementChild;
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
