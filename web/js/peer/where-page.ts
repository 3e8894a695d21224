// Before an invitation is made: where the friend is, and with that, whether a server is asked for the way.

import { button, make } from "../dom.ts";
import { atItsTable } from "../guest/with-friends.ts";
import { mark, t } from "../shell/language.ts";
import { isGuest } from "../shell/page.ts";
import { set, setting } from "../shell/settings.ts";
import type { Game } from "./friend-page.ts";
import { mailConsent } from "./mail-consent.ts";
import { mailboxes } from "./mailboxes.ts";
import { serverChoice } from "./server-choice.ts";
import { REVEALS, serverNames } from "./servers.ts";

type Place = [value: string, name: string, why: string];
const PLACES: Place[] = [
  ["far", mark("Somewhere else"), mark("Live, from home to home. Both of you stay on the page.")],
  ["near", mark("On the same Wi-Fi"), mark("Live, device to device. Nothing leaves the house.")],
];
const ROADS: [value: string, words: string][] = [
  ["", mark("With two links, by hand")],
  ["on", mark("With one link (a public mailbox carries two sealed letters)")],
];
const BY_LINK: Place = [
  "link",
  mark("Play by link, at your own pace"),
  mark("You move, send a link by any messenger, and your friend sends one back. Hours or days between moves are fine."),
];

/**
 * @param asked  where the friend most likely is, whether servers are to be chosen, why it cannot be by a mailbox, and
 * the address of the same by link, if it can be
 */
export function createWherePage(
  game: Game,
  asked: { far: boolean; servers: boolean; byHand: string; byLink: string },
  { go, byLink, back }: { go(far: boolean, byMail: boolean): void; byLink(): void; back(): void },
) {
  let asks = true;
  const servers = serverChoice(() => draw());
  const byHand = make("p", "", t(REVEALS));
  const sealed = make("div", "spaced");
  const roads = make(
    "fieldset",
    "roads",
    make("legend", "label", t("How it comes about")),
    ...ROADS.map(([value, words]) =>
      make(
        "label",
        "check",
        make("input", { type: "radio", name: "road", value, checked: value === setting("mail") }),
        make("span", "", t(words)),
      ),
    ),
  );
  const consent = make(
    "div",
    "consent",
    ...(asked.byHand ? [make("p", "", asked.byHand)] : [roads]),
    byHand,
    sealed,
    servers.asked,
    servers.whole,
  );
  const next = make("button", "button main");
  const places = (asked.byLink ? [...PLACES, BY_LINK] : PLACES).map(([value, name, why]) =>
    make(
      "label",
      "place",
      make("input", { type: "radio", name: "where", value, checked: value === (asked.far ? "far" : "near") }),
      make("span", "", make("strong", "", t(name)), make("span", "soft", t(why))),
    ),
  );
  const form = make(
    "form",
    "where",
    make(
      "fieldset",
      "",
      make("legend", "hidden", t("Where is your friend?")),
      ...places.slice(0, 1),
      consent,
      ...places.slice(1),
    ),
    make(
      "p",
      "row",
      next,
      button(t("Back"), () => ((asks = false), back())),
    ),
  );
  const byMail = () => !asked.byHand && roads.querySelector("input:checked")?.getAttribute("value") === "on";
  const chosen = () => (form.querySelector("[name=where]:checked") as HTMLInputElement).value;

  function draw() {
    const apart = chosen() === "far";
    consent.hidden = !apart;
    servers.asked.hidden = byMail();
    byHand.hidden = byMail() || !serverNames().length;
    sealed.hidden = !byMail();
    sealed.replaceChildren(...mailConsent(mailboxes())); // names the server that is asked now
    next.textContent =
      chosen() === "link"
        ? t("Next")
        : apart && (byMail() || serverNames().length)
          ? t("Agree and make the invitation")
          : t("Make the invitation");
  }

  form.addEventListener("change", draw);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    asks = false;
    if (chosen() === "link") return byLink();
    const far = chosen() === "far";
    set("where", chosen());
    if (far && !asked.byHand) set("mail", byMail() ? "on" : "");
    go(far, far && byMail());
  });
  draw();
  const whole = make(
    "div",
    { class: game.name, "data-state": "where" },
    make("h1", { tabindex: "-1" }, t("Where is your friend?")),
    make("p", "soft", game.title),
    ...(isGuest(game.name) ? [make("p", "soft", atItsTable())] : []),
    form,
  );
  servers.whole.open = asked.servers;
  return { whole, waits: () => asks };
}
