// Which servers are asked about the way between two homes: a public address server, one's own or none, and a relay of
// one's own.

import { make } from "../dom.ts";
import { t } from "../shell/language.ts";
import { set, setting } from "../shell/settings.ts";
import { isServer, KNOWN, nameOf, relay, serverNames, setRelay } from "./servers.ts";

export function serverChoice(changed: () => void) {
  const asked = make("p", "soft small");
  const wrong = make("p", { class: "small alarm", role: "status" });
  const own = field("stun", "url", "stun:name:port");
  const ownRow = make("p", "", make("label", { class: "label", for: "stun" }, t("Its address")), own);
  const choices = make(
    "div",
    "segments",
    ...KNOWN.map((value) => choice(value, nameOf(value))),
    choice("own", t("Another")),
    choice("", t("None")),
  );
  const fields = {
    address: field("relay", "url", "turn:name:port"),
    user: field("relay-user", "text", ""),
    password: field("relay-password", "text", ""),
  };
  fields.password.type = "password";
  const whole = make(
    "details",
    "network",
    make("summary", "", t("Use another server, or none")),
    make("fieldset", "", make("legend", "label", t("Address server")), choices),
    ownRow,
    make(
      "fieldset",
      "relay",
      make("legend", "label", t("Your own relay server (TURN)")),
      make(
        "p",
        "soft small",
        t("It passes the game on, encrypted, where no direct way is found. Kept on this device, and never in a link."),
      ),
      labelled(t("Its address"), fields.address),
      labelled(t("User"), fields.user),
      labelled(t("Password"), fields.password),
    ),
    wrong,
  );

  function choice(value: string, word: string) {
    return make("label", "", make("input", { type: "radio", name: "stun", value }), word);
  }

  function show() {
    const value = setting("stun");
    const chosen = !value || KNOWN.includes(value) ? value : "own";
    for (const radio of choices.querySelectorAll("input")) radio.checked = radio.value === chosen;
    ownRow.hidden = chosen !== "own";
    own.value = chosen === "own" ? value : "";
    for (const [name, input] of Object.entries(fields)) input.value = relay()[name as "user"];
    const names = serverNames();
    asked.textContent = names.length
      ? t("Asked: {server}. Your friend decides for their own device.", { server: names.join(", ") })
      : t("No server is asked. Between two homes that mostly finds no way.");
  }

  choices.addEventListener("change", ({ target }) => {
    const { value } = target as HTMLInputElement;
    if (value !== "own") return keep(value);
    ownRow.hidden = false;
    own.focus();
  });
  own.addEventListener("change", () => keep(own.value.trim()));
  for (const input of Object.values(fields)) input.addEventListener("change", keepRelay);

  function keep(value: string) {
    if (isWrong(value, "stun")) return;
    set("stun", value);
    show();
    changed();
  }

  function keepRelay() {
    const [address = "", user = "", password = ""] = Object.values(fields).map(({ value }) => value.trim());
    if (isWrong(address, "turn")) return;
    setRelay({ address, user, password });
    if (address) show(); // without one, what was typed beside it stays to be seen
    changed();
  }

  function isWrong(value: string, kind: string) {
    const is = value !== "" && !(isServer(value) && value.startsWith(kind));
    wrong.textContent = is
      ? t("That isn’t an address. Write it as {form}, or leave it empty.", { form: `${kind}:name:port` })
      : "";
    return is;
  }

  show();
  return { whole, asked };
}

const field = (id: string, mode: "url" | "text", placeholder: string) =>
  make("input", {
    class: "field",
    id,
    placeholder,
    inputmode: mode,
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
  });

const labelled = (words: string, input: HTMLInputElement) =>
  make("p", "", make("label", { class: "label", for: input.id }, words), input);
