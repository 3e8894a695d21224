// Tables that need more than a picture: their code comes when the first scene with a stage does.
// @ts-check
import { addStyles } from "../dom.mjs";

/** @typedef {import("../stonehenge/workspace.mjs").Actions} Actions */
/** @typedef {import("../stonehenge/workspace.mjs").View} View */
/** @typedef {import("../stonehenge/workspace.mjs").Outcome} Outcome */

/**
 * @param {HTMLElement} host
 * @param {import("./picture.mjs").Picture} picture
 * @param {import("../stonehenge/workspace.mjs").Props} props
 * @param {Actions & { failed(): void }} actions  `failed`: the code could not be fetched
 */
export function mountStages(host, picture, props, actions) {
  /** @type {ReturnType<typeof import("../stonehenge/workspace.mjs").mountWorkspace> | undefined} */
  let workspace;
  /** @type {View | undefined} */
  let last;
  let practises = false;
  let isStyled = false;
  /** When the stylesheet is there. @type {Promise<void> | undefined} */
  let styled;
  /** When the code is there. */
  let mounted = Promise.resolve();

  async function show() {
    const { mountWorkspace } = await import("../stonehenge/workspace.mjs");
    if (!last) return;
    workspace ??= mountWorkspace(host, picture, props, actions);
    workspace.show(last);
    begin();
  }

  function loadStyles() {
    styled ??= addStyles(new URL("../../css/stonehenge.css", import.meta.url)).then(() => void (isStyled = true));
    return styled;
  }

  function begin() {
    if (practises) workspace?.practise();
    practises = false;
  }

  return {
    /** A game whose scenes have a stage is on its way. */
    expect: () => void loadStyles(),
    /** When the stylesheet of a view will be there; null: it is. @param {Pick<View, "scene">} view */
    stylesFor: ({ scene }) => (scene.stage && !isStyled ? loadStyles() : null),
    /** @param {View} view */
    show(view) {
      if (!view.scene.stage) return this.clear();
      last = view;
      if (workspace) workspace.show(view);
      else mounted = show().catch(() => actions.failed());
    },
    /** Shows the last swing again, where there was one; false where there was none. */
    replay: () => workspace?.replay() ?? false,
    /** When what a swing did has been read. */
    settled: () => workspace?.settled(),
    /** Begins to practise as soon as the tools are there. */
    practise() {
      practises = true;
      if (workspace) begin();
    },
    /** @param {Outcome[]} outcomes @param {boolean} isAsked */
    async check(outcomes, isAsked) {
      await styled;
      await mounted;
      await (isAsked ? workspace?.check(outcomes) : workspace?.verify(outcomes));
    },
    clear() {
      workspace?.unmount();
      workspace = last = undefined;
    },
  };
}
