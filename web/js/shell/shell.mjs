// The shell: home, new-game forms, saved games and the way between them, all of it there before Python is.
// @ts-check

import { createOpponent } from "../analysis/opponent.mjs";
import { complete } from "../board/picture.mjs";
import { mountTable } from "../board/table.mjs";
import { addStyles, bind } from "../dom.mjs";
import { createMatch } from "../peer/match.mjs";
import { newId, randomHex } from "../random.mjs";
import { fetchRules, painted, startPython } from "../runtime/python.mjs";
import { onLeaving } from "../storage/leaving.mjs";
import { showResume, showTrouble } from "../storage/saved-games.mjs";
import { openStore } from "../storage/store.mjs";
import { wordsOf } from "../storage/unkept.mjs";
import { dropUnplayed } from "../storage/unplayed.mjs";
import { forProgram, language, onLanguage, rulesPage, startLanguage, t } from "./language.mjs";
import { computerOf, lastLink, linkOf, optionsOf, rememberLink, wantedOf } from "./links.mjs";
import { mountOffline } from "./offline.mjs";
import { mountRules } from "./rules.mjs";
import { set, setting, watch } from "./settings.mjs";
import { mountTabs } from "./tabs.mjs";

/** @param {string} name @returns {HTMLElement} */
const part = (name) => /** @type {HTMLElement} */ (document.querySelector(`[data-shell="${name}"]`));
/** @param {string} id @returns {HTMLElement} */
const main = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const store = openStore(tellWriting);
onLeaving(store.flush);
const offline = mountOffline(
  {
    lines: document.querySelectorAll('[data-shell="offline"]'),
    update: part("update"),
    install: part("install"),
  },
  { say: toast },
);
const rules = mountRules(/** @type {HTMLDialogElement} */ (part("rules")));
const props = {
  reduceMotion: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
  knows: (/** @type {string} */ game) => main(`new-${game}`)?.dataset.mind !== undefined,
};
const table = mountTable(main("table"), props, {
  send: tell,
  copy: (text) => navigator.clipboard.writeText(text),
  download,
  rules: rules.open,
  home: () => go("#/"),
  newGame: (game) => go(`#/new/${game}`),
  nextHint: (stage) => (shown?.puzzle ? tell({ kind: "puzzle_hint" }) : opponent.nextHint(stage)),
  desk: (what) => void atDesk((desk) => desk[what]()),
  analyse: (open) => opponent.analyse(open),
  restart: () => opponent.restart(),
  byHand: () => opponent.byHand(),
  friend: (name) => match.act(name),
});
const opponent = createOpponent(
  {
    random: () => randomHex(128),
    vault: (id, seat) => vaults.get(id)?.[seat] ?? "",
    rested: table.rested,
  },
  {
    send: (message) => python.send(message),
    thought: table.thought,
    showHint: table.showHint,
    analysis: table.analysis,
    trouble: table.trouble,
    judged: (message) => desk?.hear(message),
    tell: toast,
  },
);
/** The id of the game on the table, or of the one on its way there. */
let seated = "";
/** The id of what was last begun from within a page, by pasting or playing again. */
let made = "";
/** Games that were left, and that the program has not yet heard of: what it still says of them comes too late. */
const left = /** @type {string[]} */ ([]);
let ready = false;
let share = 0;
/** Who counts how long people sit, once Python is there. @type {ReturnType<typeof import("../storage/sitting.mjs").createSitting> | undefined} */
let sitting;
/** By game id: what opens the secrets of each seat. @type {Map<string, Record<number, string>>} */
const vaults = new Map();

/** Pages that are fetched when they are first wanted. */
const savedPage = later(main("saved"), async () => {
  const { mountSavedGamesPage } = await import("../storage/saved-games-page.mjs");
  return mountSavedGamesPage(main("saved"), { store }, { download, go, open: openText });
});
const openText = (/** @type {string} */ text) => tell({ kind: "import", text });
const statsPage = later(main("stats"), async () =>
  (await import("../storage/stats-page.mjs")).mountStatsPage(main("stats"), store),
);
const settingsPage = later(main("settings"), async () =>
  (await import("./settings-page.mjs")).mountSettings(main("settings"), store),
);
const boardEditor = later(main("editor"), async () =>
  (await import("./editor.mjs")).mountEditor(main("editor"), editing),
);

