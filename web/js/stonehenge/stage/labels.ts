// Words over the picture, each beside a thing that moves, until they have been read.
import { make } from "../../dom.ts";
import type { Vector } from "../layout.ts";

/** Seconds for which they stay. */
const READ = 2;

/**
 * @param root  the picture
 * @param seen  where a point is, in CSS pixels
 */
export function createLabels(root: HTMLElement, seen: (point: Vector) => { x: number; y: number }) {
  let shown: { label: HTMLElement; at: Vector; left: number }[] = [];

  function place() {
    const { clientWidth: width, clientHeight: height } = root;
    const placed: { left: number; top: number; half: number }[] = [];
    for (const { label, at } of shown) {
      const { x, y } = seen(at);
      const [half, high] = [label.offsetWidth / 2 + 8, label.offsetHeight + 2];
      const left = Math.min(width - half, Math.max(half, x));
      let top = Math.min(height - 40, Math.max(48, y));
      /** Whether other words stand there. */
      const meets = (other: { left: number; top: number; half: number }) =>
        Math.abs(other.left - left) < other.half + half && Math.abs(other.top - top) < high;
      for (let met = placed.find(meets); met; met = placed.find(meets)) top = met.top - high;
      placed.push({ left, top, half });
      label.style.translate = `calc(${left}px - 50%) calc(${top}px - 160%)`;
    }
  }

  return {
    /** @param at  what moves on after this is followed */
    add(words: string, at: Vector) {
      const label = make("span", "tally words", words);
      root.append(label);
      shown.push({ label, at, left: READ });
      place();
    },
    clear() {
      for (const { label } of shown) label.remove();
      shown = [];
    },
    /** @returns whether there is still something to read */
    step(seconds: number): boolean {
      if (!shown.length) return false;
      for (const each of shown) each.left -= seconds;
      for (const { label, left } of shown) if (left <= 0) label.remove();
      shown = shown.filter(({ left }) => left > 0);
      place();
      return shown.length > 0;
    },
  };
}
