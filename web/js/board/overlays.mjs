// @ts-check
/** What lies over the words for a while: why not, an offer, the result, trouble; and the dialogs. */

import { icon } from "../shell/icons.mjs";
import { t } from "../shell/language.mjs";

/** @typedef {import("./table.mjs").Note} Note */
/** @typedef {{ text: string, spots: string[], more: boolean }} Hint  a stage of a hint, and whether there is more to tell */
/** @typedef {[label: string, deed: string, look: string]} Way  what can be done now, as a button */
/** @typedef {{ title: string, why: string, details: string, ways?: Way[] }} Trouble */

/** @param {(name: string) => HTMLElement} part */
export function createOverlays(part) {
  /** What lies where now, so that the same words are not said twice. @type {Map<string, string>} */
  const lying = new Map();
  let details = "";

  /**
   * @param {string} place
   * @param {object | null} content
   * @param {() => HTMLElement} build
   */
  function lay(place, content, build) {
    const told = JSON.stringify(content);
    if ((lying.get(place) ?? "null") === told) return;
    lying.set(place, told);
    part(place).replaceChildren(...(content ? [build()] : []));
  }

  return {
    /** Why not: an alert, or said quietly; a hint where there is nothing else to say. @param {Note | null} note @param {Hint | null} hint */
    note(note, hint) {
      const build = () => (note ? noteBox(note) : hint ? hintBox(hint) : box("note"));
      lay("alert", note?.quiet ? null : note, build);
      lay("quiet", note?.quiet ? note : note ? null : hint, build);
    },

    /** @param {{ title: string, why?: string } | null} offer */
    offer(offer) {
      lay("notice", offer, () =>
        box("note offer quiet", [
          icon("draw"),
          told(offer?.title ?? "", offer?.why ?? ""),
          row(button(t("Accept"), "accept", "main"), button(t("Decline"), "decline")),
        ]),
      );
    },

    /** @param {{ title: string, why: string, rematch: boolean } | null} banner */
    banner(banner) {
      lay("result", banner, () => {
        const words = box("");
        words.append(element("h2", banner?.title ?? ""), element("p", banner?.why ?? "", "soft"));
        const buttons = [button(t("Look back"), "lookback"), button(t("All games"), "home")];
        return box("banner", [
          words,
          row(...(banner?.rematch ? [button(t("Rematch"), "rematch", "main")] : []), ...buttons),
        ]);
      });
    },

    /** An error of ours. @param {Trouble | null} trouble */
    trouble(trouble) {
      details = trouble?.details ?? "";
      lay("trouble", trouble, () =>
        box("trouble", [
          icon("warn"),
          told(trouble?.title ?? "", trouble?.why ?? ""),
          row(
            ...(trouble?.ways ?? []).map(([label, deed, look]) => button(label, deed, look)),
            ...(details ? [button(t("Copy the details"), "details", trouble?.ways ? "bare" : "")] : []),
            ...(trouble?.ways ? [] : [button(t("Close"), "close-trouble", "bare")]),
          ),
        ]),
      );
    },
    details: () => details,

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
    toldAt(button, words) {
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

    close() {
      for (const name of ["more", "share", "resigning"]) /** @type {HTMLDialogElement} */ (part(name)).close();
    },
  };
}

/** @param {Note} note */
function noteBox({ title, why, rule, quiet }) {
  const words = told(title, why);
  if (rule) words.append(" ", link(t("Rules: {section}", { section: t(rule.replaceAll("-", " ")) }), "rule"));
  const shut = button("", "close-note", "bare");
  shut.append(icon("close"));
  shut.setAttribute("aria-label", t("Close"));
  return box(quiet ? "note quiet" : "note", [icon(quiet ? "note" : "no"), words, shut]);
}

/** @param {Hint} hint */
function hintBox({ text, more }) {
  const shut = button("", "close-note", "bare");
  shut.append(icon("close"));
  shut.setAttribute("aria-label", t("Close"));
  const words = told(t("Hint"), text);
  if (more) words.append(" ", link(t("Tell me more"), "hint"));
  return box("note quiet hint", [icon("hint"), words, shut]);
}

/**
 * @param {keyof HTMLElementTagNameMap} tag
 * @param {string} words
 * @param {string} [name]  its class
 */
function element(tag, words, name) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.textContent = words;
  return made;
}

/** @param {string} name @param {Element[]} [inner] */
function box(name, inner = []) {
  const made = element("div", "", name);
  made.append(...inner);
  return made;
}

/** @param {...Element} inner */
const row = (...inner) => box("row", inner);

/** @param {string} title @param {string} why */
function told(title, why) {
  const words = element("p", "");
  words.append(element("strong", title), document.createElement("br"), why);
  return words;
}

/** @param {string} words @param {string} deed @param {string} [look] */
function button(words, deed, look = "") {
  const made = /** @type {HTMLButtonElement} */ (element("button", words, `button ${look}`.trim()));
  made.type = "button";
  made.dataset.do = deed;
  return made;
}

/** @param {string} words @param {string} deed */
function link(words, deed) {
  const made = button(words, deed);
  made.className = "link";
  return made;
}
