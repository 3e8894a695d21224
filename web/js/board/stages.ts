// Tables that need more than a picture: their code comes when the first scene with a stage does.
import { addStyles } from "../dom.ts";
import type { Actions, mountWorkspace, Outcome, Props, View } from "../stonehenge/workspace.ts";
import type { Picture } from "./picture.ts";

/** @param actions  `failed`: the code could not be fetched */
export function mountStages(host: HTMLElement, picture: Picture, props: Props, actions: Actions & { failed(): void }) {
  let workspace: ReturnType<typeof mountWorkspace> | undefined;
  let last: View | undefined;
  let practises = false;
  let isStyled = false;
  /** When the stylesheet is there. */
  let styled: Promise<void> | undefined;
  /** When the code is there. */
  let mounted = Promise.resolve();

  async function show() {
    const { mountWorkspace } = await import("../stonehenge/workspace.ts");
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
    /** When the stylesheet of a view will be there; null: it is. */
    stylesFor: ({ scene }: Pick<View, "scene">) => (scene.stage && !isStyled ? loadStyles() : null),
    show(view: View) {
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
    async check(outcomes: Outcome[], isAsked: boolean) {
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
