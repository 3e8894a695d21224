// The page of one's mistakes: what is to go over today, when the rest comes, what is known, and where it comes from.
import { svgElement } from "../board/svg.ts";
import { addStyles, bind, button, make, text } from "../dom.ts";
import { language, number, t, tn } from "../shell/language.ts";
import { set } from "../shell/settings.ts";
import type { Store } from "../storage/store.ts";
import {
  alikeIn,
  FEW,
  loadDeck,
  minutesFor,
  mostNew,
  notedSources,
  notedSummary,
  type Source,
  type Summary,
  sourcesOf,
  summaryOf,
  takeOut,
} from "./deck.ts";
import { after, dateOf } from "./schedule.ts";

const [WIDTH, HEIGHT] = [460, 150];

/** @param root  the <main> of the page */
export function mountMistakesPage(root: HTMLElement, store: Store) {
  addStyles(new URL("../../css/mistakes.css", import.meta.url));
  const heading = root.querySelector("h1") as HTMLElement;
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

  /** @param summary  null: nothing is kept */
  function draw(summary: Summary | null, list: HTMLElement, today: string) {
    const due = summary?.counts[0] ?? 0;
    seen = JSON.stringify([today, summary]);
    text(heading, due ? tn("{n} to go over today", "{n} to go over today", due) : t("My mistakes"));
    const parts = summary ? [begin(due), figures(summary, today), from(list), sets()] : [empty()];
    root.replaceChildren(heading, lead(), said, ...parts, options());
  }

  /** @param sources  how many there are, and those that are shown */
  async function listSources(list: HTMLElement, { count, first }: { count: number; first: Source[] }, today: string) {
    const { rowOf } = await import("./sources.ts");
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

  async function out({ id }: Source) {
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

const figures = (summary: Summary, today: string) =>
  make("div", "facts", comingFigure(summary.counts, today), knownFigure(summary));

const from = (list: HTMLElement) => make("section", "", make("h2", "", t("Where they come from")), list);

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

function begin(due: number) {
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

function comingFigure(counts: number[], today: string) {
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

function label(words: string, x: number, y: number, look: string = "") {
  const made = svgElement("text", { class: look, x, y });
  made.textContent = words;
  return made;
}

const dayIn = (date: string, form: Intl.DateTimeFormatOptions) =>
  new Date(`${date}T12:00:00`).toLocaleDateString(language(), form);
const shortDay = (date: string) => dayIn(date, { day: "numeric" });
/** @param day  from today on */
const longDay = (date: string, day: number) =>
  day ? dayIn(date, { weekday: "long", day: "numeric", month: "long" }) : t("Today");

function knownFigure({ known, learning, fresh }: Summary) {
  const row = (count: number, words: string) => make("li", "", make("b", "", number(count)), " ", words);
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
