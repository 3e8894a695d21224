// @ts-check
/** The table around the board: words, players, moves, tools and dialogs, all drawn from what the program says. */

import { mountStudy } from "../analysis/panel.mjs";
import { fillIcons } from "../shell/icons.mjs";
import { t } from "../shell/language.mjs";
import { bind, mountBoard } from "./board.mjs";
import { mountCurtain } from "./curtain.mjs";
import { mountKeys } from "./keys.mjs";
import { mountMoves } from "./move-list.mjs";
import { createOverlays } from "./overlays.mjs";
import { mountSides, text } from "./players.mjs";
import { mountAsking } from "./queries.mjs";
import { play } from "./sound.mjs";
import { mountStages } from "./stages.mjs";

/** @typedef {import("./picture.mjs").Scene} Scene */
/** @typedef {{ title: string, why: string, rule?: string, quiet?: boolean }} Note */
/**
 * @typedef {object} View
 * @property {"view"} kind
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {string} designers
 * @property {string} accent
 * @property {number} turn
 * @property {number} at
 * @property {number} line  actions of the analysis on the board, not played
 * @property {boolean} over
 * @property {boolean} thinking
 * @property {boolean} yours
 * @property {[string, string]} say
 * @property {string} then
 * @property {string} announce
 * @property {string[]} answer
 * @property {Note | null} note
 * @property {{ title: string, why: string, rematch: boolean } | null} banner
 * @property {{ title: string, why?: string } | null} offer
 * @property {{ seat: number, title: string, why: string, button: string } | null} curtain
 * @property {import("./players.mjs").Side[]} sides  the top panel, then the bottom one
 * @property {{ from: number, items: import("./move-list.mjs").Item[] } | null} moves
 * @property {{ undo: boolean, redo: boolean, draw: boolean, resign: boolean, hint: boolean }} tools
 * @property {[spot: string, label: string][]} buttons
 * @property {Scene[]} film
 * @property {Scene} scene
 * @property {string} record
 */
/** @typedef {{ kind: "broken", title: string, why: string, details: string }} Broken */
/**
 * @typedef {object} Extra  what the page around the table does for it
 * @property {(text: string) => unknown} copy
 * @property {(name: string, text: string) => void} download
 * @property {(game: string, section?: string) => void} rules
 * @property {() => void} home
 * @property {(game: string) => void} newGame
 * @property {() => boolean} reduceMotion
 * @property {(game: string) => boolean} knows  whether the computer can think about a game
 * @property {() => void} hint
 * @property {(open: boolean) => void} study  the analysis was opened or closed
 * @property {() => void} restart  the computer that has stopped
 * @property {() => void} byHand  without it
 * @property {(deed: string) => void} friend  invite, claim, give-way or take-over: about a friend elsewhere
 */

/**
 * @param {HTMLElement} root  the <main> of the table
 * @param {(message: { kind: string, [field: string]: unknown }) => void} send
 * @param {Extra} extra
 */
