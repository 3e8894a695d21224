// The name a person goes by, asked for where a friend will see it, and kept on this device.
// @ts-check

import { make } from "../dom.mjs";
import { t } from "../shell/language.mjs";
import { set, setting } from "../shell/settings.mjs";

export function nameField() {
  const field = make("input", {
    class: "field",
    id: "my-name",
    maxlength: "24",
    autocomplete: "nickname",
    spellcheck: "false",
    value: setting("name"),
  });
  field.addEventListener("input", () => set("name", field.value.trim()));
  return make(
    "p",
    "myname",
    make("label", { class: "label", for: "my-name" }, t("Your name, as your friend sees it")),
    field,
  );
}
