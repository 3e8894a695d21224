// The sentences of the page in the reader's language: texts are written in English, and looked up in a catalog that is
// fetched only where another language is wanted. When the language changes, the page that stands is put into the other
// words in place.
// @ts-check
/**
 * Every language with a catalog, in its own words: the build fills them in, here and in theme.js, which chooses before
 * the first paint.
 */
export const LANGUAGES = /** @type {Record<string, string>} */ (/* languages */ { en: "English" } /* end */);

/** @typedef {string | Record<string, string>} Words  a text, or its plural forms by category */
/**
 * @typedef {object} Message  what the program is told
 * @property {"language"} kind
 * @property {string} language
 * @property {string} plural
 * @property {Record<string, string>} texts
 */
/**
 * A text as it was said: what is in the braces is a value, and a value may itself be a text that was said.
 * @typedef {{ text: string, many?: string, values: Record<string, any> }} Saying
 */

const DESCRIPTION = "meta[name=description]";
const ATTRIBUTES = ["aria-label", "aria-roledescription", "alt", "placeholder", "title"];
/** Elements that are not ours to translate, or come in the right language from elsewhere. */
const FOREIGN = "[translate=no], script, style, noscript, .article";
/** Elements whose name is ours, with something in them that is not. */
const KEPT = "code, textarea, svg";
/** How many texts are remembered, and how far one may stand within another. */
const [MOST_SAID, DEEPEST] = [2000, 3];

let tag = "en";
/** Writes plain numbers; to make one takes longer than to write with it a hundred times. */
let plain = new Intl.NumberFormat(tag);
/** @type {Map<string, Words>} */
let words = new Map();
/** The last sayings, by how it reads in the page's language. @type {Map<string, Saying>} */
const said = new Map();
/** The sentences by attribute or "". @type {WeakMap<Node, Map<string, { shown: string, saying: Saying }>>} */
const standing = new WeakMap();
/** @type {Set<() => void>} */
const watchers = new Set();
/** The last change of the language, which may be under way. @type {Promise<void>} */
let changed = Promise.resolve();
/**
 * The parts of the page's catalog that were wanted beside that of every visit, by their names.
 * @type {Map<string, Promise<void>>}
 */
const parts = new Map();

/** The tag of the language spoken. */
export const language = () => tag;

/**
 * A text in the reader's language, each `{name}` in it replaced by a value; numbers are written as that language writes
 * them.
 * @param {string} text  in English
 * @param {Record<string, unknown>} [values]
 */
export const t = (text, values = {}) => say({ text, values });

/**
 * A text that depends on a number, which is its `{n}`.
 * @param {string} one @param {string} many  in English
 * @param {number} n
 * @param {Record<string, unknown>} [values]
 */
export const tn = (one, many, n, values = {}) => say({ text: one, many, values: { ...values, n } });

/**
 * Sentences that stand together, and are said again each by itself.
 * @param {string[]} parts
 * @param {string} [between]
 */
export const together = (parts, between = " ") =>
  say({ text: parts.map((_, n) => `{${n}}`).join(between), values: { ...parts } });

/** The text itself: for what is said later, with `t`, so that it comes into the catalogs. @param {string} text */
export const mark = (text) => text;

/** A number as the language writes it. @param {number} number @param {Intl.NumberFormatOptions} [options] */
export const number = (number, options) => (options ? new Intl.NumberFormat(tag, options) : plain).format(number);

/** Names as one speaks them: “a, b and c”. @param {string[]} names */
export const listed = (names) => new Intl.ListFormat(tag).format(names);

/** Calls `watcher` when everything is to be said anew, after the page itself was. @param {() => void} watcher */
export const onLanguage = (watcher) => void watchers.add(watcher);

/** Where a page of the rules lies in the language spoken. @param {string} game */
export const rulesPage = (game) => (tag === "en" ? `rules/${game}.html` : `rules/${tag}/${game}.html`);

/** @param {Saying} saying */
function say(saying) {
  const came = put(saying);
  said.delete(came);
  said.set(came, saying);
  if (said.size > MOST_SAID) said.delete(/** @type {string} */ (said.keys().next().value));
  return came;
}

/**
 * The words of a saying in the language spoken; with `before`, those of its values that were said in another language
 * too, which are sayings themselves from then on.
 * @param {Saying} saying
 * @param {Map<unknown, Saying>} [before]
 * @param {number} [depth]
 * @returns {string}
 */
