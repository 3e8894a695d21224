// The shell: puts the page together, all of it there before Python is, and carries what people do to the program.

import type { Opponent } from "../analysis/opponent.ts";
import { mountTable } from "../board/table.ts";
import { bind } from "../dom.ts";
import type { AtTable } from "../guest/at-table.ts";
import { createMatch, type Opening } from "../peer/match.ts";
import type { Again } from "../peer/match-panel.ts";
import { newId, randomHex } from "../random.ts";
import type { Making, Of, PageMessage, ProgramMessage, TableMessage, Without } from "../runtime/messages.ts";
import { painted, startPython } from "../runtime/python.ts";
import { onLeaving } from "../storage/leaving.ts";
import { provideDatabases } from "../storage/stand-in.ts";
import { openStore, type Saved } from "../storage/store.ts";
import type { askWhich } from "../storage/which-dialog.ts";
import { createArrival } from "./arrivals.ts";
import { bindClicks } from "./clicks.ts";
import { createInvitations } from "./invitations.ts";
import { forProgram, language, onLanguage, rulesPage, startLanguage, t } from "./language.ts";
import { mountOffline } from "./offline.ts";
import { createOpenings, type Seating } from "./openings.ts";
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
} from "./page.ts";
import { createPages } from "./pages.ts";
import { go, needsProgram, route } from "./routes.ts";
import { mountRules } from "./rules.ts";
import { pace, set, setting, watch } from "./settings.ts";
import { createTabLock } from "./tab-lock.ts";
import { createTableExtras } from "./table-extras.ts";
import { tellFailed, tellWriting } from "./trouble.ts";
import { createTurnLinks } from "./turn-links.ts";
import { noteVisit, visit } from "./visit.ts";

/** The address with which the page was opened; a code that it bears is taken out of the bar later. */
const opened = location.href;
/** Signs that no address of ours has, and one that came through a messenger may. */
const MANGLED =
  /^#(?:%2f|\/[A-Z]|\/[gtw]\/[^\W_]*[^0-9A-Za-z/?]|[^?]*[^\w/~.,:%-]|[^?]*%23)|%e2%80|%3[ce]|utm_|clid=|[^\w%~/+-]$/;
let ready = false;
let share = 0;
/** For which game the computer will be asked next, as far as can be told. */
let expected = "";
/** The computer at the table, who is there as soon as the program can be heard. */
let opponent: Opponent | undefined;
/** The kinds of our own program's messages on its table, which is not seen while a guest's game is there. */
const OF_TABLE = new Set(["view", "shelf", "think", "outcomes"]);
/** The guest whose game is at the table. */
let guest: AtTable | undefined;
/** The receiver of the program's messages, once it is there. */
let hearing: ReturnType<typeof listen> | undefined;
/** The words of another language, as the program was told them. */
let spoken: import("./language.ts").Message | undefined;
/** Takes texts from outside, once the page is painted. */
let incoming: Promise<{ takeText(text: string): void }> | undefined;

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
const rules = mountRules(part("rules") as HTMLDialogElement, store);
const props = {
  reduceMotion: () => !pace(),
  knows: (game: string) => isGuest(game) || formOf(game)?.dataset.mind !== undefined,
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
    ? import("../guest/line.ts").then(({ beginAhead }) => beginAhead())
    : undefined,
);

type Made = Without<Of<PageMessage, Making>, "id">;
/** Whether our own program says something of a table at which a guest's game is now. */
const isUnseen = ({ kind }: ProgramMessage) =>
  guest && (OF_TABLE.has(kind) || (kind === "match" && guest.hasFriends()));

