/** Frames to an animated GIF, read again by what the format says. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { createAnimation } from "../../web/js/review/animation.ts";

const encoder = createRequire(import.meta.url)("gifenc");
const [WIDTH, HEIGHT] = [6, 4];
const TERMS = { width: WIDTH, height: HEIGHT, delay: 500, rest: 2000 };
const PAPER = [240, 240, 230];

/** A frame with one dot of a colour at a place. */
function frame(at: number, colour: number[] = [180, 20, 20]) {
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let place = 0; place < WIDTH * HEIGHT; place++) pixels.set([...(place === at ? colour : PAPER), 255], place * 4);
  return pixels;
}

function filmOf(frames: Uint8ClampedArray[]) {
  const animation = createAnimation(encoder, TERMS, [frames[0]]);
  for (const pixels of frames) animation.add(pixels);
  return animation.end();
}

/** The frames of a GIF, decoded one after another. */
function read(bytes: Uint8Array) {
  assert.equal(Buffer.from(bytes.subarray(0, 6)).toString(), "GIF89a");
  const size = 3 * 2 ** ((bytes[10] & 7) + 1);
  const palette = bytes.subarray(13, 13 + size);
  const [canvas, frames] = [[] as number[], [] as { pixels: number[][]; delay: number }[]];
  let [at, delay, hidden] = [13 + size, 0, -1];
  const blocks = () => {
    const parts = [];
    for (; bytes[at]; at += bytes[at] + 1) parts.push(...bytes.subarray(at + 1, at + 1 + bytes[at]));
    at++;
    return parts;
  };
  for (; bytes[at] !== 0x3b; ) {
    if (bytes[at] === 0x21) {
      const isControl = bytes[at + 1] === 0xf9;
      at += 2;
      const parts = blocks();
      if (isControl) [delay, hidden] = [(parts[1] + 256 * parts[2]) * 10, parts[0] & 1 ? parts[3] : -1];
      continue;
    }
    assert.equal(bytes[at], 0x2c);
    at += 10;
    const codes = unpacked(bytes[at++], blocks());
    for (const [place, index] of codes.entries()) if (index !== hidden) canvas[place] = index;
    frames.push({ delay, pixels: canvas.map((index) => [...palette.subarray(3 * index, 3 * index + 3)]) });
  }
  return frames;
}

/** Unpacks LZW. */
function unpacked(least: number, bytes: number[]) {
  const [clear, end] = [2 ** least, 2 ** least + 1];
  const found = [];
  let [table, width, bits, held] = [[] as number[][], least + 1, 0, 0];
  let before: number[] | undefined;
  for (const byte of bytes) {
    held |= byte << bits;
    bits += 8;
    while (bits >= width) {
      const code = held & (2 ** width - 1);
      held >>= width;
      bits -= width;
      if (code === end) return found;
      if (code === clear) {
        table = [...Array.from({ length: clear }, (_, index) => [index]), [], []];
        [width, before] = [least + 1, undefined];
        continue;
      }
      const run = table[code] ?? [...(before as number[]), (before as number[])[0]];
      if (before) table.push([...before, run[0]]);
      if (table.length === 2 ** width && width < 12) width++;
      found.push(...run);
      before = run;
    }
  }
  return found;
}

/** Where frames have their dot. */
const dots = (frames: { pixels: number[][] }[]) =>
  frames.map(({ pixels }) => pixels.findIndex(([, green]) => green < 100));

test("every position is a frame that shows all of it, and the last stands longer", () => {
  const frames = read(filmOf([frame(3), frame(4), frame(11)]));
  assert.deepEqual(dots(frames), [3, 4, 11]);
  assert.deepEqual(
    frames.map(({ delay }) => delay),
    [500, 500, 2500],
  );
  for (const { pixels } of frames) assert.equal(pixels.length, WIDTH * HEIGHT);
});

test("a position that looks like the one before it lengthens that one", () => {
  const frames = read(filmOf([frame(3), frame(3), frame(4)]));
  assert.deepEqual(dots(frames), [3, 4]);
  assert.equal(frames[0].delay, 1000);
});

test("one position alone is a film too", () => {
  assert.deepEqual(dots(read(filmOf([frame(5)]))), [5]);
});
