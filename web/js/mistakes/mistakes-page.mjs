// The page of one's mistakes: what is to go over today, when the rest comes, what is known, and where it comes from.
// @ts-check
import { svgElement } from "../board/svg.mjs";
import { addStyles, bind, button, make, text } from "../dom.mjs";
import { language, number, t, tn } from "../shell/language.mjs";
import { set } from "../shell/settings.mjs";
import {
  alikeIn,
  FEW,
  loadDeck,
  minutesFor,
  mostNew,
  notedSources,
  notedSummary,
  sourcesOf,
  summaryOf,
  takeOut,
} from "./deck.mjs";
import { after, dateOf } from "./schedule.mjs";

/** @typedef {import("./deck.mjs").Source} Source */
/** @typedef {import("./deck.mjs").Summary} Summary */
/** @typedef {import("./deck.mjs").Store} Store */

const [WIDTH, HEIGHT] = [460, 150];

/** @param {HTMLElement} root  the <main> of the page @param {Store} store */
export function mountMistakesPage(root, store) {
  addStyles(new URL("../../css/mistakes.css", import.meta.url));
  const heading = /** @type {HTMLElement} */ (root.querySelector("h1"));
  const said = make("p", { class: "soft", role: "status" });
  let most = FEW;
  /** The day and the figures that are seen, as text. */
  let seen = "";

  /** Shows the figures that are noted at once: to read a large deck takes longer. */
  async function show() {
    const today = dateOf(new Date());
    const noted = notedSummary(today);
    const list = make("ul", "sources");
    const known = most > FEW ? null : notedSources();
    if (noted) draw(noted, list, today);
    if (noted && known) await listSources(list, known, today); // before the deck, for which they would wait
    const { deck, damaged } = await loadDeck(store, today);
    if (damaged)
      text(
        said,
        tn(
          "{n} position can’t be read and was set aside, under Your games.",
          "{n} positions can’t be read and were set aside, under Your games.",
          damaged,
        ),
      );
    const read = deck.size ? summaryOf(deck, today) : null;
    if (!read || JSON.stringify(read) !== JSON.stringify(noted)) draw(read, list, today);
    const sources = sourcesOf(deck, today);
    const now = { count: sources.length, first: sources.slice(0, most) };
    if (!noted || JSON.stringify(now) !== JSON.stringify(known)) await listSources(list, now, today);
  }

  /** @param {Summary | null} summary  null: nothing is kept @param {HTMLElement} list @param {string} today */
  function draw(summary, list, today) {
    const due = summary?.counts[0] ?? 0;
    seen = JSON.stringify([today, summary]);
    text(heading, due ? tn("{n} to go over today", "{n} to go over today", due) : t("My mistakes"));
    const parts = summary ? [begin(due), figures(summary, today), from(list), sets()] : [empty()];
    root.replaceChildren(heading, lead(), said, ...parts, options());
  }

  /**
   * @param {HTMLElement} list
   * @param {{ count: number, first: Source[] }} sources  how many there are, and those that are shown
   * @param {string} today
   */
  async function listSources(list, { count, first }, today) {
    const { rowOf } = await import("./sources.mjs");
    const rows = await Promise.all(
      first.map(async (source) => {
        const saved = source.origin === "puzzle" || !source.from ? undefined : await store.find(source.from);
        return rowOf(source, saved, today, store.picture, () => void out(source));
      }),
    );
    const rest = count - rows.length;
    const more = button(tn("Show {n} more", "Show {n} more", rest), () => {
      most = count;
      void show();
    });
    list.replaceChildren(...rows, ...(rest > 0 ? [make("li", "", more)] : []));
  }

  /** @param {Source} source */
  async function out({ id }) {
    const ids = alikeIn((await loadDeck(store)).deck, id);
    await takeOut(store, ids);
    text(said, tn("{n} position was taken out.", "{n} positions were taken out.", ids.length));
    await show();
    heading.focus();
  }

  /** How many new ones a day may bring. */
  function options() {
    const field = make("input", {
      class: "field",
      id: "new-a-day",
      type: "number",
      min: "0",
      max: "1000",
      inputmode: "numeric",
    });
    field.value = String(mostNew());
    bind(field, {
      change() {
        set("new-a-day", String(Math.max(0, Math.min(1000, Math.round(Number(field.value) || 0)))));
        void show();
      },
    });
    const label = make("label", { class: "label", for: field.id }, t("New positions a day, at most"));
    return make("section", "options", make("h2", "", t("How many")), make("div", "", label, field));
  }

  /** Shows changes by another tab too, and the day that has begun. */
  async function renew() {
    const today = dateOf(new Date());
    if (root.hidden || document.hidden || JSON.stringify([today, notedSummary(today)]) === seen) return;
    const had = root.contains(document.activeElement);
    await show();
    if (had) heading.focus({ preventScroll: true });
  }

  addEventListener("storage", ({ key }) => key === "cairn-due" && void renew());
  document.addEventListener("visibilitychange", () => void renew());

  return { show };
}

