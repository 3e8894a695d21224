// The parts of fflate that pack a text and look into a wheel; the build makes one file of them.
// @ts-check
export { deflateSync } from "fflate";
