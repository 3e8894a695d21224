// The page of statistics: what the games kept on this device come to, as charts, each with a table behind it.
import { type Attributes, svgElement } from "../board/svg.ts";
import { addStyles, bind, make } from "../dom.ts";
import { number, t, tn } from "../shell/language.ts";
import { nameOf } from "./level-name.ts";
import { countUp, type Stats, type Tally } from "./stats.ts";
import type { Saved } from "./store.ts";

const DAY = 86_400_000;
const [WIDTH, HEIGHT] = [460, 150];
const KINDS = ["won", "drawn", "lost"] as const;

export function mountStatsPage(root: HTMLElement, store: { games(): Promise<Saved[]> }) {
  addStyles(new URL("../../css/stats.css", import.meta.url));
  const game = make("select", { class: "field", id: "stats-game" });
  const since = make("select", { class: "field", id: "stats-since" });
  const all = make("div", "stats", make("p", "soft"));
  root.replaceChildren(
    make("h1", { tabindex: "-1" }, t("Statistics")),
    make("p", "soft", t("Counted on this device from the games kept here.")),
    make(
      "div",
      "sift",
      make("div", "", make("label", { class: "label", for: game.id }, t("Game")), game),
      make("div", "", make("label", { class: "label", for: since.id }, t("Time")), since),
    ),
    all,
  );
  for (const [days, words] of [
    [0, t("Always")],
    [30, t("The last 30 days")],
    [365, t("The last year")],
  ] as [number, string][])
    since.append(new Option(words, String(days)));

  async function show() {
    const games = await store.games();
    const titles = new Map(games.map(({ summary }) => [summary.game, summary.title]));
    const chosen = titles.has(game.value) ? game.value : "";
    game.replaceChildren(
      new Option(t("All games"), ""),
      ...[...titles].map(([name, title]) => new Option(title, name)),
    );
    game.value = chosen;
    const days = Number(since.value);
    const stats = countUp(games, { game: chosen, since: days ? Date.now() - days * DAY : 0 });
    all.replaceChildren(...(stats.count ? drawn(stats, chosen) : [make("p", "soft", t("No finished games yet."))]));
  }

  bind(root, { change: () => void show() });
  return { show };
}

function drawn(stats: Stats, game: string) {
  const { count, results, streak, middle, levels, last, lengths, openings } = stats;
  const played = KINDS.some((kind) => results[kind]);
  const figures = make(
    "dl",
    "figures",
    ...figure(count, t("games finished")),
    ...(played ? figure(results.won, t("won, {drawn} drawn, {lost} lost", results)) : []),
    ...(played ? figure(streak.now, t("won in a row, best {best}", streak)) : []),
    ...figure(middle, t("turns in a typical game")),
  );
  return [
    figures,
    ...(played ? [legend()] : []),
    ...(levels.length ? [panel(t("Against the computer"), levelRows(levels, game), levelTable(levels, game))] : []),
    ...(last.length ? [panel(tn("The last {n}", "The last {n}", last.length), lastChart(last), lastTable(last))] : []),
    panel(t("How long the games were"), lengthChart(lengths), lengthTable(lengths)),
    ...(openings.length ? [make("section", "", make("h2", "", t("How you begin")), openingTable(openings))] : []),
  ];
}

/** Which shape is which result. */
const legend = () => make("p", "legend small", ...signs());

/** Each result as a shape and in words. */
function signs() {
  const words = { won: t("Won"), drawn: t("Drawn"), lost: t("Lost") };
  return KINDS.map((kind) => {
    const svg = svgElement("svg", { viewBox: "0 0 20 12", "aria-hidden": "true" });
    svg.append(
      svgElement("rect", {
        class: kind,
        x: 1,
        y: kind === "drawn" ? 4 : 1,
        width: 18,
        height: kind === "drawn" ? 4 : 10,
      }),
    );
    return make("span", "sign", svg, make("span", "", words[kind]));
  });
}

const figure = (value: number, words: string) => [
  make("div", "", make("dd", "", number(value)), make("dt", "", words)),
];

function panel(title: string, chart: SVGElement, table: HTMLTableElement) {
  chart.setAttribute("aria-hidden", "true");
  return make(
    "section",
    "",
    make("h2", "", title),
    chart,
    make("details", "", make("summary", "", t("As a table")), table),
  );
}

