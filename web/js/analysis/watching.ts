// The buttons for somebody who watches two computers: pause them, have one move at a time, say how fast they play.
import { bind, make, text } from "../dom.ts";
import { mark, t } from "../shell/language.ts";

export type Watching = ReturnType<typeof mountWatching>;
type Speed = "slow" | "normal" | "fast";

/** How long each move is seen besides, in ms, where they are played slowly. */
const SLOW = 2500;
const NEXT: Record<Speed, Speed> = { slow: "normal", normal: "fast", fast: "slow" };
const NAMES: Record<Speed, string> = {
  slow: mark("Speed: slow"),
  normal: mark("Speed: normal"),
  fast: mark("Speed: fast"),
};

/** Lets each move come in its time, and none while they are paused but those that are asked for. */
export function createPace() {
  let [isPaused, isOneWanted] = [false, false];
  let speed: Speed = "normal";
  let wake = () => {};
  return {
    isPaused: () => isPaused,
    speed: () => speed,
    faster: () => void (speed = NEXT[speed]),
    pause(pauses: boolean) {
      [isPaused, isOneWanted] = [pauses, false];
      wake();
    },
    one() {
      isOneWanted = true;
      wake();
    },
    /**
     * Settles when the next move is to be played.
     * @param rested  settles when the last one has been seen
     */
    async next(rested: () => Promise<unknown>, slow: number = SLOW) {
      if (speed !== "fast") await rested();
      if (speed === "slow") await new Promise((resolve) => setTimeout(resolve, slow));
      while (isPaused && !isOneWanted) await new Promise<void>((resolve) => (wake = resolve));
      isOneWanted = false;
    },
  };
}

/** @param root  the table */
export function mountWatching(root: HTMLElement) {
  const pace = createPace();
  const first = make("button", { type: "button", class: "button watching" });
  const second = make("button", { type: "button", class: "button watching" });
  const [title, why] = [make("b"), make("span")];
  const paused = make("div", { class: "sentence paused", role: "status" });
  paused.append(make("p", "say", title), make("p", "then", why));
  let [id, next] = ["", ""];

  function show() {
    const isPaused = pace.isPaused();
    first.classList.toggle("main", isPaused);
    text(first, isPaused ? t("Go on") : t("Pause"));
    text(second, isPaused ? t("One move") : t(NAMES[pace.speed()]));
    text(title, isPaused ? t("Paused.") : "");
    text(why, isPaused && next ? t("{player} moves next.", { player: next }) : "");
    paused.hidden = !isPaused;
  }

  bind(first, {
    click() {
      pace.pause(!pace.isPaused());
      show();
    },
  });
  bind(second, {
    click() {
      if (pace.isPaused()) pace.one();
      else pace.faster();
      show();
    },
  });

  return {
    next: pace.next,
    /**
     * Shows what can be done, or takes it away.
     * @param player  who moves next; "": nobody is watched
     */
    show(game: string, player: string) {
      if (game !== id || !player) pace.pause(false);
      [id, next] = [game, player];
      show();
      if (player && first.isConnected) return;
      for (const part of [first, second, paused]) part.remove();
      if (!player) return;
      root.querySelector('[data-part="picks"]')?.replaceChildren(first, second);
      root.querySelector('[data-part="sentence"]')?.after(paused);
    },
  };
}
