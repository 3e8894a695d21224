// A game in one file as a wheel, which pip installs and a terminal plays by its name (py/cairn/cli/shelf.py); and the
// game of such a wheel, without running it.
import { t } from "../shell/language.ts";
import { headOf, identity, LONGEST, needsOf, normal, spelled } from "./identity.ts";

type Zip = Pick<typeof import("fflate"), "zipSync" | "unzipSync">;

/** Bytes of a wheel that is looked into, and of a file in it that is read. */
export const LONGEST_WHEEL = 1_000_000;
const LONGEST_FILE = 4 * LONGEST;
/** A game and what it needs. */
export const MOST_WHEELS = 8;
/** The names of their files here. */
export const WHEEL = /^[\w.+!-]+-py3-none-any\.whl$/;
const GROUP = "cairn.games";
/** A line with an entry point, without its blanks: a name, a module, and what of it. */
const ENTRY = /^([\w.-]+)=([\w.]+)(:.+)?$/;
const COMPILED = /\.(?:so|pyd|dll|dylib|wasm)$/;
/** A wheel has no time of its own, so that a game gives one wheel. */
const mtime = new Date(1980, 0, 1);

/** A wheel that brings no game; its words are for the person who has it. */
export class BadWheel extends Error {}

/**
 * The wheel of a source.
 * @param taken  names of games that it must not have
 */
export async function makeWheel(
  source: string,
  taken: string[],
  { zipSync }: Zip,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const [text, sha, { title, by, goal }] = [normal(source), await identity(source), headOf(source)];
  const letters = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
  const entry = !letters || taken.includes(letters) ? `${letters || "game"}_${sha.slice(0, 4)}` : letters;
  const [name, version] = [`cairn_game_${entry}`, `1+g${sha.slice(0, 8)}`];
  const info = `${name}-${version}.dist-info`;
  const needed = needsOf(source).map((need) => `Requires-Dist: ${need}`);
  const about = [`Name: ${name}`, `Version: ${version}`, ...(goal ? [`Summary: ${goal}`] : [])];
  const files = {
    [`${name}.py`]: text,
    [`${info}/METADATA`]: lines("Metadata-Version: 2.1", ...about, ...(by ? [`Author: ${by}`] : []), ...needed),
    [`${info}/WHEEL`]: lines("Wheel-Version: 1.0", "Generator: cairn", "Root-Is-Purelib: true", "Tag: py3-none-any"),
    [`${info}/entry_points.txt`]: lines(`[${GROUP}]`, `${entry} = ${name}`),
  };
  const packed = Object.entries(files).map(([path, content]) => [path, encoded(content)] as const);
  const rows = await Promise.all(
    packed.map(async ([path, bytes]) => `${path},${await recorded(bytes)},${bytes.length}`),
  );
  const record = `${info}/RECORD`;
  const whole = { ...Object.fromEntries(packed), [record]: encoded(lines(...rows, `${record},,`)) };
  return { name: `${name}-${version}-py3-none-any.whl`, bytes: zipSync(whole, { mtime, level: 9 }) };
}

/** `name`: of its file */
export type Wheel = { name: string; bytes: Uint8Array<ArrayBuffer> };
interface Read {
  package: string; // what it is called, as all spell it
  file: string; // a fitting name for its file
  needs: string[]; // the names of other packages
  entry: string; // the name of the game that it brings, or ""
  module: string; // the game's
  isListed: boolean; // it lists its files, as what is imported from it must be found there
  isWhole: boolean; // it brings a game in more than a module
  text: (path: string) => string; // of a file at its top
}

/** Reads a wheel; throws BadWheel. */
function readAny(bytes: Uint8Array, { unzipSync }: Zip): Read {
  if (bytes.length > LONGEST_WHEEL)
    throw new BadWheel(t("This wheel is too large: a game has at most {n} MB.", { n: LONGEST_WHEEL / 1e6 }));
  const names: Set<string> = new Set();
  const files = unzipped(bytes, unzipSync, (name) => {
    names.add(name);
    return /^[^/]+\.dist-info\/(?:METADATA|WHEEL|RECORD|entry_points\.txt)$/.test(name) || /^[^/]+\.py$/.test(name);
  });
  const info = (part: string) =>
    read(files, Object.keys(files).find((path) => path.endsWith(`.dist-info/${part}`)) ?? "");
  if (!info("WHEEL") || !info("METADATA")) throw new BadWheel(t("This file is no wheel."));
  if ([...names].some((name) => COMPILED.test(name)) || !isPlain(info("WHEEL")))
    throw new BadWheel(t("This wheel is compiled. Only games in plain Python can be played here."));
  const [, group = ""] = info("entry_points.txt").split(`[${GROUP}]`);
  const points = (group.split("\n[")[0] ?? "").split("\n");
  const [, entry = "", module = "", attribute] =
    points.map((line) => ENTRY.exec(line.replace(/\s/g, ""))).find((point) => point) ?? [];
  const about = info("METADATA").split("\n");
  const fields = (named: string) =>
    about.flatMap((line) => (line.startsWith(`${named}: `) ? [line.slice(named.length + 2).trim()] : []));
  const field = (named: string) => /^[\w.+!-]*/.exec(fields(named)[0] ?? "")?.[0] ?? "";
  const wanted = fields("Requires-Dist").filter((need) => !/extra *==/.test(need));
  return {
    package: spelled(field("Name")),
    file: `${spelled(field("Name")).replaceAll("-", "_")}-${field("Version")}-py3-none-any.whl`,
    needs: wanted.map((need) => spelled(/^[\w.-]*/.exec(need)?.[0] ?? "")),
    isListed: info("RECORD").trim() !== "",
    ...{ entry, module, isWhole: Boolean(attribute) || module.includes(".") },
    text: (path) => read(files, path),
  };
}

