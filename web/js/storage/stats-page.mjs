// The page of statistics: what the games kept on this device come to, as charts, each with a table behind it.
// @ts-check
import { svgElement } from "../board/svg.mjs";
import { addStyles, bind, make } from "../dom.mjs";
import { number, t, tn } from "../shell/language.mjs";
import { nameOf } from "./level-name.mjs";
import { countUp } from "./stats.mjs";

/** @typedef {import("./stats.mjs").Stats} Stats */
/** @typedef {import("./stats.mjs").Tally} Tally */

const DAY = 86_400_000;
const [WIDTH, HEIGHT] = [460, 150];
const KINDS = /** @type {const} */ (["won", "drawn", "lost"]);

/** @param {HTMLElement} root @param {{ games(): Promise<import("./store.mjs").Saved[]> }} store */
export function mountStatsPage(root, store) {
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
  for (const [days, words] of /** @type {[number, string][]} */ ([
    [0, t("Always")],
    [30, t("The last 30 days")],
    [365, t("The last year")],
  ]))
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

/** @param {Stats} stats @param {string} game */
function drawn(stats, game) {
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

/** @param {number} value @param {string} words */
const figure = (value, words) => [make("div", "", make("dd", "", number(value)), make("dt", "", words))];

/** @param {string} title @param {SVGElement} chart @param {HTMLTableElement} table */
function panel(title, chart, table) {
  chart.setAttribute("aria-hidden", "true");
  return make(
    "section",
    "",
    make("h2", "", title),
    chart,
    make("details", "", make("summary", "", t("As a table")), table),
  );
}

/** @param {(string | HTMLElement)[]} head @param {(string | number)[][]} rows */
function tableOf(head, rows) {
  const cell = (/** @type {string | number} */ value, /** @type {number} */ at) =>
    at ? make("td", "", String(value)) : make("th", { scope: "row" }, String(value));
  return make(
    "table",
    "",
    make("thead", "", make("tr", "", ...head.map((words) => make("th", { scope: "col" }, words)))),
    make("tbody", "", ...rows.map((row) => make("tr", "", ...row.map(cell)))),
  );
}

/** @param {string} words @param {import("../board/svg.mjs").Attributes} how */
function label(words, how) {
  const made = svgElement("text", how);
  made.textContent = words;
  return made;
}

/** @param {Stats["levels"]} levels @param {string} game */
function levelRows(levels, game) {
  const [row, left] = [32, 110];
  const sum = (/** @type {Tally} */ tally) => KINDS.reduce((all, kind) => all + tally[kind], 0);
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

/** @param {Stats["levels"]} levels @param {string} game */
const levelTable = (levels, game) =>
  tableOf(
    [t("Level"), ...signs()],
    levels.map(({ level, results }) => [nameOf(level, game), ...KINDS.map((kind) => number(results[kind]))]),
  );

/** Up: won; down: lost; narrow in the middle: drawn. @param {Stats["last"]} last */
function lastChart(last) {
  const [room, height] = [Math.min(24, WIDTH / last.length), 60];
  const svg = svgElement("svg", { viewBox: `0 0 ${WIDTH} ${height}` });
  for (const [index, result] of last.entries()) {
    const [y, high] = { won: [2, 27], drawn: [25, 10], lost: [31, 27] }[result];
    svg.append(svgElement("rect", { class: result, x: index * room + 2, y, width: room - 4, height: high }));
  }
  return svg;
}

/** @param {Stats["last"]} last */
function lastTable(last) {
  const words = { won: t("Won"), drawn: t("Drawn"), lost: t("Lost") };
  return tableOf(
    [t("Game"), t("Result")],
    last.map((result, index) => [number(index + 1), words[result]]),
  );
}

/** @param {Stats["openings"]} openings */
const openingTable = (openings) =>
  tableOf(
    [t("First moves"), t("Games"), ...signs()],
    openings.map(({ moves, count, results }) => [moves, number(count), ...KINDS.map((kind) => number(results[kind]))]),
  );

/** @param {Stats["lengths"][number]} bin */
const span = ({ from, to }) => (from === to ? number(from) : `${number(from)}–${number(to)}`);

/** @param {Stats["lengths"]} lengths */
function lengthChart(lengths) {
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

/** @param {Stats["lengths"]} lengths */
const lengthTable = (lengths) =>
  tableOf(
    [t("Turns"), t("Games")],
    lengths.map((bin) => [span(bin), number(bin.count)]),
  );
