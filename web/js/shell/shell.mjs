// The shell: puts the page together, all of it there before Python is, and carries what people do to the program.
// @ts-check

import { mountTable } from "../board/table.mjs";
import { bind } from "../dom.mjs";
import { createMatch } from "../peer/match.mjs";
import { newId, randomHex } from "../random.mjs";
import { painted, startPython } from "../runtime/python.mjs";
import { onLeaving } from "../storage/leaving.mjs";
import { provideDatabases } from "../storage/stand-in.mjs";
import { openStore } from "../storage/store.mjs";
import { createArrival } from "./arrivals.mjs";
import { bindClicks } from "./clicks.mjs";
import { createInvitations } from "./invitations.mjs";
import { forProgram, language, onLanguage, rulesPage, startLanguage, t } from "./language.mjs";
import { mountOffline } from "./offline.mjs";
import { createOpenings } from "./openings.mjs";
import {
  addTableStyles,
  download,
  formOf,
  isGuest,
  isPhysical,
  leaveToast,
  main,
  part,
  sayUnloaded,
  toast,
} from "./page.mjs";
import { createPages } from "./pages.mjs";
import { go, needsProgram, route } from "./routes.mjs";
import { mountRules } from "./rules.mjs";
import { pace, set, setting, watch } from "./settings.mjs";
import { createTabLock } from "./tab-lock.mjs";
import { createTableExtras } from "./table-extras.mjs";
import { tellFailed, tellWriting } from "./trouble.mjs";
import { createTurnLinks } from "./turn-links.mjs";
import { noteVisit, visit } from "./visit.mjs";

/** @typedef {import("../analysis/opponent.mjs").Opponent} Opponent */
/** @typedef {import("../runtime/python.mjs").Message} Message */

/** The address with which the page was opened; a code that it bears is taken out of the bar later. */
const opened = location.href;
/** Signs that no address of ours has, and one that came through a messenger may. */
const MANGLED =
  /^#(?:%2f|\/[A-Z]|\/[gtw]\/[^\W_]*[^0-9A-Za-z/?]|[^?]*[^\w/~.,:%-]|[^?]*%23)|%e2%80|%3[ce]|utm_|clid=|[^\w%~/+-]$/;
let ready = false;
let share = 0;
/** For which game the computer will be asked next, as far as can be told. */
let expected = "";
/** The computer at the table, who is there as soon as the program can be heard. @type {Opponent | undefined} */
let opponent;
/** The kinds of our own program's messages on its table, which is not seen while a guest's game is there. */
const OF_TABLE = new Set(["view", "shelf", "think", "outcomes"]);
/** The guest whose game is at the table. @type {import("../guest/at-table.mjs").AtTable | undefined} */
let guest;
/** The receiver of the program's messages, once it is there. @type {ReturnType<typeof listen> | undefined} */
let hearing;
/** The words of another language, as the program was told them. @type {import("./language.mjs").Message | undefined} */
let spoken;
/**
 * Takes texts from outside, once the page is painted.
 * @type {Promise<{ takeText(text: string): void }> | undefined}
 */
let incoming;

