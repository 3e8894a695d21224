// The position editor: pieces are put on a board and taken from it; what the rules have against it stands beside it.
import { mountBoard } from "../board/board.ts";
import { remember, type Scene } from "../board/picture.ts";
import { addStyles, bind, button, make, text } from "../dom.ts";
import { createCollector } from "../mistakes/collect.ts";
import type { Finding, Of, ProgramMessage, Question, TableMessage } from "../runtime/messages.ts";
import { damageWords } from "../shell/check.ts";
import { language, t } from "../shell/language.ts";
import { coloursOf, formOf, isGuest } from "../shell/page.ts";
import { route } from "../shell/routes.ts";
import type { Store } from "../storage/store.ts";
import { addressOf, positionIn } from "./address.ts";
import { createChoices } from "./choices.ts";
import { createPalette, MOVE, TAKE } from "./palette.ts";
import { createPuzzleMaker } from "./puzzle-maker.ts";
import { createSteps } from "./steps.ts";
import { createVerdict } from "./verdict.ts";

/** what the program says of a position */
export interface Edited {
  game: string;
  text: string;
  title: string;
  headline: string;
  verdict: string;
  turn: number;
  sides: { name: string; shape: number }[];
  kinds: { key: string; name: string; shape: number; left: number | null }[];
  beside: { place: string; name: string; pieces: string[] }[];
  choices: { name: string; label: string; value: string | number; values: [string | number, string][] }[];
  reasons: { why: string; place: string }[];
  note: string; // what is not set up, or ""
  record: string; // of a game that begins so, "" where none can
  scene: Scene;
}
export interface Actions {
  send: (message: TableMessage) => void;
  play: (game: string, options: Record<string, string | number>, computer: Record<string, number>) => void;
  analyse: () => void; // what was begun just now
  ask: (question: Question | null) => void; // the thinking worker; null: no more
  go: (hash: string) => void;
  store: Store;
}

/** How strong the computer plays what was set up. */
const LEVEL = 4;
/** Actions of a board that mean nothing here. */
const IDLE = { lift() {}, ask() {}, atEdge() {}, type() {}, sound() {}, own: () => [] };

/** @param root  the page's <main> */
export function mountPositionPage(root: HTMLElement, actions: Actions) {
  addStyles(new URL("../../css/positions.css", import.meta.url));
  let shown: Edited | undefined;
  let [game, lifted, layout, spoken] = ["", "", "wide", ""];
  let options: Record<string, string | number> = {};
  /** The text of the link, until something is changed: every look tells its faults. */
  let linked: string | undefined;
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

  /** @param spot  whose top piece is moved next, or "" */
  function lift(spot: string) {
    lifted = spot;
    board.markHint(spot ? [spot] : []);
  }

  function pick(spot: string) {
    const [tool, from] = [palette.tool(), lifted];
    if (tool === TAKE) return ask("take", spot);
    if (tool !== MOVE) return ask("put", spot, tool);
    lift(from ? "" : spot);
    if (from && from !== spot) ask("move", spot, from);
  }

  /** @param from  another text than the last */
  function ask(edit: string, place: string = "", what: string = "", from?: string) {
    const message = { kind: "edit_position", edit, place, what } as const;
    if (edit !== "look" || from !== undefined) linked = undefined;
    const wanted = from ?? linked;
    if (game) steps.ask((known) => actions.send({ ...message, game, options, layout, text: wanted ?? known }));
  }

  const begin = (computer: Record<string, number>) =>
    shown && actions.play(game, { ...options, start: shown.text }, computer);

  return {
    /**
     * Opens the editor of a game.
     * @param address  of a position, or ""
     * @param query  its options
     */
    show(name: string, address: string, query: URLSearchParams) {
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

    /** Takes what the thinking worker says of it. */
    proved(message: Finding) {
      if (message.kind === "examined") keeper.hear(message);
      else if (message.kind === "proving" || message.kind === "proved") puzzle.take(message);
    },

    /** Takes an answer of the program. */
    take(now: Of<ProgramMessage, "position_edited" | "position_refused">) {
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
 * @param root  the page's <main>
 */
function createHead(root: HTMLElement, rest: HTMLElement) {
  const heading = make("h1", { tabindex: "-1" }, t("Set up a position"));
  const title = make("small", "soft");
  const status = make("p", { class: "headline", role: "status" });
  const ways = make("div", "row");
  root.replaceChildren(make("header", "", heading, title), status, ways, rest);
  return {
    /**
     * Nothing can be set up there.
     * @param game  that may have an editor, "" where there is none
     */
    refuse(why: string, game: string) {
      rest.hidden = true;
      text(title, "");
      text(status, why);
      const again = make("a", { class: "button", href: `#/position/${game}` }, t("Begin anew"));
      ways.replaceChildren(...(game ? [again] : []), make("a", { class: "button main", href: "#/" }, t("All games")));
    },

    draw(now: Edited) {
      rest.hidden = false;
      ways.replaceChildren();
      text(title, now.title);
      text(status, now.headline);
      root.classList.toggle("wrong", now.reasons.length > 0);
    },
  };
}

/** Keeps positions, to be asked again. */
function createKeeper({ store, ask }: Pick<Actions, "store" | "ask">, say: (said: string) => void) {
  let count = 0;
  const { begin, hear } = createCollector(store, ask, ({ kept, why, isDone }) => {
    if (kept.length) say(t("Kept for later: My positions, on the page My mistakes."));
    else say(isDone || why ? why : t("One moment."));
  });
  return {
    hear,
    keep: ({ game, record, title }: Edited) =>
      begin({ id: `keep ${++count}`, game, record, title, is_shared: true }, [0], false),
  };
}

/** Delete takes a piece off. */
function bindTaking(host: HTMLElement, take: (spot: string) => void) {
  bind(host, {
    keydown: (event: KeyboardEvent) => {
      const spot = (event.target as Element).closest("[data-spot]")?.getAttribute("data-spot");
      if (!spot || !["Delete", "Backspace"].includes(event.key)) return;
      take(spot);
      event.preventDefault();
    },
  });
}

/** The link that opens the position elsewhere: a game that somebody wrote goes with it. */
async function linkHere(store: Pick<Actions["store"], "source">, game: string) {
  const written = isGuest(game) ? await store.source(game) : undefined;
  if (!written) return location.href;
  const [{ linkOf }, { inLink }] = await Promise.all([
    import("../sources/share-dialog.ts"),
    import("../sources/received.ts"),
  ]);
  return linkOf(written.source, inLink(location.hash));
}

/** The options that an address names. */
const optionsIn = (query: URLSearchParams) =>
  Object.fromEntries([...query].map(([key, value]) => [key, /^\d+$/.test(value) ? Number(value) : value]));
