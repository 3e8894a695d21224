// The page of the people one plays with: what was played with each, and the way to the next match with them.

import { wayOf } from "../by-link/turn-list.ts";
import { addStyles, button, make } from "../dom.ts";
import { isolated, ownName } from "../peer/names.ts";
import { wasFar } from "../peer/places.ts";
import { dropPairs, pairs } from "../peer/post-book.ts";
import { optionWords } from "../peer/terms.ts";
import { first, newId } from "../random.ts";
import { language, listed, number, t, tn } from "../shell/language.ts";
import type { Saved, Store } from "../storage/store.ts";
import { keyOf, MARK, type Person, peopleOf, type Terms, termsOf } from "./people.ts";

/** The people of the kept games. */
async function peopleIn(store: Store) {
  const [games, marks] = [await store.games(), await store.progress(MARK)];
  return peopleOf(games, marks, ["Your friend", t("Your friend")], unnamed);
}

/**
 * The words for somebody who gave no name.
 * @param saved  when one played last
 */
const unnamed = (saved: number) =>
  t("A friend, {day}", { day: new Date(saved).toLocaleDateString(language(), { day: "numeric", month: "long" }) });

export function mountPeoplePage(root: HTMLElement, store: Store) {
  addStyles(new URL("../../css/people.css", import.meta.url));
  const list = make("ul", "people");
  const said = make("p", { class: "soft", role: "status" });
  root.replaceChildren(
    make("h1", { tabindex: "-1" }, t("People you play with")),
    make("p", "soft", t("Names as they gave them: anybody can use any name. The list is kept on this device only.")),
    list,
    said,
  );

  async function show() {
    const people = await peopleIn(store);
    list.replaceChildren(...people.map((person) => row(person, { mark, tell: (words) => (said.textContent = words) })));
    if (!people.length) list.append(nobody());
  }

  /** Keeps something of a person beside the games: what they are called, or that they are gone from the list. */
  async function mark(person: Person, change: { called?: string; gone?: number }) {
    const marks = await store.progress(MARK);
    for (const name of person.given) {
      const known = marks.find((each) => typeof each.name === "string" && keyOf(each.name) === keyOf(name));
      await store.keepProgress({ id: `${MARK}${newId()}`, name, ...known, ...change, saved: Date.now() });
    }
    for (const match of new Set(person.matches)) {
      const known = marks.find((each) => each.match === match);
      await store.keepProgress({ id: `${MARK}${newId()}`, match, ...known, ...change, saved: Date.now() });
    }
    await show();
  }

  return { show };
}

/** The text of the page while nobody is known. */
const nobody = () =>
  make(
    "li",
    "none",
    make("p", "", t("Nobody yet. People you play with, live or by link, appear here after your first game.")),
    make("a", { class: "button main", href: "#/friend" }, t("Play a friend elsewhere")),
  );

function row(
  person: Person,
  {
    mark,
    tell,
  }: {
    mark: (person: Person, change: { called?: string; gone?: number }) => Promise<void>;
    tell: (words: string) => void;
  },
) {
  const name = isolated(person.name);
  const terms = termsOf(person.last);
  const [going] = person.going;
  const face = make(
    "span",
    { class: "face", "aria-hidden": "true" },
    [...person.name].slice(0, 1).join("").toLocaleUpperCase(),
  );
  const words = make(
    "div",
    "",
    make("h2", "", name),
    ...alikeLine(person),
    make("p", "small", person.games.map(({ title, count }) => `${title} ${number(count)}`).join("  ·  ")),
    make(
      "p",
      "soft small",
      going ? goingLine(going, person.name) : t("Last played on {day}.", { day: day(person.last.saved) }),
    ),
  );
  const again = offer(terms, name, placeOf(person.last));
  const known = pairs().find(({ table }) => table && table === first(person.last.id));
  const now =
    known && make("a", { class: "button", href: `#/friend?${terms.query}&again=${known.id}` }, t("Play again"));
  if (now) now.setAttribute("aria-label", t("Play again: {name}", { name }));
  const open = button(now ? t("Another way") : t("Play again"), () => {
    again.hidden = !again.hidden;
    open.setAttribute("aria-expanded", String(!again.hidden));
    if (!again.hidden) again.querySelector("a")?.focus();
  });
  open.setAttribute("aria-expanded", "false");
  open.setAttribute("aria-label", now ? t("Another way: {name}", { name }) : t("Play again: {name}", { name }));
  const turn = going && make("a", { class: wayLook(going), href: `#/play/${going.id}` }, t(wayOf(going)));
  const more = changes(person, {
    rename: (called) => void mark(person, { called }).then(() => tell("")),
    remove: () => {
      void mark(person, { gone: Date.now() });
      dropPairs(({ table }) => table === first(person.last.id)); // no letters are looked for any more
      tell(t("{name} is gone from the list. The games stay among your saved games.", { name }));
    },
  });
  return make(
    "li",
    "person",
    face,
    words,
    scoreOf(person, name),
    make("div", "row", ...(turn ? [turn] : []), ...(now ? [now] : []), open),
    more,
    again,
  );
}

