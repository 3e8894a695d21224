// A box that says what went wrong, with a button for each thing that can be done now.
// @ts-check
import { button, make } from "../dom.mjs";
import { copyButton } from "./copying.mjs";
import { t } from "./language.mjs";

/** @typedef {{ act: () => void, copies?: undefined }} Acts */
/** @typedef {{ copies: () => string }} Copies */
/**
 * A button with something that can be done, or a text to be copied.
 * @typedef {{ label: string, look?: string } & (Acts | Copies)} Way
 */

/** @param {Way} way @param {string} [look] */
export const wayButton = (way, look = way.look) =>
  way.copies ? copyButton(way.label, way.copies, look) : button(way.label, way.act, look);

/**
 * @param {HTMLElement} host
 * @param {{ title: string, why: string }} words
 * @param {Way[]} ways  what can be done now
 */
export function showTrouble(host, { title, why }, ways) {
  const close = button(t("Close"), () => host.replaceChildren());
  const buttons = [...ways.map((way) => wayButton(way)), close];
  const box = make(
    "div",
    "trouble",
    make("div", "", make("strong", "", title), make("p", "", why)),
    make("div", "row", ...buttons),
  );
  host.replaceChildren(box);
}