/**
 * The game that wheels bring, and those of them that it needs, each behind what it needs itself; throws BadWheel.
 * @param source  of the game, where it is in none of them, or ""
 * @param taken  names of games that it must not have
 */
export function readWheels(
  wheels: Uint8Array<ArrayBuffer>[],
  source: string,
  taken: string[],
  zip: Zip,
): { source: string; wheels: Wheel[] } {
  if (wheels.length > MOST_WHEELS) throw new BadWheel(t("These are too many wheels for a game."));
  const all = wheels.map((bytes) => ({ bytes, ...readAny(bytes, zip) }));
  const game = source ? undefined : all.find(({ entry }) => entry);
  if (!source && !game) throw new BadWheel(t("This wheel brings no game: it has no entry point “cairn.games”."));
  const text = game ? gameIn(game, taken) : normal(source);
  const named = needsOf(text).map((need) => spelled(/^[\w.-]+/.exec(need)?.[0] ?? ""));
  const found: Map<string, Wheel> = new Map();
  function add(name: string) {
    if (found.has(name) || name === game?.package) return;
    const wheel = all.find((one) => one.package === name);
    if (!wheel) throw new BadWheel(t("This game needs {name}. Drop its wheel here together with the game.", { name }));
    if (!wheel.isListed)
      throw new BadWheel(t("The wheel of {name} is damaged: it does not list its files. Build it anew.", { name }));
    found.set(name, { name: wheel.file, bytes: wheel.bytes });
    wheel.needs.forEach(add);
    const own = found.get(name);
    found.delete(name);
    found.set(name, own as Wheel); // behind what it needs
  }
  for (const name of [...(game?.needs ?? []), ...named]) add(name);
  return { source: text, wheels: [...found.values()] };
}

/** Whether a wheel is for every machine, as it says of itself. */
const isPlain = (said: string) => said.split("\n").some((line) => /^Tag: *[\w.]+-none-any$/.test(line.trimEnd()));

/** The source of the game of a wheel. */
function gameIn({ entry, module, isWhole, text }: Read, taken: string[]) {
  if (taken.includes(entry))
    throw new BadWheel(t("This wheel calls its game “{name}”, as one of ours is called.", { name: entry }));
  if (isWhole)
    throw new BadWheel(t("This wheel brings a whole package. Install it with pip, and play it in a terminal."));
  const source = text(`${module}.py`);
  if (!source) throw new BadWheel(t("This wheel is damaged: its game is missing."));
  if (source.length > LONGEST) throw new BadWheel(t("It is longer than any game."));
  return normal(source);
}

function unzipped(bytes: Uint8Array, unzipSync: Zip["unzipSync"], wanted: (name: string) => boolean) {
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!wanted(name)) return false;
        if (originalSize > LONGEST_FILE) throw new BadWheel(t("It is longer than any game."));
        return true;
      },
    });
  } catch (error) {
    if (error instanceof BadWheel) throw error;
    throw new BadWheel(t("This file is no wheel, or it is damaged."));
  }
}

/** A file as text, or "". */
function read(files: Record<string, Uint8Array>, path: string) {
  try {
    return Object.hasOwn(files, path) ? new TextDecoder("utf-8", { fatal: true }).decode(files[path]) : "";
  } catch {
    throw new BadWheel(t("This file is no wheel, or it is damaged."));
  }
}

const lines = (...rows: string[]) => rows.map((row) => `${row}\n`).join("");
const encoded = (text: string) => new TextEncoder().encode(text);

/** A digest as a wheel records it. */
async function recorded(bytes: Uint8Array<ArrayBuffer>) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const base64 = btoa(String.fromCharCode(...digest))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  return `sha256=${base64.replaceAll("=", "")}`;
}
