/** The board editor of Skorpion: draws a board's text and changes it. What is a fit board only the program knows. */

import { svgElement } from "../board/svg.ts";
import { bind } from "../dom.ts";
import { copyField } from "./copying.ts";
import { mark, t } from "./language.ts";
import { main } from "./page.ts";

type Spot = { kind: string; x: number; y: number };
/** lines as "o12 o1", the two names in one order */
type Board = { spots: Map<string, Spot>; lines: Set<string> };

const KINDS = [
  mark("red start"),
  mark("blue start"),
  mark("red"),
  mark("blue"),
  mark("gray"),
  mark("black"),
  mark("gate"),
];
const SIGNS = new Map([
  ["red", "var(--p1-sign,var(--p1))"],
  ["blue", "var(--p2-sign,var(--p2))"],
  ["black", "var(--ink)"],
]);
const GATE = "gate";
const EDGE = 320;
const DRAG = 5;
const HIT = 42;
/** Blue's spots are cut, as its beads are. */
const CUT = "M-24-10L-10-24H10L24-10V10L10 24H-10L-24 10z";

/** @returns throws when it cannot be drawn */
function readBoard(text: string): Board {
  const { spots, lines } = JSON.parse(text);
  const board: Board = { spots: new Map(), lines: new Set() };
  for (const [name, words] of Object.entries<string>(spots)) {
    const [, kind = "", x, y] = /^(.+) (-?\d+) (-?\d+)$/.exec(words) ?? [];
    if (!KINDS.includes(kind)) throw new Error(`${name} is of no kind.`);
    board.spots.set(name, { kind, x: Number(x), y: Number(y) });
  }
  for (const line of lines) {
    const [one, other] = line.split(" ");
    if (!board.spots.has(one) || !board.spots.has(other)) throw new Error(`${line} leads to nowhere.`);
    board.lines.add(lineOf(one, other));
  }
  return board;
}

function writeBoard({ spots, lines }: Board) {
  const spotTexts = [...spots].map(([name, { kind, x, y }]) => [name, `${kind} ${x} ${y}`]);
  return JSON.stringify({ spots: Object.fromEntries(spotTexts), lines: [...lines] });
}

const lineOf = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`);

/** @param root  the <main> of the editor */
export function mountEditor(root: HTMLElement, { play }: { play: (text: string, across: URLSearchParams) => void }) {
  const part = <T extends Element = HTMLButtonElement>(name: string) =>
    root.querySelector(`[data-edit="${name}"]`) as T;
  const svg = part<SVGSVGElement>("board");
  const text = part<HTMLTextAreaElement>("text");
  const spotField = part<HTMLSelectElement>("spot");
  const kindField = part<HTMLSelectElement>("kind");
  const otherField = part<HTMLSelectElement>("other");
  const standard = text.value;
  let board = readBoard(standard);
  let chosen = GATE;
  /** A tap on another spot draws a line to it. */
  let joining = false;
  kindField.append(...KINDS.map((kind) => new Option(t(kind), kind)));

  /** The chosen spot. */
  const spot = () => board.spots.get(chosen) as Spot;

  /** Draws everything again, the text too, unless it is being typed. */
  function show(typing: boolean = false) {
    if (!board.spots.has(chosen)) chosen = [...board.spots.keys()][0] ?? "";
    drawBoard(svg, board, chosen);
    fill();
    if (!typing) text.value = writeBoard(board);
  }

  function fill() {
    const names = [...board.spots.keys()];
    const options = () => names.map((name) => new Option(name));
    spotField.replaceChildren(...options());
    spotField.value = chosen;
    const before = otherField.value;
    otherField.replaceChildren(...options().filter((option) => option.value !== chosen));
    if (names.includes(before) && before !== chosen) otherField.value = before;
    const { kind = "", x = 0, y = 0 } = spot() ?? {};
    kindField.value = kind;
    kindField.disabled = part("remove").disabled = chosen === GATE;
    for (const option of kindField.options) option.disabled = option.value === GATE && chosen !== GATE;
    part("x").value = String(x);
    part("y").value = String(y);
    const ends = names.filter((name) => name !== chosen && board.lines.has(lineOf(chosen, name)));
    const joined = board.lines.has(lineOf(chosen, otherField.value));
    part("lines").textContent = ends.length ? t("To {spots}.", { spots: ends.join(", ") }) : t("None yet.");
    part("join").textContent = joined ? t("Remove the line") : t("Draw a line");
  }

  function choose(name: string) {
    chosen = name;
    show();
  }

  function turnJoining() {
    joining = !joining;
    part("joining").textContent = joining ? t("Stop joining") : t("Join by tapping");
    say(joining ? t("Tap the spots that a line joins with {spot}; tap again to remove it.", { spot: chosen }) : "");
  }

  const move = (x: number, y: number) => (Object.assign(spot(), onTheBoard(x, y)), show());

  function join(other: string) {
    const line = lineOf(chosen, other);
    if (other && !board.lines.delete(line)) board.lines.add(line);
    show();
  }

  function add(name: string) {
    if (!name || board.spots.has(name))
      return say(
        name ? t("There is a spot {name} already.", { name }) : t("Give the new spot a name first, such as z1."),
      );
    board.spots.set(name, { kind: "gray", x: 0, y: 60 });
    part("name").value = "";
    choose(name);
    say(t("{name} lies under the Gate. Move it to its place.", { name }));
  }

  function remove() {
    removeSpot(board, chosen);
    show();
  }

  const say = (words: string) => (part("note").textContent = words);

  function read(typed: string) {
    try {
      board = readBoard(typed);
      say("");
      show(true);
    } catch {
      say(t("This text cannot be drawn as it is. To hear what is wrong with it, try to play on it."));
    }
  }

  bindDrag(svg, (name) => (joining && name !== chosen ? join(name) : choose(name)), choose, move);
  bind(spotField, { change: () => choose(spotField.value) });
  bind(kindField, { change: () => ((spot().kind = kindField.value), show()) });
  bind(otherField, { change: fill });
  for (const name of ["x", "y"])
    bind(part(name), { change: () => move(Number(part("x").value), Number(part("y").value)) });
  bind(part("joining"), { click: turnJoining });
  bind(part("join"), { click: () => join(otherField.value) });
  bind(part("add"), { click: () => add(part("name").value.trim()) });
  bind(part("remove"), { click: remove });
  bind(text, { input: () => read(text.value) });
  bind(part("copy"), { click: () => void copyField(text, say) });
  bind(part("standard"), { click: () => ((text.value = standard), read(standard)) });
  bind(part("form"), { submit: (event) => onSubmit(event, text.value, (across) => play(text.value, across)) });
  show();
}

function onSubmit(event: SubmitEvent, board: string, play: (across: URLSearchParams) => void) {
  event.preventDefault();
  event.stopPropagation();
  const across = new URLSearchParams(
    [...new FormData(event.target as HTMLFormElement)].map(([name, value]) => [name, String(value)]),
  );
  if ((event.submitter as HTMLButtonElement | null)?.value !== "link") return play(across);
  const game = main("editor").dataset.game ?? "";
  const terms = new URLSearchParams({ game, board, begin: across.get("begin") ?? "" });
  location.hash = `#/t/new?${terms}`;
}

