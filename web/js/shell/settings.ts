// The settings of a person on this device, for the whole site: small texts in localStorage, and in this page where
// nothing can be kept.

/** The default of each setting. */
const DEFAULTS = {
  /** "light", "dark", or "" as the system has it */
  theme: "",
  /** "more", or "" as the system has it */
  contrast: "",
  /** "distinct": every game with one light and one dark side; or "" */
  palette: "",
  /** of sounds, in per cent; 0 is silence */
  volume: "60",
  /** "on": a short buzz where the device has one; or "" */
  haptics: "",
  /** "off": what can be moved, and where to, is not marked before anything is chosen; or "" */
  marks: "",
  /** "named": names of spots stand on the board where a sentence names them; "off": nowhere; or "" */
  coordinates: "",
  /** "off" or "fast": how pieces travel; or "" */
  animation: "",
  /** "on": a move is played only when it is confirmed; or "" */
  confirm: "",
  /** seconds for which a move stands before the computer answers it */
  pause: "0.7",
  /** "steady": the hand with which a game of skill is begun; or "" for the game's own */
  hand: "",
  /** "on": single letters do what buttons at the table do; or "" */
  keys: "on",
  /** a language tag, or "" as the browser has it */
  language: "",
  /** by game, how it was begun last: links, as JSON */
  last: "{}",
  /** "off": what happens for the first time is not explained; or "" */
  notes: "",
  /** what was explained, as JSON */
  explained: "[]",
  /** "on": the analysis shows on the board what each move is worth; or "" */
  values: "",
  /** "plain": the rules of a game are written in a field without colours and help; or "" */
  editor: "",
  /** how many new positions of one's mistakes a day may bring */
  "new-a-day": "20",
  /** how many positions of one's mistakes are due on which day, and how many are new, as JSON */
  due: "",
  /** the newest sources of one's mistakes, and how many there are, as JSON */
  sources: "",
  /** the address of the guest's game that came to the table last */
  guest: "",
  /** what a friend elsewhere sees */
  name: "",
  /** where the friend was who was invited or met last: "far", "near" for the same network, or "": nobody yet */
  where: "",
  /** by match, where the friend was who was met last, as JSON */
  places: "[]",
  /** invitations that can still be answered, as JSON */
  invited: "[]",
  /** the address of a STUN server, or "" for none */
  stun: "stun:stun.cloudflare.com:3478",
  /** "on": who is invited gets one link, and a public mailbox carries the rest; or "" */
  mail: "",
  /** names of public mailboxes, with spaces between them, or "" for the usual ones */
  mailboxes: "",
  /** by match, the mailboxes by which both find each other again, as JSON */
  meetings: "[]",
  /** the friends with whom letters go by public mailboxes, as JSON */
  post: "[]",
  /** a TURN server of one's own, as JSON, or "" for none; it stays on this device */
  relay: "",
};

export type Name = keyof typeof DEFAULTS;

/** Whether the system asks for more contrast. */
const contrast = matchMedia("(prefers-contrast: more)");
/** Settings that could not be stored. */
const unkept: Partial<Record<Name, string>> = {};
const watchers: Set<(name: Name) => void> = new Set();

export function setting(name: Name): string {
  try {
    return unkept[name] ?? localStorage.getItem(`cairn-${name}`) ?? DEFAULTS[name];
  } catch {
    return unkept[name] ?? DEFAULTS[name]; // storage is blocked
  }
}

/** Sets it, on the page too; false if only this page will know. */
export function set(name: Name, value: string): boolean {
  let kept = true;
  delete unkept[name];
  try {
    localStorage.setItem(`cairn-${name}`, value);
  } catch {
    unkept[name] = value;
    kept = false;
  }
  tell(name);
  return kept;
}

/** Everything is again as nobody had set it. */
export function forget() {
  for (const name of Object.keys(DEFAULTS) as Name[]) {
    delete unkept[name];
    try {
      localStorage.removeItem(`cairn-${name}`);
    } catch {
      // Storage is blocked: nothing was kept.
    }
    tell(name);
  }
}

/** Calls `watcher` with the name of each setting that changes, in whichever tab. */
export function watch(watcher: (name: Name) => void) {
  watchers.add(watcher);
}

function tell(name: Name) {
  const { dataset } = document.documentElement;
  // The stylesheets know these (theme.js sets them before the first paint).
  if (name === "theme" || name === "contrast" || name === "palette" || name === "marks") {
    const look = setting(name) || (name === "contrast" && contrast.matches ? "more" : "");
    if (look) dataset[name] = look;
    else delete dataset[name];
  }
  for (const watcher of watchers) watcher(name);
}

/** How many times as fast as usual pieces travel; 0: nothing moves. */
export const pace = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : ({ off: 0, fast: 2 }[setting("animation")] ?? 1);

contrast.addEventListener("change", () => tell("contrast"));
addEventListener("storage", (event) => {
  const name = event.key?.replace(/^cairn-/, "") as Name;
  if (name in DEFAULTS) tell(name);
});