/** The id of a match by link on its way to the table. */
let coming = "";
/** Matches by link, once there is one. @type {ReturnType<typeof import("../by-link/by-link.mjs").createByLink> | undefined} */
let correspondence;
const byLink = later(main("table"), async () => {
  const { createByLink } = await import("../by-link/by-link.mjs");
  correspondence ??= createByLink(
    { table: main("table"), store, shown: () => shown?.id ?? "" },
    {
      send: (message) => python.send(message),
      note: noteByLink,
      open: put,
      go,
      trouble: refuseLink,
      download,
      offered: () => shown && desk?.view(shown),
    },
  );
  return correspondence;
});
/** What brings friends together, fetched when first wanted. @type {Promise<ReturnType<typeof import("../peer/friend-page.mjs").mountFriendPage>> | undefined} */
let friends;
/** Whether one of several friends is still to come, while the others are at the table. */
let awaits = () => false;

/** What reviews and shares games, fetched when first wanted. @type {ReturnType<typeof import("../review/desk.mjs").mountDesk> | undefined} */
let desk;
/** What is on the table. @type {import("../board/table-state.mjs").View | undefined} */
let shown;
/** The code of the link that was opened last. */
let received = "";
/** The address at which something was laid on the table that is no saved game. */
let apart = "";

/** Where puzzles are, and what plays one at the table; fetched when first wanted. */
const puzzleDesk = later(main("table"), async () =>
  (await import("../puzzles/desk.mjs")).mountPuzzleDesk(main("table"), store, {
    send: tell,
    lay: layApart,
    rested: table.rested,
    showHint: table.showHint,
    go,
  }),
);
const puzzlesPage = later(main("puzzles"), async () =>
  (await import("../puzzles/puzzles-page.mjs")).mountPuzzlesPage(main("puzzles"), store),
);
/** Where games are learnt, fetched when first wanted. */
const lessonDesk = later(main("table"), async () =>
  (await import("../learn/desk.mjs")).mountLessonDesk(main("table"), { lay: layApart }),
);
let learns = false;

const python = startPython({ onMessage: hear, onProgress: progress, onFailure: failed });
const match = createMatch(
  { store, table: main("table") },
  {
    send: (message) => python.send(message),
    open: put,
    invite: ({ game, guests }) =>
      void invite({ game, options: {}, seating: "toss", clock: null, guests, near: false, far: false }),
    trouble: table.trouble,
    announce: table.announce,
    go: (hash) => awaits() || go(hash),
    taken() {
      go("#/");
      toast(t("Your match goes on in another tab."));
    },
  },
);
/** Games without a friend elsewhere; a match holds a lock of its own. */
const tabs = mountTabs(() => {
  go("#/");
  toast(t("Your game goes on in another tab."));
});
onLanguage(sayAnew);

// ---- the program -------------------------------------------------------------------------------

/**
 * Sends what a person did at the table; what makes another game gets an id to be kept under.
 * @param {import("../runtime/python.mjs").Message} message
 */
function tell(message) {
  const makes = ["rematch", "import", "play_on", "new_game"].includes(message.kind);
  match.stamp();
  if (message.kind === "open_curtain") python.send({ ...message, random: randomHex(128) });
  else python.send(makes ? { ...message, id: (made = newId()) } : message);
}

