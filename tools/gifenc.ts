// The parts of gifenc that write an animation; the build makes one file of them.
export { applyPalette, GIFEncoder, quantize } from "gifenc";