const lead = () =>
  make(
    "p",
    "soft",
    t(
      "Positions from your own games where there was something better, and puzzles you missed. " +
        "What you find comes back later, what you miss comes back soon.",
    ),
  );

const empty = () =>
  make(
    "section",
    "",
    make(
      "p",
      "",
      t(
        "Nothing is kept yet. Review a game of yours: the moments where there was something clearly better " +
          "are kept here. So are puzzles that you miss.",
      ),
    ),
    make(
      "p",
      "row",
      make("a", { class: "button main", href: "#/saved" }, t("Your games")),
      make("a", { class: "button", href: "#/puzzles" }, t("Puzzles")),
    ),
  );

/** @param {Summary} summary @param {string} today */
const figures = (summary, today) => make("div", "facts", comingFigure(summary.counts, today), knownFigure(summary));

/** @param {HTMLElement} list */
const from = (list) => make("section", "", make("h2", "", t("Where they come from")), list);

/** The way to give positions to somebody else. */
const sets = () =>
  make(
    "section",
    "",
    make("h2", "", t("Sets")),
    make(
      "p",
      "soft",
      t("Choose positions and give them away as a link or a file, print them, or make flashcards of them."),
    ),
    make("p", "row", make("a", { class: "button", href: "#/set" }, t("Choose positions"))),
  );

/** @param {number} due */
function begin(due) {
  if (!due) return make("p", "", t("Nothing is due today."));
  const minutes = minutesFor(due);
  const words = tn("about {n} minute · no rating, no streaks", "about {n} minutes · no rating, no streaks", minutes);
  return make(
    "p",
    "row",
    make("a", { class: "button main", href: "#/mistake" }, t("Begin")),
    make("span", "soft", words),
  );
}

/** @param {number[]} counts @param {string} today */
function comingFigure(counts, today) {
  const svg = svgElement("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" });
  const [room, most] = [WIDTH / counts.length, Math.max(1, ...counts)];
  for (const [day, count] of counts.entries()) {
    const [x, high] = [day * room + room / 2, (96 * count) / most];
    svg.append(
      svgElement("rect", {
        class: day ? "day" : "day now",
        x: x - room * 0.36,
        y: 112 - high,
        width: room * 0.72,
        height: high,
        rx: 3,
      }),
    );
    if (count) svg.append(label(number(count), x, 106 - high));
    svg.append(label(shortDay(after(today, day)), x, 132, day ? "soft" : ""));
  }
  svg.append(svgElement("line", { class: "axis", x1: 0, x2: WIDTH, y1: 113, y2: 113 }));
  const rows = counts.map((count, day) =>
    make("tr", "", make("th", { scope: "row" }, longDay(after(today, day), day)), make("td", "", number(count))),
  );
  const caption = make(
    "figcaption",
    "",
    make("b", "", t("The next two weeks")),
    " ",
    make("span", "soft small", t("positions a day")),
  );
  return make(
    "figure",
    "",
    caption,
    svg,
    make("details", "", make("summary", "", t("As a table")), make("table", "", make("tbody", "", ...rows))),
  );
}

/** @param {string} words @param {number} x @param {number} y @param {string} [look] */
function label(words, x, y, look = "") {
  const made = svgElement("text", { class: look, x, y });
  made.textContent = words;
  return made;
}

/** @param {string} date @param {Intl.DateTimeFormatOptions} form */
const dayIn = (date, form) => new Date(`${date}T12:00:00`).toLocaleDateString(language(), form);
/** @param {string} date */
const shortDay = (date) => dayIn(date, { day: "numeric" });
/** @param {string} date @param {number} day  from today on */
const longDay = (date, day) => (day ? dayIn(date, { weekday: "long", day: "numeric", month: "long" }) : t("Today"));

/** @param {Summary} summary */
function knownFigure({ known, learning, fresh }) {
  const row = (/** @type {number} */ count, /** @type {string} */ words) =>
    make("li", "", make("b", "", number(count)), " ", words);
  const caption = make(
    "figcaption",
    "",
    make("b", "", t("What you know")),
    " ",
    make("span", "soft small", tn("{n} position", "{n} positions", known + learning + fresh)),
  );
  return make(
    "figure",
    "",
    caption,
    make(
      "ul",
      "",
      row(known, t("known: next in 3 weeks or more")),
      row(learning, t("being learnt")),
      row(fresh, t("new")),
    ),
  );
}