/** The warning that a name is not the one it looks like. */
const alikeLine = ({ alike }: Person) =>
  alike.length
    ? [
        make(
          "p",
          "small alike",
          t("Looks like {names}, but is written in another way.", { names: listed(alike.map(isolated)) }),
        ),
      ]
    : [];

const wayLook = ({ match }: Saved) => (match?.turn === "waiting" ? "button" : "button main");

function goingLine({ summary, match }: Saved, name: string) {
  const [game, friend] = [summary.title, isolated(name)];
  if (match?.turn === "yours") return t("{game} by link: your turn.", { game });
  if (match?.turn !== "waiting") return t("{game} by link: your move is not sent yet.", { game });
  return t("{game} by link: waiting for {friend}.", { game, friend });
}

const day = (time: number) => new Date(time).toLocaleDateString(language(), { dateStyle: "medium" });

function scoreOf({ score: { won, drawn, lost } }: Person, name: string) {
  const count = won + drawn + lost;
  const whole = make("p", "score");
  if (!count) return whole;
  const said = t("You {won}, {name} {lost}", { won, lost, name });
  whole.append(
    make("b", { "aria-hidden": "true" }, `${number(won)}–${number(lost)}`),
    make("span", "hidden", said),
    make("span", "soft small", drawn ? tn("{n} drawn", "{n} drawn", drawn) : ""),
  );
  return whole;
}

/** Where somebody was who was met in a match, as links say it. */
function placeOf({ match }: Saved) {
  const far = match?.matches.map(wasFar).find((known) => known !== undefined);
  return far === undefined ? "" : far ? "&where=far" : "&where=near";
}

/** The next match, on the terms of the last one. */
function offer(terms: Terms, name: string, place: string) {
  const { game, title, query, begins, decided, byLink, seats, minutes, pauses } = terms;
  const clock = minutes ? tn("{n} minute each", "{n} minutes each", minutes) : t("no clock");
  const still = pauses ? [tn("{n} minute of pauses", "{n} minutes of pauses", pauses)] : [];
  const first =
    begins === "friend"
      ? decided
        ? t("{name} begins, having lost the last game.", { name })
        : t("{name} begins.", { name })
      : begins === "me"
        ? t("You begin, having lost the last game.")
        : t("A coin says who begins.");
  const link = make("a", { class: `button ${byLink ? "main" : ""}`.trim(), href: `#/t/new?${query}` }, t("By link"));
  const live = make(
    "a",
    { class: `button ${byLink ? "" : "main"}`.trim(), href: `#/friend?${query}${place}` },
    t("Live"),
  );
  const ways = seats > 2 ? [live] : byLink ? [link, live] : [live, link];
  const change = make("a", { class: "button bare", href: `#/new/${game}?who=friend&${query}` }, t("Change"));
  const whole = make(
    "div",
    "again",
    make("h3", "", t("Play {game} with {name} again", { game: title, name })),
    make(
      "p",
      "soft small",
      [
        t("As last time: {terms}.", {
          terms: [...optionWords(game, new URLSearchParams(query)), clock, ...still].join(", "),
        }),
        first,
      ].join(" "),
    ),
    make("div", "row", ...ways, change),
  );
  whole.hidden = true;
  return whole;
}

/** To call somebody otherwise, or to take them from the list. */
function changes({ name }: Person, { rename, remove }: { rename(called: string): void; remove(): void }) {
  const field = make("input", {
    class: "field",
    value: name,
    maxlength: "24",
    autocomplete: "off",
    "aria-label": t("Name"),
  });
  const form = make("form", "row", field, make("button", "button", t("Rename")), button(t("Remove"), remove));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    rename(ownName(field.value));
  });
  const title = t("More: {name}", { name: isolated(name) });
  return make("details", "", make("summary", { "aria-label": title, class: "button bare" }, "…"), form);
}
