// Parts that the panels of the share dialog have in common: choices in a row, and a file that is saved or given to
// another app.
import { make, saveFile } from "../dom.ts";

/**
 * One of a few choices, in a row.
 * @param choices  the first is chosen
 */
export function segments(label: string, choices: [value: string, label: string][], changed: () => void) {
  const name = `segments-${++count}`;
  const inputs = choices.map(([value], index) => make("input", { type: "radio", name, value, checked: !index }));
  const labels = inputs.map((input, index) => make("label", "", input, make("span", "", choices[index]?.[1] ?? "")));
  const whole = make("fieldset", "", make("legend", "label", label), make("div", "segments", ...labels));
  whole.addEventListener("change", changed);
  return {
    whole,
    choose(value: string) {
      for (const input of inputs) input.checked = input.value === value;
    },
    value: () => inputs.find(({ checked }) => checked)?.value ?? choices[0]?.[0] ?? "",
  };
}

let count = 0;

/** Whether this browser gives files of this type to other apps. */
export const canGive = (type: string) =>
  typeof navigator.canShare === "function" && navigator.canShare({ files: [new File([""], "cairn", { type })] });

export async function giveFile(blob: Blob, name: string, title: string) {
  try {
    await navigator.share({ title, files: [new File([blob], name, { type: blob.type })] });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) saveFile(name, blob);
  }
}
