// The side that invites: send the invitation, bring back the reply.
// @ts-check
import { mark, t } from "../shell/language.mjs";
import { showTrouble } from "../storage/saved-games.mjs";
import { network } from "./address-server.mjs";
import { openCamera } from "./camera.mjs";
import { CodeError, read } from "./code.mjs";
import { carry } from "./code-card.mjs";
import { linkTo } from "./handover.mjs";
import { happens } from "./how-it-works.mjs";
import { createInvitation } from "./invitation.mjs";
import { nameField } from "./name-field.mjs";
import { button, make, statusLine, wordsOf } from "./parts.mjs";

/** @typedef {import("./friend-page.mjs").Wanted} Wanted */
/** @typedef {import("./friend-page.mjs").Around} Around */
/** @typedef {ReturnType<typeof createInvitation>} Invitation */

const SLOW = {
  title: mark("Your devices have not found each other yet."),
  why: mark(
    "Your friend’s page has to stay open. Two different networks mostly need an address server on both sides; some allow no direct link at all.",
  ),
};
const STATES = {
  making: mark("Making the invitation."),
  failed: "",
  waiting: mark("Waiting for the reply. Take your time."),
  connecting: mark("The reply is in. Connecting."),
  slow: mark("Still looking for your friend’s device."),
  open: mark("Connected."),
  over: mark("This invitation is over."),
};

/**
 * @param {Wanted} wanted
 * @param {Around} around
 */
