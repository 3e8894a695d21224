/** Just enough of a document to draw shapes in: elements with attributes and children, in order. */

class FakeNode {
  constructor(tag) {
    Object.assign(this, { tag, attributes: new Map(), nodes: [], parent: null, text: "", writes: 0, dataset: {} });
    this.classList = { add() {}, toggle() {} };
  }
  get firstElementChild() {
    return this.nodes[0] ?? null;
  }
  get nextElementSibling() {
    return this.parent?.nodes[this.parent.nodes.indexOf(this) + 1] ?? null;
  }
  set textContent(text) {
    this.nodes.splice(0).forEach((node) => (node.parent = null));
    this.text = text;
    this.writes += 1;
  }
  get textContent() {
    return this.text;
  }
  setAttribute(name, value) {
    this.attributes.set(name, value);
    this.writes += 1;
  }
  removeAttribute(name) {
    this.attributes.delete(name);
    this.writes += 1;
  }
  insertBefore(node, place) {
    node.remove();
    node.parent = this;
    this.nodes.splice(place ? this.nodes.indexOf(place) : this.nodes.length, 0, node);
    this.writes += 1;
  }
  append(...nodes) {
    for (const node of nodes) this.insertBefore(node, null);
  }
  replaceChildren(...nodes) {
    this.textContent = "";
    this.append(...nodes);
  }
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  contains(node) {
    return node === this || this.nodes.some((inner) => inner.contains(node));
  }
  remove() {
    if (this.parent) this.parent.nodes.splice(this.parent.nodes.indexOf(this), 1);
    this.parent = null;
  }
}

export const fakeDocument = { createElementNS: (_space, tag) => new FakeNode(tag) };

/** A tree as text, such as `g(circle[r=3] text"7")`. */
export function drawn({ tag, attributes, nodes, text }) {
  const attributeText = [...attributes].map(([name, value]) => `${name}=${value}`).join(" ");
  return (
    tag +
    (attributeText && `[${attributeText}]`) +
    (text && `"${text}"`) +
    (nodes.length ? `(${nodes.map(drawn).join(" ")})` : "")
  );
}

/** Everything written to a tree since it was made. */
export const writes = (node) => node.nodes.reduce((sum, inner) => sum + writes(inner), node.writes);
