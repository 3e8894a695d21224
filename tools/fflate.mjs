// The parts of fflate that pack a text, and make a wheel and look into one; the build makes one file of them.
// @ts-check
export { deflateSync, unzipSync, zipSync } from "fflate";
