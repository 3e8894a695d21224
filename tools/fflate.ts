// The parts of fflate that pack a text, and make a wheel and look into one; the build makes one file of them.
export { deflateSync, unzipSync, zipSync } from "fflate";
