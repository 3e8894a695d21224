// The board of the bench: a game that is tried, by hand or against the computer, and kept nowhere.
import { mountBoard } from "../board/board.ts";
import { complete } from "../board/picture.ts";
import { play as sound } from "../board/sound.ts";
import type { View } from "../board/table-state.ts";
import { bind, button, make, text } from "../dom.ts";
import { newId, randomHex } from "../random.ts";
import type { GuestMessage, Message } from "../runtime/messages.ts";
import { t } from "../shell/language.ts";
import type { Loaded } from "./verdict.ts";

/** How strong the computer plays here, and on which side. */
const [LEVEL, SEAT] = [3, 1];

/** @param send  to the guest */
export function mountTrial(host: HTMLElement, send: (message: GuestMessage) => void) {
  let loaded: Loaded | undefined;
  let view: View | undefined;
  let layout = "";
  const parts = layOut(host, {
    undo: () => send({ kind: "undo" }),
    restart,
    against: (isComputer) => (isComputer ? open({ [SEAT]: LEVEL }) : send({ kind: "dismiss_computer" })),
  });
  const board = mountBoard(
    parts.board,
    { trayOf: () => null },
    {
      pick: (spot) => send({ kind: "pick", spot }),
      lift: (spot) => send({ kind: "drag_start", spot }),
      drop: (from, to) => send({ kind: "drop", from, to }),
      letGo: () => view && send({ kind: "deselect" }),
      explain: (spot) => send({ kind: "explain", spot }),
      ask: (question) => send({ kind: "query", text: question }),
      atEdge() {},
      type() {},
      own: () => view?.own ?? [],
      layout(fits) {
        layout = fits;
        if (view) send({ kind: "layout", layout });
      },
      sound,
    },
  );

  const against = (): Record<number, number> => (parts.isAgainstComputer() ? { [SEAT]: LEVEL } : {});

  function restart() {
    if (!loaded) return;
    send({ kind: "new_game", game: loaded.name, options: {}, id: newId(), seats: 0, computer: against() });
    if (layout) send({ kind: "layout", layout });
  }

  /** Goes on with the game, with the computer at other seats. */
  function open(computer: Record<number, number>) {
    if (view) send({ kind: "open", id: newId(), text: view.record, vaults: [], computer, saved_matches: [] });
  }

  function show(next: View) {
    [...next.film, next.scene].forEach(complete);
    const another = view?.id !== next.id || view?.game !== next.game;
    const played = view !== undefined && next.entry_count > view.entry_count;
    void board.show(next.scene, next.film, { animate: !another, played });
    view = next;
    parts.show(next, (spot) => send({ kind: "pick", spot }));
  }

  return {
    /** Takes what the guest says of the game. */
    hear(message: Message) {
      if (message.kind === "view") show(message);
      if (message.kind === "think") send({ ...message, seed: Number.parseInt(randomHex(12), 16) });
      if (message.kind === "action" && message.id === view?.id)
        send({ ...message, kind: "computer_action", random: randomHex(128) });
    },
    /** A version works: a game of it begins, unless the one on the board went on in it, or can where it stood. */
    play(version: Loaded) {
      loaded = version;
      parts.name(version.sides);
      if (version.replayed) return;
      if (view?.game === version.name) open(against());
      else restart();
    },
    clear() {
      [view, loaded] = [undefined, undefined];
      board.clear();
      parts.clear();
    },
  };
}

function layOut(
  host: HTMLElement,
  { undo, restart, against }: { undo(): void; restart(): void; against(isComputer: boolean): void },
) {
  const [first, second, note] = [make("b"), make("span", "soft"), make("p", { class: "soft", role: "status" })];
  const say = make("div", "say", make("p", { "aria-live": "polite" }, first, " ", second), note);
  const board = make("div", { class: "board", tabindex: "-1", role: "group", "aria-label": t("Board") });
  const picks = make("div", "row picks");
  const byHand = radio(t("Both by hand"), true);
  const computer = radio("", false);
  const who = make(
    "div",
    { class: "segments", role: "radiogroup", "aria-label": t("Who plays") },
    byHand.label,
    computer.label,
  );
  const undoing = button(t("Undo"), undo);
  who.hidden = true; // until the sides have names
  const tools = make("div", "row trialtools", who, make("span", "gap"), undoing, button(t("From the start"), restart));
  for (const each of [byHand, computer]) bind(each.input, { change: () => against(computer.input.checked) });
  host.replaceChildren(say, board, picks, tools);

  return {
    board,
    isAgainstComputer: () => computer.input.checked,
    name(sides: [string, string]) {
      text(computer.words, t("Computer plays {side}", { side: sides[SEAT] }));
      who.hidden = false;
    },
    show(
      { status, status_detail: detail, result, note: refused, buttons, tools: can }: View,
      pick: (spot: string) => void,
    ) {
      text(first, result ? result.title : status[0]);
      text(second, result ? result.why : [status[1], detail].filter(Boolean).join(" "));
      text(note, refused ? `${refused.title} ${refused.why}` : "");
      picks.replaceChildren(...buttons.map(([spot, words]) => button(words, () => pick(spot))));
      undoing.setAttribute("aria-disabled", String(!can.undo));
    },
    clear() {
      for (const place of [first, second, note]) text(place, "");
      picks.replaceChildren();
    },
  };
}

function radio(label: string, checked: boolean) {
  const input = make("input", { type: "radio", name: "trial-who", checked });
  const words = make("span", "", label);
  return { input, words, label: make("label", "", input, words) };
}
