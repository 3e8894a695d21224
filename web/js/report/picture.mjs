// A report as a picture, in the colours of the page: what is told, with its intervals, one row below another.
// @ts-check
import { make } from "../dom.mjs";

/** @typedef {import("./rows.mjs").Report} Report */
/** @typedef {import("./rows.mjs").Bar} Bar */

/** In pixels: width, margin, gap, and the height of a line of an interval; and pixels to each of these. */
const [WIDTH, EDGE, GAP, LINE, SCALE] = [760, 36, 14, 42, 2];
/** Where the intervals lie, and how wide they are from 0 to 1. */
const [LEFT, AXIS] = [EDGE, 420];

/**
 * @param {string} title
 * @param {Report} report
 * @param {string[]} other  how it differs from another one, in sentences
 * @returns {Promise<Blob>} a PNG
 */
export async function asPicture(title, { verdict, course, rows }, other) {
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
  const blob = await new Promise((/** @type {(png: Blob | null) => void} */ done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("This browser makes no picture of a canvas.");
  return blob;
}

/** @typedef {"serif" | "bold" | "plain" | "soft"} Hand */

/** Writes from the top to the bottom of a canvas. @param {HTMLCanvasElement} canvas */
function createSheet(canvas) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const colours = coloursOf(["paper", "ink", "ink-2", "hair", "edge", "accent"]);
  const fonts = getComputedStyle(document.documentElement);
  let y = 0;

  /** @param {Hand} hand @param {number} size */
  function take(hand, size) {
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
    /** @param {string} said @param {Hand} hand @param {number} size */
    write(said, hand, size) {
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
    /** @param {Bar} bar */
    interval({ label, low, value, high, shown }) {
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

/** A text in lines that fit. @param {CanvasRenderingContext2D} context @param {string} said */
function wrapped(context, said) {
  /** @type {string[]} */
  const lines = [];
  for (const word of said.split(" ")) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && context.measureText(longer).width <= WIDTH - 2 * EDGE) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The colours of the page by their names, as the theme has them now. @param {string[]} names */
function coloursOf(names) {
  const probe = make("span");
  document.body.append(probe);
  const found = names.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(found);
}
