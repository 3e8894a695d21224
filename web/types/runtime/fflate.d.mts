// What the build makes of the package "fflate" (tools/fflate.ts).
export { deflateSync, unzipSync, zipSync } from "fflate";
