// A game that somebody wrote, as it has come: what it says of itself, what it may not do, and the button before which
// nothing of it runs and nothing is kept.
// @ts-check
import { remember, thumbnailOf } from "../board/picture.mjs";
import { addStyles, button, make } from "../dom.mjs";
import { isolated } from "../peer/names.mjs";
import { icon } from "../shell/icons.mjs";
import { t, tn } from "../shell/language.mjs";
import { addTableStyles } from "../shell/page.mjs";
import { route } from "../shell/routes.mjs";
import { drawWhenSeen } from "../storage/thumbnails.mjs";
import { bases, dictionariesOf, inWords } from "./bases.mjs";
import { headOf, identity, newSource } from "./identity.mjs";
import { isPosition, isThat, madeFrom, placeOf, visible } from "./received.mjs";
import { shownIn } from "./shown.mjs";
import { BadLink, readCode } from "./source-link.mjs";

/** @typedef {import("../board/picture.mjs").Scene} Scene */
/** @typedef {import("../storage/store.mjs").Store} Store */
/** @typedef {import("./bases.mjs").Bases} Bases */
/** @typedef {import("./received.mjs").Loaded} Loaded */
/** @typedef {{ kind: "workshop_wrong", line: number, why: string }} Wrong */
/**
 * @typedef {object} Guest  what runs a game apart from the page
 * @property {(source: string, wheels?: import("./wheel.mjs").Wheel[]) => Promise<Loaded | Wrong>} load
 * @property {() => void} end
 */
/**
 * @typedef {object} Came  a game as it has come
 * @property {string} source
 * @property {string} origin  "link", "file", "wheel" or a friend's name
 * @property {import("./wheel.mjs").Wheel[]} [wheels]  what it needs
 * @property {string} [played]  the code of a game that was played with it, or a position of it
 */
/**
 * @typedef {object} Props
 * @property {Store} store
 * @property {() => Guest} openGuest
 */

/**
 * @param {HTMLElement} root
 * @param {Props} props
 * @param {{ go(hash: string): void }} actions
 */
export function mountReceivedPage(root, { store, openGuest }, { go }) {
  addStyles(new URL("../../css/sources.css", import.meta.url));
  /** Runs the game that is shown, or will. @type {Guest | undefined} */
  let guest;
  /** Counts what was shown, so that what comes late is not taken for what came after it. */
  let turn = 0;

  function begin() {
    guest?.end();
    guest = undefined;
    turn += 1;
    root.replaceChildren(make("h1", { tabindex: "-1" }, t("A game somebody wrote")));
    return turn;
  }

  /** @param {string} why */
  function tellBad(why) {
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

  /** @param {Came} came @param {Bases} known */
  async function showGame(came, known) {
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

    /** @param {Loaded} loaded */
    async function take(loaded) {
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
     * @param {string} code
     * @param {string} more  the code of a game, a position, whose options stand behind it, or ""
     */
    async openLink(code, more) {
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

    /** Shows a game that has come in another way. @param {Came} came */
    async show(came) {
      const mine = begin();
      const known = await bases();
      if (mine === turn) await showGame(came, known);
    },

    /** Somebody has gone elsewhere. */
    leave: () => void begin(),
  };
}

/**
 * Keeps the source of a game that may be played here; one that is kept stays as it is, but gets what it needs.
 * @param {Store} store
 * @param {{
 *   source: string, sha: string, name: string, origin: string,
 *   shown: import("../storage/store.mjs").Shown, wheels?: Came["wheels"],
 * }} game
 */
async function keepSource(store, { shown, wheels = [], ...game }) {
  const kept = await store.source(game.sha);
  if (!kept) await store.keepSource({ ...newSource(game), shown, wheels });
  else if (wheels.length) await store.keepSource({ ...kept, wheels });
}

/**
 * The card of a game before it runs, and how to go on: `tell` says something below the buttons, `took` shows a
 * still of the board and what to do next.
 * @param {Came} came @param {string} sha @param {Bases} known @param {() => void} run
 */
function gameCard({ source, origin, played }, sha, known, run) {
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
    /** @param {string} words @param {boolean} [waits] */
    tell(words, waits = false) {
      said.textContent = words;
      play.disabled = waits;
    },
    /** @param {Scene} scene @param {string} colours  the class with them @param {...HTMLElement} ways */
    took(scene, colours, ...ways) {
      said.textContent = head.goal;
      still.classList.add(colours);
      still.hidden = false;
      remember(scene);
      drawWhenSeen(still, () => JSON.stringify(thumbnailOf(scene)));
      row.replaceChildren(...ways, look);
      ways[0].focus();
    },
  };
}

/** The way on to a game that has come. @param {string} [played]  what has come with it */
function wayOf(played) {
  if (!played) return t("Play it");
  return isPosition(played) ? t("Look at the position") : t("Look at the game");
}

/** @param {string} source */
export const titleOf = (source) => headOf(source).title || t("A game without a name");

/** The rules of a game, as long as they are folded away, and the button for them. @param {string} source */
export function foldedRules(source) {
  const text = make("pre", { class: "rules-text", tabindex: "0", translate: "no", hidden: true }, visible(source));
  text.setAttribute("aria-label", t("The rules, in Python"));
  const look = button(t("Look at the rules"), () => {
    text.hidden = !text.hidden;
    look.setAttribute("aria-expanded", String(!text.hidden));
  });
  look.setAttribute("aria-expanded", "false");
  return { text, look };
}

/** @param {string} origin */
function cameFrom(origin) {
  const file = t("This game came from a file.");
  const ways = { link: t("Somebody sent you this game in a link."), file, wheel: file };
  return (
    ways[/** @type {keyof typeof ways} */ (origin)] ??
    t("{friend} would like to play this game with you.", { friend: isolated(origin) })
  );
}

/**
 * The sentences on a game before it runs.
 * @param {import("./identity.mjs").Head} head
 * @param {string} came  how it came
 * @param {string} from  the title of the game of ours that most of it is from, or ""
 */
export const leadOf = ({ by, lines }, came, from) =>
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

/** A box that says that a game runs sealed off, and what follows. @param {...string} said */
export const sealedBox = (...said) =>
  make(
    "div",
    "sealed",
    icon("ok"),
    make("div", "", make("b", "", t("It runs sealed off.")), ...said.map((words) => make("p", "", words))),
  );

/** @param {Wrong} wrong */
const wrongWords = ({ line, why }) =>
  line ? t("It cannot be played. Line {line}: {why}", { line, why }) : t("It cannot be played. {why}", { why });
