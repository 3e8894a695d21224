// A match by link beside the board: the steps of a turn, handing out the link, and what an opened link is.
import { addStyles, button, make } from "../dom.ts";
import { nameField } from "../peer/name-field.ts";
import { isolated } from "../peer/names.ts";
import { copyButton } from "../shell/copying.ts";
import { mark, t } from "../shell/language.ts";
import type { TurnView } from "./by-link.ts";
import type { Mail } from "./by-mail.ts";
import { createHandOut } from "./hand-out.ts";
import { arrived, asking, delivery, NO_MAIL, standing } from "./mail-parts.ts";

export interface Actions {
  join: () => void; // the match whose first link is looked at
  undo: () => void; // the draft
  rename: () => void;
  hand: () => void; // the link is being handed out
  deliver: () => void; // the link goes by a mailbox
  agree: () => void; // asks whether letters may go so
  waiting: () => void; // opens the letter that has come
  look: () => void; // at the game of the link
  take: () => void; // goes on with that game, and keeps ours beside it
  live: () => void; // the friend is invited to go on with the match over a connection
  link: () => string; // the one that was opened
  mine: () => void; // back to the game that is kept
  file: () => void; // saves the link as a file
}

const STEPS = [mark("See"), mark("Move"), mark("Send")];

export function createTurnPanel(table: HTMLElement, actions: Actions) {
  addStyles(new URL("../../css/by-link.css", import.meta.url));
  const whole = make("section", { class: "turnpanel", "aria-label": t("Play by link") });
  const handOut = createHandOut(actions);
  const name = nameField();
  name.addEventListener("change", () => {
    handOut.clear();
    actions.rename();
  });
  /** The content as JSON, so that a button that is being pressed is not replaced. */
  let drawn = "";
  let now: TurnView | undefined;
  let mail: Mail = NO_MAIL;

  /** The content of the panel. */
  function content(view: TurnView): Node[] {
    const { verdict, title, can_send, can_undo, has_pen, is_over, number } = view;
    const callout = [...(title ? told(title, view.why) : []), ...arrived(mail, actions)];
    if (verdict === "new") return [...told(sentBy(view), t("Nothing is sent before you send it.")), name, join()];
    if (verdict === "foreign" && !title) return [button(t("Back to your game"), actions.mine, "main")];
    if (verdict === "foreign") {
      const games = make("a", { class: "button bare", href: "#/saved" }, t("Bring games here"));
      return [...callout, make("div", "row", copyButton(t("Copy link"), actions.link), games)];
    }
    const shut = isOther(verdict) ? t("Keep mine") : t("Close");
    const ways = title ? [...look(verdict), button(shut, close, "bare")] : [];
    if (isOther(verdict)) return [...callout, ...row(ways)];
    if (can_send) {
      const undo = verdict === "differs" ? t("Play on with theirs") : t("Take it back");
      const back = can_undo ? [button(undo, actions.undo, "bare", "undo")] : [];
      const named = number < 2 ? [name] : [];
      const label = verdict === "differs" ? t("Ask for the swing again") : t("Send your move");
      const sealed = mail.accord === "both";
      return [
        ...[
          ...steps(2),
          ...callout,
          ...delivery(view, mail, actions, back),
          ...handOut.nodes(label, sealed ? [] : back, sealed),
        ],
        ...[handOut.length, ...asking(view, mail, actions), ...named],
      ];
    }
    const live = view.live && !is_over ? [button(t("Play live"), actions.live, "bare")] : [];
    if (has_pen) return [...(is_over ? [] : steps(1)), ...callout, ...row([...ways, ...live])];
    return [
      ...[...callout, ...standing(view, mail, actions), ...handOut.nodes(t("Send again"), live, mail.stand !== "")],
      ...[...asking(view, mail, actions), ...row(ways)],
    ];
  }

  /** Takes the verdict on a link away, once it is read. */
  function close() {
    if (now) now = { ...now, verdict: "", title: "", why: "" };
    draw();
  }

  const join = () => make("div", "row", button(t("Play my turn"), actions.join, "main big"));

  /** The way to a game that is another one than ours. */
  function look(verdict: TurnView["verdict"]) {
    if (verdict === "stale") return [button(t("Look at it"), actions.look)];
    return isOther(verdict) ? [button(t("Compare"), actions.look), button(t("Take theirs"), actions.take)] : [];
  }

  function draw() {
    if (!now) return;
    if (!whole.isConnected) table.querySelector(".rail .tools")?.before(whole);
    const { name: _, friend: __, ...shown } = now;
    const key = JSON.stringify([now.verdict === "new" ? now : shown, mail]);
    if (key === drawn) return;
    drawn = key;
    const nodes = content(now);
    whole.hidden = !nodes.length;
    whole.dataset.state = stateOf(now);
    whole.replaceChildren(...nodes);
    (whole.querySelector("h2") as HTMLElement | null)?.focus({ preventScroll: true });
  }

  return {
    /** @param letters  how it stands with letters by a mailbox */
    show(view: TurnView, letters: Mail = NO_MAIL) {
      const isRenamed = now?.name !== view.name && now?.id === view.id && now.number === view.number;
      const isNew = view !== now && (view.can_send || view.id !== now?.id);
      if (isNew && !isRenamed) handOut.clear(); // else what was clicked meanwhile is done once the link is written
      now = view;
      mail = letters;
      table.toggleAttribute("data-invites", view.verdict === "new");
      draw();
    },
    /** The link that is ours to hand out. */
    link(link: string, isShort: boolean) {
      handOut.link(link, isShort, now?.fact ?? "");
    },
    hide() {
      now = undefined;
      drawn = "";
      table.removeAttribute("data-invites");
      whole.remove();
    },
  };
}

const row = (buttons: HTMLElement[]) => (buttons.length ? [make("div", "row", ...buttons)] : []);

/** Whether a link holds another game of the match than is kept. */
const isOther = (verdict: TurnView["verdict"]) => ["fork", "ahead", "unmarked"].includes(verdict);

function stateOf({ verdict, title, can_send, has_pen }: TurnView) {
  if (verdict === "new") return "new";
  if (can_send && !isOther(verdict)) return "send";
  if (title || verdict === "foreign") return "told";
  return has_pen ? "move" : "waiting";
}

const told = (title: string, why: string) => [make("h2", { tabindex: "-1" }, title), make("p", "soft small", why)];

/** Where a turn is. */
function steps(at: number) {
  const items = STEPS.map((step, index) => make("li", index === at ? { "aria-current": "step" } : "", t(step)));
  return [make("ol", { class: "turnsteps", "aria-label": t("Your turn") }, ...items)];
}

const sentBy = ({ friend }: TurnView) =>
  friend
    ? t("Somebody who goes by the name {friend} invites you to play by link.", { friend: isolated(friend) })
    : t("You are invited to play by link.");
