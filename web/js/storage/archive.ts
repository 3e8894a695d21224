// All saved games as one text, a line each, and back: what is whole in a damaged text is still read, and nothing that
// is here is changed by it.
import { type Fields, fieldsOf, isNumber, isText, isWhole, parsed } from "../fields.ts";
import { isMistake, type Mistake } from "../mistakes/mistake.ts";
import { readBase64, writeBase64 } from "../peer/bases.ts";
import { cleaned } from "../peer/names.ts";
import { first } from "../random.ts";
import { t } from "../shell/language.ts";
import { LONGEST_WHEEL, MOST_WHEELS, WHEEL } from "../sources/wheel.ts";
import type { Aside, Draft, Progress, Saved, Source } from "./store.ts";

export interface Read {
  games: Saved[];
  asides: Aside[];
  progress: Progress[];
  lost: number; // lines that should be there and are not
  damaged: string[]; // lines that cannot be read
  names: number; // lines of what somebody is called, which are not taken
  sources: Source[]; // of games that somebody wrote, whose ids nobody has checked
  mistakes: Mistake[]; // that are asked again
  drafts: Draft[]; // games that are being written
}
/** what is kept, or is to be written */
export interface Here {
  games: Saved[];
  asides: Aside[];
  progress: Progress[];
  sources: Source[];
  mistakes: Mistake[];
  drafts: Draft[];
}

const FORMAT = 1;
const LONGEST = 64_000_000;
/** Milliseconds for which the page waits for a long text, before it draws and hears again. */
const SLICE = 20;
const LONGEST_PROGRESS = 2_000;
const LONGEST_TITLE = 60;
/** Milliseconds for which somebody may have sat at a game: a year. */
const LONGEST_SPENT = 365 * 86_400_000;
const LONGEST_WORDS = 500;
/** Characters of a match's name by which it is found; an invitation has no more of it. */
const NAME = 8;

/** The name of a game: of the shelf, or of one that somebody wrote. */
const GAME = /^\w+$|^[a-z0-9_]{0,60}~[a-z2-7]{26}$/;
const SHA = /^[0-9a-f]{64}$/;
/** Characters of a source. */
const LONGEST_SOURCE = 60_000;

/** A text that holds no games; its words are for the person who chose it. */
export class BadArchive extends Error {}

/**
 * The text of an archive. The part with which a match over a connection goes on is left out: it speaks for its owner,
 * and would be one person twice. A match by link goes with its secrets, to another device.
 * @param secrets  with what opens what is hidden
 * @param drafts  without what can be undone in them
 */
export function write(
  games: Saved[],
  asides: Aside[],
  secrets: boolean,
  progress: Progress[] = [],
  sources: Source[] = [],
  mistakes: Mistake[] = [],
  drafts: Draft[] = [],
) {
  const kept = games.map((game) => ({ kind: "game", ...shared(game, secrets) }));
  const apart = asides.map((aside) => ({
    kind: "aside",
    ...aside,
    ...(aside.game ? { game: shared(aside.game, secrets) } : {}),
  }));
  const written = sources.map(({ id, name, source, made, base, saved, wheels = [] }) => ({
    ...{ kind: "source", id, name, source, made, base, saved },
    ...(wheels.length ? { wheels: wheels.map(({ name, bytes }) => ({ name, bytes: writeBase64(bytes) })) } : {}),
  }));
  const lines = [...kept, ...apart, ...progress.map((entry) => ({ kind: "progress", ...entry })), ...written];
  lines.push(...mistakes.map((mistake) => ({ kind: "mistake", ...mistake })));
  lines.push(...drafts.map(({ id, text, from, plays, saved }) => ({ kind: "draft", id, text, from, plays, saved })));
  return [{ cairn: "games", format: FORMAT, lines: lines.length }, ...lines]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
}

/** The parts of a game that go into a file. */
const shared = ({ vaults, match, picture: _, ...game }: Saved, secrets: boolean): Saved => ({
  ...game,
  ...(secrets && vaults ? { vaults } : {}),
  ...(secrets && match?.turn ? { match } : {}),
});

