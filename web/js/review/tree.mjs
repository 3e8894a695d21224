// The text of a tree (docs/tree.md) as its nodes, and how they hang together.
// @ts-check

/**
 * @typedef {object} Node  a node is named by its place
 * @property {number} depth
 * @property {string} action
 * @property {string} name
 * @property {string} comment
 * @property {string} mark
 * @property {number} parent
 * @property {number[]} children
 * @property {boolean} isPlayed
 */

/** @param {string} text  the program wrote it @returns {Node[]} */
export function nodesOf(text) {
  const [record, , ...lines] = text.split("\n");
  const { actions } = JSON.parse(record);
  /** @type {[number, string, Record<string, string>?][]} */
  const rows = lines.length
    ? lines.map((line) => JSON.parse(line))
    : ["", ...actions].map((action, depth) => [depth, action]);
  /** @type {Node[]} */
  const nodes = [];
  /** The nodes above the next one, by depth. @type {number[]} */
  const above = [];
  for (const [place, [depth, action, notes = {}]] of rows.entries()) {
    const { name = "", comment = "", mark = "" } = notes;
    const parent = depth ? above[depth - 1] : -1;
    const isPlayed = !depth || (nodes[parent].isPlayed && actions[depth - 1] === action);
    nodes.push({ depth, action, name, comment, mark, parent, children: [], isPlayed });
    if (depth) nodes[parent].children.push(place);
    above[depth] = place;
  }
  return nodes;
}

/** How many positions a branch has. @param {Node[]} nodes @param {number} place */
export function sizeOf(nodes, place) {
  let end = place + 1;
  while (end < nodes.length && nodes[end].depth > nodes[place].depth) end++;
  return end - place;
}
