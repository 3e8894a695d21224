// The position editor: pieces are put on a board and taken from it; what the rules have against it stands beside it.
// @ts-check
import { mountBoard } from "../board/board.mjs";
import { remember } from "../board/picture.mjs";
import { addStyles, bind, button, make, text } from "../dom.mjs";
import { createCollector } from "../mistakes/collect.mjs";
import { damageWords } from "../shell/check.mjs";
import { language, t } from "../shell/language.mjs";
import { coloursOf, formOf, isGuest } from "../shell/page.mjs";
import { route } from "../shell/routes.mjs";
import { addressOf, positionIn } from "./address.mjs";
import { createChoices } from "./choices.mjs";
import { createPalette, MOVE, TAKE } from "./palette.mjs";
import { createPuzzleMaker } from "./puzzle-maker.mjs";
import { createSteps } from "./steps.mjs";
import { createVerdict } from "./verdict.mjs";

/** @typedef {{ kind: string, [field: string]: any }} Message */
/**
 * @typedef {object} Edited  what the program says of a position
 * @property {string} game
 * @property {string} text
 * @property {string} title
 * @property {string} headline
 * @property {string} verdict
 * @property {number} turn
 * @property {{ name: string, shape: number }[]} sides
 * @property {{ key: string, name: string, shape: number, left: number | null }[]} kinds
 * @property {{ place: string, name: string, pieces: string[] }[]} beside
 * @property {{ name: string, label: string, value: string | number, values: [string | number, string][] }[]} choices
 * @property {{ why: string, place: string }[]} reasons
 * @property {string} note  what is not set up, or ""
 * @property {string} record  of a game that begins so, "" where none can
 * @property {import("../board/picture.mjs").Scene} scene
 */
/**
 * @typedef {object} Actions
 * @property {(message: Message) => void} send
 * @property {(game: string, options: Record<string, string | number>, computer: Record<string, number>) => void} play
 * @property {() => void} analyse  what was begun just now
 * @property {(question: Message | null) => void} ask  the thinking worker; null: no more
 * @property {(hash: string) => void} go
 * @property {import("../storage/store.mjs").Store} store
 */

/** How strong the computer plays what was set up. */
const LEVEL = 4;
/** Actions of a board that mean nothing here. */
const IDLE = { lift() {}, ask() {}, atEdge() {}, type() {}, sound() {}, own: () => [] };

/** @param {HTMLElement} root  the page's <main> @param {Actions} actions */
export function mountPositionPage(root, actions) {
  addStyles(new URL("../../css/positions.css", import.meta.url));
  /** @type {Edited | undefined} */
  let shown;
  let [game, lifted, layout, spoken] = ["", "", "wide", ""];
  /** @type {Record<string, string | number>} */
  let options = {};
  /** The text of the link, until something is changed: every look tells its faults. @type {string | undefined} */
  let linked;
  const [steps, host] = [createSteps(), make("div", "board")];
  const undo = button(t("Undo"), () => ask("look", "", "", steps.undo()), "", "undo");
  const palette = createPalette({
    chosen: () => lift(""),
    put: (place, kind) => ask("put", place, kind),
    take: (place, kind) => ask("take", place, kind),
  });
  const choices = createChoices({
    turn: (seat) => ask("turn", "", seat),
    choose(name, value) {
      options = { ...options, [name]: value };
      ask("look");
    },
  });
  const verdict = createVerdict({
    point: (place) => board.markHint([place]),
    begin: (seat) => begin(seat ? { [seat]: LEVEL } : {}),
    analyse() {
      begin({});
      actions.analyse();
    },
    seek: () => shown && puzzle.seek(shown),
    keep: () => shown && keeper.keep(shown),
    link: () => linkHere(actions.store, game),
  });
  const puzzle = createPuzzleMaker(actions);
  const keeper = createKeeper(actions, verdict.say);
  const empty = button(t("Empty board"), () => ask("empty"), "", "close");
  undo.disabled = empty.disabled = true; // until there is a position
  const pieces = make("section", "", palette.whole, make("div", "row", undo, empty));
  const parts = [pieces, choices.whole, verdict.whole, puzzle.whole];
  const head = createHead(root, make("div", "setting-up", host, make("div", "editing", ...parts)));
  const board = mountBoard(
    host,
    { trayOf: () => null },
    {
      ...IDLE,
      pick,
      drop: (from, to) => ask("move", to, from),
      letGo: () => lift(""),
      explain: (spot) => verdict.say(shown?.scene.labels?.[spot] ?? spot),
      layout: (fits) => fits !== layout && (layout = fits) && ask("look"),
    },
  );
  bindTaking(host, (spot) => ask("take", spot));

  /** @param {string} spot  whose top piece is moved next, or "" */
  function lift(spot) {
    lifted = spot;
    board.markHint(spot ? [spot] : []);
  }

  /** @param {string} spot */
  function pick(spot) {
    const [tool, from] = [palette.tool(), lifted];
    if (tool === TAKE) return ask("take", spot);
    if (tool !== MOVE) return ask("put", spot, tool);
    lift(from ? "" : spot);
    if (from && from !== spot) ask("move", spot, from);
  }

  /**
   * @param {string} edit
   * @param {string} [place]
   * @param {string} [what]
   * @param {string} [from]  another text than the last
   */
  function ask(edit, place = "", what = "", from = undefined) {
    const message = { kind: "edit_position", edit, place, what };
    if (edit !== "look" || from !== undefined) linked = undefined;
    const wanted = from ?? linked;
    if (game) steps.ask((known) => actions.send({ ...message, game, options, layout, text: wanted ?? known }));
  }

  /** @param {Record<string, number>} computer */
  const begin = (computer) => shown && actions.play(game, { ...options, start: shown.text }, computer);

  return {
    /**
     * Opens the editor of a game.
     * @param {string} name
     * @param {string} address  of a position, or ""
     * @param {URLSearchParams} query  its options
     */
    show(name, address, query) {
      const { text: at, damage } = positionIn(address, query);
      const isNew = name !== game || (at !== "" && at !== shown?.text);
      const isSpoken = spoken === language();
      [game, root.dataset.game, spoken] = [name, name, language()];
      root.className = `page position ${coloursOf({ game: name })}`;
      if (!formOf(name) && !isGuest(name)) return head.refuse(t("There is no such game here."), "");
      if (damage) return head.refuse(`${t("This link cannot be opened.")} ${damageWords(damage)}`, name);
      if (!isNew) return isSpoken || ask("look");
      [options, layout] = [optionsIn(query), host.clientHeight > host.clientWidth * 1.05 ? "tall" : "wide"];
      steps.reset();
      ask("look", "", "", at);
      linked = at;
    },

    /** Takes what the thinking worker says of it. @param {Message} message */
    proved: (message) => (message.kind === "examined" ? keeper.hear(message) : puzzle.take(message)),

    /** Takes an answer of the program. @param {Edited & { kind: string, why: string }} now */
    take(now) {
      if (now.game !== game) return;
      if (now.kind === "position_refused") return head.refuse(now.why, game);
      steps.answered(now.text);
      [shown, options] = [now, Object.fromEntries(now.choices.map(({ name, value }) => [name, value]))];
      if (route().page === "position") history.replaceState(null, "", addressOf(now, options));
      [undo.disabled, empty.disabled] = [!steps.canUndo(), false];
      for (const part of [head, palette, choices, verdict, puzzle]) part.draw(now);
      remember(now.scene);
      void board.show(now.scene, [], { animate: false });
      lift("");
    },
  };
}

