// A match by letters in a game that somebody wrote: which game a letter is of is settled, and its person asked, before
// anything of it runs. The first letter brings the source; later ones name it.

import type { TurnView } from "../by-link/by-link.ts";
import { matchOf } from "../by-link/links.ts";
import { t } from "../shell/language.ts";
import { isGuest } from "../shell/page.ts";
import { bases, dictionariesOf } from "../sources/bases.ts";
import { identity, nameOf } from "../sources/identity.ts";
import type { Game } from "../sources/settling.ts";
import { BadLink, readCode } from "../sources/source-link.ts";
import type { Saved, Store } from "../storage/store.ts";

type Words = { title: string; why: string };
/** `game`: to begin a match in, there is no code yet */
export type Letter = { game: string; code: string; behind: string };
export interface Means {
  store: Store;
  seat: (game: Game, ours?: string) => Promise<boolean>; // `ours`: the id of the match that is gone on with
  isWanted: () => boolean; // its person has not gone elsewhere meanwhile
}

/** Why a letter brings nothing to the table; its person knows it already, where there are no words. */
export class Refused extends Error {
  title: string;
  constructor(title: string, why: string = "") {
    super(why);
    this.title = title;
  }
}

/** The part behind the code of a letter that is ours to hand out: its game's name, or the whole game at first. */
export async function behindOf(
  { game, number, can_send }: Pick<TurnView, "game" | "number" | "can_send">,
  store: Pick<Store, "source">,
) {
  const kept = number + Number(can_send) === 1 ? await store.source(game) : undefined;
  if (!kept) return `/${game.slice(game.indexOf("~"))}`;
  const { codeOf } = await import("../sources/share-dialog.ts");
  return `/${await codeOf(kept.source)}`;
}

/**
 * Brings the game of a letter to the table, or one to begin a match in: the name of what sits there, "" where none does
 * and its person knows why, or what there is to say.
 */
export async function seatLetter(
  { game, code, behind }: Letter,
  { store, seat, isWanted }: Means,
): Promise<{ name: string } | { refused: Words }> {
  try {
    const { one, ours } = game ? await begun(game, store) : await gameOfLetter(code, behind, { store, ask });
    const isThere = isWanted() && (await seat(one, ours));
    return { name: (isThere && (await store.source(one.sha))?.name) || "" };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refused: { title: error.title, why: error.message } };
  }
}

/** Asks as long as its person is at the address of the letter. */
async function ask(game: Game) {
  const { askConsent } = await import("../sources/consent-dialog.ts");
  return askConsent(game, new Promise((resolve) => addEventListener("hashchange", () => resolve(), { once: true })));
}

/** The game that a match begins in, with the form that says what can be chosen. */
async function begun(name: string, store: Store) {
  const { addFormOf } = await import("../sources/shown.ts");
  const [kept, isThere] = [await store.source(name), await addFormOf(store, name)];
  if (kept && isThere) return { one: { sha: kept.id, source: kept.source }, ours: "" };
  throw new Refused(t("This game is not here."), t("Open its link or its file again."));
}

/**
 * The game of a letter, as what stands behind its code brings or names it, once its person agrees to it, and the id of
 * the match that is kept, or ""; who goes on with one has been asked before. Throws Refused.
 */
export async function gameOfLetter(
  code: string,
  behind: string,
  { store, ask }: { store: Pick<Store, "games" | "sources">; ask(game: Game): Promise<boolean> },
) {
  const one = behind.startsWith("~") ? await named(behind, store) : await brought(behind);
  const ours = oursIn(await store.games(), code, one);
  if (!ours && !(await ask(one))) throw new Refused("");
  return { one, ours };
}

/** The kept game that a letter names. */
async function named(name: string, store: Pick<Store, "sources">) {
  const kept = (await store.sources()).find(({ id }) => nameOf(id) === name);
  if (kept) return { sha: kept.id, source: kept.source };
  throw new Refused(
    t("The game of this link is not here."),
    t("Open the first link of the match, which brings it; or the game’s own link or file, and then this one again."),
  );
}

/** The game that a letter brings. */
async function brought(code: string) {
  try {
    const source = await readCode(code, dictionariesOf(await bases()));
    return { sha: await identity(source), source };
  } catch (error) {
    throw error instanceof BadLink ? new Refused(t("This link cannot be opened."), error.message) : error;
  }
}

/** The id of the kept match of a letter, "" for a new one; a match is of one game from its first letter on. */
function oursIn(games: Saved[], code: string, { sha }: Game) {
  const claim = games.filter(({ match, summary }) => match?.matches.includes(matchOf(code)) && isGuest(summary.game));
  const kept = claim.find(({ summary }) => summary.game.endsWith(nameOf(sha)));
  if (kept || !claim.length) return kept?.id ?? "";
  throw new Refused(
    t("This link is of another game."),
    t("It names a match that is kept here, and brings or names other rules than it is played by. Nothing has run."),
  );
}
