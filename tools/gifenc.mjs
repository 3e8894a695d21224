// The parts of gifenc that write an animation; the build makes one file of them.
// @ts-check
export { applyPalette, GIFEncoder, quantize } from "gifenc";