function tableOf(head: (string | HTMLElement)[], rows: (string | number)[][]) {
  const cell = (value: string | number, at: number) =>
    at ? make("td", "", String(value)) : make("th", { scope: "row" }, String(value));
  return make(
    "table",
    "",
    make("thead", "", make("tr", "", ...head.map((words) => make("th", { scope: "col" }, words)))),
    make("tbody", "", ...rows.map((row) => make("tr", "", ...row.map(cell)))),
  );
}

function label(words: string, how: Attributes) {
  const made = svgElement("text", how);
  made.textContent = words;
  return made;
}

function levelRows(levels: Stats["levels"], game: string) {
  const [row, left] = [32, 110];
  const sum = (tally: Tally) => KINDS.reduce((all, kind) => all + tally[kind], 0);
  const unit = (WIDTH - left) / Math.max(...levels.map(({ results }) => sum(results)));
  const svg = svgElement("svg", { viewBox: `0 0 ${WIDTH} ${levels.length * row}` });
  for (const [index, { level, results }] of levels.entries()) {
    svg.append(label(nameOf(level, game), { x: 0, y: index * row + 19 }));
    let x = left;
    for (const kind of KINDS) {
      const width = results[kind] * unit;
      if (!width) continue;
      svg.append(
        svgElement("rect", { class: kind, x, y: index * row + 2, width: Math.max(2, width - 2), height: row - 8 }),
      );
      if (width > 14)
        svg.append(label(number(results[kind]), { class: `on ${kind}`, x: x + width / 2 - 1, y: index * row + 19 }));
      x += width;
    }
  }
  return svg;
}

const levelTable = (levels: Stats["levels"], game: string) =>
  tableOf(
    [t("Level"), ...signs()],
    levels.map(({ level, results }) => [nameOf(level, game), ...KINDS.map((kind) => number(results[kind]))]),
  );

/** Up: won; down: lost; narrow in the middle: drawn. */
function lastChart(last: Stats["last"]) {
  const [room, height] = [Math.min(24, WIDTH / last.length), 60];
  const svg = svgElement("svg", { viewBox: `0 0 ${WIDTH} ${height}` });
  for (const [index, result] of last.entries()) {
    const [y = 0, high = 0] = { won: [2, 27], drawn: [25, 10], lost: [31, 27] }[result];
    svg.append(svgElement("rect", { class: result, x: index * room + 2, y, width: room - 4, height: high }));
  }
  return svg;
}

function lastTable(last: Stats["last"]) {
  const words = { won: t("Won"), drawn: t("Drawn"), lost: t("Lost") };
  return tableOf(
    [t("Game"), t("Result")],
    last.map((result, index) => [number(index + 1), words[result]]),
  );
}

const openingTable = (openings: Stats["openings"]) =>
  tableOf(
    [t("First moves"), t("Games"), ...signs()],
    openings.map(({ moves, count, results }) => [moves, number(count), ...KINDS.map((kind) => number(results[kind]))]),
  );

const span = ({ from, to }: Stats["lengths"][number]) => (from === to ? number(from) : `${number(from)}–${number(to)}`);

function lengthChart(lengths: Stats["lengths"]) {
  const [room, most] = [WIDTH / lengths.length, Math.max(...lengths.map(({ count }) => count))];
  const svg = svgElement("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}` });
  for (const [index, bin] of lengths.entries()) {
    const [high, x] = [((HEIGHT - 44) * bin.count) / most, index * room + room / 2];
    const width = Math.min(60, room - 8);
    svg.append(svgElement("rect", { class: "length", x: x - width / 2, y: HEIGHT - 24 - high, width, height: high }));
    svg.append(label(number(bin.count), { class: "middle", x, y: HEIGHT - 30 - high }));
    svg.append(label(span(bin), { class: "middle", x, y: HEIGHT - 6 }));
  }
  return svg;
}

const lengthTable = (lengths: Stats["lengths"]) =>
  tableOf(
    [t("Turns"), t("Games")],
    lengths.map((bin) => [span(bin), number(bin.count)]),
  );
