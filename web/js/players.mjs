// @ts-check
/** A player's panel: token, name, a line on what they play with, and their tray. */

import { token } from "./icons.mjs";

/** @typedef {{ seat: number, name: string, shape: number, line: string, active: boolean, player?: string }} Side  `player` is what a computer is called */

/** @param {HTMLElement} panel */
export function mountPanel(panel) {
  const name = document.createElement("h2");
  const who = document.createElement("p");
  const line = document.createElement("p");
  const words = document.createElement("div");
  const tray = document.createElement("div");
  let shape = -1;
  let seat = -1;
  tray.className = "tray";
  who.className = "who";
  words.append(name, who, line);
  panel.replaceChildren(token(0), words, tray);
  return {
    tray,
    seat: () => seat,
    clear() {
      panel.classList.remove("active");
      name.textContent = who.textContent = line.textContent = "";
      tray.replaceChildren();
    },
    /** @param {Side} side */
    show(side) {
      seat = side.seat;
      if (shape !== side.shape) panel.firstElementChild?.replaceWith(token((shape = side.shape)));
      text(name, side.name);
      text(who, side.player ?? "");
      text(line, side.line);
      const called = side.player ? `${side.name}, ${side.player}` : side.name;
      panel.setAttribute("aria-label", side.active ? `${called}, to move` : called);
      panel.classList.toggle("active", side.active);
    },
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