const store = openStore((result) => tellWriting(result, match.on()));
onLeaving(store.flush);
void provideDatabases().then((lasts) => (part("passing").hidden = lasts));
const offline = mountOffline(
  {
    lines: document.querySelectorAll('[data-shell="offline"]'),
    update: part("update"),
    install: part("install"),
  },
  toast,
);
const rules = mountRules(/** @type {HTMLDialogElement} */ (part("rules")), store);
const props = {
  reduceMotion: () => !pace(),
  knows: (/** @type {string} */ game) => isGuest(game) || formOf(game)?.dataset.mind !== undefined,
};
const table = mountTable(main("table"), props, {
  send: tell,
  open: takeText,
  download,
  rules: rules.open,
  home: () => go("#/"),
  newGame: (game) => go(`#/new/${game}`),
  nextHint: (stage) => (visit.shown?.puzzle ? tell({ kind: "puzzle_hint" }) : opponent?.nextHint(stage)),
  inReview: (what) => void extras.review((review) => review[what]()),
  analyse: (open) => opponent?.analyse(open),
  restart: () => opponent?.restart(),
  byHand: () => opponent?.byHand(),
  friend: (name) => match.act(name),
});
const match = createMatch(
  { store, table: main("table") },
  {
    send,
    open: openMatch,
    seat: ({ guest: game }) => (game ? atMatch(({ seatMatch }) => seatMatch(game, { store, seat })) : (unseat(), true)),
    invite: inviteAgain,
    again: (role) => invitations.again(role === "host"),
    trouble: table.trouble,
    announce: table.announce,
    arrived(id) {
      invitations.settle();
      // The first view of a game leads there itself.
      if (!invitations.awaits() && visit.gameId === id) go(`#/play/${id}`);
    },
    taken() {
      go("#/");
      toast(t("Your match goes on in another tab."));
    },
  },
);
/** Games without a friend elsewhere; a match holds a lock of its own. */
const tabs = createTabLock("cairn-game ", {
  lost() {
    go("#/");
    toast(t("Your game goes on in another tab."));
  },
});
const invitations = createInvitations(store, match);
const openings = createOpenings({ store, table, match, tabs, done: () => share }, { send, unseat, seat });
const extras = createTableExtras({ store, table, openings }, { tell, ask: (question) => opponent?.review(question) });
const turnLinks = createTurnLinks(
  { store, match, tabs, openings },
  {
    send,
    seat: (game, ours) => atMatch(({ seatMatch }) => seatMatch(game, { store, seat }, ours)),
    invite: inviteAgain,
    offered: extras.refresh,
  },
);
const pages = createPages(
  { store },
  {
    open: openText,
    begin: tell,
    invite: invitations.invite,
    analyse: () => void extras.review((review) => review.explore()),
    ask: (question) => opponent?.review(question),
    expect: expectComputer,
  },
);
const arrive = createArrival({ store, match, openings, extras, turnLinks, pages, invitations });
const python = startPython(
  {
    async listen() {
      const hear = await (hearing ??= listen());
      return (message) => isUnseen(message) || hear(message);
    },
    onProgress: progress,
    onFailure: failed,
  },
  // A guest's game that is gone on with goes first.
  "guest" in document.documentElement.dataset
    ? import("../guest/line.mjs").then(({ beginAhead }) => beginAhead())
    : undefined,
);

/** Whether our own program says something of a table at which a guest's game is now. @param {Message} message */
const isUnseen = ({ kind }) => guest && (OF_TABLE.has(kind) || (kind === "match" && guest.hasFriends()));

/** Makes what hears the program, and the computer at the table. */
async function listen() {
  const { createHearing, createOpponent } = await import("./program-messages.mjs");
  opponent = createOpponent(
    {
      random: () => randomHex(128),
      vault: (id, seat) => visit.vaults.get(id)?.[seat] ?? "",
      rested: table.rested,
      line: () => guest?.thinker,
    },
    {
      send,
      thought: table.thought,
      showHint: table.showHint,
      analysis: table.analysis,
      trouble: table.trouble,
      judged: (message) =>
        message.kind.startsWith("prov") || message.id?.startsWith("keep ")
          ? pages.proved(message)
          : extras.hear(message),
      tell: toast,
    },
  );
  if (spoken) opponent.speak(spoken);
  const { awaits } = invitations;
  return createHearing(
    { store, table, opponent, match, tabs, extras, turnLinks, offline, awaits },
    { ready: getReady, edited: pages.edited },
  );
}

/** @param {Message} message */
function send(message) {
  if (!guest) python.send(message);
  else if (message.kind === "leave") endGuest();
  else guest.send(message);
}

/** A guest's game comes to the table, and what was there leaves. @param {import("./openings.mjs").Seating} take */
async function seat(take) {
  const [parts, hear, games] = await Promise.all([
    import("../guest/at-table.mjs"),
    (hearing ??= listen()),
    store.games(),
  ]);
  if (guest) unseat();
  else python.send({ kind: "leave" });
  guest = take(parts, { table, store, hear, games, match, load: openings.loadSavedGame });
  if (guest && route().page === "play") set("guest", location.hash);
  opponent?.move();
  return guest;
}

/**
 * Does what concerns a match in a guest's game.
 * @template T
 * @param {(parts: typeof import("../guest/match-seats.mjs")) => Promise<T>} act
 */
const atMatch = async (act) => act(await import("../guest/match-seats.mjs"));

/**
 * Puts a saved match on the table.
 * @param {import("../storage/store.mjs").Saved} saved
 * @param {import("../peer/match.mjs").Opening} [what]
 */
async function openMatch(saved, what) {
  const isThere = isGuest(saved.summary.game)
    ? await atMatch(({ reseatMatch }) => reseatMatch(saved, what?.guest, { store, seat }))
    : (unseat(), true);
  if (isThere) openings.loadSavedGame(saved);
}

/** A guest's game leaves for what is opened. */
function unseat() {
  if (!guest) return;
  leaveFor(visit.gameId);
  endGuest();
}

