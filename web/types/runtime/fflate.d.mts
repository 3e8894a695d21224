// What the build makes of the package "fflate" (tools/fflate.mjs).
export { deflateSync } from "fflate";
