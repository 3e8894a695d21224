// The names of spots in the sentences beside the board: the spots that a sentence names light up while one points at
// it, and after a tap on it; and whether the board bears its names. Fetched with the first game.
import { bind } from "../dom.ts";
import { setting, watch } from "../shell/settings.ts";
import { type Names, namedIn } from "./named.ts";
import { keyOf, type Picture } from "./picture.ts";
import { svgElement } from "./svg.ts";

/** Elements that hold a sentence or a few. */
const SENTENCES = "li, p, h2, [role=status]";
/** How high the letters of a name are, in pixels of the page. */
const LETTERS = 14;

/** @param names  those of the board shown */
export function mountNames(
  { root, board }: { root: HTMLElement; board: { pictures(): Picture[] } },
  names: () => Names,
) {
  /** The sentence that was tapped, whose spots stay lit. */
  let tapped: Element | null = null;

  /** @param told  whose names are told */
  function mark(lit: string[], told = lit) {
    for (const { spots, svg } of board.pictures()) {
      for (const [key, { element }] of spots) element.classList.toggle("named", lit.includes(key));
      svg.querySelector(".tips")?.remove();
      const shown: Tip[] = [];
      if (setting("coordinates") === "named")
        for (const key of told) {
          const [name, spot] = [names()[key], spots.get(key)];
          if (name && spot) shown.push([name, spot.element]);
        }
      if (shown.length) svg.append(tips(svg, shown));
    }
  }

  const light = (sentence: Element | null) => mark(sentence ? namedIn(sentence.textContent ?? "", names()) : []);

  const sentenceAt = (target: EventTarget | null) => {
    const element = target instanceof Element ? target.closest(SENTENCES) : null;
    return element && !element.closest("dialog, .player") ? element : null;
  };

  function point({ target }: Event) {
    const spot = keyOf(target);
    if (spot) mark([], [spot]);
    else light(sentenceAt(target) ?? tapped);
  }

  bind(root, {
    pointerover: point,
    focusin: point,
    pointerleave: () => light(tapped),
    click({ target }: MouseEvent) {
      const sentence = sentenceAt(target);
      tapped = sentence === tapped ? null : sentence;
      light(tapped);
    },
  });
  const tell = () => (document.documentElement.dataset.coordinates = setting("coordinates"));
  watch(tell);
  tell();
}

type Tip = [name: string, spot: SVGGElement];

/** Names above their spots. */
function tips(svg: SVGSVGElement, named: Tip[]) {
  const size = LETTERS / (svg.getScreenCTM()?.a || 1);
  const group = svgElement("g", { class: "tips", "aria-hidden": "true" });
  for (const [name, spot] of named) {
    const { x, y, width } = spot.getBBox();
    const [wide, high] = [size * (name.length * 0.65 + 0.8), size * 1.4];
    const middle = x + width / 2;
    const top = Math.max(y - high / 2, svg.viewBox.baseVal.y);
    const text = svgElement("text", { class: "tip-text", x: middle, y: top + high / 2, "font-size": size });
    text.textContent = name;
    group.append(
      svgElement("rect", { class: "tip", x: middle - wide / 2, y: top, width: wide, height: high, rx: size / 3 }),
      text,
    );
  }
  return group;
}
