// The place of each dialog and sheet in the browser's history: going back closes the topmost one, and nothing else. An
// entry of theirs has the address of the page below, and says in its state how many are open. A page that is left takes
// them with it: unseen, a dialog would still keep the next page from being used.
import { bind } from "../dom.ts";
import { wait } from "./routes.ts";

/** Open dialogs, and the button of the turns where these lie over the phone's board. */
const OPEN = 'dialog[open], [data-do="moves"][aria-expanded="true"]';

/** The open ones, the topmost last. */
let open: HTMLElement[] = [];
/** Ends the wait for the entry below those that are left. */
let arrive: ((value?: unknown) => void) | undefined;

/** For how many open ones the present entry is. */
const depth = () => Number(history.state?.dialogs ?? 0);

/** Gives each that has opened its entry, and leaves those of what has closed. */
function follow() {
  const now = [...document.querySelectorAll(OPEN)] as HTMLElement[];
  open = [...open.filter((one) => now.includes(one)), ...now.filter((one) => !open.includes(one))];
  for (const one of now) if (one.closest("main[hidden]")) close(one);
  if (arrive) return; // the present entry is about to be another one
  while (depth() < open.length) history.pushState({ ...history.state, dialogs: depth() + 1 }, "");
  if (depth() === open.length) return;
  wait(new Promise((resolve) => (arrive = resolve)));
  history.go(open.length - depth());
}

/** Somebody has gone to another entry, or the one that was to be left is left. */
function goTo() {
  if (arrive) arrive();
  else for (const one of open.slice(depth()).reverse()) if (yields(one)) close(one);
  arrive = undefined;
  follow();
}

/** Whether Escape would close it. */
const yields = (one: HTMLElement) => one.dispatchEvent(new Event("cancel", { cancelable: true }));

const close = (one: HTMLElement) => (one instanceof HTMLDialogElement ? one.close() : one.click());

new MutationObserver(follow).observe(document, {
  subtree: true,
  attributeFilter: ["open", "hidden", "aria-expanded"],
});
bind(window, { popstate: goTo });
follow(); // a page that was loaded anew has none open
