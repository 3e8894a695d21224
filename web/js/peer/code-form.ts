// The form for a code that a person was sent.
import { button, make } from "../dom.ts";
import { given, granted } from "../given.ts";
import { t } from "../shell/language.ts";
import { textsIn } from "../shell/texts.ts";
import { openCamera } from "./camera.ts";
import { CodeError } from "./code-error.ts";

/** The address of the invitation, or of the reply, in a text; throws a CodeError where there is none. */
export function invitationIn(text: string) {
  const { found } = textsIn(text);
  for (const each of found) if (each.kind === "link" && each.place === "invitation") return each.hash;
  throw new CodeError(found.length ? "other" : "unknown");
}

/**
 * The code is typed, pasted from the clipboard, or scanned with the camera.
 * @param words  `does`, on the button; `camera`, on its dialog
 * @param take  what was sent; throws when it is not what is wanted
 * @param tell  of what was thrown
 */
export function codeForm(
  { id, label, does, camera }: { id: string; label: string; does: string; camera: string },
  take: (hash: string) => void,
  tell: (error: unknown) => void,
) {
  const field = make("textarea", {
    class: "field",
    id,
    rows: "3",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    placeholder: t("Paste the link or the code"),
    required: true,
  });
  const read = (text: string) => take(invitationIn(text));
  const scan = () => openCamera(form.closest("main") ?? form, camera, read);
  const paste = async () => {
    const text = (await granted(() => navigator.clipboard.readText())) ?? ""; // not allowed: it can be pasted by hand
    field.focus();
    if (!text.trim()) return;
    field.value = text;
    form.requestSubmit();
  };
  const row = make("p", "row", make("button", "button main grow", does));
  if (given(() => navigator.clipboard.readText)) row.append(button(t("Paste"), () => void paste(), "", "copy"));
  row.append(button(t("Scan"), scan, "", "scan"));
  const form = make("form", "", make("label", { class: "label", for: id }, label), field, row);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    try {
      read(field.value);
    } catch (error) {
      tell(error);
    }
  });
  return { form, field };
}
