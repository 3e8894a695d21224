// A player's clock: what is left, counted down on the page between two words of the program; silent but for its last minute.
// @ts-check
import { hide } from "../dom.mjs";

/** @typedef {{ left: number, since: number | null }} Time  ms left, and since when, as performance.now(), it runs */

const SPEAKS = [60, 30, 10]; // seconds

/** @param {(seconds: number) => void} speak  at 60, 30 and 10 seconds */
export function mountClock(speak) {
  const face = document.createElement("span");
  face.className = "clock num";
  face.setAttribute("role", "timer");
  face.hidden = true;
  /** @type {Time | null} */
  let time = null;
  let timer = 0;
  let spoken = Infinity;

  const left = () => (time ? Math.max(0, time.left - (time.since === null ? 0 : performance.now() - time.since)) : 0);

  function draw() {
    const ms = left();
    const words = written(ms);
    if (face.textContent !== words) face.textContent = words;
    face.classList.toggle("short", ms < 30_000);
    if (time?.since === null) return;
    const due = SPEAKS.find((seconds) => ms <= seconds * 1000 && seconds < spoken && ms > seconds * 1000 - 2_000);
    if (due) speak((spoken = due));
  }

  return {
    face,
    /** @param {Time | null} shown */
    show(shown) {
      if (shown && time && shown.left > time.left) spoken = Infinity;
      time = shown;
      hide(face, !shown);
      face.classList.toggle("running", shown?.since != null);
      clearInterval(timer);
      if (!shown) return;
      draw();
      if (shown.since !== null) timer = window.setInterval(draw, 200);
    },
  };
}

/** Minutes and seconds; a running second counts as one. @param {number} ms */
function written(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
