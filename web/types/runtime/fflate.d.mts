// What the build makes of the package "fflate" (tools/fflate.mjs).
export { deflateSync, unzipSync, zipSync } from "fflate";
