// What we use of CodeMirror, in the parts that PyScript brings; their own declarations are not installed with it.
export const core: any, state: any, python: any, language: any, view: any, commands: any;
