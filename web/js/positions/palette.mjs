// The palette that sets what a tap on the board does: puts a piece of a kind there, moves one, or takes one off.
// @ts-check
import { bind, button, make } from "../dom.mjs";
import { token } from "../shell/icons.mjs";
import { number, t } from "../shell/language.mjs";

/** @typedef {import("./position-page.mjs").Edited} Edited */

export const [MOVE, TAKE] = ["(move)", "(take)"];

/**
 * @param {object} actions
 * @param {() => void} actions.chosen
 * @param {(place: string, kind: string) => void} actions.put
 * @param {(place: string, kind: string) => void} actions.take
 */
export function createPalette({ chosen, put, take }) {
  const whole = make("fieldset", "palette");
  let tool = MOVE;
  /** @type {Edited | undefined} */
  let shown;
  bind(whole, {
    change: () => {
      tool = /** @type {HTMLInputElement} */ (whole.querySelector(":checked")).value;
      chosen();
      if (shown) draw(shown);
    },
  });

  /** @param {Edited} now */
  function draw(now) {
    shown = now;
    const had = whole.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement;
    if (now.kinds.some(({ key, left }) => key === tool && left === 0)) tool = MOVE;
    whole.replaceChildren(
      make("legend", "label", t("Pieces")),
      choice(MOVE, t("Move")),
      choice(TAKE, t("Take off")),
      ...now.kinds.map(({ key, name, shape, left }) =>
        choice(
          key,
          (left ?? 0) > 1 ? t("{piece}, {n} left", { piece: name, n: number(left ?? 0) }) : name,
          shape,
          left === 0,
        ),
      ),
      ...now.beside.map((one) => make("div", "beside", ...besideParts(one))),
    );
    if (had) /** @type {HTMLElement | null} */ (whole.querySelector(":checked"))?.focus();
  }

  /** @param {Edited["beside"][number]} place */
  function besideParts({ place, name, pieces }) {
    const putHere = button(t("Put here"), () => put(place, tool));
    putHere.disabled = tool === MOVE || tool === TAKE;
    const takeBack = button(t("Take off"), () => take(place, tool));
    takeBack.disabled = !pieces.length;
    const counts = pieces.reduce((found, piece) => found.set(piece, (found.get(piece) ?? 0) + 1), new Map());
    const held = [...counts].map(([piece, count]) => (count > 1 ? `${piece} × ${number(count)}` : piece));
    return [make("p", "", `${name}: ${held.join(", ") || t("nothing")}`), make("div", "row", putHere, takeBack)];
  }

  /** @param {string} key @param {string} label @param {number} [shape] @param {boolean} [isOut] */
  function choice(key, label, shape = 0, isOut = false) {
    const input = make("input", { type: "radio", name: "piece", value: key, checked: key === tool, disabled: isOut });
    return make("label", "chip", input, ...(shape ? [token(shape)] : []), make("span", "", label));
  }

  return { whole, draw, tool: () => tool };
}