/** @param {import("../runtime/python.mjs").Message} message */
function hear(message) {
  switch (message.kind) {
    case "ready":
      ready = true;
      progress(1);
      offline.ready();
      void import("../storage/sitting.mjs").then(({ createSitting }) => (sitting = createSitting(store, table.tally)));
      void import("../storage/incoming.mjs").then(({ mountIncoming }) => mountIncoming({ take, open: openText, go }));
      break;
    case "view":
      [...message.film, message.scene].forEach(complete); // a board is sent once, also with a view that is not shown
      if (left.includes(message.id) && message.id !== seated) break;
      shown = /** @type {any} */ (message);
      if (message.is_shared) {
        dress(message.game);
        void atDesk(() => {});
      } else if (seated !== message.id) {
        seated = message.id;
        dress(message.game);
        part("toast").hidden = true;
        // Back leads from a game to what was there before it; from one that was sought under another address, it does not.
        if (route().name !== seated && !(route().page === "friend" && awaits()))
          go(`#/play/${seated}`, seated !== made);
      }
      table.view(/** @type {any} */ (message)); // also unseen: moves are told once
      opponent.view(/** @type {any} */ (message));
      desk?.view(/** @type {any} */ (message));
      correspondence?.table(message.id);
      void sitting?.view(/** @type {any} */ (message));
      if (message.puzzle) void puzzleDesk().then((puzzles) => puzzles.view(/** @type {any} */ (message)));
      learns ||= Boolean(message.lesson);
      if (learns) void lessonDesk().then((lessons) => lessons.view(/** @type {any} */ (message)));
      if (message.lesson) title(t("Learn {game}", { game: message.title }), t("2 minutes"));
      else title(message.title, message.designers);
      break;
    case "think":
      opponent.think(message);
      break;
    case "outcomes":
      void table.outcomes(message.outcomes);
      break;
    case "game_code":
    case "position_drawn":
      desk?.hear(message);
      break;
    case "computer_stopped":
      opponent.refused(message);
      break;
    case "shelf":
      if (left.shift() && seated) break; // another game is on its way to the table
      if (seated && seated === coming && !message.note) break;
      seated = "";
      tabs.hold("");
      opponent.leave();
      if (message.note) toast(`${message.note.title} ${message.note.why}`);
      if (atBoard()) go("#/", true);
      break;
    case "vault":
      vaults.set(message.id, { ...vaults.get(message.id), [message.seat]: message.text });
      break;
    case "save": {
      if (tabs.isTaken(message.id) || match.isTaken(message.id)) break;
      const saved = {
        id: message.id,
        text: message.text,
        summary: message.summary,
        saved: Date.now(),
        vaults: vaults.get(message.id),
        computer: message.computer,
        ...(message.tree ? { tree: message.tree } : {}),
        match: match.savedMatchOf(message.id),
        picture: table.thumbnail(message.id),
      };
      sitting?.save(saved);
      void store.keep(saved);
      match.noteSaved(saved);
      if (!message.summary.turn) void dropUnplayed(store, message.id);
      if (seated === message.id) tabs.hold(saved.match && !saved.match.turn ? "" : message.id);
      void offline.saved(message.summary.over);
      break;
    }
    case "refused":
      refuse(message);
      break;
    case "peer_send":
    case "peer_close":
    case "peer_save":
    case "peer_chat":
    case "match":
      match.hear(message);
      break;
    case "turn":
    case "turn_code":
      void byLink().then((there) => there.hear(message));
      break;
    case "broken":
      table.view(/** @type {any} */ (message));
      break;
  }
}

/** The page speaks another language: what only this page can say again is said again, and the program is told. */
async function sayAnew() {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-rules]")))
    link.href = rulesPage(/** @type {string} */ (/(\w+)\.html/.exec(link.href)?.[1]));
  /** @type {HTMLSelectElement} */ (part("language")).value = language();
  arrive();
  const words = await forProgram().catch(unspoken);
  if (!words) return;
  python.send(words);
  opponent.speak(words);
}

function unspoken() {
  toast(t("This language couldn’t be loaded. Check your connection and try again."));
  /** @type {HTMLSelectElement} */ (part("language")).value = language();
}

/** A save that cannot be read is set aside, one of a newer Cairn is left alone; what was pasted, its owner has. All are told. @param {import("../runtime/python.mjs").Message} message */
async function refuse({ id, text, title, why, newer }) {
  const saved = await store.find(id);
  if (!saved) return; // the table, or a toast, has said it
  if (!newer) await store.setAside(saved, { title, why, saved: Date.now() });
  if (seated) return;
  const rest = newer
    ? t("It stays as it is among your saved games.")
    : t("It is set aside among your saved games, and can be tried again.");
  showTrouble(part("trouble"), { title, why: `${why} ${rest}` }, [
    ...(newer ? [{ label: t("Load this page anew"), act: () => location.reload() }] : []),
    { label: t("Download it"), act: () => download("cairn-set-aside.txt", text) },
  ]);
  if (route().page === "play") go("#/", true);
}

