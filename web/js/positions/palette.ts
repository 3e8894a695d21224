// The palette that sets what a tap on the board does: puts a piece of a kind there, moves one, or takes one off.
import { bind, button, make } from "../dom.ts";
import { token } from "../shell/icons.ts";
import { number, t } from "../shell/language.ts";
import type { Edited } from "./position-page.ts";

export const [MOVE, TAKE] = ["(move)", "(take)"];

export function createPalette({
  chosen,
  put,
  take,
}: {
  chosen: () => void;
  put: (place: string, kind: string) => void;
  take: (place: string, kind: string) => void;
}) {
  const whole = make("fieldset", "palette");
  let tool = MOVE;
  let shown: Edited | undefined;
  bind(whole, {
    change: () => {
      tool = (whole.querySelector(":checked") as HTMLInputElement).value;
      chosen();
      if (shown) draw(shown);
    },
  });

  function draw(now: Edited) {
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
    if (had) (whole.querySelector(":checked") as HTMLElement | null)?.focus();
  }

  function besideParts({ place, name, pieces }: Edited["beside"][number]) {
    const putHere = button(t("Put here"), () => put(place, tool));
    putHere.disabled = tool === MOVE || tool === TAKE;
    const takeBack = button(t("Take off"), () => take(place, tool));
    takeBack.disabled = !pieces.length;
    const counts = pieces.reduce((found, piece) => found.set(piece, (found.get(piece) ?? 0) + 1), new Map());
    const held = [...counts].map(([piece, count]) => (count > 1 ? `${piece} × ${number(count)}` : piece));
    return [make("p", "", `${name}: ${held.join(", ") || t("nothing")}`), make("div", "row", putHere, takeBack)];
  }

  function choice(key: string, label: string, shape: number = 0, isOut: boolean = false) {
    const input = make("input", { type: "radio", name: "piece", value: key, checked: key === tool, disabled: isOut });
    return make("label", "chip", input, ...(shape ? [token(shape)] : []), make("span", "", label));
  }

  return { whole, draw, tool: () => tool };
}
