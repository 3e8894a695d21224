// The address server: off unless somebody asks for one, with what it reveals said first.
// @ts-check

import { make } from "../dom.mjs";
import { mark, t } from "../shell/language.mjs";
import { set, setting } from "../shell/settings.mjs";

/** Public ones, by who runs them. */
const KNOWN = {
  "": mark("None"),
  "stun:stun.cloudflare.com:3478": mark("Cloudflare’s"),
  "stun:stun.l.google.com:19302": mark("Google’s"),
};

/** @param {() => void} changed  the code that was made with the old setting is no longer good */
export function addressServer(changed) {
  const own = make("input", {
    class: "field",
    id: "stun",
    placeholder: "stun:name:port",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    inputmode: "url",
  });
  const row = make("p", {}, make("label", { class: "label", for: "stun" }, t("Its address")), own);
  const choices = make(
    "div",
    { class: "segments" },
    ...Object.entries(KNOWN).map(([value, word]) => choice(value, t(word))),
    choice("own", t("Another")),
  );
  const whole = make(
    "details",
    { class: "network" },
    make("summary", {}, t("In different networks?")),
    make(
      "p",
      {},
      t(
        "In one network, such as at home, two devices find each other without help. From different networks they mostly need an address server on both sides, which tells a browser how it is seen from outside.",
      ),
    ),
    make("p", {}, t("Such a server learns your public address, and so does your friend. It sees nothing of the game.")),
    make("fieldset", {}, make("legend", { class: "label" }, t("Address server")), choices),
    row,
  );

  /** @param {string} value @param {string} word */
  function choice(value, word) {
    return make("label", {}, make("input", { type: "radio", name: "stun", value }), word);
  }

  function show() {
    const value = setting("stun");
    const chosen = value in KNOWN ? value : "own";
    for (const radio of choices.querySelectorAll("input")) radio.checked = radio.value === chosen;
    row.hidden = chosen !== "own";
    own.value = chosen === "own" ? value : "";
  }

  choices.addEventListener("change", ({ target }) => {
    const { value } = /** @type {HTMLInputElement} */ (target);
    if (value === "own") {
      row.hidden = false;
      own.focus();
    } else choose(value);
  });
  own.addEventListener("change", () => choose(own.value.trim()));

  /** @param {string} value */
  function choose(value) {
    if (value === setting("stun")) return show();
    set("stun", value);
    show();
    changed();
  }

  show();
  return { whole, choose, open: () => ((whole.open = true), whole.querySelector("summary")?.focus()) };
}
