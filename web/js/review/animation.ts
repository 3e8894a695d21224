// Frames to an animated GIF: one palette for all, what stays as it was is left out, and what shows nothing new only
// lengthens a frame.

type Encoder = typeof import("../../../runtime/gifenc.mjs");
/** sizes in pixels; how long a frame stands and how much longer the last, in ms */
export interface Terms {
  width: number;
  height: number;
  delay: number;
  rest: number;
}

const COLOURS = 255;
/** The index that is left out: behind the colours. */
const SAME = COLOURS;

/** @param samples  frames that have all colours between them */
export function createAnimation(
  { GIFEncoder, applyPalette, quantize }: Encoder,
  { width, height, delay, rest }: Terms,
  samples: Uint8ClampedArray[],
) {
  const size = width * height * 4;
  const all = new Uint8ClampedArray(samples.length * size);
  for (const [index, sample] of samples.entries()) all.set(sample, index * size);
  const palette = quantize(all, COLOURS);
  const table = [...palette, ...Array.from({ length: COLOURS + 1 - palette.length }, () => [0, 0, 0])];
  const gif = GIFEncoder();
  /** The picture that stands there, to be written once it is known for how long. */
  let stands: Uint8Array | undefined;
  let waiting: Uint8Array | undefined;
  let lasts = 0;

  function write(longer: number) {
    if (!waiting) return;
    gif.writeFrame(waiting, width, height, {
      ...(!gif.bytesView().length ? { palette: table } : { transparent: true, transparentIndex: SAME }),
      delay: lasts + longer,
      dispose: 1,
    });
  }

  return {
    add(pixels: Uint8ClampedArray) {
      const next = applyPalette(pixels, palette);
      const before = stands;
      const change = before ? next.map((colour, at) => (colour === before[at] ? SAME : colour)) : next;
      if (before && change.every((colour) => colour === SAME)) return void (lasts += delay);
      write(0);
      [stands, waiting, lasts] = [next, change, delay];
    },

    /** The whole file. */
    end() {
      write(rest);
      gif.finish();
      return gif.bytes();
    },
  };
}
