// A game that somebody wrote, as it has come: what it says of itself, what it may not do, and the button before which
// nothing of it runs and nothing is kept.
import { remember, type Scene, thumbnailOf } from "../board/picture.ts";
import { addStyles, button, make } from "../dom.ts";
import { isolated } from "../peer/names.ts";
import { icon } from "../shell/icons.ts";
import { t, tn } from "../shell/language.ts";
import { addTableStyles } from "../shell/page.ts";
import { route } from "../shell/routes.ts";
import type { Shown, Store } from "../storage/store.ts";
import { drawWhenSeen } from "../storage/thumbnails.ts";
import type { Loaded, Wrong } from "../workshop/verdict.ts";
import { type Bases, bases, dictionariesOf, inWords } from "./bases.ts";
import { type Head, headOf, identity, newSource } from "./identity.ts";
import { isPosition, isThat, madeFrom, placeOf, visible } from "./received.ts";
import { shownIn } from "./shown.ts";
import { BadLink, readCode } from "./source-link.ts";
import type { Wheel } from "./wheel.ts";

/** what runs a game apart from the page */
export interface Guest {
  load: (source: string, wheels?: Wheel[]) => Promise<Loaded | Wrong>;
  end: () => void;
}
/** a game as it has come */
export interface Came {
  source: string;
  origin: string; // "link", "file", "wheel" or a friend's name
  wheels?: Wheel[]; // what it needs
  played?: string; // the code of a game that was played with it, or a position of it
}
interface Props {
  store: Store;
  openGuest: () => Guest;
}

export function mountReceivedPage(root: HTMLElement, { store, openGuest }: Props, { go }: { go(hash: string): void }) {
  addStyles(new URL("../../css/sources.css", import.meta.url));
  /** Runs the game that is shown, or will. */
  let guest: Guest | undefined;
  /** Counts what was shown, so that what comes late is not taken for what came after it. */
  let turn = 0;

  function begin() {
    guest?.end();
    guest = undefined;
    turn += 1;
    root.replaceChildren(make("h1", { tabindex: "-1" }, t("A game somebody wrote")));
    return turn;
  }

  function tellBad(why: string) {
    root.append(
      make("p", { class: "alarm", role: "alert" }, t("This link cannot be opened."), " ", why),
      make("p", "soft", t("Nothing has run, and nothing of yours was changed.")),
      make(
        "p",
        "row",
        button(t("All games"), () => go("#/")),
      ),
    );
  }

  async function showGame(came: Came, known: Bases) {
    const mine = turn;
    const sha = await identity(came.source);
    if (mine !== turn) return;
    const { whole, tell, took } = gameCard(came, sha, known, () => void run());
    root.replaceChildren(...whole);
    document.title = `${titleOf(came.source)} · Cairn`;
    guest = openGuest(); // nothing of the game is in it before it is asked to be played

    async function run() {
      if (mine !== turn || !guest) return;
      tell(t("One moment: the game gets ready."), true);
      const loaded = await guest.load(came.source, came.wheels).catch(() => undefined);
      if (mine !== turn) return;
      if (!loaded) tell(t("This part did not load. Check the connection and try again."));
      else if (loaded.kind === "workshop_wrong") tell(wrongWords(loaded));
      else if (!isThat(sha, loaded)) tell(t("This game pretends to be another one. It was not kept."));
      else await take(loaded);
    }

    async function take(loaded: Loaded) {
      const { name, scene, card } = loaded;
      await Promise.all([keepSource(store, { ...came, sha, name, shown: shownIn(loaded) }), addTableStyles()]);
      guest?.end();
      guest = undefined;
      if (came.played) return go(placeOf(came.played, name));
      took(
        scene,
        card.colours,
        button(t("Against the computer"), () => go(`#/begin/${name}?who=computer&level=3`), "main"),
        button(t("Two at this device"), () => go(`#/begin/${name}`)),
        button(t("Change it"), () => go(`#/workshop/from/${sha}`)),
        button(t("With a friend elsewhere"), () => go(`#/friend?game=${name}&begin=toss`)),
      );
    }
  }

  return {
    /**
     * Shows the game of a link.
     * @param more  the code of a game, a position, whose options stand behind it, or ""
     */
    async openLink(code: string, more: string) {
      const [mine, { query }] = [begin(), route()];
      const played = query.size && isPosition(more) ? `${more}?${query}` : more;
      try {
        const known = await bases();
        const source = await readCode(code, dictionariesOf(known));
        if (mine === turn) await showGame({ source, origin: "link", played }, known);
      } catch (error) {
        if (mine !== turn) return;
        const unread = t("This part did not load. Check the connection and try again.");
        tellBad(error instanceof BadLink ? error.message : unread);
      }
    },

    /** Shows a game that has come in another way. */
    async show(came: Came) {
      const mine = begin();
      const known = await bases();
      if (mine === turn) await showGame(came, known);
    },

    /** Somebody has gone elsewhere. */
    leave: () => void begin(),
  };
}