/** The place there, or the nearest one on the board. */
function onTheBoard(x: number, y: number) {
  const far = Math.max(1, Math.hypot(x, y) / EDGE);
  return { x: Math.trunc(x / far), y: Math.trunc(y / far) };
}

function removeSpot(board: Board, spot: string) {
  board.spots.delete(spot);
  for (const line of board.lines) if (line.split(" ").includes(spot)) board.lines.delete(line);
}

function drawBoard(svg: SVGSVGElement, board: Board, chosen: string) {
  const slab = svgElement("circle", { class: "slab", r: 350 });
  const ways = [...board.lines].map((line) => {
    const ends = line.split(" ").map((name) => board.spots.get(name) as Spot);
    return svgElement("path", { class: "line", d: `M${ends.map(({ x, y }) => `${x} ${y}`).join("L")}` });
  });
  const spots = svgElement("g"); // pointers reach only the last group of a board
  spots.append(...[...board.spots].map(([name, spot]) => drawSpot(name, spot, name === chosen)));
  svg.replaceChildren(slab, ...ways, spots);
}

function drawSpot(name: string, { kind, x, y }: Spot, chosen: boolean) {
  const group = svgElement("g", { transform: `translate(${x} ${y})`, cursor: "grab" });
  const colour = SIGNS.get(kind.split(" ")[0] ?? "") ?? "var(--slab-line)";
  group.dataset.name = name;
  const hollow = { fill: "var(--slab-3)", stroke: colour, "stroke-width": kind.endsWith("start") ? 6 : 2.5 };
  group.append(svgElement("circle", { class: "hit-area", r: HIT }));
  group.append(
    kind.startsWith("blue") ? svgElement("path", { d: CUT, ...hollow }) : svgElement("circle", { r: 25, ...hollow }),
  );
  if (kind === "black") group.append(svgElement("circle", { r: 19, fill: "none", stroke: colour, "stroke-width": 4 }));
  if (kind === GATE) group.append(svgElement("circle", { r: 36, fill: "none", stroke: colour, "stroke-width": 2.5 }));
  if (chosen) group.append(svgElement("circle", { class: "chosen", r: 31 }));
  const word = svgElement("text", { "font-size": 15 });
  word.textContent = name;
  group.append(word);
  return group;
}

/** A short press taps a spot; dragging takes it and moves it. */
function bindDrag(
  svg: SVGSVGElement,
  tap: (name: string) => void,
  take: (name: string) => void,
  move: (x: number, y: number) => void,
) {
  let held: { name: string; x: number; y: number; moved: boolean } | undefined;
  bind(svg, {
    pointerdown: (event: PointerEvent) => {
      const group = (event.target as Element).closest("[data-name]");
      if (!(group instanceof SVGElement) || !event.isPrimary || event.button !== 0) return;
      held = { name: group.dataset.name ?? "", x: event.clientX, y: event.clientY, moved: false };
      svg.setPointerCapture(event.pointerId);
    },
    pointermove: (event: PointerEvent) => {
      if (!held || (!held.moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG)) return;
      if (!held.moved) take(held.name);
      held.moved = true;
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
      move(point.x, point.y);
    },
    pointerup: () => {
      if (held && !held.moved) tap(held.name);
      held = undefined;
    },
    pointercancel: () => (held = undefined),
  });
}