export function createHosting(wanted, around) {
  const { title } = around.game(wanted.game);
  const watch = wanted.parties[0] < 0;
  /** All that were made, so that a late reply to one is known. @type {Invitation[]} */
  const made = [];
  /** Those that can be seen, one for each who is invited. @type {Invitation[]} */
  let out = [];
  let at = 0;

  const unmade = make("div", { role: "alert" });
  const trouble = make("div", { role: "alert" });
  const invitation = carry("invitation", t("Come and play {game}.", { game: title }));
  const status = statusLine();
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
      button(t("Scan"), scan, "", "scan"),
    ),
  );
  const address = network(() => renew(t("A new invitation: the one before no longer works.")));
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
    invitation.whole,
    make("p", { class: "soft small" }, t("It works once, while this page stays open.")),
  );
  const nearby = button("", () => turnNear(!wanted.near));
  const guests = make("div", { class: "segments guests", role: "radiogroup", "aria-label": t("Who is invited") });
  const whole = make(
    "div",
    { class: around.game(wanted.game).name },
    make("h1", { tabindex: "-1" }, heading()),
    happens(
      "host",
      t(
        "Your two devices talk to each other directly; no server sits between you. So two messages go by hand: yours to your friend, and the reply back to you.",
      ),
    ),
    make("div", { class: "about" }, ...(wanted.match ? [] : [nameField()]), agreed()),
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
          status.line,
        ),
      ),
    ),
    address.whole,
    make(
      "p",
      { class: "row foot" },
      button(t("Cancel"), () => (cancel(), around.done())),
      nearby,
    ),
  );

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    attempt(() => take(field.value));
  });
  guests.addEventListener("change", ({ target }) => {
    at = Number(/** @type {HTMLInputElement} */ (target).value);
    draw();
  });

  function heading() {
    if (watch) return t("Let somebody watch {game}", { game: title });
    if (wanted.match) return t("Go on with {game}", { game: title });
    return wanted.parties.length > 1
      ? t("Play {game} with friends", { game: title })
      : t("Play {game} with a friend", { game: title });
  }

  /** What the form said, in a sentence. */
  function agreed() {
    if (watch || wanted.match) return "";
    const first = wanted.seating.split(" ").indexOf("0");
    const begins =
      wanted.seating === "toss"
        ? t("A coin of both devices says who begins.")
        : first === 0
          ? t("You begin.")
          : wanted.parties.length > 1
            ? t("Friend {n} begins.", { n: first })
            : t("Your friend begins.");
    const clock = wanted.clock
      ? t("{minutes} minutes each, and {seconds} seconds more with every move.", {
          minutes: wanted.clock[0] / 60_000,
          seconds: wanted.clock[1] / 1000,
        })
      : t("No clock.");
    return make(
      "p",
      { class: "soft" },
      begins,
      " ",
      clock,
      " ",
      make("a", { class: "link", href: `#/new/${wanted.game}?who=friend` }, t("Change")),
    );
  }

  /** @param {string} [note] */
  function renew(note = "") {
    const open = out.filter(({ status }) => status === "open");
    for (const one of out) one.cancel();
    unmade.replaceChildren();
    trouble.replaceChildren();
    field.value = "";
    out = wanted.parties.map((party) => open.find((one) => one.party === party) ?? fresh(party));
    draw();
    if (note) status.say(note, true);
  }

  /** @param {number} party @returns {Invitation} */
  function fresh(party) {
    const one = createInvitation(wanted, party, around.opened, () => out.includes(one) && draw());
    made.push(one);
    return one;
  }

  /** @param {boolean} near */
  function turnNear(near) {
    wanted = { ...wanted, near };
    renew();
  }

  function draw() {
    const one = out[at];
    if (one.status === "open" && out.some(({ status }) => status !== "open"))
      at = out.findIndex(({ status }) => status !== "open");
    drawGuests();
    whole.classList.toggle("near", wanted.near);
    here.hidden = !wanted.near;
    elsewhere.hidden = wanted.near;
    address.whole.hidden = wanted.near;
    nearby.textContent = wanted.near ? t("Invite another device") : t("Play in two tabs of this browser");
    status.say(t(STATES[out[at].status]), ["making", "waiting", "connecting", "slow"].includes(out[at].status));
    whole.dataset.state = out[at].status;
    const { code } = out[at];
    second.hidden = !code;
    if (code) void invitation.show(code, (second.href = linkTo(code, location.href, wanted.game)));
    else invitation.empty();
    sent.hidden = out[at].status === "failed" && !code;
    if (out[at].status === "failed") tell(out[at].trouble);
    if (out[at].status === "slow")
      showTrouble(trouble, { title: t(SLOW.title), why: t(SLOW.why) }, [
        { label: t("New invitation"), act: () => renew() },
        { label: t("Address server"), act: address.open },
      ]);
    if (out[at].status === "open") trouble.replaceChildren();
  }

  function drawGuests() {
    guests.hidden = out.length < 2;
    if (guests.hidden) return;
    guests.replaceChildren(
      ...out.map(({ status }, n) => {
        const radio = make("input", { type: "radio", name: "guest", value: String(n), checked: n === at });
        return make(
          "label",
          {},
          radio,
          status === "open" ? t("Friend {n}, connected", { n: n + 1 }) : t("Friend {n}", { n: n + 1 }),
        );
      }),
    );
  }

  /** Takes in a reply to whichever invitation of ours; throws a CodeError for anything else. @param {string} text */
  function take(text) {
    const code = read(text);
    const ours = made.find((each) => each.code?.nonce === code.nonce);
    if (ours && code.kind === "invitation") throw new CodeError("own");
    const one = ours && out.includes(ours) ? ours : out[at];
    if (ours?.status === "open") throw new CodeError("used");
    one.check(code);
    trouble.replaceChildren();
    field.value = "";
    one.accept(code);
  }

  /** @param {() => void} act */
  function attempt(act) {
    try {
      act();
    } catch (error) {
      tell(error);
    }
  }

  /** What went wrong, and the ways on from there. @param {unknown} error */
  function tell(error) {
    const { title, why, reason } = wordsOf(error);
    const again = { label: t("New invitation"), act: () => renew() };
    const paste = { label: t("Paste another"), act: () => (trouble.replaceChildren(), field.select()) };
    const copy = { label: t("Copy the invitation"), act: () => void invitation.copied() };
    /** @type {Record<string, { label: string, act: () => void }[]>} */
    const ways = {
      unknown: [paste],
      damaged: [paste],
      newer: [{ label: t("Load this page anew"), act: () => location.reload() }],
      own: [copy],
      foreign: [copy, paste],
      invitation: [{ label: t("Answer it"), act: () => around.answer(field.value) }, copy],
      used: [
        again,
        ...(made.some(({ status }) => status === "open")
          ? [{ label: t("Let them watch"), act: () => around.invite({ ...wanted, parties: [-1], match: "" }) }]
          : []),
      ],
      unable: [
        { label: t("Play in two tabs of this browser"), act: () => turnNear(true) },
        { label: t("Play beside each other"), act: () => around.go(`#/new/${wanted.game}?who=here`) },
      ],
      server: [
        { label: t("Without an address server"), act: () => address.choose("") },
        { label: t("Another one"), act: address.open },
      ],
    };
    const place = sent.hidden ? unmade : trouble;
    showTrouble(place, { title, why }, ways[reason] ?? [again]);
    place.scrollIntoView({ block: "nearest" });
  }

  function scan() {
    openCamera(whole, t("Scan the reply"), take);
  }

  function cancel() {
    for (const one of out) one.cancel();
  }

  renew();
  return {
    whole,
    take,
    tell,
    cancel,
    wanted: () => wanted,
    /** Whether an invitation still waits for somebody. */
    waits: () => out.some(({ status }) => status !== "open" && status !== "over"),
    /** Whether it was made by this page. @param {string} nonce */
    made: (nonce) => made.some(({ code }) => code?.nonce === nonce),
  };
}