/** Keeps the source of a game that may be played here; one that is kept stays as it is, but gets what it needs. */
async function keepSource(
  store: Store,
  {
    shown,
    wheels = [],
    ...game
  }: {
    source: string;
    sha: string;
    name: string;
    origin: string;
    shown: Shown;
    wheels?: Came["wheels"];
  },
) {
  const kept = await store.source(game.sha);
  if (!kept) await store.keepSource({ ...newSource(game), shown, wheels });
  else if (wheels.length) await store.keepSource({ ...kept, wheels });
}

/**
 * The card of a game before it runs, and how to go on: `tell` says something below the buttons, `took` shows a
 * still of the board and what to do next.
 */
function gameCard({ source, origin, played }: Came, sha: string, known: Bases, run: () => void) {
  const head = headOf(source);
  const { text, look } = foldedRules(source);
  const said = make("p", { class: "soft", role: "status" });
  const play = button(wayOf(played), run, "main big");
  const still = make("div", { class: "still", "aria-hidden": "true", hidden: true });
  const row = make("p", "row", play, look);
  return {
    whole: [
      make("h1", { tabindex: "-1" }, isolated(titleOf(source))),
      make("p", "lead", leadOf(head, cameFrom(origin), madeFrom(source, known))),
      make("div", "card", make("div", "", sealedOff(), row, said, inWords(sha, known)), still),
      text,
    ],
    tell(words: string, waits: boolean = false) {
      said.textContent = words;
      play.disabled = waits;
    },
    /** @param colours  the class with them */
    took(scene: Scene, colours: string, ...ways: HTMLElement[]) {
      said.textContent = head.goal;
      still.classList.add(colours);
      still.hidden = false;
      remember(scene);
      drawWhenSeen(still, () => JSON.stringify(thumbnailOf(scene)));
      row.replaceChildren(...ways, look);
      ways[0]?.focus();
    },
  };
}

/**
 * The way on to a game that has come.
 * @param played  what has come with it
 */
function wayOf(played?: string) {
  if (!played) return t("Play it");
  return isPosition(played) ? t("Look at the position") : t("Look at the game");
}

export const titleOf = (source: string) => headOf(source).title || t("A game without a name");

/** The rules of a game, as long as they are folded away, and the button for them. */
export function foldedRules(source: string) {
  const text = make("pre", { class: "rules-text", tabindex: "0", translate: "no", hidden: true }, visible(source));
  text.setAttribute("aria-label", t("The rules, in Python"));
  const look = button(t("Look at the rules"), () => {
    text.hidden = !text.hidden;
    look.setAttribute("aria-expanded", String(!text.hidden));
  });
  look.setAttribute("aria-expanded", "false");
  return { text, look };
}

function cameFrom(origin: string) {
  const file = t("This game came from a file.");
  const ways = { link: t("Somebody sent you this game in a link."), file, wheel: file };
  return (
    ways[origin as keyof typeof ways] ??
    t("{friend} would like to play this game with you.", { friend: isolated(origin) })
  );
}

/**
 * The sentences on a game before it runs.
 * @param came  how it came
 * @param from  the title of the game of ours that most of it is from, or ""
 */
export const leadOf = ({ by, lines }: Head, came: string, from: string) =>
  [
    came,
    by ? t("It says that {name} wrote it.", { name: isolated(by) }) : "",
    tn("It has {n} line, for two players.", "It has {n} lines, for two players.", lines),
    from ? t("Most of it is as in {game}.", { game: from }) : "",
  ]
    .filter(Boolean)
    .join(" ");

/** The limits of a game that somebody wrote, in words. */
const sealedOff = () =>
  sealedBox(
    t("It cannot see your games, your name or the network, and it is gone when you remove it."),
    t("It is none of ours: nobody has checked whether it is any good."),
  );

/** A box that says that a game runs sealed off, and what follows. */
export const sealedBox = (...said: string[]) =>
  make(
    "div",
    "sealed",
    icon("ok"),
    make("div", "", make("b", "", t("It runs sealed off.")), ...said.map((words) => make("p", "", words))),
  );

const wrongWords = ({ line, why }: Wrong) =>
  line ? t("It cannot be played. Line {line}: {why}", { line, why }) : t("It cannot be played. {why}", { why });