/** @param now  nothing in it was saved later, in ms since 1970 */
export function read(text: string, now: number = Date.now()): Read {
  const reading = readLines(text, now);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

/** The same in slices, so that a long text holds nothing up. */
export async function readInSlices(text: string): Promise<Read> {
  const reading = readLines(text, Date.now());
  let began = performance.now();
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
    if (performance.now() - began < SLICE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
}

/** The lines of a text, one after the other. */
function* linesOf(text: string) {
  for (let [from, end] = [0, 0]; from <= text.length; from = end + 1) {
    end = text.indexOf("\n", from);
    if (end < 0) end = text.length;
    yield text.slice(from, end);
  }
}

/** Reads an archive, a line a step. */
function* readLines(text: string, now: number): Generator<undefined, Read> {
  if (text.length > LONGEST) throw new BadArchive(t("This file is too long to hold saved games. Nothing was changed."));
  const lines = linesOf(text.trim());
  const head = table(lines.next().value ?? "");
  if (head?.cairn !== "games")
    throw new BadArchive(
      t(
        "This is not a file of saved games. Choose one that was made here with “Save all to a file”. " +
          "Nothing was changed.",
      ),
    );
  if (head.format !== FORMAT)
    throw new BadArchive(
      t(
        "This file comes from a newer Cairn. Reload the page to renew it, then choose the file again. " +
          "Nothing was changed.",
      ),
    );
  const found: Read = {
    games: [],
    asides: [],
    progress: [],
    lost: 0,
    damaged: [],
    names: 0,
    sources: [],
    mistakes: [],
    drafts: [],
  };
  let count = 0;
  for (const line of lines) {
    yield;
    count += 1;
    const read = table(line);
    const entry = read && notLater(read, now);
    const game = entry?.kind === "game" && actions(entry.text) ? gameOf(entry) : undefined;
    const aside = entry?.kind === "aside" ? asideOf(entry) : undefined;
    const reached = entry?.kind === "progress" ? progressOf(entry, line.length) : undefined;
    const source = entry?.kind === "source" ? sourceOf(entry) : undefined;
    const mistake = entry?.kind === "mistake" ? mistakeOf(entry) : undefined;
    const draft = entry?.kind === "draft" ? draftOf(entry) : undefined;
    if (draft) found.drafts.push(draft);
    else if (mistake) found.mistakes.push(mistake);
    else if (game) found.games.push(game);
    else if (aside) found.asides.push(aside);
    else if (reached) found.progress.push(reached);
    else if (source) found.sources.push(source);
    else if (entry?.kind === "progress" && String(entry.id).startsWith("person ")) found.names += 1;
    else if (line.trim()) found.damaged.push(line);
  }
  found.lost = Math.max(0, Number(head.lines) - count) || 0;
  return found;
}

function table(line: string): Fields | undefined {
  const value = parsed(line);
  return typeof value === "object" && value !== null ? fieldsOf(value) : undefined;
}

/** An entry whose times are none to come. */
const notLater = (entry: Fields, now: number): Fields => ({
  ...entry,
  ...(isNumber(entry.saved) ? { saved: Math.max(0, Math.min(entry.saved, now)) } : {}),
  ...(typeof entry.game === "object" && entry.game ? { game: notLater(fieldsOf(entry.game), now) } : {}),
});

const isId = (id: unknown): id is string => isText(id) && /^[\w-]{1,60}$/.test(id);

/** A game whose record may be anything. */
function gameOf(entry: Fields): Saved | undefined {
  const { id, text, summary, saved, vaults, computer, match, tree, spent } = entry;
  const { game, title, turn, who, line, over, ending, friends, yours, colours } = fieldsOf(summary);
  const isSummary = isText(game) && isText(title) && (isNames(who) || isText(line)) && isWhole(turn);
  if (!isId(id) || !isText(text) || !isSummary || typeof over !== "boolean" || !isNumber(saved) || !GAME.test(game))
    return undefined;
  return {
    id,
    text,
    summary: {
      game,
      title: [...cleaned(title)].slice(0, LONGEST_TITLE).join(""),
      turn,
      ...(isNames(who) ? { who } : isText(line) ? { line } : {}),
      ...(typeof yours === "boolean" ? { yours } : {}),
      over,
      ...(isText(ending) ? { ending } : {}),
      ...(isNames(friends) ? { friends } : {}),
      ...(isText(colours) ? { colours } : {}),
    },
    saved,
    ...(isBySeat(vaults, (what) => typeof what === "string") ? { vaults } : {}),
    ...(isBySeat(computer, (what) => typeof what === "number") ? { computer } : {}),
    ...(isText(tree) ? { tree } : {}),
    ...(isNumber(spent) && spent > 0 ? { spent: Math.min(spent, LONGEST_SPENT) } : {}),
    ...matchOf(match),
  };
}

/** A match by link; of any other nothing is taken in. */
function matchOf(match: unknown): Pick<Saved, "match"> {
  const { matches, texts, turn } = fieldsOf(match);
  const isByLink =
    isNames(matches) &&
    matches.every((name) => /^[0-9A-Za-z]{8,64}$/.test(name)) &&
    isNames(texts) &&
    texts.every((text) => text.startsWith('{"cairn-by-link":')) &&
    isText(turn) &&
    ["yours", "draft", "waiting", "over"].includes(turn);
  return isByLink ? { match: { matches, texts, turn } } : {};
}

const isNames = (who: unknown): who is string[] =>
  Array.isArray(who) && who.length <= 8 && who.every((name) => typeof name === "string");

function asideOf({ id, text, title, why, saved, game }: Fields): Aside | undefined {
  if (!isId(id) || !isText(text) || !isText(title) || !isText(why) || !isNumber(saved)) return undefined;
  if (title.length + why.length > LONGEST_WORDS) return undefined;
  const whole = fieldsOf(game).text === text ? gameOf(fieldsOf(game)) : undefined;
  return { id, text, title, why, saved, ...(whole ? { game: whole } : {}) };
}

/**
 * The results in puzzles, lessons and exercises: reviews go with their games, and people are called what they are
 * called here. What it holds is looked at when it is read.
 */
function progressOf({ kind: _, id, saved, ...entry }: Fields, length: number): Progress | undefined {
  const fits = isText(id) && /^(puzzle|lesson|exercise) [\w -]{1,80}$/.test(id);
  return fits && length < LONGEST_PROGRESS && isNumber(saved) ? { ...entry, id, saved } : undefined;
}

/** A position that is asked again; nothing beside its own parts is taken. */
function mistakeOf({ id, game, origin, text, from, at, title, made, memory, saved }: Fields): Mistake | undefined {
  const mistake = {
    id,
    game,
    origin,
    text,
    from,
    at,
    title: [...cleaned(String(title))].join(""),
    made,
    memory,
    saved,
  };
  return isMistake(mistake) ? mistake : undefined;
}

/** The source of a game that somebody wrote; what it is called is read from it when it is imported. */
function sourceOf({ id, name, source, made, base, saved, wheels = [] }: Fields): Source | undefined {
  const fits = isText(id) && SHA.test(id) && isText(name) && name.includes("~") && GAME.test(name);
  if (!fits || !isText(source, LONGEST_SOURCE) || !isNumber(saved) || !isNumber(made)) return undefined;
  const from = isText(base) && SHA.test(base) ? base : "";
  const needed = wheelsOf(wheels);
  if (!needed) return undefined;
  return {
    id,
    name,
    title: "",
    by: "",
    source,
    kit: 1,
    origin: "file",
    made: Math.min(made, saved),
    base: from,
    saved,
    ...(needed.length ? { wheels: needed } : {}),
  };
}

/** The wheels of a game; undefined where they cannot be read. */
function wheelsOf(wheels: unknown): Source["wheels"] {
  if (!Array.isArray(wheels) || wheels.length > MOST_WHEELS) return undefined;
  try {
    const found = wheels.map(({ name, bytes }) => ({ name, bytes: readBase64(bytes) }));
    return found.every(({ name, bytes }) => WHEEL.test(name) && bytes.length <= LONGEST_WHEEL) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** A game that is being written. */
function draftOf({ id, text, from, plays, saved }: Fields): Draft | undefined {
  const fits = isId(id) && isText(text, LONGEST_SOURCE) && isText(from, LONGEST_WORDS) && isWhole(plays);
  if (!fits || plays < 0 || !isNumber(saved)) return undefined;
  return { id, text, from, plays, saved };
}

const isBySeat = <T>(value: unknown, is: (what: unknown) => what is T): value is Record<string, T> =>
  value !== null &&
  typeof value === "object" &&
  Object.entries(value).every(([seat, what]) => /^\d$/.test(seat) && is(what));

/** The actions of a record's text, and what they are played on; undefined where it is none. */
function actions(text: unknown) {
  const record = isText(text) ? table(text) : undefined;
  if (!Array.isArray(record?.actions)) return undefined;
  return { list: record.actions as string[], on: JSON.stringify({ ...record, actions: [] }) };
}

/** Whether one record goes on from the other, or is it. */
function goesOn(longer: string, shorter: string) {
  const [one, other] = [actions(longer), actions(shorter)];
  return (
    one !== undefined &&
    other !== undefined &&
    one.on === other.on &&
    other.list.every((action, at) => action === one.list[at])
  );
}

/**
 * The entries to be written so that everything that came is here too. What is here stays as it is: a game that goes on
 * further, or has gone another way, stands beside it under a new id, and a match that is kept here comes no second
 * time.
 */
export function merge(here: Here, came: Here, newId: () => string) {
  const ids = new Set(here.games.map(({ id }) => first(id)));
  const matches = matchesIn(here.games);
  const [byId, byPlay] = [groupedBy(here.games, ({ id }) => id), groupedBy(here.games, playOf)];
  const count = { fresh: 0, beside: 0, unmatched: 0, known: 0 };
  const games: Saved[] = [];
  for (const one of came.games) {
    const game = withoutMatch(one, matches);
    const [twins, likes] = [byId.get(game.id) ?? [], byPlay.get(playOf(game)) ?? []];
    const isKept = twins.length > 0;
    if (twins.concat(likes).some((other) => covers(other, game))) {
      count.known += 1;
      continue;
    }
    const next = isKept || ids.has(first(game.id)) ? { ...game, id: newId() } : game;
    count.fresh += 1;
    count.beside += Number(isKept);
    count.unmatched += Number(game !== one);
    games.push(next);
    add(byId, next.id, next);
    add(byPlay, playOf(next), next);
  }
  return {
    games,
    asides: asidesOf(here, came, newId),
    progress: freshOf(here.progress, came.progress),
    sources: freshOf(here.sources, came.sources),
    mistakes: freshOf(here.mistakes, came.mistakes),
    drafts: draftsOf(here.drafts, came.drafts, newId),
    count,
  };
}

function asidesOf(here: Here, came: Here, newId: () => string) {
  const known = new Map(here.asides.map(({ id, text }) => [id, text]));
  const matches = matchesIn(here.games);
  return came.asides.flatMap((aside) => {
    if (known.get(aside.id) === aside.text) return [];
    const id = known.has(aside.id) ? newId() : aside.id;
    known.set(id, aside.text);
    return [{ ...aside, id, ...(aside.game ? { game: withoutMatch(aside.game, matches) } : {}) }];
  });
}

/** The texts that are not here; one that was written on stands beside. */
function draftsOf(here: Draft[], came: Draft[], newId: () => string) {
  const [ids, known] = [new Set(here.map(({ id }) => id)), new Set(here.map(({ text }) => text))];
  return came.flatMap((draft) => {
    if (known.has(draft.text)) return [];
    const id = ids.has(draft.id) ? newId() : draft.id;
    ids.add(id);
    known.add(draft.text);
    return [{ ...draft, id }];
  });
}

/** The entries under ids that are not here. */
function freshOf<T extends { id: string }>(here: T[], came: T[]) {
  const known = new Set(here.map(({ id }) => id));
  return came.filter(({ id }) => !known.has(id) && known.add(id));
}

/** A game, without its match where one of that name is kept: there is one game in which a match goes on. */
export const withoutKeptMatch = (game: Saved, here: Saved[]): Saved => withoutMatch(game, matchesIn(here));

/** The names that invitations have for the matches of these games. */
const matchesIn = (games: Saved[]) =>
  new Set(games.flatMap(({ match }) => match?.matches ?? []).map((name) => name.slice(0, NAME)));

/** @param kept  matches */
function withoutMatch(game: Saved, kept: Set<string>): Saved {
  if (!game.match?.matches.some((name) => kept.has(name.slice(0, NAME)))) return game;
  const { match: _, ...rest } = game;
  return rest;
}

/** The play of a game and its opponents: games of another play never cover one another. */
const playOf = ({ text, computer }: Saved) => `${JSON.stringify(computer ?? {})}\n${text}`;

function groupedBy(games: Saved[], key: (game: Saved) => string) {
  const found: Map<string, Saved[]> = new Map();
  for (const game of games) add(found, key(game), game);
  return found;
}

function add(groups: Map<string, Saved[]>, key: string, game: Saved) {
  const group = groups.get(key);
  if (group) group.push(game);
  else groups.set(key, [game]);
}

/** Whether all that a game brings is in one that is here. */
function covers(mine: Saved, game: Saved) {
  const isSame = mine.id === game.id;
  const goes = mine.text === game.text || (isSame && goesOn(mine.text, game.text));
  const isPlayed = isSame || JSON.stringify(mine.computer ?? {}) === JSON.stringify(game.computer ?? {});
  const opens = Object.keys(game.vaults ?? {}).every((seat) => seat in (mine.vaults ?? {}));
  return goes && isPlayed && opens && (mine.tree || !game.tree) && (mine.match || !game.match);
}