function put({ text, many, values }, before, depth = 0) {
  const found = words.get(text) ?? (many === undefined ? text : { one: text, other: many });
  const count = many === undefined ? 1 : Number(values.n);
  const form = typeof found === "string" ? found : (found[new Intl.PluralRules(tag).select(count)] ?? found.other);
  return form.replace(/\{(\w+)\}/g, (whole, name) => {
    const inner = depth < DEEPEST && before?.get(values[name]);
    if (inner) values[name] = inner;
    const value = Object.hasOwn(values, name) ? values[name] : whole;
    if (value?.text) return put(value, before, depth + 1);
    return typeof value === "number" ? number(value) : String(value);
  });
}

// ---- another language --------------------------------------------------------------------------

/**
 * Puts the page into the language wanted from now on, and whenever that changes.
 * @param {Pick<typeof import("./settings.mjs"), "setting" | "watch">} settings
 * @param {() => void} onFailure  its catalog cannot be had
 */
export function startLanguage({ setting, watch }, onFailure) {
  const { dataset } = document.documentElement;
  const speak = () => (changed = change(() => wanted(setting("language"))).catch(onFailure));
  watch((name) => name === "language" && void speak());
  void speak().finally(() => delete dataset.awaits);
}

/**
 * The message that makes the program speak the same language.
 * @param {...string} parts  of it that most visits do without
 * @returns {Promise<Message>}
 */
export async function forProgram(...parts) {
  if (tag === "en") return { kind: "language", language: tag, plural: "", texts: {} };
  const [{ plural, texts }, ...more] = await Promise.all(
    ["program", ...parts].map((part) => catalog(`${tag}.${part}`)),
  );
  return { kind: "language", language: tag, plural, texts: Object.assign(texts, ...more) };
}

/**
 * Brings the words of a part of the page that most visits do without, once; rejects where they cannot be had.
 * @param {string} part
 */
export function fetchWords(part) {
  const coming = parts.get(part) ?? add(part);
  parts.set(part, coming);
  coming.catch(() => parts.delete(part)); // asked for again when it is wanted
  return coming;
}

/** @param {string} part */
async function add(part) {
  await changed;
  const now = tag;
  const found = now === "en" ? {} : await catalog(`${now}.${part}`);
  if (now === tag) for (const [text, said] of Object.entries(found)) words.set(text, said);
}

/** The language that the person chose, or else that of their browser. @param {string} chosen */
function wanted(chosen) {
  const tag = chosen || document.documentElement.dataset.speaks || "en";
  return Object.hasOwn(LANGUAGES, tag) ? tag : "en";
}

/** @param {string} name @returns {Promise<any>} */
async function catalog(name) {
  const response = await fetch(new URL(`../../locale/${name}.json`, import.meta.url));
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return response.json();
}

/** @param {() => string} wanted */
async function change(wanted) {
  const next = wanted();
  const names = next === "en" || next === tag ? [] : [next, ...[...parts.keys()].map((part) => `${next}.${part}`)];
  const found = new Map((await Promise.all(names.map(catalog))).flatMap((each) => Object.entries(each)));
  if (next === tag || next !== wanted()) return;
  const before = new Map(said);
  said.clear();
  [tag, words, plain] = [next, found, new Intl.NumberFormat(next)];
  document.documentElement.lang = tag;
  // A site installed from now on has its name in this language.
  /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=manifest]")).href =
    tag === "en" ? "manifest.webmanifest" : `manifest.${tag}.webmanifest`;
  retell(document.documentElement, before);
  for (const watcher of watchers) watcher();
}

/**
 * Says in the language spoken what stands in a part of the page in another.
 * @param {Node} node
 * @param {Map<string, Saying>} before  what was said in that one
 */
function retell(node, before) {
  if (node instanceof Text) retellPlace(node, "", node.data, (words) => (node.data = words), before);
  if (!(node instanceof Element) || node.matches(FOREIGN)) return;
  for (const name of node.matches(DESCRIPTION) ? ["content"] : ATTRIBUTES) {
    const shown = node.getAttribute(name);
    if (shown) retellPlace(node, name, shown, (words) => node.setAttribute(name, words), before);
  }
  if (!node.matches(KEPT)) for (const child of node.childNodes) retell(child, before);
}

/**
 * @param {Node} node
 * @param {string} place  an attribute, or ""
 * @param {string} shown
 * @param {(words: string) => void} write
 * @param {Map<string, Saying>} before
 */
function retellPlace(node, place, shown, write, before) {
  const bare = shown.trim().replace(/\s+/g, " ");
  const stood = standing.get(node)?.get(place);
  const saying =
    stood?.shown === bare
      ? stood.saying
      : (before.get(bare) ?? (words.has(bare) ? { text: bare, values: {} } : undefined));
  if (!saying) return;
  const text = put(saying, before);
  if (!standing.has(node)) standing.set(node, new Map());
  standing.get(node)?.set(place, { shown: text, saying });
  write(shown.slice(0, shown.length - shown.trimStart().length) + text + shown.slice(shown.trimEnd().length));
}
