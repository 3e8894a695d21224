// Small helpers for elements: making them, listening to them, and writing into them; what comes from outside is only
// ever text.
import { icon } from "./shell/icons.ts";

type Events = WindowEventMap & DocumentEventMap & HTMLElementEventMap;
/** by the events that they hear */
export type Listeners = { [Type in keyof Events]?: (event: Events[Type]) => void };

/** The stylesheets added with `addStyles`, by address. */
const styles: Map<string, Promise<boolean>> = new Map();

/** @param attributes  or its class alone; true sets an empty one, false none */
export function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: string | Record<string, string | boolean> = {},
  ...content: (Node | string)[]
) {
  const made = document.createElement(tag);
  if (typeof attributes === "string") attributes = { class: attributes || false };
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) made.setAttribute(name, value === true ? "" : value);
  made.append(...content);
  return made;
}

/** @param sign  an icon's name */
export function button(label: string, act: () => void, look: string = "", sign: string = "") {
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

/** Listens, and gives back how to stop listening. */
export function bind(target: EventTarget, listeners: Listeners, capture: boolean = false) {
  const all = listeners as Record<string, EventListener>;
  for (const type in all) target.addEventListener(type, all[type] as EventListener, capture);
  return () => {
    for (const type in all) target.removeEventListener(type, all[type] as EventListener, capture);
  };
}

/** Sets a text only when it is another one, so that a live region speaks once. */
export function text(element: HTMLElement, words: string) {
  if (element.textContent !== words) element.textContent = words;
}

/** Sets an attribute only when it is another one: what is written, the browser styles anew. */
export function setAttribute(element: Element, name: string, value: string) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Shows or hides an element, if it is not so. */
export function hide(element: HTMLElement, hidden: boolean) {
  if (element.hidden !== hidden) element.hidden = hidden;
}

/** Adds a stylesheet to the page, once; tells when it is there, or cannot be had for now. */
export function addStyles({ href }: URL): Promise<boolean> {
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

/** Gives a file to keep. */
export function saveFile(name: string, file: Blob) {
  const link = make("a", { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
