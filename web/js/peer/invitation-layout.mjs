// The page of an invitation as it is laid out: the two steps, and the places for what changes in them.
// @ts-check
import { button, make } from "../dom.mjs";
import { t } from "../shell/language.mjs";
import { howItWorks } from "./how-it-works.mjs";
import { nameField } from "./name-field.mjs";
import { isolated } from "./names.mjs";
import { pasteButton } from "./parts.mjs";
import { agreed } from "./terms.mjs";

/** @typedef {import("./friend-page.mjs").Wanted} Wanted */

/**
 * @param {Wanted} wanted
 * @param {{ game: string, title: string }} played
 * @param {Record<"unmade" | "trouble" | "invitation" | "status", HTMLElement>} parts
 * @param {{
 *   take(): void,
 *   scan(): void,
 *   turnNear(): void,
 *   where(): void,
 *   choose(guest: number): void,
 *   cancel(): void,
 * }} actions
 */
export function invitationLayout(wanted, { game, title }, { unmade, trouble, invitation, status }, actions) {
  const { form, field } = replyForm(actions);
  const second = make("a", { class: "button main", target: "_blank", rel: "noopener" }, t("Open the second tab"));
  const elsewhere = make(
    "div",
    { class: "what" },
    make("h2", {}, t("Send the invitation")),
    make("p", {}, t("By any messenger or mail, or let your friend scan it.")),
  );
  const here = make(
    "div",
    { class: "what" },
    make("h2", {}, t("Open the second tab")),
    make("p", {}, t("Your friend plays there, in this browser; nothing goes over a network.")),
    make("p", { class: "row" }, second),
  );
  const sent = make(
    "div",
    { class: "what" },
    invitation,
    make("p", { class: "soft small" }, t("It works once, while this page stays open.")),
    ...(wanted.guests[0].match ? [] : [nameField()]),
  );
  const nearby = button("", actions.turnNear);
  const road = make(
    "p",
    { class: "soft road" },
    wanted.far ? t("From home to home.") : t("On the same Wi-Fi."),
    " ",
    linked(t("Change"), actions.where),
  );
  const guests = make("div", { class: "segments guests", role: "radiogroup", "aria-label": t("Who is invited") });
  const whole = make(
    "div",
    { class: game },
    make("h1", { tabindex: "-1" }, heading(wanted, title)),
    howItWorks(
      "host",
      t(
        "Your two devices talk to each other directly; no server sits between you. " +
          "So two messages go by hand: yours to your friend, and the reply back to you.",
      ),
    ),
    make("div", { class: "about" }, agreement(wanted), road),
    guests,
    make(
      "ol",
      { class: "steps" },
      make("li", {}, make("div", {}, elsewhere, here, unmade, sent)),
      make(
        "li",
        {},
        make(
          "div",
          {},
          make("h2", {}, t("Bring back the reply")),
          make(
            "p",
            {},
            t("Open the reply’s link on this device, paste it here, or scan it from your friend’s screen."),
          ),
          form,
          trouble,
          status,
        ),
      ),
    ),
    make("p", { class: "row foot" }, button(t("Cancel"), actions.cancel), nearby),
  );

  guests.addEventListener("change", ({ target }) =>
    actions.choose(Number(/** @type {HTMLInputElement} */ (target).value)),
  );
  return {
    whole,
    field,
    guests,
    sent,
    second,
    /** @param {boolean} near  between two tabs of this browser */
    tellNear(near) {
      whole.classList.toggle("near", near);
      here.hidden = !near;
      elsewhere.hidden = road.hidden = near;
      nearby.textContent = near ? t("Invite another device") : t("Play in two tabs of this browser");
    },
  };
}

/** A button that looks like a link. @param {string} words @param {() => void} act */
function linked(words, act) {
  const made = make("button", { class: "link", type: "button" }, words);
  made.addEventListener("click", act);
  return made;
}

/** Where a reply is put in. @param {{ take(): void, scan(): void }} actions */
function replyForm({ take, scan }) {
  const field = make("textarea", {
    class: "field",
    id: "reply",
    rows: "3",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    placeholder: t("Paste the link or the code"),
  });
  const form = make(
    "form",
    {},
    make("label", { class: "label", for: "reply" }, t("Reply")),
    field,
    make(
      "p",
      { class: "row" },
      make("button", { class: "button main grow" }, t("Connect")),
      ...pasteButton(field, take),
      button(t("Scan"), scan, "", "scan"),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    take();
  });
  return { form, field };
}

/** @param {Wanted} wanted @param {string} title */
function heading(wanted, title) {
  const [{ party, match, name }] = wanted.guests;
  if (party < 0) return t("Let somebody watch {game}", { game: title });
  if (match)
    return name && wanted.guests.length === 1
      ? t("Go on with {game}, with {friend}", { game: title, friend: isolated(name) })
      : t("Go on with {game}", { game: title });
  return wanted.guests.length > 1
    ? t("Play {game} with friends", { game: title })
    : t("Play {game} with a friend", { game: title });
}

/** The choices of the form, in a sentence. @param {Wanted} wanted */
function agreement(wanted) {
  if (wanted.guests[0].party < 0 || wanted.guests[0].match) return "";
  const change = make("a", { class: "link", href: `#/new/${wanted.game}?who=friend` }, t("Change"));
  return make("p", { class: "soft" }, agreed(wanted), " ", change);
}
