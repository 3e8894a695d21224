// All saved games as one text, a line each, and back: what is whole in a damaged text is still read, and nothing that is here is lost to it.
// @ts-check
import { t } from "../shell/language.mjs";

/** @typedef {import("./store.mjs").Saved} Saved */
/** @typedef {import("./store.mjs").Aside} Aside */
/** @typedef {import("./store.mjs").Progress} Progress */
/** @typedef {{ games: Saved[], asides: Aside[], progress: Progress[], lost: number, damaged: string[] }} Read  `lost`: lines that should be there and are not; `damaged`: lines that cannot be read */

const FORMAT = 1;
const LONGEST = 64_000_000;
const LONGEST_PROGRESS = 2_000;

/** A text that holds no games; its words are for the person who chose it. */
export class BadArchive extends Error {}

/** What goes on with a match over a connection is left out: it speaks for its owner, and would be one person twice. A match by link goes with its secrets, to another device. @param {Saved[]} games @param {Aside[]} asides @param {boolean} secrets  with what opens what is hidden @param {Progress[]} [progress] */
export function write(games, asides, secrets, progress = []) {
  const kept = games.map((game) => ({ kind: "game", ...shared(game, secrets) }));
  const apart = asides.map((aside) => ({
    kind: "aside",
    ...aside,
    ...(aside.game ? { game: shared(aside.game, secrets) } : {}),
  }));
  const lines = [...kept, ...apart, ...progress.map((entry) => ({ kind: "progress", ...entry }))];
  return [{ cairn: "games", format: FORMAT, lines: lines.length }, ...lines]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
}

/** What of a game goes into a file. @param {Saved} saved @param {boolean} secrets @returns {Saved} */
const shared = ({ vaults, match, picture: _, ...game }, secrets) => ({
  ...game,
  ...(secrets && vaults ? { vaults } : {}),
  ...(secrets && match?.turn ? { match } : {}),
});

/** @param {string} text @returns {Read} */
export function read(text) {
  if (text.length > LONGEST) throw new BadArchive(t("This file is too long to hold saved games. Nothing was changed."));
  const [first = "", ...lines] = text.trim().split(/\r?\n/);
  const head = table(first);
  if (head?.cairn !== "games")
    throw new BadArchive(
      t(
        "This is not a file of saved games. Choose one that was made here with “Save all to a file”. Nothing was changed.",
      ),
    );
  if (head.format !== FORMAT)
    throw new BadArchive(
      t(
        "This file comes from a newer Cairn. Reload the page to renew it, then choose the file again. Nothing was changed.",
      ),
    );
  /** @type {Read} */
  const found = {
    games: [],
    asides: [],
    progress: [],
    lost: Math.max(0, Number(head.lines) - lines.length) || 0,
    damaged: [],
  };
  for (const line of lines) {
    const entry = table(line);
    const game = entry?.kind === "game" && actions(entry.text) ? gameOf(entry) : undefined;
    const aside = entry?.kind === "aside" ? asideOf(entry) : undefined;
    const reached = entry?.kind === "progress" ? progressOf(entry, line.length) : undefined;
    if (game) found.games.push(game);
    else if (aside) found.asides.push(aside);
    else if (reached) found.progress.push(reached);
    else if (line.trim()) found.damaged.push(line);
  }
  return found;
}

/** @param {string} line @returns {any} */
function table(line) {
  try {
    const value = JSON.parse(line);
    return value !== null && typeof value === "object" ? value : undefined;
  } catch {
    return undefined;
  }
}

/** @param {any} entry @param {string[]} names */
const texts = (entry, names) => names.every((name) => typeof entry?.[name] === "string");
const isId = (/** @type {unknown} */ id) => typeof id === "string" && /^[\w-]{1,60}$/.test(id);

/** A game whose record may be anything. @param {any} entry @returns {Saved | undefined} */
function gameOf(entry) {
  const { id, text, summary, saved, vaults, computer, match, tree } = entry;
  const isSummary =
    texts(summary, ["game", "title"]) &&
    (isNames(summary.who) || texts(summary, ["line"])) &&
    Number.isInteger(summary.turn) &&
    typeof summary.over === "boolean";
  if (!isId(id) || typeof text !== "string" || !isSummary || !Number.isFinite(saved) || !/^\w+$/.test(summary.game))
    return undefined;
  const { game, title, turn, who, line, over, friends, yours } = summary;
  return {
    id,
    text,
    summary: {
      game,
      title,
      turn,
      ...(isNames(who) ? { who } : { line }),
      ...(typeof yours === "boolean" ? { yours } : {}),
      over,
      ...(isNames(friends) ? { friends } : {}),
    },
    saved,
    ...(isBySeat(vaults, "string") ? { vaults } : {}),
    ...(isBySeat(computer, "number") ? { computer } : {}),
    ...(typeof tree === "string" ? { tree } : {}),
    ...(isByLink(match) ? { match: { matches: match.matches, texts: match.texts, turn: match.turn } } : {}),
  };
}

