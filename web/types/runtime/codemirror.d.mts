// What we use of CodeMirror, in the parts that PyScript brings; their own declarations are not installed with it.
type Part = ReturnType<typeof JSON.parse>;
export const core: Part, state: Part, python: Part, language: Part, view: Part, commands: Part;
