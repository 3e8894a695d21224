// Hears a simulation: what strikes what, and how hard. It only reads what the engine has solved, so every outcome stays
// the same.

import type { RigidBody as Body, Collider, World as Engine } from "@dimforge/rapier3d-deterministic-compat";
import type { Vector } from "./layout.ts";
import { RATE } from "./measures.ts";
import type { Rapier } from "./world.ts";

type Part = "stone" | "ball" | "string" | "base" | "grass";
/** in alphabetical order; g cm/s; where the lighter of the two is */
export interface Hit {
  parts: [Part, Part];
  impulse: number;
  at: Vector;
}

/** A contact that bears less (dyn) is not heard: three stones' weight, so that nothing that rests makes a sound. */
const HEARD = 40_000;
/** Steps for which two that have just struck each other are not heard again, unless they do it so much harder. */
const [DEAF, HARDER] = [RATE / 12, 2];

export function createEar(rapier: Rapier, hear: (hit: Hit) => void) {
  const queue = new rapier.EventQueue(true);
  const known: Map<number, { part: Part; body: Body }> = new Map();
  const struck: Map<string, { step: number; force: number }> = new Map();
  let step = 0;

  return {
    add(part: Part, body: Body, collider: Collider) {
      collider.setActiveEvents(rapier.ActiveEvents.CONTACT_FORCE_EVENTS);
      collider.setContactForceEventThreshold(HEARD);
      known.set(collider.handle, { part, body });
    },
    step(world: Engine) {
      world.step(queue);
      step++;
      queue.drainContactForceEvents((event) => {
        const [one, other] = [known.get(event.collider1()), known.get(event.collider2())];
        if (!one || !other) return;
        const pair = `${event.collider1()} ${event.collider2()}`;
        const force = event.totalForceMagnitude();
        const before = struck.get(pair);
        if (before && step - before.step < DEAF && force < HARDER * before.force) return;
        struck.set(pair, { step, force });
        const [first, second] = one.part < other.part ? [one, other] : [other, one];
        const lighter = second.body.isDynamic() ? second : first;
        hear({ parts: [first.part, second.part], impulse: force / RATE, at: lighter.body.translation() });
      });
    },
    free: () => queue.free(),
  };
}
