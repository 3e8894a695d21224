// @ts-check
/** A player's panel: token, name, a line on what they play with, and their tray. */

import { mountClock } from "./clock.mjs";
import { token } from "./icons.mjs";
import { mark, t } from "./language.mjs";
import { isolated } from "./names.mjs";

/** @typedef {{ seat: number, name: string, shape: number, line: string, active: boolean, player?: string, link?: string, clock?: import("./clock.mjs").Time | null }} Side  `player` is what a computer or a friend is called, `link` how the friend is heard */

/** How a friend is heard. @type {Record<string, string>} */
const HEARD = { unstable: mark("connection unstable"), lost: mark("not heard"), away: mark("away") };

/** @param {string} [link] */
const heard = (link = "") => (link in HEARD ? t(HEARD[link]) : "");

/**
 * The panels of all players: from the top down, the last is that of who sits nearest.
 * @param {{ top: HTMLElement, others: HTMLElement, bottom: HTMLElement }} places  `others` takes those that are more than two
 * @param {(words: string) => void} announce
 */
export function mountSides({ top, others, bottom }, announce) {
  const panels = [mountPanel(top, announce), mountPanel(bottom, announce)];
  return {
    /** @param {number} seat */
    trayOf: (seat) => panels.find((panel) => panel.seat() === seat)?.tray ?? null,
    clear() {
      for (const panel of panels) panel.clear();
    },
    /** @param {Side[]} sides */
    show(sides) {
      while (panels.length < sides.length) {
        const panel = Object.assign(document.createElement("section"), { className: "player opponent" });
        others.append(panel);
        panels.splice(-1, 0, mountPanel(panel, announce));
      }
      while (panels.length > Math.max(2, sides.length)) {
        panels.splice(-2, 1)[0].clear(); // its clock stops
        others.lastElementChild?.remove();
      }
      sides.forEach((side, index) => panels[index].show(side));
    },
  };
}

/** @param {HTMLElement} panel @param {(words: string) => void} announce */
function mountPanel(panel, announce) {
  const name = document.createElement("h2");
  const who = document.createElement("p");
  const line = document.createElement("p");
  const words = document.createElement("div");
  const tray = document.createElement("div");
  let shape = -1;
  let seat = -1;
  let mine = false;
  const clock = mountClock((seconds) => mine && announce(t("You have {seconds} seconds left.", { seconds })));
  tray.className = "tray";
  who.className = "who";
  words.append(name, who, line);
  panel.replaceChildren(token(0), words, clock.face, tray);
  return {
    tray,
    seat: () => seat,
    clear() {
      panel.classList.remove("active");
      name.textContent = who.textContent = line.textContent = "";
      tray.replaceChildren();
      clock.show(null);
    },
    /** @param {Side} side */
    show(side) {
      seat = side.seat;
      if (shape !== side.shape) panel.firstElementChild?.replaceWith(token((shape = side.shape)));
      text(name, side.name);
      mine = side.link === "here";
      const called = [side.player && isolated(side.player), heard(side.link)].filter(Boolean).join(", ");
      text(who, called);
      who.dataset.link = side.link ?? "";
      clock.show(side.clock ?? null);
      text(line, side.line);
      const whole = [side.name, called].filter(Boolean).join(", ");
      panel.setAttribute("aria-label", side.active ? t("{side}, to move", { side: whole }) : whole);
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
