/** A player's panel: token, name, a line on what they play with, and their tray. */

import { make, setAttribute, text } from "../dom.ts";
import { token } from "../shell/icons.ts";
import { mark, t } from "../shell/language.ts";
import { mountClock, type Time } from "./clock.ts";

export interface Side {
  seat: number;
  name: string;
  shape: number;
  detail: string;
  active: boolean;
  who?: string; // is what a computer or a friend is called, and the one person here
  is_here?: boolean; // a person before this screen, `link` how the friend is heard
  link?: string;
  clock?: Time | null;
}

/** How a friend is heard. */
const HEARD: Record<string, string> = {
  unstable: mark("connection unstable"),
  lost: mark("not heard"),
  away: mark("away"),
  coming: mark("not here yet"),
};

const heard = (link: string = "") => (HEARD[link] ? t(HEARD[link]) : "");

/**
 * The panels of all players: from the top down, the last is that of who sits nearest.
 * @param places  `others` takes those that are more than two
 */
export function mountSides(
  { top, others, bottom }: { top: HTMLElement; others: HTMLElement; bottom: HTMLElement },
  announce: (words: string) => void,
) {
  const panels = [mountPanel(top, announce), mountPanel(bottom, announce)];
  return {
    trayOf: (seat: number) => panels.find((panel) => panel.seat() === seat)?.tray ?? null,
    clear() {
      for (const panel of panels) panel.clear();
    },
    show(sides: Side[]) {
      while (panels.length < sides.length) {
        const panel = make("section", "player opponent");
        others.append(panel);
        panels.splice(-1, 0, mountPanel(panel, announce));
      }
      while (panels.length > Math.max(2, sides.length)) {
        for (const gone of panels.splice(-2, 1)) gone.clear(); // its clock stops
        others.lastElementChild?.remove();
      }
      sides.forEach((side, index) => panels[index]?.show(side));
    },
  };
}

/**
 * The words for a clock that stands still.
 * @param player  "" for oneself
 */
function pausesLeft(player: string, seconds: number) {
  if (seconds)
    return player ? t("{player} has a minute of pauses left.", { player }) : t("You have a minute of pauses left.");
  return player ? t("{player}’s pauses are used up.", { player }) : t("Your pauses are used up.");
}

function mountPanel(panel: HTMLElement, announce: (words: string) => void) {
  const [name, who, line, tray] = [make("h2"), make("p", "who"), make("p"), make("div", "tray")];
  let shape = -1;
  let seat = -1;
  let mine = false;
  const clock = mountClock({
    clock: (seconds) => mine && announce(t("You have {seconds} seconds left.", { seconds })),
    pauses: (seconds) => announce(pausesLeft(mine ? "" : (who.textContent ?? ""), seconds)),
  });
  panel.replaceChildren(token(0), make("div", "", name, who, line), clock.face, tray);
  return {
    tray,
    seat: () => seat,
    clear() {
      panel.classList.remove("active");
      name.textContent = who.textContent = line.textContent = "";
      tray.replaceChildren();
      clock.show(null);
    },
    show(side: Side) {
      seat = side.seat;
      if (shape !== side.shape) panel.firstElementChild?.replaceWith(token((shape = side.shape)));
      text(name, side.name);
      mine = side.link === "here";
      const called = [side.who, heard(side.link)].filter(Boolean).join(", ");
      text(who, called);
      setAttribute(who, "data-link", side.link ?? "");
      clock.show(side.clock ?? null);
      text(line, side.detail);
      const whole = [side.name, called].filter(Boolean).join(", ");
      setAttribute(panel, "aria-label", side.active ? t("{side}, to move", { side: whole }) : whole);
      panel.classList.toggle("active", side.active);
    },
  };
}