/** @param {number} done */
function progress(done) {
  share = done;
  const starting = part("starting");
  const bar = /** @type {HTMLProgressElement} */ (starting.querySelector("progress"));
  bar.value = done * 100;
  if (ready) {
    starting.replaceChildren(
      Object.assign(document.createElement("span"), { className: "ready", textContent: t("Ready.") }),
    );
    starting.classList.add("done");
    return;
  }
  const { game } = main("table").dataset;
  if (seated && game) table.waiting(game, { done });
}

/** @param {string} details */
function failed(details) {
  part("starting").hidden = true;
  void offline.failed();
  const lacking = typeof WebAssembly === "undefined";
  const words = {
    title: t("The games can’t start here."),
    why: lacking
      ? t(
          "This browser lacks WebAssembly, which the games need. You can read the rules; to play, use a current browser.",
        )
      : t(
          "The games didn’t load. You can still read the rules, and your saved games are safe. Check your connection and try again.",
        ),
  };
  showTrouble(part("trouble"), words, [
    ...(lacking ? [] : [{ label: t("Try again"), act: () => location.reload() }]),
    { label: t("Copy the details"), act: () => void navigator.clipboard.writeText(details) },
  ]);
  if (route().page === "play") go("#/", true);
}

// ---- the way between pages ---------------------------------------------------------------------

function route() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [page, name = "", more = ""] = path.split("/");
  return { page: page || "home", name, more, query: new URLSearchParams(query) };
}

/** Whether the address is one of the table. */
const atBoard = () => ["play", "g", "t", "puzzle", "learn"].includes(route().page);

/** @param {string} hash @param {boolean} [instead]  replaces the entry in the history */
function go(hash, instead = false) {
  if (location.hash === hash) return;
  history[instead ? "replaceState" : "pushState"](null, "", hash);
  arrive();
}

function arrive() {
  const { page, name, more, query } = route();
  if (location.hash !== apart) apart = "";
  if (page !== "friend" && page !== "play") match.turnAway();
  const stays =
    page === "play" || page === "begin" || ((page === "g" || page === "t") && name === received) || apart !== "";
  if (!stays && seated && !(page === "friend" && match.on())) {
    python.send({ kind: "leave" });
    left.push(seated);
    seated = "";
    tabs.hold("");
  }
  if (page === "begin")
    begin(
      name,
      optionsOf(name, query),
      computerOf(name, query),
      Number(query.get("seats")) || 0,
      query.has("practise"),
    );
  else if (page === "play") sit(name);
  else if (page === "g") receive(name);
  else if (page === "puzzle") pose(name, more);
  else if (page === "learn") void learn(name, more);
  else if (page === "t") takeTurn(name, query);
  else if (page === "friend") meet(name, query);
  else if (page === "new" && document.getElementById(`new-${name}`)) prepare(name, query);
  else if (page === "board" && name === "skorpion") {
    show("editor");
    void boardEditor();
  } else if (["saved", "settings", "about", "puzzles", "stats"].includes(page)) show(page);
  else show("home");
  if (page === "saved") void savedPage().then((saved) => saved.show());
  if (page === "stats") void statsPage().then((stats) => stats.show());
  if (page === "puzzles") void puzzlesPage().then((puzzles) => puzzles.show(name));
  if (page === "settings") void settingsPage().then((settings) => settings.show());
  if (page === "home") {
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-play]")))
      link.hash = lastLink(link.dataset.play ?? "") || link.hash;
    void store.games().then((games) => {
      const turns = games.filter(({ match }) => match?.turn);
      showResume(part("resume"), part("welcome"), turns.length ? games.filter(({ match }) => !match?.turn) : games);
      if (turns.length)
        void import("../by-link/turn-list.mjs").then(({ showTurns }) => showTurns(part("resume"), turns));
    });
  }
}