export function mountTable(root, send, extra) {
  fillIcons(root);
  /** @param {string} name */
  const part = (name) => /** @type {HTMLElement} */ (root.querySelector(`[data-part="${name}"]`));
  /** @type {View | undefined} */
  let last;
  let accent = "";
  let picks = "[]";
  /** @type {import("./overlays.mjs").Hint | null} */
  let hint = null;
  /** When what was shown last stands still. @type {Promise<unknown>} */
  let settled = Promise.resolve();
  /** The result was put aside to look back at the game. */
  let aside = false;
  /** Somebody chooses, or is to choose, what the others may not see. */
  let unseen = false;
  /** @param {string} words */
  const announce = (words) => overlays.announce(words);
  const sides = mountSides({ top: part("top"), others: part("opponents"), bottom: part("bottom") }, announce);
  const overlays = createOverlays(part);
  const curtain = mountCurtain(root, part("curtain"), () => part("board").focus({ preventScroll: true }));
  const moves = mountMoves(part("moves"), look);
  const study = mountStudy(part("study"), (actions) => {
    if (part("moves").classList.contains("open")) unfold(false);
    send({ kind: "line", at: last?.at ?? 0, actions });
  });
  const asking = mountAsking(root, {
    ask: (text) => send({ kind: "ask", text }),
    hint: () => press("hint"),
    announce: overlays.announce,
  });
  const board = mountBoard(part("board"), {
    onPick: (spot) => send({ kind: "pick", spot }),
    onLift: (spot) => send({ kind: "lift", spot }),
    onDrag: (from, to) => send({ kind: "drag", from, to }),
    onLetGo: () => {
      if (hint) suggest(null);
      send({ kind: "let_go" });
    },
    onWhy: (spot) => send({ kind: "why", spot }),
    onLayout: (layout) => send({ kind: "layout", layout }),
    onSound: play,
    trayOf: sides.trayOf,
  });

  const stages = mountStages(part("board"), board.picture, {
    send,
    reduceMotion: extra.reduceMotion,
    failed: () =>
      overlays.trouble({
        title: t("The tools of this game did not load."),
        why: t("Check the connection and reload the page; the game is saved."),
        details: "stonehenge/workspace.mjs could not be fetched",
      }),
  });

  /** @param {number} at */
  function look(at) {
    if (last && at >= 0 && at <= last.turn && (at !== last.at || last.line)) send({ kind: "look", at });
  }

  /** @param {boolean} open */
  function unfold(open) {
    const button = /** @type {HTMLElement} */ (root.querySelector('[data-do="moves"]'));
    part("moves").classList.toggle("open", open);
    button.setAttribute("aria-expanded", String(open));
    if (open) {
      moves.reveal();
      moves.focusCurrent();
    } else button.focus();
  }

  /** @param {string} words */
  async function copy(words) {
    const button = document.activeElement;
    try {
      await extra.copy(words);
      overlays.toldAt(button, t("Copied"));
    } catch {
      // The browser keeps its clipboard shut: leave the text selected, so that the person can copy it.
      /** @type {HTMLTextAreaElement} */ (part("record")).select();
      overlays.toldAt(button, t("Not copied"));
    }
  }

  /** What each `data-do` does. @type {Record<string, () => unknown>} */
  const deeds = {
    undo: () => send({ kind: "undo" }),
    redo: () => send({ kind: "redo" }),
    flip: () => send({ kind: "flip" }),
    draw: () => send({ kind: "offer_draw" }),
    accept: () => send({ kind: "accept_draw" }),
    decline: () => send({ kind: "decline_draw" }),
    resign: () => overlays.open("resigning"),
    "resign-now": () => send({ kind: "resign" }),
    rematch: () => send({ kind: "rematch" }),
    "close-note": () => (last?.note || !hint ? send({ kind: "close_note" }) : suggest(null)),
    facts: () => send({ kind: "facts" }),
    hint: () => {
      if (last?.note) send({ kind: "close_note" }); // it would lie over the hint
      extra.hint();
    },
    read: () => send({ kind: "ask", text: "read" }),
    study: () => {
      const open = Boolean(part("study").hidden);
      part("study").hidden = !open;
      for (const button of root.querySelectorAll('[data-do="study"]'))
        button.setAttribute("aria-expanded", String(open));
      extra.study(open);
      moves.reveal();
    },
    restart: () => extra.restart(),
    "by-hand": () => extra.byHand(),
    invite: () => extra.friend("invite"),
    claim: () => extra.friend("claim"),
    "give-way": () => extra.friend("give-way"),
    "take-over": () => extra.friend("take-over"),
    moves: () => unfold(!part("moves").classList.contains("open")),
    fold: () => unfold(false),
    first: () => look(0),
    previous: () => (last?.line ? study.step(-1) : look((last?.at ?? 0) - 1)),
    next: () => (last?.line ? study.step(1) : look((last?.at ?? 0) + 1)),
    last: () => look(last?.turn ?? 0),
    lookback: () => {
      aside = true;
      if (last) showWords(last);
      look((last?.at ?? 0) - 1);
    },
    play: () => {
      aside = false;
      if (last && last.at === last.turn) showWords(last);
      look(last?.turn ?? 0);
    },
    more: () => overlays.open("more"),
    share: () => overlays.open("share"),
    rules: () => extra.rules(last?.game ?? accent),
    rule: () => extra.rules(last?.game ?? accent, last?.note?.rule),
    newgame: () => extra.newGame(last?.game ?? accent),
    home: () => extra.home(),
    copy: () => copy(last?.record ?? ""),
    download: () => extra.download(`cairn-${last?.game}-${last?.turn}.txt`, last?.record ?? ""),
    details: () => copy(overlays.details()),
    "close-trouble": () => overlays.trouble(null),
    reload: () => location.reload(),
    unveil: () => send({ kind: "unveil" }),
    close: () => {},
  };
  /** These leave a dialog open behind them. */
  const stay = new Set(["copy", "download", "read"]);

  /** @param {string} name @param {boolean} possible */
  function allow(name, possible) {
    for (const button of root.querySelectorAll(`[data-do="${name}"]`))
      button.setAttribute("aria-disabled", String(!possible));
  }

  /** @param {View} view */
  function showWords(view) {
    const back = view.at !== view.turn || view.line > 0;
    const focused = part("words").contains(document.activeElement) ? document.activeElement : null;
    // An end and a look back are told by the announcement: nothing is to be heard twice.
    part("sentence").setAttribute("aria-live", view.over || back ? "off" : "polite");
    text(part("say"), view.say[0]);
    text(part("rest"), view.say[1]);
    text(part("then"), view.then);
    showPicks(view.buttons);
    part("lookback").hidden = !(back || (aside && view.banner));
    text(part("play"), view.banner ? t("The result") : t("Back to play"));
    overlays.note(view.note, hint);
    board.mark(hint?.spots ?? []);
    overlays.offer(view.offer);
    overlays.banner(back || aside ? null : view.banner);
    root.classList.toggle("looking", back);
    if (focused && (!focused.isConnected || focused.closest("[hidden]"))) board.focus();
  }

  /** @param {import("./overlays.mjs").Hint | null} content */
  function suggest(content) {
    hint = content;
    if (last) showWords({ ...last, banner: last.banner });
  }

  /** @param {View["buttons"]} buttons */
  function showPicks(buttons) {
    const told = JSON.stringify(buttons);
    if (told === picks) return;
    picks = told;
    part("picks").replaceChildren(...buttons.map(([spot, label]) => pickButton(spot, label)));
  }

  /** @param {View} view */
  function showTools({ game, tools, at, line, turn, over, thinking, record, scene }) {
    allow("undo", tools.undo);
    allow("redo", tools.redo);
    allow("resign", tools.resign);
    const helps = extra.knows(game) && tools.hint;
    allow("hint", helps && at === turn && !over && !thinking);
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (
      root.querySelectorAll('[data-do="hint"], [data-do="study"]')
    ))
      button.hidden = !helps;
    if (!helps && !part("study").hidden) deeds.study();
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-do="facts"]')))
      button.hidden = !scene.stage;
    for (const name of ["flip", "share"]) allow(name, true);
    /** @type {HTMLElement} */ (root.querySelector('[data-do="draw"]')).hidden = !tools.draw;
    for (const name of ["first", "previous"]) allow(name, at > 0 || line > 0);
    for (const name of ["next", "last"]) allow(name, at < turn || line > 0);
    if (line) allow("next", study.more());
    const field = /** @type {HTMLTextAreaElement} */ (part("record"));
    if (field.value !== record) field.value = record;
  }

  /** @param {string} name */
  function dress(name) {
    if (accent) root.classList.remove(accent);
    accent = name;
    root.classList.add(accent);
  }

  /** What was chosen behind a curtain must not show in where the focus is. @param {View} view @param {View | undefined} before */
  function forget(view, before) {
    const played = view.turn !== before?.turn;
    if (unseen && played) board.forget();
    unseen = view.curtain !== null || (unseen && !played);
  }

  /** @param {View} view */
  function show(view) {
    const before = last;
    last = view;
    const another = before?.id !== view.id;
    if (!view.banner && view.at === view.turn && !view.line) aside = false;
    if (view.turn !== before?.turn) clearTyping();
    dress(view.accent);
    root.classList.remove("waiting");
    part("progress").hidden = true;
    if (another) study.show(null);
    study.seat(view.sides);
    sides.show(view.sides);
    study.at(view.line);
    if (view.moves) moves.patch(view.moves);
    moves.mark(view.at);
    forget(view, before);
    curtain.hang(view.curtain);
    showTools(view);
    if (view.announce) overlays.announce(view.announce); // what was done is heard before what is to be done
    showWords({ ...view, banner: null });
    stages.show(view);
    asking.show(view.answer);
    // The result waits for the last piece to stand, so that it never tells the end of a story still being told.
    const told = (settled = board.show(view.scene, view.film, {
      animate: !another && !extra.reduceMotion(),
      played: !another && view.turn > before.turn,
    }));
    told.then(() => {
      if (last !== view) return;
      showWords(view);
      if (view.over && before?.over === false && !another) play("end");
    });
  }

  function clearTyping() {
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll("[data-typing] input")))
      field.value = "";
  }

  function leave() {
    if (part("moves").classList.contains("open")) unfold(false);
    else if (last?.note || hint) deeds["close-note"]();
    else send({ kind: "let_go" });
  }

  /** @param {string} name */
  function press(name) {
    const button = /** @type {HTMLElement | null} */ (root.querySelector(`[data-do="${name}"]`));
    const possible = !button?.hidden && button?.getAttribute("aria-disabled") !== "true";
    if (possible) deeds[name]?.();
    return possible;
  }

  const unbinds = [
    bind(root, {
      click: (/** @type {MouseEvent} */ event) => {
        const button = /** @type {HTMLElement | null} */ (
          /** @type {Element} */ (event.target).closest("[data-do], [data-pick]")
        );
        if (!button || button.getAttribute("aria-disabled") === "true") return;
        const { do: deed, pick } = button.dataset;
        if (!deed || !stay.has(deed)) button.closest("dialog")?.close();
        if (pick !== undefined) send({ kind: "pick", spot: pick });
        else if (deed) deeds[deed]?.();
      },
      submit: (/** @type {SubmitEvent} */ event) => {
        const form = /** @type {HTMLFormElement} */ (event.target);
        const field = /** @type {HTMLInputElement | HTMLTextAreaElement | null} */ (
          form.querySelector("input, textarea")
        );
        event.preventDefault();
        if (!field?.value.trim()) return;
        if ("typing" in form.dataset && asking.asked(field.value.trim())) return void (field.value = "");
        send({ kind: form.dataset.part === "pasting" ? "paste" : "type", text: field.value.trim() });
        form.closest("dialog")?.close();
        if (form.dataset.part === "pasting") field.value = "";
      },
    }),
    mountKeys(root, { open: () => !curtain.hung(), press, leave }),
  ];

  return {
    /**
     * Shows what the program says.
     * @param {View | Broken} message
     */
    view(message) {
      if (message.kind === "broken") overlays.trouble(message);
      else show(message);
    },

    /** When what was shown last stands still. */
    settled: () => settled,
    /** Something in which the computer has part has gone wrong. @param {import("./overlays.mjs").Trouble | null} trouble */
    trouble: (trouble) => overlays.trouble(trouble),
    hint: suggest,
    insight: study.show,
    facts: stages.check,
    announce,
    /** How far a thought is, 0 to 1; null when there is none. @param {number | null} share */
    thought(share) {
      const bar = /** @type {HTMLProgressElement} */ (part("thought"));
      bar.hidden = share === null;
      if (share !== null) bar.value = share;
    },

    /**
     * The table before the program is there; call it again as `done` (0 to 1) grows.
     * @param {string} game
     * @param {{ done?: number }} [progress]
     */
    waiting(game, { done } = {}) {
      const bar = /** @type {HTMLProgressElement} */ (part("progress"));
      last = undefined;
      stages.clear();
      dress(game);
      root.classList.add("waiting");
      text(part("say"), t("Getting the rules ready."));
      text(part("rest"), "");
      text(part("then"), t("The board comes in a moment."));
      showPicks([]);
      part("lookback").hidden = true;
      for (const name of ["undo", "redo", "flip", "hint", "share", "resign", "first", "previous", "next", "last"])
        allow(name, false);
      sides.clear();
      curtain.hang(null);
      hint = null;
      overlays.note(null, null);
      for (const clear of [overlays.offer, overlays.banner, overlays.trouble]) clear(null);
      bar.hidden = false;
      if (done === undefined) bar.removeAttribute("value");
      else bar.value = done;
    },

    unmount() {
      for (const unbind of unbinds) unbind();
      stages.clear();
      board.unmount();
      moves.unmount();
      overlays.close();
    },
  };
}

/** @param {string} spot @param {string} label */
function pickButton(spot, label) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.dataset.pick = spot;
  button.textContent = label;
  return button;
}
