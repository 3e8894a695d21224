// QR pictures of codes, and reading them with a camera; both parts are fetched only when they are wanted.

/** The dots of a picture, row by row, with the quiet border that scanners need. */
export async function dots(text: string): Promise<boolean[][]> {
  const { encodeQR } = await import("../../../runtime/qr/index.js");
  return encodeQR(text, "raw", { ecc: "low", border: 4 });
}

/** A picture as one SVG path of squares, to be drawn in black on white. */
export const path = (rows: boolean[][]) =>
  rows.flatMap((row, y) => row.map((dot, x) => (dot ? `M${x} ${y}h1v1h-1z` : ""))).join("");

/** The text in a picture, or "" when none can be read. */
export async function find(image: { data: Uint8ClampedArray; width: number; height: number }) {
  const { decodeQR } = await import("../../../runtime/qr/decode.js");
  try {
    return decodeQR(image);
  } catch {
    return ""; // most pictures of a camera show no code, or not all of it
  }
}

/**
 * Watch a camera until it has seen a code that is wanted; returns the function that ends it. Rejects when there is no
 * camera, or it may not be used. The browser then also tells the site the device's addresses in its network: say so
 * before.
 * @param seen  whether this was what is wanted
 */
export async function scan(video: HTMLVideoElement, seen: (text: string) => boolean) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
  const canvas = document.createElement("canvas");
  let on = true;
  const end = () => {
    on = false;
    stream.getTracks().forEach((track) => track.stop());
    video.srcObject = null;
  };
  video.srcObject = stream;
  await video.play();
  void (async () => {
    while (on) {
      const text = await find(frame(video, canvas));
      if (on && text && seen(text)) end();
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  })();
  return end;
}

function frame(video: HTMLVideoElement, canvas: HTMLCanvasElement) {
  const scale = Math.min(1, 640 / Math.max(1, video.videoWidth));
  canvas.width = Math.max(1, video.videoWidth * scale);
  canvas.height = Math.max(1, video.videoHeight * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