/** The table is told that it is empty when whoever asks for that has done so. */
function endGuest() {
  if (guest?.hasFriends()) match.clear();
  guest?.leave();
  guest = undefined;
  opponent?.move();
  void hearing?.then((hear) => hear({ kind: "shelf", note: null }));
}

/** Makes room at the table for a game that is being opened. @param {string} id  of that */
function leaveFor(id) {
  noteVisit({ kind: "leaves" });
  noteVisit({ kind: "opens", id });
}

/**
 * Sends what a person did at the table; what makes another game gets an id to be kept under.
 * @param {Message} message
 */
function tell(message) {
  const makes = ["rematch", "import", "play_on", "new_game"].includes(message.kind);
  if (visit.shown?.players?.some((/** @type {any} */ player) => player.clock)) match.stamp();
  if (message.kind === "open_curtain") send({ ...message, random: randomHex(128) });
  else if (makes) begin(message, newId());
  else send(message);
}

/** @param {Message} message @param {string} id  of the game that it makes */
function begin(message, id) {
  noteVisit({ kind: "begins", id });
  send({ ...message, id });
}

/** Invites a friend who is known to go on with a match. @param {import("../peer/match-panel.mjs").Again} again */
function inviteAgain({ game, guests }) {
  invitations.invite({ game, options: {}, seating: "toss", clock: null, guests, near: false, far: false });
}

/** @param {string} text  of a record, as it was pasted or lies in a file */
function openText(text) {
  tell({ kind: "import", text });
}

/** @param {string} text  whatever it is */
function takeText(text) {
  void incoming?.then(({ takeText }) => takeText(text), sayUnloaded);
}

function getReady() {
  ready = true;
  progress(1);
  expectComputer(expected);
}

/**
 * The computer gets ready while its game is chosen, once the program needs the machine no more.
 * @param {string} game
 */
function expectComputer(game) {
  expected = game;
  const idle = window.requestIdleCallback ?? setTimeout;
  if (ready && game)
    idle(() => route().page === "new" && route().name === game && opponent?.expect(game, isPhysical(game)));
}

/** @param {number} done */
function progress(done) {
  share = done;
  const starting = part("starting");
  const bar = /** @type {HTMLProgressElement} */ (starting.querySelector("progress"));
  bar.value = done * 100;
  if (!ready) return table.progress(done);
  starting.replaceChildren();
  starting.classList.add("done");
}

/** @param {string} details */
function failed(details) {
  void offline.failed();
  tellFailed(details);
}

/** The page speaks another language: the program is told, then what only a page can say again is said again. */
async function sayAnew() {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-rules]")))
    link.href = rulesPage(/** @type {string} */ (/\/([\w~]+)\.html/.exec(link.href)?.[1]));
  /** @type {HTMLSelectElement} */ (part("language")).value = language();
  const words = await forProgram().catch(unspoken);
  if (words?.language === language()) {
    spoken = words; // and not those of a language that was chosen before
    python.send(words);
    opponent?.speak(words);
  }
  arrive();
}

function unspoken() {
  toast(t("This language couldn’t be loaded. Check your connection and try again."));
  /** @type {HTMLSelectElement} */ (part("language")).value = language();
}

/** Somebody goes to an address. */
function come() {
  const plays = needsProgram();
  noteVisit({ kind: "comes", address: location.hash, plays });
  if (plays && visit.failed !== undefined) tellFailed(visit.failed);
  else if (MANGLED.test(location.hash)) void mendAddress();
  else arrive();
  leaveToast();
}

/** Goes to the address that one means to which a messenger has added something. */
async function mendAddress() {
  const here = location.hash;
  const { mended } = await import("./texts.mjs").catch(() => ({ mended: () => "" }));
  if (location.hash !== here) return;
  const meant = mended(here);
  if (meant && meant !== here) go(meant, true);
  else arrive();
}

onLanguage(sayAnew);
bindClicks({ openRules: rules.openPage, open: takeText });
bind(window, { hashchange: come });
come();
startLanguage({ setting, watch }, unspoken);
incoming = painted().then(async () => {
  addTableStyles();
  import("./dialog-history.mjs");
  const { mountIncoming } = await import("../storage/incoming.mjs");
  const { take, receive } = pages;
  /** @type {typeof import("../storage/which-dialog.mjs").askWhich} */
  const ask = async (...asked) => (await import("../storage/which-dialog.mjs")).askWhich(...asked);
  return mountIncoming({ opened }, { take, open: openText, look: openings.openRecord, receive, go, say: toast, ask });
});
