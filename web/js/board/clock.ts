// A player's clock: what is left, counted down on the page between two words of the program, and what may stand still;
// silent but for its last minute.
import { hide, make, text } from "../dom.ts";
import { t } from "../shell/language.ts";

export interface Time {
  left: number; // ms
  since: number | null; // since when, as performance.now(), it runs
  pauses?: number; // ms that are left for standing still
  stands?: number | null; // since when it stands still, or the moment ahead from which on it does
}

const SPEAKS = [60, 30, 10]; // seconds

/** @param speak  at 60, 30 and 10 seconds; of the pauses also at none */
export function mountClock(speak: { clock: (seconds: number) => void; pauses: (seconds: number) => void }) {
  const [time, pauses] = [make("span", "time"), make("span", "pauses")];
  const face = make("span", { class: "clock num", role: "timer" }, time, pauses);
  face.hidden = true;
  let shown: Time | null = null;
  let timer = 0;
  const spoken = { clock: Infinity, pauses: Infinity };

  const down = (ms: number, since?: number | null) =>
    Math.max(0, ms - Math.max(0, since == null ? 0 : performance.now() - since));

  function tell(what: "clock" | "pauses", ms: number, at: number[]) {
    const due = at.find((seconds) => ms <= seconds * 1000 && seconds < spoken[what] && ms > seconds * 1000 - 2_000);
    if (due !== undefined) speak[what]((spoken[what] = due));
  }

  function draw() {
    if (!shown) return;
    const ms = down(shown.left, shown.since);
    text(time, written(ms));
    face.classList.toggle("short", ms < 30_000);
    if (shown.since !== null) tell("clock", ms, SPEAKS);
    const still = down(shown.pauses ?? 0, shown.stands);
    text(pauses, t("Pauses {time}", { time: written(still) }));
    if (shown.stands != null) tell("pauses", still, [60, 0]);
  }

  return {
    face,
    show(next: Time | null) {
      if (next && shown && next.left > shown.left) spoken.clock = Infinity;
      if (next && shown && (next.pauses ?? 0) > (shown.pauses ?? 0)) spoken.pauses = Infinity;
      shown = next;
      hide(face, !next);
      hide(pauses, next?.pauses === undefined);
      face.classList.toggle("running", next?.since != null);
      face.classList.toggle("standing", next?.stands != null);
      clearInterval(timer);
      if (!next) return;
      draw();
      if (next.since !== null || next.stands != null) timer = window.setInterval(draw, 200);
    },
  };
}

/** Minutes and seconds; a running second counts as one. */
function written(ms: number) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
