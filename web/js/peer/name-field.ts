// The name a person goes by, asked for where a friend will see it, and kept on this device.

import { make } from "../dom.ts";
import { t } from "../shell/language.ts";
import { set, setting } from "../shell/settings.ts";

/** More than one can be on a page: beside an invitation, and beside a turn that goes by link. */
let made = 0;

export function nameField() {
  const id = `my-name-${++made}`;
  const field = make("input", {
    class: "field",
    id,
    maxlength: "24",
    autocomplete: "nickname",
    spellcheck: "false",
    value: setting("name"),
  });
  field.addEventListener("input", () => set("name", field.value.trim()));
  return make("p", "myname", make("label", { class: "label", for: id }, t("Your name, as your friend sees it")), field);
}
