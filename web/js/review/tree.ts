// The text of a tree (docs/tree.md) as its nodes, and how they hang together.
import { itemAt } from "../lists.ts";

/** a node is named by its place */
export interface Node {
  depth: number;
  action: string;
  name: string;
  comment: string;
  mark: string;
  parent: number;
  children: number[];
  isPlayed: boolean;
}

/** @param text  the program wrote it */
export function nodesOf(text: string): Node[] {
  const [record = "", , ...lines] = text.split("\n");
  const { actions } = JSON.parse(record);
  const rows: [number, string, Record<string, string>?][] = lines.length
    ? lines.map((line) => JSON.parse(line))
    : ["", ...actions].map((action, depth) => [depth, action]);
  const nodes: Node[] = [];
  /** The nodes above the next one, by depth. */
  const above: number[] = [];
  for (const [place, [depth, action, notes = {}]] of rows.entries()) {
    const { name = "", comment = "", mark = "" } = notes;
    const parent = above[depth - 1] ?? -1;
    const before = nodes[parent];
    const isPlayed = !before || (before.isPlayed && actions[depth - 1] === action);
    nodes.push({ depth, action, name, comment, mark, parent, children: [], isPlayed });
    before?.children.push(place);
    above[depth] = place;
  }
  return nodes;
}

/** How many positions a branch has. */
export function sizeOf(nodes: Node[], place: number) {
  let end = place + 1;
  const { depth } = itemAt(nodes, place);
  while ((nodes[end]?.depth ?? 0) > depth) end++;
  return end - place;
}