/** Shows where a game is begun, as it was begun last. @param {string} game @param {URLSearchParams} query */
function prepare(game, query) {
  show(`new-${game}`);
  fetchRules(game);
  void import("./begin-page.mjs").then(({ showBeginPage }) => showBeginPage(main(`new-${game}`), query));
}

/** What the editor of boards does. @type {Parameters<typeof import("./editor.mjs").mountEditor>[1]} */
const editing = {
  play(board, across) {
    const options = { board };
    if (across.get("who") === "friend") return void invite({ ...wantedOf("skorpion", across), options });
    const computer = computerOf("skorpion", across);
    python.send({ kind: "new_game", game: "skorpion", options, id: (made = newId()), computer });
  },
  copy: (text) => navigator.clipboard.writeText(text),
};

/** @param {string} id  of the <main> to show */
function show(id) {
  const shown = main(id);
  const first = !document.querySelector("main:not([hidden])") || !shown.hidden;
  delete document.documentElement.dataset.seated; // theme.js kept home away until now
  for (const other of document.querySelectorAll("main")) {
    other.hidden = other !== shown;
    if (other.hidden)
      for (const dialog of /** @type {NodeListOf<HTMLDialogElement>} */ (other.querySelectorAll("dialog[open]")))
        dialog.close(); // unseen, it would still keep the page from being used
  }
  const atTable = id === "table";
  document.body.className = atTable ? "table" : (shown.dataset.game ?? "");
  if (atTable) document.body.classList.add(shown.dataset.game || "here");
  const riddles = atTable && route().page === "puzzle";
  part("heading").hidden = !atTable;
  part("again").hidden = !atTable || riddles;
  part("riddles").hidden = !riddles;
  part("name").hidden = part("join").hidden = atTable;
  if (!atTable)
    document.title = shown.dataset.title
      ? `${t(shown.dataset.title)} · Cairn`
      : t("Cairn: board games you haven’t met");
  /** @type {HTMLAnchorElement} */ (document.querySelector(".skip")).href = `#${atTable ? "board" : id}`;
  const focus = () =>
    /** @type {HTMLElement | null} */ (shown.querySelector("h1, #board"))?.focus({ preventScroll: true });
  const dressed = atTable ? addTableStyles() : undefined;
  if (first) return;
  scrollTo(0, 0);
  if (dressed) void dressed.then(focus);
  else focus();
}

/** A table is seen when these are there: home is painted without them. */
const addTableStyles = () => addStyles(new URL("../../css/table.css", import.meta.url));

/** @param {string} name @param {string} designers */
function title(name, designers) {
  const small = document.createElement("small");
  small.textContent = designers;
  part("heading").replaceChildren(name, " ", small);
  document.title = `${name} · Cairn`;
}

// ---- games -------------------------------------------------------------------------------------

/** @param {string} game  the table is now its */
function dress(game) {
  main("table").dataset.game = game;
  /** @type {HTMLAnchorElement} */ (part("again")).href = `#/new/${game}`;
}

/** @param {string} game  shows its table while the program is on its way */
function lay(game) {
  fetchRules(game);
  dress(game);
  title(document.getElementById(`new-${game}`)?.dataset.title ?? "", "");
  table.waiting(game, { done: share });
  part("toast").hidden = true;
  show("table");
}

/** @param {string} game @param {Record<string, string | number>} options @param {Record<string, number>} computer @param {number} seats  0: as many as usual @param {boolean} practises  it is begun only to practise */
function begin(game, options, computer, seats, practises) {
  if (!document.getElementById(`new-${game}`)) return go("#/", true);
  seated = newId();
  history.replaceState(null, "", `#/play/${seated}`);
  lay(game);
  if (practises) table.practise();
  python.send({ kind: "new_game", game, options, id: seated, seats, computer });
}

/** @param {string} id */
async function sit(id) {
  if (!id) return go("#/", true);
  if (id === seated) return show("table");
  seated = id;
  const saved = await store.find(id);
  if (seated !== id || route().name !== id) return; // the person has gone elsewhere meanwhile
  if (!saved) {
    seated = "";
    toast(t("That game isn’t in this browser. Games stay on the device they were played on."));
    return go("#/", true);
  }
  lay(saved.summary.game);
  put(saved);
}

