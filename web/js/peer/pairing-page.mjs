// The page on which two people come together by two messages: its two steps, drawn from the state of the invitation.
// @ts-check
import { button, make } from "../dom.mjs";
import { t } from "../shell/language.mjs";
import { showTrouble } from "../shell/trouble-box.mjs";
import { codeCard } from "./code-card.mjs";
import { howItWorks } from "./how-it-works.mjs";
import { nameField } from "./name-field.mjs";
import { current } from "./pairing-state.mjs";
import { overPage, statusLine, wordsOf } from "./parts.mjs";

/** @typedef {import("../shell/trouble-box.mjs").Way} Way */
/** @typedef {import("./pairing-state.mjs").Pairing} Pairing */
/** @typedef {import("./pairing-state.mjs").State} State */
/** @typedef {import("./pairing-state.mjs").Words} Words */
/**
 * @typedef {object} Parts
 * @property {"host" | "guest"} role
 * @property {string} game  its name, where it is one of ours
 * @property {string} heading
 * @property {string} intro
 * @property {HTMLElement[]} above  the steps
 * @property {string} invites  the text that goes with a shared link
 * @property {HTMLElement[]} send  the first step
 * @property {boolean} isNew  the friend is met for the first time, and sees the name of our person
 * @property {HTMLElement[]} next  the second step, above how it stands
 * @property {HTMLElement[]} last  below that
 * @property {HTMLElement[]} foot
 */
/** @typedef {Words & { ways: Way[] }} Said  what is said, and the ways on */
/**
 * @typedef {object} Sight  what is drawn
 * @property {string} says  how it stands
 * @property {string} link  of its code, "" while there is none
 * @property {(reason: string) => Way[]} waysOn  from a trouble
 * @property {Said | null} over  there is nothing more to be done than this
 * @property {Said | null} slow  where it takes long, or a friend is gone, and the page stays
 */

/** @param {Parts} parts @param {() => void} cancel */
export function createPairingPage(
  { role, game, heading, intro, above, invites, send, isNew, next, last, foot },
  cancel,
) {
  const card = codeCard(role === "host" ? "invitation" : "reply", invites);
  const status = statusLine();
  const unmade = make("div", { role: "alert" });
  const trouble = make("div", { role: role === "host" ? "alert" : "status" });
  const once = make("p", "soft small", t("It works once, while this page stays open."));
  const sent = make("div", "what", card.whole, once, ...(isNew ? [nameField()] : []));
  const second = make("li", "", make("div", "", ...next, trouble, status.line, ...last));
  const steps = make("ol", "steps", make("li", "", make("div", "", ...send, unmade, sent)), second);
  const content = [
    make("h1", { tabindex: "-1" }, heading),
    howItWorks(role, intro),
    ...above,
    steps,
    make("p", "row foot", button(t("Cancel"), cancel), ...foot),
  ];
  const whole = make("div", game, ...content);
  /** The last drawn state. @type {{ pairing?: Pairing, refused?: unknown, link?: string, over?: Said | null }} */
  let drawn = {};

  /** @param {State} state @param {Sight} sight */
  function draw(state, { says, link, waysOn, over, slow }) {
    const { refused } = state;
    const pairing = current(state);
    const { status: how, code } = pairing;
    whole.dataset.state = how;
    steps.hidden = how === "asked";
    sent.hidden = how === "open" || how === "over" || (how === "failed" && !code);
    second.hidden = role === "guest" && (how === "failed" || how === "over");
    status.say(says, ["making", "waiting", "connecting", "slow"].includes(how));
    if (drawn.link !== link) void card.show(code, link);
    if (!over && drawn.over) whole.replaceChildren(...content);
    if (over) whole.replaceChildren(...overPage(over.title, over.why, over.ways));
    if (drawn.pairing !== pairing || drawn.refused !== refused) {
      const error = refused ?? pairing.trouble;
      const words = error ? wordsOf(error) : null;
      tell(words ? { ...words, ways: waysOn(words.reason) } : slow);
    }
    drawn = { pairing, refused, link, over };
  }

  /** @param {Said | null} said */
  function tell(said) {
    for (const place of [unmade, trouble]) place.replaceChildren();
    if (!said) return;
    const place = sent.hidden ? unmade : trouble;
    showTrouble(place, said, said.ways);
    place.scrollIntoView({ block: "nearest" });
  }

  return { whole, draw, copied: card.copied };
}
