// The page of settings: its controls show what is set and set what they show; and what is kept on this device, with a
// way to remove all of it.

import { play } from "../board/sound.ts";
import { bind } from "../dom.ts";
import { given, granted } from "../given.ts";
import { allowed, isAllowed, isMailbox } from "../mailbox/listed.ts";
import type { Store } from "../storage/store.ts";
import { ask } from "./ask.ts";
import { LANGUAGES, number, t, tn } from "./language.ts";
import { forget, type Name, set, setting, watch } from "./settings.ts";
import { tableSettings } from "./table-settings.ts";

type Control = HTMLInputElement | HTMLSelectElement;

/** The fault of a value that is typed, or "". */
const WRONG: Record<string, (value: string) => string> = {
  stun: (value) =>
    /^(stuns?:[\w.:[\]-]+)?$/.test(value)
      ? ""
      : t("That isn’t an address. Write it as stun:name:port, or leave it empty."),
  mailboxes(value) {
    const names = value.split(/\s+/).filter(Boolean);
    if (!names.every(isMailbox))
      return t("Write names such as relay.example.org, with spaces between them, or leave it empty.");
    const name = names.find((each) => !isAllowed(each));
    return name ? t("This site may not ask {name}. It is not kept.", { name }) : "";
  },
};

/** Fields that are read when they are left. */
const TYPED = "[data-settings=stun], [data-settings=mailboxes]";

export function mountSettings(root: HTMLElement, store: Store) {
  const part = (name: string) => root.querySelector(`[data-settings="${name}"]`) as HTMLElement;
  part("senses").before(tableSettings());
  const controls = root.querySelectorAll("[data-setting]") as NodeListOf<Control>;
  const clearing = part("clearing") as HTMLDialogElement;

  const nameOf = (control: Control) => control.dataset.setting as Name;
  const ticks = (control: Control) =>
    control instanceof HTMLInputElement && (control.type === "radio" || control.type === "checkbox");

  const languages = root.querySelector("#set-language") as HTMLSelectElement;
  const names = Object.entries(LANGUAGES).map(([tag, name]) => Object.assign(new Option(name, tag), { lang: tag }));
  languages.append(new Option(t("Match browser"), ""), ...names);
  part("languages").hidden = false;
  part("allowed").textContent = t("This site may ask {names}.", { names: allowed().join(", ") });

  function fill() {
    for (const control of controls) {
      const value = setting(nameOf(control));
      if (ticks(control)) (control as HTMLInputElement).checked = control.value === value;
      else if (control !== document.activeElement) control.value = value;
    }
    const loud = Number(setting("volume"));
    part("loud").textContent = loud ? `${loud} %` : t("Silent");
  }

  function take(control: Control) {
    const name = nameOf(control);
    const value = ticks(control) && !(control as HTMLInputElement).checked ? "" : control.value.trim();
    const wrong = WRONG[name]?.(value) ?? "";
    if (name in WRONG) {
      part(`${name}-wrong`).textContent = wrong;
      control.setAttribute("aria-invalid", String(Boolean(wrong)));
    }
    if (!wrong) set(name, value);
  }

  async function show() {
    fill();
    const [games, asides] = [(await store.heads()).filter(store.isListed), await store.asides()];
    const { usage, quota } = (await granted(() => navigator.storage.estimate())) ?? {};
    const kept = games.length + asides.length;
    const count = tn("{n} saved game", "{n} saved games", kept);
    part("kept").textContent = [
      `${count}.`,
      usage === undefined
        ? ""
        : quota
          ? t("In total {used}; this browser allows {allowed}.", { used: size(usage), allowed: size(quota) })
          : t("In total {used}.", { used: size(usage) }),
    ]
      .filter(Boolean)
      .join(" ");
    part("clear-why").textContent = t(
      "This deletes {count}, your settings and the files for offline play. It can’t be undone. " +
        "To keep your games, save them to a file first, under Your games.",
      { count },
    );
  }

  async function clear() {
    await store.clear();
    forget();
    const site = `cairn ${new URL("./", document.baseURI).pathname} `; // sw.js names its caches so
    // Where one of these is refused, there is nothing in it.
    for (const name of given(() => Object.keys(localStorage)) ?? [])
      if (name.startsWith("cairn-")) localStorage.removeItem(name);
    const registration = await granted(() => navigator.serviceWorker.getRegistration());
    // Or it keeps what is under way.
    if (registration?.active) await ask(registration.active, { kind: "forget" }, 2000);
    await registration?.unregister();
    for (const name of (await granted(() => caches.keys())) ?? []) if (name.startsWith(site)) await caches.delete(name);
    clearing.close();
    part("kept").textContent = t(
      "Everything has been removed from this device. Close this page to leave nothing behind.",
    );
  }

  bind(root, {
    input: ({ target }) => isControl(target, `[data-setting]:not(${TYPED})`) && take(target),
    change: ({ target }) => isControl(target, TYPED) && take(target),
  });
  bind(part("try"), { click: () => play("stone") });
  bind(part("clear"), { click: () => clearing.showModal() });
  bind(part("keep"), { click: () => clearing.close() });
  bind(part("clear-now"), { click: () => void clear() });
  watch(fill);
  return { show };
}

const isControl = (target: EventTarget | null, selector: string): target is Control =>
  target instanceof Element && target.matches(selector);

const size = (bytes: number) =>
  bytes < 1e9 ? `${rounded(bytes / 1e6, bytes < 1e7 ? 1 : 0)} MB` : `${rounded(bytes / 1e9, 1)} GB`;

const rounded = (value: number, digits: number) =>
  number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