/** Makes what hears the program, and the computer at the table. */
async function listen() {
  const { createHearing, createOpponent } = await import("./program-messages.ts");
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

function send(message: PageMessage) {
  if (!guest) python.send(message);
  else if (message.kind === "leave") endGuest();
  else guest.send(message);
}

/** A guest's game comes to the table, and what was there leaves. */
async function seat(take: Seating) {
  const [parts, hear, games] = await Promise.all([
    import("../guest/at-table.ts"),
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

/** Does what concerns a match in a guest's game. */
const atMatch = async <T>(act: (parts: typeof import("../guest/match-seats.ts")) => Promise<T>) =>
  act(await import("../guest/match-seats.ts"));

/** Puts a saved match on the table. */
async function openMatch(saved: Saved, what?: Opening) {
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

/**
 * Makes room at the table for a game that is being opened.
 * @param id  of that
 */
function leaveFor(id: string) {
  noteVisit({ kind: "leaves" });
  noteVisit({ kind: "opens", id });
}

/** Sends what a person did at the table; what makes another game gets an id to be kept under. */
function tell(message: TableMessage) {
  if (visit.shown?.players?.some((player) => player.clock)) match.stamp();
  if (message.kind === "open_curtain") send({ ...message, random: randomHex(128) });
  else if (isMaking(message)) begin(message, newId());
  else send(message);
}

/** Whether a message makes another game. */
const isMaking = (message: TableMessage): message is Made =>
  ["rematch", "import", "play_on", "new_game"].includes(message.kind);

/** @param id  of the game that it makes */
function begin(message: Made, id: string) {
  noteVisit({ kind: "begins", id });
  send({ ...message, id });
}

/** Invites a friend who is known to go on with a match. */
function inviteAgain({ game, guests }: Again) {
  invitations.invite({ game, options: {}, seating: "toss", clock: null, guests, near: false, far: false });
}

/** @param text  of a record, as it was pasted or lies in a file */
function openText(text: string) {
  tell({ kind: "import", text });
}

/** @param text  whatever it is */
function takeText(text: string) {
  void incoming?.then(({ takeText }) => takeText(text), sayUnloaded);
}

function getReady() {
  ready = true;
  progress(1);
  expectComputer(expected);
}

/** The computer gets ready while its game is chosen, once the program needs the machine no more. */
function expectComputer(game: string) {
  expected = game;
  const idle = window.requestIdleCallback ?? setTimeout;
  if (ready && game)
    idle(() => route().page === "new" && route().name === game && opponent?.expect(game, isPhysical(game)));
}

function progress(done: number) {
  share = done;
  const starting = part("starting");
  const bar = starting.querySelector("progress") as HTMLProgressElement;
  bar.value = done * 100;
  if (!ready) return table.progress(done);
  starting.replaceChildren();
  starting.classList.add("done");
}

function failed(details: string) {
  void offline.failed();
  tellFailed(details);
}

/** The page speaks another language: the program is told, then what only a page can say again is said again. */
async function sayAnew() {
  for (const link of document.querySelectorAll("a[data-rules]") as NodeListOf<HTMLAnchorElement>)
    link.href = rulesPage(/\/([\w~]+)\.html/.exec(link.href)?.[1] as string);
  (part("language") as HTMLSelectElement).value = language();
  const words = await forProgram().catch(unspoken);
  if (words?.language === language()) {
    spoken = words; // and not those of a language that was chosen before
    python.send(words);
    opponent?.speak(words);
  }
  // The address of the page of friends no longer says which invitation or reply it tells of; its words were said anew.
  if (route().page !== "friend") arrive();
}

function unspoken() {
  toast(t("This language couldn’t be loaded. Check your connection and try again."));
  (part("language") as HTMLSelectElement).value = language();
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
  const { mended } = await import("./texts.ts").catch(() => ({ mended: () => "" }));
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
  import("./dialog-history.ts");
  const { mountIncoming } = await import("../storage/incoming.ts");
  const { take, receive } = pages;
  const ask: typeof askWhich = async (...asked) => (await import("../storage/which-dialog.ts")).askWhich(...asked);
  return mountIncoming({ opened }, { take, open: openText, look: openings.openRecord, receive, go, say: toast, ask });
});