/** Shows the game of a link, to be looked at. @param {string} code */
function receive(code) {
  if (seated && code === received) return show("table");
  received = code;
  seated = newId();
  lay("");
  python.send({ kind: "open_code", code, id: seated });
}

/** Lays what is no saved game on the table of this address. @param {string} game @param {import("../runtime/python.mjs").Message} message  opens it */
function layApart(game, message) {
  apart = location.hash;
  seated = newId();
  lay(game);
  python.send({ ...message, id: seated });
}

/** Poses a puzzle. @param {string} game  or “day” @param {string} number  from 1 on */
async function pose(game, number) {
  if (seated && location.hash === apart) return show("table");
  seated = newId();
  try {
    await (await puzzleDesk()).pose(game, Number(number));
  } catch (error) {
    seated = "";
    toast(t("This part did not load. Check the connection and try again."));
    throw error;
  }
}

/** Goes on with a guided first game, or shows one step of it. @param {string} game @param {string} step  from 1 on, or "" */
async function learn(game, step) {
  if (!document.getElementById(`new-${game}`)) return go("#/", true);
  if (seated && location.hash === apart) return show("table");
  seated = newId();
  const lessons = await lessonDesk();
  if (route().page === "learn" && route().name === game) lessons.begin(game, Number(step));
}

/** A turn link, or #/t/new?game=…: a match by link that begins. @param {string} code @param {URLSearchParams} query */
function takeTurn(code, query) {
  const game = query.get("game") ?? "";
  const begins = code === "new";
  if (!code || (begins && !document.getElementById(`new-${game}`))) return go("#/", true);
  if (seated && code === received && shown?.is_shared) return show("table");
  received = begins ? "" : code;
  const id = newId();
  seated = coming = id;
  if (begins) history.replaceState(null, "", `#/play/${id}`);
  lay(game);
  void byLink().then((there) => {
    if (begins) there.begin(id, wantedOf(game, query));
    else void there.open(id, code);
  });
}

/** A turn link belongs to a game that is kept here. @param {import("../storage/store.mjs").Saved} saved */
function noteByLink({ id, vaults: hidden, ...saved }) {
  seated = coming = id;
  history.replaceState(null, "", `#/play/${id}`);
  if (hidden) vaults.set(id, hidden);
  match.noteOpened({ id, vaults: hidden, ...saved });
  tabs.hold(id);
}

/** A turn link that brings nothing to the table. @type {Parameters<typeof import("../by-link/by-link.mjs").createByLink>[1]["trouble"]} */
function refuseLink(words, ways) {
  seated = "";
  go("#/", true);
  showTrouble(part("trouble"), words, ways);
}

/** @param {(there: NonNullable<typeof desk>) => void} act */
async function atDesk(act) {
  try {
    const { mountDesk } = await import("../review/desk.mjs");
    if (!desk) {
      desk = mountDesk(main("table"), { send: tell, ask: opponent.review });
      if (shown) desk.view(shown);
    }
    act(desk);
  } catch (error) {
    toast(t("This part did not load. Check the connection and try again."));
    throw error;
  }
}

/** Gives a saved game to the program. @param {import("../storage/store.mjs").Saved} saved */
function put(saved) {
  const { id, text, summary, vaults: hidden, computer, match: with_, tree } = saved;
  seated = id;
  dress(summary.game);
  if (hidden) vaults.set(id, hidden);
  match.noteOpened(saved);
  tabs.hold(with_ && !with_.turn ? "" : id);
  if (with_?.turn) python.send({ kind: "turn_prepare" });
  python.send({
    kind: "open",
    id,
    text,
    vaults: Object.values(hidden ?? {}),
    computer: computer ?? {},
    saved_matches: with_?.texts ?? [],
    ...(tree ? { tree } : {}),
  });
}

/** @param {string} code  in the address, which does not keep it @param {URLSearchParams} query */
function meet(code, query) {
  const game = query.get("game") ?? "";
  const known = document.getElementById(`new-${game}`);
  if (code) history.replaceState(null, "", "#/friend");
  show("friend");
  return atInvitations((friends) =>
    friends.arrive(code && `friend/${code}`, game, known && query.has("begin") ? wantedOf(game, query) : null),
  );
}

