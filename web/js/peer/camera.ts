// Scanning a code with the camera: first what that reveals, then the picture, then the code or why there is none.

import { button, make } from "../dom.ts";
import { mark, t } from "../shell/language.ts";
import { statusLine, wordsOf } from "./parts.ts";
import { scan } from "./qr.ts";

const REFUSALS: Record<string, string> = {
  NotAllowedError: mark(
    "The camera may not be used. Allow it for this page in the browser’s settings, or paste the code instead.",
  ),
  NotFoundError: mark("No camera was found. Paste the code instead."),
  NotReadableError: mark(
    "The camera is in use elsewhere. Close what uses it and try again, or paste the code instead.",
  ),
};
const NONE = mark("This browser gives pages no camera. Paste the code instead.");

/**
 * Opens the dialog that scans.
 * @param what  is done: “Scan the reply”
 * @param take  throws when the code is not what is wanted
 */
export function openCamera(root: HTMLElement, what: string, take: (text: string) => void) {
  let end = () => {};
  let open = true;
  const status = statusLine();
  const video = make("video", { playsinline: true, muted: true, "aria-label": t("What the camera sees") });
  video.muted = true;
  video.hidden = true;
  const use = button(t("Use the camera"), () => void begin(), "main", "scan");
  const dialog = make(
    "dialog",
    { class: "sheet camera", "aria-labelledby": "camera-title" },
    make("h2", { id: "camera-title" }, what),
    make(
      "p",
      "",
      t(
        "The camera’s picture stays on this device. While a page may use the camera, the browser also writes " +
          "your device’s own address in your network into what you send your friend; else a stand-in.",
      ),
    ),
    video,
    status.line,
    make(
      "div",
      "row",
      use,
      button(t("Cancel"), () => dialog.close()),
    ),
  );
  status.say("");
  dialog.addEventListener("close", () => {
    open = false;
    end();
    dialog.remove();
  });
  root.append(dialog);
  dialog.showModal();

  async function begin() {
    if (!navigator.mediaDevices?.getUserMedia) return status.say(t(NONE));
    use.disabled = true;
    status.say(t("Waiting for the camera."), true);
    video.hidden = false;
    try {
      end = await scan(video, seen);
      if (!open) return end();
      status.say(t("Hold the picture of the code before the camera."), true);
    } catch (error) {
      video.hidden = true;
      use.disabled = false;
      status.say(t(REFUSALS[(error as DOMException).name] ?? NONE));
    }
  }

  function seen(text: string) {
    try {
      take(text);
    } catch (error) {
      const { title, why } = wordsOf(error);
      status.say(`${title} ${why}`, true);
      return false;
    }
    dialog.close();
    return true;
  }
}
