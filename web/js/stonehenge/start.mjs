// When the view starts: at once, or without a graphics processor after the first thought, for then its start holds the
// page for seconds.
// @ts-check

/** Renderers that are programs. */
const PROGRAMS = /swiftshader|llvmpipe|softpipe|software|basic render/i;
/** How long a thought goes before it at most, in ms. */
const LATEST = 4000;

export function createStart() {
  /** @type {() => void} */
  let begin = () => {};
  const begun = new Promise((resolve) => (begin = () => resolve(undefined)));
  return {
    /** Nothing goes before the view any more. */
    begin,
    /** When the page's thread may be held. */
    async due() {
      if (isProgram(renderer())) await Promise.race([begun, new Promise((late) => setTimeout(late, LATEST))]);
    },
  };
}

/** Whether a renderer of this name draws without a graphics processor. @param {string} name */
const isProgram = (name) => PROGRAMS.test(name);

/** The name of what draws; "" where there is no WebGL. @returns {string} */
function renderer() {
  const context = document.createElement("canvas").getContext("webgl2");
  if (!context) return "";
  const named = context.getExtension("WEBGL_debug_renderer_info");
  const name = context.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : context.RENDERER);
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return String(name);
}
