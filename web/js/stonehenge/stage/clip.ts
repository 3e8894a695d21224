// A film of the canvas as a WebM file, where the browser can make one.

const KINDS = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];
const [RATE, BITS] = [60, 8_000_000];

/** The type of video that this browser can write, or nothing. */
const kind = () =>
  typeof MediaRecorder === "undefined" || !("captureStream" in HTMLCanvasElement.prototype)
    ? undefined
    : KINDS.find((each) => MediaRecorder.isTypeSupported(each));

export const canRecord = () => kind() !== undefined;

export function createClips(canvas: HTMLCanvasElement) {
  let pen: CanvasRenderingContext2D | null = null;
  return {
    /** When something has been drawn. */
    draw: () => pen?.drawImage(canvas, 0, 0, pen.canvas.width, pen.canvas.height),

    /**
     * Records what is drawn from now on, in the size it has now, for few players bear a film that changes its own.
     * @returns what ends it
     */
    record(): () => Promise<Blob> {
      const film = document.createElement("canvas");
      [film.width, film.height] = [canvas.width & ~1, canvas.height & ~1]; // encoders want even sizes
      pen = film.getContext("2d", { alpha: false });
      const recorder = new MediaRecorder(film.captureStream(RATE), {
        mimeType: kind() ?? "",
        videoBitsPerSecond: BITS,
      });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      recorder.start();
      return () =>
        new Promise((resolve) => {
          recorder.onstop = () => {
            for (const track of recorder.stream.getTracks()) track.stop();
            resolve(new Blob(parts, { type: "video/webm" }));
          };
          recorder.stop();
          pen = null;
        });
    },
  };
}
