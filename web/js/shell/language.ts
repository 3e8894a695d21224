// The sentences of the page in the reader's language: texts are written in English, and looked up in a catalog that is
// fetched only where another language is wanted. When the language changes, the page that stands is put into the other
// words in place.
/**
 * Every language with a catalog, in its own words: the build fills them in, here and in theme.js, which chooses before
 * the first paint.
 */
export const LANGUAGES = /* languages */ { en: "English" } as Record<string, string> /* end */;

/** a text, or its plural forms by category */
type Words = string | Record<string, string>;
type Catalog = Record<string, Words>;
/** what the program is told */
export interface Message {
  kind: "language";
  language: string;
  plural: string;
  texts: Record<string, string>;
}
/** A text as it was said: what is in the braces is a value, and a value may itself be a text that was said. */
type Saying = { text: string; many?: string; values: Record<string, unknown> };

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
let words: Map<string, Words> = new Map();
/** The last sayings, by how it reads in the page's language. */
const said: Map<string, Saying> = new Map();
/** The sentences by attribute or "". */
const standing: WeakMap<Node, Map<string, { shown: string; saying: Saying }>> = new WeakMap();
const watchers: Set<() => void> = new Set();
/** The last change of the language, which may be under way. */
let changed: Promise<void> = Promise.resolve();
/** The parts of the page's catalog that were wanted beside that of every visit, by their names. */
const parts: Map<string, Promise<void>> = new Map();

/** The tag of the language spoken. */
export const language = () => tag;

/**
 * A text in the reader's language, each `{name}` in it replaced by a value; numbers are written as that language writes
 * them.
 * @param text  in English
 */
export const t = (text: string, values: Record<string, unknown> = {}) => say({ text, values });

/**
 * A text that depends on a number, which is its `{n}`.
 * @param many  in English
 */
export const tn = (one: string, many: string, n: number, values: Record<string, unknown> = {}) =>
  say({ text: one, many, values: { ...values, n } });

/** Sentences that stand together, and are said again each by itself. */
export const together = (parts: string[], between: string = " ") =>
  say({ text: parts.map((_, n) => `{${n}}`).join(between), values: { ...parts } });

/** The text itself: for what is said later, with `t`, so that it comes into the catalogs. */
export const mark = (text: string) => text;

/** A number as the language writes it. */
export const number = (number: number, options?: Intl.NumberFormatOptions) =>
  (options ? new Intl.NumberFormat(tag, options) : plain).format(number);

/** Names as one speaks them: “a, b and c”. */
export const listed = (names: string[]) => new Intl.ListFormat(tag).format(names);

/** Calls `watcher` when everything is to be said anew, after the page itself was. */
export const onLanguage = (watcher: () => void) => void watchers.add(watcher);

/** Where a page of the rules lies in the language spoken. */
export const rulesPage = (game: string) => (tag === "en" ? `rules/${game}.html` : `rules/${tag}/${game}.html`);

function say(saying: Saying) {
  const came = put(saying);
  said.delete(came);
  said.set(came, saying);
  if (said.size > MOST_SAID) said.delete(said.keys().next().value as string);
  return came;
}

/**
 * The words of a saying in the language spoken; with `before`, those of its values that were said in another language
 * too, which are sayings themselves from then on.
 */
function put(saying: Saying, before?: Map<unknown, Saying>, depth: number = 0): string {
  const { text, many, values } = saying;
  const found = words.get(text) ?? (many === undefined ? text : { one: text, other: many });
  const count = many === undefined ? 1 : Number(values.n);
  const form =
    typeof found === "string" ? found : (found[new Intl.PluralRules(tag).select(count)] ?? found.other ?? text);
  return form.replace(/\{(\w+)\}/g, (whole, name) => {
    const inner = depth < DEEPEST && before?.get(values[name]);
    if (inner && inner !== saying) values[name] = inner; // a sentence of a name alone is its own value
    const value = Object.hasOwn(values, name) ? values[name] : whole;
    if (Object(value).text) return put(value as Saying, before, depth + 1);
    return typeof value === "number" ? number(value) : String(value);
  });
}

