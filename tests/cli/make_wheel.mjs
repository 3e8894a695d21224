// Makes a wheel of a game in one file, as the page does, in the folder one is in; prints its name.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { makeWheel } from "../../web/js/sources/wheel.ts";

const zip = createRequire(import.meta.url)("fflate");
const { name, bytes } = await makeWheel(readFileSync(process.argv[2], "utf8"), [], zip);
writeFileSync(name, bytes);
process.stdout.write(name);
