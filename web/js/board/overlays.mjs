// @ts-check
/** The notes over the words: a hint, why not, an offer, the result, trouble; and the dialogs. */

import { make } from "../dom.mjs";
import { icon } from "../shell/icons.mjs";
import { t } from "../shell/language.mjs";

/** @typedef {import("./table-state.mjs").View} View */
/** @typedef {import("./table-state.mjs").Note} Note */
/**
 * @typedef {object} Hint a stage of a hint, whether there is more to tell, and the section of the rules that says more,
 *   or ""
 * @property {string} text
 * @property {string[]} spots
 * @property {boolean} more
 * @property {string} rule
 */
/** @typedef {[label: string, command: string, look: string]} Way  what can be done now, as a button */
/**
 * @typedef {object} Trouble
 * @property {string} title
 * @property {string} why
 * @property {string} details
 * @property {Way[]} [ways]
 * @property {number} [since]  is when it began, for what may pass
 */

/** @param {(name: string) => HTMLElement} part */
export function createOverlays(part) {
  /** The content of each place now, as JSON, so that the same words are not said twice. @type {Map<string, string>} */
  const shown = new Map();

  /**
   * @param {string} place
   * @param {object | null} content
   * @param {() => HTMLElement} build
   */
  function replaceIn(place, content, build) {
    const key = JSON.stringify(content);
    if ((shown.get(place) ?? "null") === key) return;
    shown.set(place, key);
    part(place).replaceChildren(...(content ? [build()] : []));
  }

  return {
    /**
     * Why not: an alert, or said quietly; a hint where there is nothing else to say.
     * @param {Note | null} note
     * @param {Hint | null} hint
     */
    note(note, hint) {
      const build = () => (note ? noteBox(note) : hint ? hintBox(hint) : make("div", "note"));
      replaceIn("alert", note?.quiet ? null : note, build);
      replaceIn("quiet", note?.quiet ? note : note ? null : hint, build);
    },

    /** @param {{ title: string, why?: string } | null} offer */
    offer(offer) {
      replaceIn("notice", offer, () =>
        make(
          "div",
          "note offer quiet",
          ...[
            icon("draw"),
            titled(offer?.title ?? "", offer?.why ?? ""),
            make("div", "row", button(t("Accept"), "accept", "main"), button(t("Decline"), "decline")),
          ],
        ),
      );
    },

    /** @param {View["result"]} banner @param {string} [tally]  how long it took, how the players stand */
    banner(banner, tally = "") {
      replaceIn("result", banner, () => {
        const share = button("", "share", "bare");
        share.append(icon("share"));
        share.setAttribute("aria-label", t("Share"));
        const title = make("div", "titled", make("h2", "", banner?.title ?? ""), share);
        const words = make("div", "", title, make("p", "soft", `${banner?.why} `, make("span", "balance")));
        const next = banner?.next && button(t("Next: {level}", { level: banner.next.name }), "next-level", "main");
        const [rematch, way] = (banner?.rematch ?? []).map((label, n) =>
          button(label, n ? "give-way" : "rematch", n || next ? "" : "main"),
        );
        const buttons = [next ?? rematch, button(t("Review"), "review"), next && rematch, way];
        return make(
          "div",
          "banner",
          ...[words, make("div", "row", ...buttons.filter((one) => one instanceof Element))],
        );
      });
      const line = part("result").querySelector(".balance");
      if (line) line.textContent = tally;
    },

    /** An error of ours. @param {Trouble | null} trouble */
    trouble(trouble) {
      const details = trouble?.details ?? "";
      replaceIn("trouble", trouble, () =>
        make(
          "div",
          "trouble",
          ...[
            icon("warn"),
            readable(titled(trouble?.title ?? "", trouble?.why ?? "", trouble?.since)),
            make(
              "div",
              "row",
              ...(trouble?.ways ?? []).map(([label, command, look]) => button(label, command, look)),
              ...(details ? [button(t("Copy the details"), "details", trouble?.ways ? "bare" : "")] : []),
              ...(trouble?.ways ? [] : [button(t("Close"), "close-trouble", "bare")]),
            ),
          ],
        ),
      );
    },
    /** Says one sentence to those who listen. @param {string} words */
    announce(words) {
      const region = part("announce");
      // The same words twice in a row are two events: a changed space makes them new.
      region.textContent = region.textContent === words ? `${words}\u00a0` : words;
    },

    /**
     * Says on a button, for a moment, that it has done its work; a dialog keeps the live region behind it silent.
     * @param {Element | null} button
     * @param {string} words
     */
    confirmOn(button, words) {
      const label = button?.lastChild;
      if (!(label instanceof Text) || label.data === words) return;
      const before = label.data;
      label.data = words;
      setTimeout(() => (label.data = before), 1600);
    },

    /** @param {string} name */
    open(name) {
      const dialog = /** @type {HTMLDialogElement} */ (part(name));
      if (dialog.open) return;
      dialog.onclick = ({ target }) => {
        if (target === dialog) dialog.close();
      };
      dialog.showModal();
    },
  };
}