/**
 * The heading, the state and the buttons above the board.
 * @param {HTMLElement} root  the page's <main>
 * @param {HTMLElement} rest
 */
function createHead(root, rest) {
  const heading = make("h1", { tabindex: "-1" }, t("Set up a position"));
  const title = make("small", "soft");
  const status = make("p", { class: "headline", role: "status" });
  const ways = make("div", "row");
  root.replaceChildren(make("header", "", heading, title), status, ways, rest);
  return {
    /**
     * Nothing can be set up there.
     * @param {string} why
     * @param {string} game  that may have an editor, "" where there is none
     */
    refuse(why, game) {
      rest.hidden = true;
      text(title, "");
      text(status, why);
      const again = make("a", { class: "button", href: `#/position/${game}` }, t("Begin anew"));
      ways.replaceChildren(...(game ? [again] : []), make("a", { class: "button main", href: "#/" }, t("All games")));
    },

    /** @param {Edited} now */
    draw(now) {
      rest.hidden = false;
      ways.replaceChildren();
      text(title, now.title);
      text(status, now.headline);
      root.classList.toggle("wrong", now.reasons.length > 0);
    },
  };
}

/**
 * Keeps positions, to be asked again.
 * @param {Pick<Actions, "store" | "ask">} actions @param {(said: string) => void} say
 */
function createKeeper({ store, ask }, say) {
  let count = 0;
  const { begin, hear } = createCollector(store, ask, ({ kept, why, isDone }) => {
    if (kept.length) say(t("Kept for later: My positions, on the page My mistakes."));
    else say(isDone || why ? why : t("One moment."));
  });
  return {
    hear,
    /** @param {Edited} position */
    keep: ({ game, record, title }) =>
      begin({ id: `keep ${++count}`, game, record, title, is_shared: true }, [0], false),
  };
}

/** Delete takes a piece off. @param {HTMLElement} host @param {(spot: string) => void} take */
function bindTaking(host, take) {
  bind(host, {
    keydown: (/** @type {KeyboardEvent} */ event) => {
      const spot = /** @type {Element} */ (event.target).closest("[data-spot]")?.getAttribute("data-spot");
      if (!spot || !["Delete", "Backspace"].includes(event.key)) return;
      take(spot);
      event.preventDefault();
    },
  });
}

/**
 * The link that opens the position elsewhere: a game that somebody wrote goes with it.
 * @param {Pick<Actions["store"], "source">} store @param {string} game
 */
async function linkHere(store, game) {
  const written = isGuest(game) ? await store.source(game) : undefined;
  if (!written) return location.href;
  const [{ linkOf }, { inLink }] = await Promise.all([
    import("../sources/share-dialog.mjs"),
    import("../sources/received.mjs"),
  ]);
  return linkOf(written.source, inLink(location.hash));
}

/** The options that an address names. @param {URLSearchParams} query */
const optionsIn = (query) =>
  Object.fromEntries([...query].map(([key, value]) => [key, /^\d+$/.test(value) ? Number(value) : value]));
