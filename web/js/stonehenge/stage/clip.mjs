// A film of the canvas as a WebM file, where the browser can make one.
// @ts-check

const KINDS = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];
const [RATE, BITS] = [60, 8_000_000];

/** What this browser can write, or nothing. */
const kind = () =>
  typeof MediaRecorder === "undefined" || !("captureStream" in HTMLCanvasElement.prototype)
    ? undefined
    : KINDS.find((each) => MediaRecorder.isTypeSupported(each));

export const canRecord = () => kind() !== undefined;

/** Records what is drawn from now on. @param {HTMLCanvasElement} canvas @returns {{ stop(): Promise<Blob> }} */
export function record(canvas) {
  const recorder = new MediaRecorder(canvas.captureStream(RATE), { mimeType: kind(), videoBitsPerSecond: BITS });
  /** @type {Blob[]} */
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.start();
  return {
    stop: () =>
      new Promise((resolve) => {
        recorder.onstop = () => {
          for (const track of recorder.stream.getTracks()) track.stop();
          resolve(new Blob(parts, { type: "video/webm" }));
        };
        recorder.stop();
      }),
  };
}
