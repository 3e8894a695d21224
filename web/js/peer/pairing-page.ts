// The page on which two people come together by two messages: its two steps, drawn from the state of the invitation.
import { button, make } from "../dom.ts";
import { t } from "../shell/language.ts";
import { showTrouble, type Way } from "../shell/trouble-box.ts";
import { codeCard } from "./code-card.ts";
import { howItWorks } from "./how-it-works.ts";
import { nameField } from "./name-field.ts";
import { current, type Pairing, type State, type Words } from "./pairing-state.ts";
import { overPage, statusLine, wordsOf } from "./parts.ts";

interface Parts {
  role: "host" | "guest";
  game: string; // its name, where it is one of ours
  heading: string;
  intro: string;
  above: HTMLElement[]; // the steps
  invites: string; // the text that goes with a shared link
  send: HTMLElement[]; // the first step
  isNew: boolean; // the friend is met for the first time, and sees the name of our person
  next: HTMLElement[]; // the second step, above how it stands
  last: HTMLElement[]; // below that
  foot: HTMLElement[];
}
/** what is said, and the ways on */
export type Said = Words & { ways: Way[] };
/** what is drawn */
interface Sight {
  says: string; // how it stands
  link: string; // of its code, "" while there is none
  waysOn: (reason: string) => Way[]; // from a trouble
  over: Said | null; // there is nothing more to be done than this
  slow: Said | null; // where it takes long, or a friend is gone, and the page stays
}

export function createPairingPage(
  { role, game, heading, intro, above, invites, send, isNew, next, last, foot }: Parts,
  cancel: () => void,
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
  /** The last drawn state. */
  let drawn: { pairing?: Pairing; refused?: unknown; link?: string; over?: Said | null } = {};

  function draw(state: State, { says, link, waysOn, over, slow }: Sight) {
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

  function tell(said: Said | null) {
    for (const place of [unmade, trouble]) place.replaceChildren();
    if (!said) return;
    const place = sent.hidden ? unmade : trouble;
    showTrouble(place, said, said.ways);
    place.scrollIntoView({ block: "nearest" });
  }

  return { whole, draw, copied: card.copied };
}
