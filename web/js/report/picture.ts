// A report as a picture, in the colours of the page: what is told, with its intervals, one row below another.
import { make } from "../dom.ts";
import type { Bar, Report } from "./rows.ts";

/** In pixels: width, margin, gap, and the height of a line of an interval; and pixels to each of these. */
const [WIDTH, EDGE, GAP, LINE, SCALE] = [760, 36, 14, 42, 2];
/** Where the intervals lie, and how wide they are from 0 to 1. */
const [LEFT, AXIS] = [EDGE, 420];

/**
 * @param other  how it differs from another one, in sentences
 * @returns a PNG
 */
export async function asPicture(title: string, { verdict, course, rows }: Report, other: string[]): Promise<Blob> {
  const canvas = make("canvas");
  const sheet = createSheet(canvas);
  const draw = () => {
    sheet.begin();
    sheet.write(title, "serif", 30);
    sheet.write(course, "soft", 14);
    sheet.write(verdict, "serif", 20);
    for (const told of other) sheet.write(told, "plain", 16);
    for (const { title: name, bars, told, known } of rows) {
      sheet.rule();
      sheet.write(name, "bold", 16);
      for (const bar of bars) sheet.interval(bar);
      for (const one of told) sheet.write(one, known ? "plain" : "soft", 16);
    }
    sheet.rule();
    sheet.write("Cairn", "soft", 14);
    return sheet.end();
  };
  Object.assign(canvas, { width: WIDTH * SCALE, height: Math.ceil(draw() * SCALE) }); // which clears it
  draw();
  const blob = await new Promise((done: (png: Blob | null) => void) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("This browser makes no picture of a canvas.");
  return blob;
}

type Hand = "serif" | "bold" | "plain" | "soft";

/** Writes from the top to the bottom of a canvas. */
function createSheet(canvas: HTMLCanvasElement) {
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  const colours = coloursOf(["paper", "ink", "ink-2", "hair", "edge", "accent"]);
  const fonts = getComputedStyle(document.documentElement);
  let y = 0;

  function take(hand: Hand, size: number) {
    const family = fonts.getPropertyValue(hand === "serif" ? "--serif" : "--sans");
    context.font = `${hand === "serif" || hand === "bold" ? "600 " : ""}${size}px ${family}`;
    context.fillStyle = colours[hand === "soft" ? "ink-2" : "ink"];
  }

  return {
    begin() {
      context.setTransform(SCALE, 0, 0, SCALE, 0, 0);
      context.fillStyle = colours.paper;
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = colours.accent;
      context.fillRect(0, 0, WIDTH, 6);
      y = EDGE;
    },
    write(said: string, hand: Hand, size: number) {
      take(hand, size);
      for (const line of wrapped(context, said)) {
        y += size * 1.35;
        context.fillText(line, EDGE, y);
      }
      y += GAP / 2;
    },
    rule() {
      y += GAP;
      context.fillStyle = colours.hair;
      context.fillRect(EDGE, y, WIDTH - 2 * EDGE, 1);
      y += GAP / 2;
    },
    interval({ label, low, value, high, shown }: Bar) {
      take("plain", 14);
      context.fillText(label, LEFT, y + 16);
      const at = y + LINE - 12;
      take("bold", 14);
      context.fillText(shown, LEFT + AXIS + GAP, at + 5);
      context.fillStyle = colours.edge;
      context.fillRect(LEFT + AXIS / 2, at - 9, 1, 18);
      context.fillStyle = colours.accent;
      context.fillRect(LEFT + AXIS * low, at - 1.5, AXIS * (high - low), 3);
      context.beginPath();
      context.arc(LEFT + AXIS * value, at, 5, 0, 2 * Math.PI);
      context.fill();
      y += LINE + GAP / 2;
    },
    /** How high all of it is. */
    end: () => y + EDGE,
  };
}

/** A text in lines that fit. */
function wrapped(context: CanvasRenderingContext2D, said: string) {
  const lines: string[] = [];
  for (const word of said.split(" ")) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && context.measureText(longer).width <= WIDTH - 2 * EDGE) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The colours of the page by their names, as the theme has them now. */
function coloursOf(names: string[]) {
  const probe = make("span");
  document.body.append(probe);
  const found = names.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(found);
}
