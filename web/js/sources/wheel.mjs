// A game in one file as a wheel, which pip installs and a terminal plays by its name (py/cairn/cli/shelf.py); and the
// game of such a wheel, without running it.
// @ts-check
import { t } from "../shell/language.mjs";
import { headOf, identity, LONGEST, normal } from "./identity.mjs";

/** @typedef {Pick<typeof import("fflate"), "zipSync" | "unzipSync">} Zip */

/** Bytes of a wheel that is looked into, and of a file in it that is read. */
const LONGEST_WHEEL = 1_000_000;
const LONGEST_FILE = 4 * LONGEST;
const GROUP = "cairn.games";
const COMPILED = /\.(?:so|pyd|dll|dylib|wasm)$/;
/** A wheel has no time of its own, so that a game gives one wheel. */
const mtime = new Date(1980, 0, 1);

/** A wheel that brings no game; its words are for the person who has it. */
export class BadWheel extends Error {}

/**
 * The wheel of a source.
 * @param {string} source
 * @param {string[]} taken  names of games that it must not have
 * @param {Zip} zip
 * @returns {Promise<{ name: string, bytes: Uint8Array<ArrayBuffer> }>}
 */
export async function makeWheel(source, taken, { zipSync }) {
  const [text, sha, { title, by, goal }] = [normal(source), await identity(source), headOf(source)];
  const letters = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  const entry = !letters || taken.includes(letters) ? `${letters || "game"}_${sha.slice(0, 4)}` : letters;
  const [name, version] = [`cairn_game_${entry}`, `1+g${sha.slice(0, 8)}`];
  const info = `${name}-${version}.dist-info`;
  const about = [`Name: ${name}`, `Version: ${version}`, ...(goal ? [`Summary: ${goal}`] : [])];
  const files = {
    [`${name}.py`]: text,
    [`${info}/METADATA`]: lines("Metadata-Version: 2.1", ...about, ...(by ? [`Author: ${by}`] : [])),
    [`${info}/WHEEL`]: lines("Wheel-Version: 1.0", "Generator: cairn", "Root-Is-Purelib: true", "Tag: py3-none-any"),
    [`${info}/entry_points.txt`]: lines(`[${GROUP}]`, `${entry} = ${name}`),
  };
  const packed = Object.entries(files).map(([path, content]) => /** @type {const} */ ([path, encoded(content)]));
  const rows = await Promise.all(
    packed.map(async ([path, bytes]) => `${path},${await recorded(bytes)},${bytes.length}`),
  );
  const record = `${info}/RECORD`;
  const whole = { ...Object.fromEntries(packed), [record]: encoded(lines(...rows, `${record},,`)) };
  return { name: `${name}-${version}-py3-none-any.whl`, bytes: zipSync(whole, { mtime, level: 9 }) };
}

/**
 * The source of the game that a wheel brings; throws BadWheel.
 * @param {Uint8Array} bytes
 * @param {string[]} taken  names of games that it must not have
 * @param {Zip} zip
 */
export function readWheel(bytes, taken, { unzipSync }) {
  if (bytes.length > LONGEST_WHEEL)
    throw new BadWheel(t("This wheel is too large: a game has at most {n} MB.", { n: LONGEST_WHEEL / 1e6 }));
  /** @type {Set<string>} */
  const names = new Set();
  const files = unzipped(bytes, unzipSync, (name) => {
    names.add(name);
    return /^[^/]+\.dist-info\/(?:METADATA|WHEEL|entry_points\.txt)$/.test(name) || /^[^/]+\.py$/.test(name);
  });
  /** @param {string} part */
  const info = (part) => read(files, Object.keys(files).find((path) => path.endsWith(`.dist-info/${part}`)) ?? "");
  if (!info("WHEEL") || !info("METADATA")) throw new BadWheel(t("This file is no wheel."));
  if ([...names].some((name) => COMPILED.test(name)) || !/^Tag: *[\w.]+-none-any *$/m.test(info("WHEEL")))
    throw new BadWheel(t("This wheel is compiled. Only games in plain Python can be played here."));
  const [, group = ""] = info("entry_points.txt").split(`[${GROUP}]`);
  const [, entry, module, attribute] = /^\s*([\w.-]+)\s*=\s*([\w.]+)(:\S+)?\s*$/m.exec(group.split("\n[")[0]) ?? [];
  if (!entry) throw new BadWheel(t("This wheel brings no game: it has no entry point “cairn.games”."));
  if (taken.includes(entry))
    throw new BadWheel(t("This wheel calls its game “{name}”, as one of ours is called.", { name: entry }));
  if (attribute || module.includes("."))
    throw new BadWheel(t("This wheel brings a whole package. Install it with pip, and play it in a terminal."));
  const wanted = /^Requires-Dist: *([\w.-]+)(?!.*extra *==)/m.exec(info("METADATA"))?.[1];
  if (wanted)
    throw new BadWheel(t("This game needs {name}, which a game in one file cannot use here.", { name: wanted }));
  const source = read(files, `${module}.py`);
  if (!source) throw new BadWheel(t("This wheel is damaged: its game is missing."));
  if (source.length > LONGEST) throw new BadWheel(t("It is longer than any game."));
  return normal(source);
}

/**
 * @param {Uint8Array} bytes
 * @param {Zip["unzipSync"]} unzipSync
 * @param {(name: string) => boolean} wanted
 */
function unzipped(bytes, unzipSync, wanted) {
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

/** A file as text, or "". @param {Record<string, Uint8Array>} files @param {string} path */
function read(files, path) {
  try {
    return Object.hasOwn(files, path) ? new TextDecoder("utf-8", { fatal: true }).decode(files[path]) : "";
  } catch {
    throw new BadWheel(t("This file is no wheel, or it is damaged."));
  }
}

/** @param {...string} rows */
const lines = (...rows) => rows.map((row) => `${row}\n`).join("");
/** @param {string} text */
const encoded = (text) => new TextEncoder().encode(text);

/** A digest as a wheel records it. @param {Uint8Array<ArrayBuffer>} bytes */
async function recorded(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const base64 = btoa(String.fromCharCode(...digest))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  return `sha256=${base64.replaceAll("=", "")}`;
}
