// The moments after which a page may never run again, and those at which it does.
import { bind } from "../dom.ts";

/**
 * Calls `act` whenever the page is hidden, frozen or left, and when somebody looks at it again.
 * @returns the end of it
 */
export function onLeaving(act: () => void): () => void {
  const ends = [
    bind(document, { visibilitychange: act, freeze: act, resume: act }),
    bind(window, { pagehide: act, pageshow: act }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
