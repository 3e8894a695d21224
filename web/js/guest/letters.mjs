// A match by letters in a game that somebody wrote: which game a letter is of is settled, and its person asked, before
// anything of it runs. The first letter brings the source; later ones name it.
// @ts-check
import { matchOf } from "../by-link/links.mjs";
import { t } from "../shell/language.mjs";
import { isGuest } from "../shell/page.mjs";
import { bases, dictionariesOf } from "../sources/bases.mjs";
import { identity, nameOf } from "../sources/identity.mjs";
import { BadLink, readCode } from "../sources/source-link.mjs";

/** @typedef {import("../sources/settling.mjs").Game} Game */
/** @typedef {import("../storage/store.mjs").Saved} Saved */
/** @typedef {import("../storage/store.mjs").Store} Store */
/** @typedef {{ title: string, why: string }} Words */
/**
 * @typedef {{ game: string, code: string, behind: string }} Letter  `game`: to begin a match in, there is no code yet
 */
/**
 * @typedef {object} Means
 * @property {Store} store
 * @property {(game: Game, ours?: string) => Promise<boolean>} seat  `ours`: the id of the match that is gone on with
 * @property {() => boolean} isWanted  its person has not gone elsewhere meanwhile
 */

/** Why a letter brings nothing to the table; its person knows it already, where there are no words. */
export class Refused extends Error {
  /** @param {string} title @param {string} [why] */
  constructor(title, why = "") {
    super(why);
    this.title = title;
  }
}

/**
 * The part behind the code of a letter that is ours to hand out: its game's name, or the whole game at first.
 * @param {Pick<import("../by-link/by-link.mjs").TurnView, "game" | "number" | "can_send">} view
 * @param {Pick<Store, "source">} store
 */
export async function behindOf({ game, number, can_send }, store) {
  const kept = number + Number(can_send) === 1 ? await store.source(game) : undefined;
  if (!kept) return `/${game.slice(game.indexOf("~"))}`;
  const { codeOf } = await import("../sources/share-dialog.mjs");
  return `/${await codeOf(kept.source)}`;
}

/**
 * Brings the game of a letter to the table, or one to begin a match in: the name of what sits there, "" where none does
 * and its person knows why, or what there is to say.
 * @param {Letter} letter
 * @param {Means} means
 * @returns {Promise<{ name: string } | { refused: Words }>}
 */
export async function seatLetter({ game, code, behind }, { store, seat, isWanted }) {
  try {
    const { one, ours } = game ? await begun(game, store) : await gameOfLetter(code, behind, { store, ask });
    const isThere = isWanted() && (await seat(one, ours));
    return { name: (isThere && (await store.source(one.sha))?.name) || "" };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refused: { title: error.title, why: error.message } };
  }
}

/** Asks as long as its person is at the address of the letter. @param {Game} game */
async function ask(game) {
  const { askConsent } = await import("../sources/consent-dialog.mjs");
  return askConsent(game, new Promise((resolve) => addEventListener("hashchange", () => resolve(), { once: true })));
}

/**
 * The game that a match begins in, with the form that says what can be chosen.
 * @param {string} name
 * @param {Store} store
 */
async function begun(name, store) {
  const { addFormOf } = await import("../sources/shown.mjs");
  const [kept, isThere] = [await store.source(name), await addFormOf(store, name)];
  if (kept && isThere) return { one: { sha: kept.id, source: kept.source }, ours: "" };
  throw new Refused(t("This game is not here."), t("Open its link or its file again."));
}

/**
 * The game of a letter, as what stands behind its code brings or names it, once its person agrees to it, and the id of
 * the match that is kept, or ""; who goes on with one has been asked before. Throws Refused.
 * @param {string} code
 * @param {string} behind
 * @param {{ store: Pick<Store, "games" | "sources">, ask(game: Game): Promise<boolean> }} means
 */
export async function gameOfLetter(code, behind, { store, ask }) {
  const one = behind.startsWith("~") ? await named(behind, store) : await brought(behind);
  const ours = oursIn(await store.games(), code, one);
  if (!ours && !(await ask(one))) throw new Refused("");
  return { one, ours };
}

/** The kept game that a letter names. @param {string} name @param {Pick<Store, "sources">} store */
async function named(name, store) {
  const kept = (await store.sources()).find(({ id }) => nameOf(id) === name);
  if (kept) return { sha: kept.id, source: kept.source };
  throw new Refused(
    t("The game of this link is not here."),
    t("Open the first link of the match, which brings it; or the game’s own link or file, and then this one again."),
  );
}

/** The game that a letter brings. @param {string} code */
async function brought(code) {
  try {
    const source = await readCode(code, dictionariesOf(await bases()));
    return { sha: await identity(source), source };
  } catch (error) {
    throw error instanceof BadLink ? new Refused(t("This link cannot be opened."), error.message) : error;
  }
}

/**
 * The id of the kept match of a letter, "" for a new one; a match is of one game from its first letter on.
 * @param {Saved[]} games @param {string} code @param {Game} game
 */
function oursIn(games, code, { sha }) {
  const claim = games.filter(({ match, summary }) => match?.matches.includes(matchOf(code)) && isGuest(summary.game));
  const kept = claim.find(({ summary }) => summary.game.endsWith(nameOf(sha)));
  if (kept || !claim.length) return kept?.id ?? "";
  throw new Refused(
    t("This link is of another game."),
    t("It names a match that is kept here, and brings or names other rules than it is played by. Nothing has run."),
  );
}
