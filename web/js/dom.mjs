// Small helpers for elements: making them, listening to them, and writing into them; what comes from outside is only
// ever text.
// @ts-check
import { icon } from "./shell/icons.mjs";

/** The stylesheets added with `addStyles`, by address. @type {Map<string, Promise<boolean>>} */
const styles = new Map();

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string | Record<string, string | boolean>} [attributes]  or its class alone; true sets an empty one, false
 *   none
 * @param {...(Node | string)} content
 */
export function make(tag, attributes = {}, ...content) {
  const made = document.createElement(tag);
  if (typeof attributes === "string") attributes = { class: attributes || false };
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) made.setAttribute(name, value === true ? "" : value);
  made.append(...content);
  return made;
}

/** @param {string} label @param {() => void} act @param {string} [look] @param {string} [sign]  an icon's name */
export function button(label, act, look = "", sign = "") {
  const made = make("button", { class: `button ${look}`.trim(), type: "button" }, ...(sign ? [icon(sign)] : []), label);
  made.addEventListener("click", act);
  return made;
}

/** When the page has shown what was done to it, and rests; at the latest after 100 ms. */
export const afterPaint = () =>
  new Promise((then) => {
    if (document.hidden || !globalThis.requestIdleCallback) setTimeout(then);
    else requestIdleCallback(then, { timeout: 100 });
  });

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

/**
 * Sets a text only when it is another one, so that a live region speaks once.
 * @param {HTMLElement} element
 * @param {string} words
 */
export function text(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/**
 * Sets an attribute only when it is another one: what is written, the browser styles anew.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Shows or hides an element, if it is not so. @param {HTMLElement} element @param {boolean} hidden */
export function hide(element, hidden) {
  if (element.hidden !== hidden) element.hidden = hidden;
}

/**
 * Adds a stylesheet to the page, once; tells when it is there, or cannot be had for now.
 * @param {URL} address
 * @returns {Promise<boolean>}
 */
export function addStyles({ href }) {
  const asked =
    styles.get(href) ??
    new Promise((resolve) => {
      const sheet = make("link", { rel: "stylesheet", href });
      bind(sheet, {
        load: () => resolve(true),
        error() {
          sheet.remove();
          styles.delete(href);
          resolve(false);
        },
      });
      document.head.append(sheet);
    });
  styles.set(href, asked);
  return asked;
}

/** Gives a file to keep. @param {string} name @param {Blob} file */
export function saveFile(name, file) {
  const link = make("a", { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
