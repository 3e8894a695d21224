// The picture on the canvas: drawn when something has changed, and the first time before it is shown.
import type { WebGLRenderer as Renderer, Scene } from "../../../../runtime/three.mjs";
import type { Eye } from "./camera.ts";
import type { Day } from "./day.ts";

/** How often the first picture is drawn, where the scene has changed while it was. */
const FIRST = 4;

/** @param then  called after each picture */
export function createPicture(
  { canvas, context }: { canvas: HTMLCanvasElement; context: WebGL2RenderingContext },
  renderer: Renderer,
  {
    scene,
    day,
    eye,
  }: {
    scene: Scene;
    day: Day;
    eye: Eye;
  },
  then: () => void,
) {
  let [broken, compiled, stale, changed] = [false, false, false, false];

  const shade = () => void (renderer.shadowMap.needsUpdate = true);

  function render() {
    if (compiled && !broken) draw();
    else changed = true;
  }

  function draw() {
    changed = false;
    if (stale) day.draw(document.documentElement.dataset.contrast === "more" ? 2 * renderer.getPixelRatio() : 0);
    stale = false;
    if (day.face(eye.facing)) shade();
    renderer.render(scene, eye.camera);
    then();
  }

  return {
    /** Has the shadows fall anew in the next picture. */
    shade,
    render,
    /** The colours or the size are others. */
    spoil: () => void (stale = true),
    /** The graphics are there, or were taken away. */
    show(whole: boolean) {
      broken = !whole;
      canvas.hidden = broken || !compiled;
      shade();
      render();
    },
    /**
     * Has the shaders compiled, and the first picture drawn before it is shown, both beside the page's thread where
     * that can be done; until then nothing is drawn. The scene must be whole.
     * @param sized  when the place has a size
     */
    async compile(sized: Promise<unknown>) {
      if (context.getExtension("KHR_parallel_shader_compile")) await renderer.compileAsync(scene, eye.camera);
      await sized;
      changed = true;
      for (let turn = 0; changed && !broken && turn < FIRST; turn++) {
        draw();
        await drawn(context);
      }
      compiled = true;
      canvas.hidden = broken;
      if (changed) render();
    },
  };
}

/**
 * When all that a context was told to draw has been drawn. Only a first picture needs it: to show one before is to wait
 * for it, with the page's thread, where a program draws.
 */
async function drawn(context: WebGL2RenderingContext) {
  const done = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0);
  context.flush();
  while (done && context.getSyncParameter(done, context.SYNC_STATUS) === context.UNSIGNALED)
    await new Promise((soon) => setTimeout(soon, 20));
}