/** @param {Note} note */
function noteBox({ title, why, rule, quiet, isNew }) {
  const words = titled(title, why);
  if (rule) words.append(" ", ruleLink(rule));
  const shut = isNew ? button(t("Got it"), "close-note", "got") : closing();
  if (isNew) shut.prepend(icon("ok"));
  return make(
    "div",
    `note${quiet ? " quiet" : ""}${isNew ? " first" : ""}${lengthOf(why)}`,
    ...[icon(quiet ? "note" : "no"), words, shut],
  );
}

/** @param {Hint} hint */
function hintBox({ text, more, rule }) {
  const words = titled(t("Hint"), text);
  if (more) words.append(" ", link(t("Tell me more"), "hint"));
  if (rule) words.querySelector("strong")?.after(" ", ruleLink(rule)); // in sight however long the words are
  return make("div", `note quiet hint${lengthOf(text)}`, ...[icon("hint"), words, closing()]);
}

/** The class of a note that has more words than a phone's sill at their usual size. @param {string} words */
const lengthOf = (words) => (words.length > 80 ? " long" : "");

/** Leads to a section of the rules. @param {string} rule */
const ruleLink = (rule) => link(t("Rules: {section}", { section: t(rule.replaceAll("-", " ")) }), "rule");

/** A button that takes a note away. */
function closing() {
  const shut = button("", "close-note", "bare");
  shut.append(icon("close"));
  shut.setAttribute("aria-label", t("Close"));
  return shut;
}

/** @param {string} title @param {string} why @param {number} [since] */
const titled = (title, why, since) =>
  make("p", "", make("strong", "", title), ...(since ? [" ", lasting(since)] : []), make("br"), why);

/** How long something has lasted, for the eyes alone: a voice would never come to an end. @param {number} since */
function lasting(since) {
  const span = make("span", { class: "num", "aria-hidden": "true" });
  const tell = () => {
    const seconds = Math.round((Date.now() - since) / 1000);
    span.textContent = seconds < 60 ? t("{n} s", { n: seconds }) : t("{n} min", { n: Math.floor(seconds / 60) });
  };
  const ticking = setInterval(() => (span.isConnected ? tell() : clearInterval(ticking)), 1000);
  tell();
  return span;
}

/** Words that may be too long for their place can be scrolled by keys. @param {HTMLElement} words */
function readable(words) {
  words.tabIndex = 0;
  return words;
}

/** @param {string} words @param {string} action @param {string} [look] */
const button = (words, action, look = "") =>
  make("button", { class: `button ${look}`.trim(), type: "button", "data-do": action }, words);

/** @param {string} words @param {string} action */
const link = (words, action) => make("button", { class: "link", type: "button", "data-do": action }, words);
