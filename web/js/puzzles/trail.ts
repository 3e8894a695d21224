// Numbers on the board: where a wrong answer ended, and what refutes it.
import { svgElement } from "../board/svg.ts";

/** @param host  of the board */
export function createTrail(host: HTMLElement) {
  const trail = svgElement("g", { class: "trail", "aria-hidden": "true" });

  /** @param spots  in order; those that are not on the board are left out */
  return (spots: string[]) => {
    trail.replaceChildren();
    trail.remove();
    for (const [at, spot] of spots.entries()) {
      const found = (spot && host.querySelector(`[data-spot="${CSS.escape(spot)}"]`)) as SVGGraphicsElement | null;
      const picture = found?.ownerSVGElement;
      const screen = picture?.getScreenCTM()?.inverse();
      if (!found || !picture || !screen) continue;
      const { right, top, width, height } = found.getBoundingClientRect();
      const size = Math.max(9, Math.min(width, height) * 0.19);
      const again = spots.indexOf(spot) < at ? 2 * size : 0;
      const { x, y } = new DOMPoint(right - width * 0.2, top + height * 0.2 + again).matrixTransform(screen);
      const words = svgElement("text", { x, y, "font-size": size * 1.3 * screen.a });
      words.textContent = String(at + 1);
      trail.append(svgElement("circle", { cx: x, cy: y, r: size * screen.a }), words);
      picture.lastElementChild?.before(trail); // the spots stay on top, to be touched
    }
  };
}