// ---- another language --------------------------------------------------------------------------

/**
 * Puts the page into the language wanted from now on, and whenever that changes.
 * @param onFailure  its catalog cannot be had
 */
export function startLanguage(
  { setting, watch }: Pick<typeof import("./settings.ts"), "setting" | "watch">,
  onFailure: () => void,
) {
  const { dataset } = document.documentElement;
  const speak = () => (changed = change(() => wanted(setting("language"))).catch(onFailure));
  watch((name) => name === "language" && void speak());
  void speak().finally(() => delete dataset.awaits);
}

/**
 * The message that makes the program speak the same language.
 * @param parts  of it that most visits do without
 */
export async function forProgram(...parts: string[]): Promise<Message> {
  if (tag === "en") return { kind: "language", language: tag, plural: "", texts: {} };
  const read = (part: string) => catalog<Pick<Message, "plural" | "texts">>(`${tag}.${part}`);
  const [{ plural, texts }, ...more] = await Promise.all([read("program"), ...parts.map(read)]);
  return { kind: "language", language: tag, plural, texts: Object.assign(texts, ...more) };
}

/** Brings the words of a part of the page that most visits do without, once; rejects where they cannot be had. */
export function fetchWords(part: string) {
  const coming = parts.get(part) ?? add(part);
  parts.set(part, coming);
  coming.catch(() => parts.delete(part)); // asked for again when it is wanted
  return coming;
}

async function add(part: string) {
  await changed;
  const now = tag;
  const found = now === "en" ? {} : await catalog<Catalog>(`${now}.${part}`);
  if (now === tag) for (const [text, said] of Object.entries(found)) words.set(text, said);
}

/** The language that the person chose, or else that of their browser. */
function wanted(chosen: string) {
  const tag = chosen || document.documentElement.dataset.speaks || "en";
  return Object.hasOwn(LANGUAGES, tag) ? tag : "en";
}

async function catalog<T>(name: string): Promise<T> {
  const response = await fetch(new URL(`../../locale/${name}.json`, import.meta.url));
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return response.json();
}

async function change(wanted: () => string) {
  const next = wanted();
  const names = next === "en" || next === tag ? [] : [next, ...[...parts.keys()].map((part) => `${next}.${part}`)];
  const found = new Map((await Promise.all(names.map(catalog<Catalog>))).flatMap((each) => Object.entries(each)));
  if (next === tag || next !== wanted()) return;
  const before = new Map(said);
  said.clear();
  [tag, words, plain] = [next, found, new Intl.NumberFormat(next)];
  document.documentElement.lang = tag;
  // A site installed from now on has its name in this language.
  (document.querySelector("link[rel=manifest]") as HTMLLinkElement).href =
    tag === "en" ? "manifest.webmanifest" : `manifest.${tag}.webmanifest`;
  retell(document.documentElement, before);
  for (const watcher of watchers) watcher();
}

/**
 * Says in the language spoken what stands in a part of the page in another.
 * @param before  what was said in that one
 */
function retell(node: Node, before: Map<string, Saying>) {
  if (node instanceof Text) retellPlace(node, "", node.data, (words) => (node.data = words), before);
  if (!(node instanceof Element) || node.matches(FOREIGN)) return;
  for (const name of node.matches(DESCRIPTION) ? ["content"] : ATTRIBUTES) {
    const shown = node.getAttribute(name);
    if (shown) retellPlace(node, name, shown, (words) => node.setAttribute(name, words), before);
  }
  if (!node.matches(KEPT)) for (const child of node.childNodes) retell(child, before);
}

/** @param place  an attribute, or "" */
function retellPlace(
  node: Node,
  place: string,
  shown: string,
  write: (words: string) => void,
  before: Map<string, Saying>,
) {
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
