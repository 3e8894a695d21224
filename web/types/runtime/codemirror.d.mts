// What the build makes of the packages of CodeMirror.
export * from "../../../tools/codemirror.ts";