/** A match by link; of any other nothing is taken in. @param {any} match */
const isByLink = (match) =>
  isNames(match?.matches) &&
  isNames(match.texts) &&
  match.texts.every((/** @type {string} */ text) => text.startsWith('{"cairn-by-link":')) &&
  ["yours", "draft", "waiting", "over"].includes(match.turn);

/** @param {any} who */
const isNames = (who) => Array.isArray(who) && who.length <= 8 && who.every((name) => typeof name === "string");

/** @param {any} entry @returns {Aside | undefined} */
function asideOf({ id, text, title, why, saved, game }) {
  if (!isId(id) || !texts({ text, title, why }, ["text", "title", "why"]) || !Number.isFinite(saved)) return undefined;
  const whole = game && game.text === text ? gameOf(game) : undefined;
  return { id, text, title, why, saved, ...(whole ? { game: whole } : {}) };
}

/** What it holds is looked at when it is read. @param {any} entry @param {number} length @returns {Progress | undefined} */
function progressOf({ kind: _, ...entry }, length) {
  const fits = typeof entry.id === "string" && /^[\w -]{1,80}$/.test(entry.id) && length < LONGEST_PROGRESS;
  return fits && Number.isFinite(entry.saved) ? entry : undefined;
}

/** @param {any} value @param {"string" | "number"} type */
const isBySeat = (value, type) =>
  value !== null &&
  typeof value === "object" &&
  Object.entries(value).every(([seat, what]) => /^\d$/.test(seat) && typeof what === type);

/** The actions of a record's text, and what they are played on; undefined where it is none. @param {string} text */
function actions(text) {
  const record = typeof text === "string" ? table(text) : undefined;
  if (!Array.isArray(record?.actions)) return undefined;
  return { list: /** @type {string[]} */ (record.actions), on: JSON.stringify({ ...record, actions: [] }) };
}

/** Whether one record goes on from the other, or is it. @param {string} longer @param {string} shorter */
function goesOn(longer, shorter) {
  const [one, other] = [actions(longer), actions(shorter)];
  return (
    one !== undefined &&
    other !== undefined &&
    one.on === other.on &&
    other.list.every((action, at) => action === one.list[at])
  );
}

/**
 * What is to be written so that everything that came is here too: games that are here already are left, or go on as far as the longer of the two;
 * what has gone another way stays beside it under a new id.
 * @param {Saved[]} here @param {Saved[]} came @param {() => string} newId
 */
export function merge(here, came, newId) {
  const known = new Map(here.map((game) => [game.id, game]));
  const twins = new Set(here.map(sign));
  /** @type {Saved[]} */
  const write = [];
  const count = { fresh: 0, longer: 0, known: 0 };
  for (const game of came) {
    const mine = known.get(game.id);
    // A match that can still be gone on with stays as it is here, and the longer game stands beside it.
    const more = mine !== undefined && Object.keys(game.vaults ?? {}).some((seat) => !(seat in (mine.vaults ?? {})));
    const kin =
      mine &&
      (mine.match
        ? !more && goesOn(mine.text, game.text)
        : goesOn(mine.text, game.text) || goesOn(game.text, mine.text));
    const adds = kin && mine.text === game.text && game.tree && !mine.tree;
    const grown = kin && mine.text !== game.text && goesOn(game.text, mine.text);
    if (!kin && twins.has(sign(game))) count.known += 1;
    else if (kin && !grown && !more && !adds) count.known += 1;
    else {
      const tree = mine?.tree ?? (adds ? game.tree : undefined);
      const next = !mine
        ? game
        : kin
          ? { ...(grown ? game : mine), vaults: { ...game.vaults, ...mine.vaults }, ...(tree ? { tree } : {}) }
          : { ...game, id: newId() };
      count[!kin ? "fresh" : grown ? "longer" : "known"] += 1;
      write.push(next);
      known.set(next.id, next);
      twins.add(sign(next));
    }
  }
  return { write: [...new Map(write.map((game) => [game.id, game])).values()], count };
}

/** Two games with the same sign are the same game under two ids. @param {Saved} game */
const sign = ({ text, vaults = {}, computer = {} }) => JSON.stringify([text, vaults, computer]);