/** A friend once more, to the match on the table. @param {import("../peer/friend-page.mjs").Wanted} wanted */
const invite = (wanted) => atInvitations((friends) => friends.invite(wanted));

/** @param {(there: Awaited<NonNullable<typeof friends>>) => void} act */
async function atInvitations(act) {
  friends ??= import("../peer/friend-page.mjs").then(({ mountFriendPage }) =>
    mountFriendPage(main("friend"), { games }, { opened: match.opened, turnAway: match.turnAway, go }),
  );
  try {
    const ready = await friends;
    awaits = ready.awaits;
    act(ready);
  } catch (error) {
    friends = undefined;
    toast(t("What links two devices did not load. Check the connection and try again."));
    throw error;
  }
}

/** The games that can be played. */
const games = () =>
  Array.from(/** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[id^="new-"]')), ({ dataset }) => ({
    name: dataset.game ?? "",
    title: dataset.title ?? "",
  }));

/** Told while what was played is not written, and taken away when it is. @param {import("../storage/database.mjs").Result} result */
function tellWriting(result) {
  const words = wordsOf(result, match.on());
  if (words) toast(words);
  else part("toast").hidden ||= part("toast").dataset.about === "writing";
  part("toast").dataset.about = "writing";
}

// ---- small things ------------------------------------------------------------------------------

/** @param {string} words */
function toast(words) {
  const box = part("toast");
  /** @type {HTMLElement} */ (box.querySelector("p")).textContent = words;
  delete box.dataset.about;
  box.hidden = false;
}

/** What is made when it is first asked for; what is inert in its page comes alive then. @template T @param {HTMLElement} page @param {() => Promise<T>} make @returns {() => Promise<T>} */
function later(page, make) {
  /** @type {Promise<T> | undefined} */
  let made;
  return () => {
    made ??= make()
      .then((done) => {
        page.querySelector("[inert]")?.removeAttribute("inert");
        return done;
      })
      .catch((error) => {
        made = undefined;
        toast(t("This part did not load. Check the connection and try again."));
        throw error;
      });
    return made;
  };
}

/** Takes files of games in, on the page that lists them. @param {File[]} files */
async function take(files) {
  go("#/saved");
  await (await savedPage()).take(files);
}

/** @param {string} name @param {string} text */
function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function turnTheme() {
  const theme = setting("theme") || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  set("theme", theme === "dark" ? "light" : "dark");
}

bind(document, {
  click: (/** @type {MouseEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    const book = /** @type {HTMLAnchorElement | null} */ (target.closest("a[data-rules]"));
    if (book && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      rules.openPage(book.href);
    }
    if (target.closest('[data-shell="theme"]')) turnTheme();
    const all = target.closest(".levels > .all");
    all?.setAttribute("aria-expanded", String(all.parentElement?.classList.toggle("eight")));
    if (target.closest('[data-shell="toast"] button')) part("toast").hidden = true;
    const skip = /** @type {HTMLAnchorElement | null} */ (target.closest("a.skip"));
    if (skip) {
      event.preventDefault();
      /** @type {HTMLElement | null} */ (document.querySelector(`${new URL(skip.href).hash}:not([hidden])`))?.focus();
    }
  },
  submit: (/** @type {SubmitEvent} */ event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (form.closest("#table, #editor")) return;
    event.preventDefault();
    const game = form.closest("main")?.dataset.game ?? "";
    if (form === part("opening")) {
      const text = /** @type {HTMLTextAreaElement} */ (main("opening")).value.trim();
      const turn = /#\/t\/\w+/.exec(text);
      if (turn) go(turn[0]);
      else tell({ kind: "import", text });
    } else {
      const link = linkOf(form);
      if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.value === "link")
        return go(link.replace("#/friend", "#/t/new"));
      rememberLink(game, link);
      go(link);
    }
  },
});
bind(part("language"), { change: ({ target }) => set("language", target.value) });
bind(window, { hashchange: arrive });
arrive();
startLanguage({ setting, watch }, unspoken);
void painted().then(addTableStyles);
