// The laws of every screen, looked at in one go: each law gives what breaks it, as a line of text.
// @ts-check
/**
 * The part in which a person can do something: the dialog in front, or else the whole page.
 * @returns {Element}
 */
const front = () => [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
const PRESSABLE = "a[href], button, input, select, textarea, summary, [role=button], [role=slider], .spot";
/** Parts that are read out alone, or are drawn and scrolls by laws of its own. */
const UNSEEN = ".hidden, .skip, [aria-hidden=true] .pic, .cm-editor";
/** Boxes that words stay in, though what the words stand in itself may be larger or smaller. */
const BOXES = "button, .button, .places, .player, .status, .bar, .note, .banner, .tile, .sheet, .field";

/** @param {Element} element */
const told = (element) => {
  const { tagName, id, classList, textContent } = element;
  const box = element.getBoundingClientRect();
  const size = `${Math.round(box.width)}x${Math.round(box.height)}`;
  const name = element.getAttribute("aria-label") ?? textContent?.trim().replace(/\s+/g, " ").slice(0, 40) ?? "";
  const classes = [...classList].map((name) => `.${name}`).join("");
  const spot = element.getAttribute("data-spot") ?? element.getAttribute("data-do") ?? "";
  return `<${tagName.toLowerCase()}${id && `#${id}`}${classes}${spot && `=${spot}`}> ${size} “${name}”`;
};
/** The pixels of a rem. */
const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
/** Which elements are to be seen, as far as was asked in this look. @type {Map<Element, boolean>} */
const looked = new Map();
/** @param {Element} element */
function isSeen(element) {
  const known = looked.get(element);
  if (known !== undefined) return known;
  const is = element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(UNSEEN);
  looked.set(element, is);
  return is;
}
/** @param {Element} element */
const style = (element) => getComputedStyle(element);
/** @param {Element} element @param {"X" | "Y"} axis */
const scrolls = (element, axis) => /auto|scroll/.test(style(element)[`overflow${axis}`]);
/** @param {Element} element @param {"X" | "Y"} axis */
const clips = (element, axis) => style(element)[`overflow${axis}`] !== "visible";
/** @param {Element | null} element @returns {Generator<Element>} */
function* upwards(element) {
  for (let at = element; at && at !== document.documentElement; at = at.parentElement) yield at;
}
const seen = () => [...front().querySelectorAll("*")].filter(isSeen);
/** @param {Element} element  what takes the press: of a field within a label, the label */
const target = (element) =>
  (element.matches("input[type=checkbox], input[type=radio], input[type=file]") ? element.closest("label") : null) ??
  element;
const pressable = () =>
  [...new Set([...front().querySelectorAll(PRESSABLE)].map(target))].filter(
    (element) =>
      isSeen(element) &&
      !element.matches(":disabled, [inert] *, [type=hidden]") &&
      style(element).pointerEvents !== "none",
  );
/** @param {Element} element  what stands in the middle of a sentence, and is as high as its line */
const isInText = (element) => style(element).display === "inline";

const LARGE = 20; // CSS pixels of a type

/** @type {Record<string, () => Iterable<string>>} */
const LAWS = {
  *"the page does not scroll sideways"() {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) yield `${scrollWidth} in a window of ${innerWidth}`;
  },

  *"nothing lies beside the window"() {
    const wide = document.documentElement.clientWidth;
    for (const element of seen()) {
      if (element.closest("svg") || [...upwards(element.parentElement)].some((parent) => scrolls(parent, "X")))
        continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width && (left < -0.5 || right > wide + 0.5)) yield told(element);
    }
  },

  *"no word is cut or runs over its box"() {
    for (const element of seen()) {
      if (element.closest("svg, textarea, select, canvas")) continue;
      const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim());
      if (!texts.length) continue;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const isWide = clientWidth && !scrolls(element, "X") && scrollWidth > clientWidth + 1;
      // The ink of a large type reaches out of its line, and what is cut there is no part of a letter.
      const size = Number.parseFloat(style(element).fontSize);
      const ink = size > LARGE ? 1 + size / 8 : 1;
      const isHigh = clientHeight && clips(element, "Y") && !scrolls(element, "Y") && scrollHeight > clientHeight + ink;
      if (isWide || isHigh) {
        yield told(element);
        continue;
      }
      const words = document.createRange();
      words.setStartBefore(texts[0]);
      words.setEndAfter(/** @type {Text} */ (texts.at(-1)));
      const text = words.getBoundingClientRect();
      for (const parent of upwards(element)) {
        const room = parent.getBoundingClientRect();
        const isBox = parent.matches(BOXES);
        const [x, y] = [isBox || clips(parent, "X"), isBox || clips(parent, "Y")];
        const wide = x && !scrolls(parent, "X") && (text.left < room.left - 1.5 || text.right > room.right + 1.5);
        const high =
          y && !scrolls(parent, "Y") && (text.top < room.top - ink - 0.5 || text.bottom > room.bottom + ink + 0.5);
        if (wide || high) {
          yield `${told(element)} over ${told(parent)}`;
          break;
        }
        if (scrolls(parent, "X") || scrolls(parent, "Y") || style(parent).position === "fixed") break;
      }
    }
  },

  *"what is said has the room of two lines at least"() {
    for (const element of seen()) {
      if (!scrolls(element, "Y") || element.scrollHeight <= element.clientHeight + 1) continue;
      if (!element.textContent?.trim() || element.matches("textarea, select, svg *")) continue;
      const line = Number.parseFloat(style(element).fontSize) * 1.3;
      if (element.clientHeight < 2 * line - 1)
        yield `${element.clientHeight} of ${element.scrollHeight} high: ${told(element)}`;
    }
  },

  *"no two things to press lie on each other"() {
    const all = pressable().filter((element) => !isInText(element) && !element.closest("#board svg, .tray"));
    const boxes = all.map((element) => visible(element));
    for (const [at, one] of boxes.entries())
      for (const [to, other] of boxes.entries()) {
        if (to <= at || !one || !other || layer(all[at]) !== layer(all[to])) continue;
        if (all[at].contains(all[to]) || all[to].contains(all[at])) continue;
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (wide > 2 && high > 2) yield `${told(all[at])} and ${told(all[to])}`;
      }
  },

  *"nothing lies on the spaces of the board"() {
    const parts = "#table .sentence, #table .row button, #table .rail > *, #table .note, .banner";
    const spots = [...document.querySelectorAll("#board .spot")]
      .filter(isSeen)
      .map((spot) => spot.getBoundingClientRect());
    if (front() !== document.body) return;
    for (const other of [...document.querySelectorAll(parts)].filter(isSeen)) {
      const { left, right, top, bottom } = visible(other) ?? new DOMRect(-9, -9, 0, 0);
      if (other.closest("dialog") || layer(other) !== null) continue;
      if (spots.some((s) => left < s.right - 2 && right > s.left + 2 && top < s.bottom - 2 && bottom > s.top + 2))
        yield told(other);
    }
  },

  *"nothing to press is too small"() {
    const isPhone = Math.min(innerWidth, innerHeight) === 390;
    for (const element of pressable()) {
      if (isInText(element) || element.closest(".article")) continue;
      const { width, height } = element.getBoundingClientRect();
      const isCell = element.matches("#board .spot");
      const isFree = !isPhone || element.matches(".link") || element.closest(".tray");
      const isTurned = isPhone && innerHeight > innerWidth && rem() <= 16;
      const least = isCell ? (isTurned ? 40 : 16) : isFree ? 24 : 44;
      const above = Number.parseFloat(getComputedStyle(element, "::before").top); // a link takes the press around it, too
      const reach = element.matches(".link") && above < 0 ? height - 2 * above : height;
      if (Math.min(width, reach) < least - 0.1) yield told(element);
    }
  },

  *"everything to press can be reached"() {
    const places = new Map();
    /** @type {Map<string, number>} */
    const kinds = new Map();
    for (const element of pressable()) {
      const kind = `${element.tagName} ${element.getAttribute("class")} ${element.parentElement?.tagName}`;
      kinds.set(kind, 1 + (kinds.get(kind) ?? 0));
      if ((kinds.get(kind) ?? 0) > 70) continue; // a list of hundreds, each like the others
      const before = element.getBoundingClientRect();
      if (!before.width || !before.height) continue;
      if (!isReached(element)) {
        for (const parent of upwards(element))
          places.has(parent) || places.set(parent, [parent.scrollLeft, parent.scrollTop]);
        places.has(document.documentElement) || places.set(document.documentElement, [scrollX, scrollY]);
        // As a hand scrolls: it takes nothing out of a box that does not scroll.
        const fixed = [...upwards(element)]
          .filter((parent) => parent.scrollHeight > parent.clientHeight || parent.scrollWidth > parent.clientWidth)
          .filter((parent) => clips(parent, "X") && !scrolls(parent, "X") && !scrolls(parent, "Y"))
          .map((parent) => /** @type {const} */ ([parent, parent.scrollLeft, parent.scrollTop]));
        const isThere = ["center", "end", "start"].some((block) => {
          element.scrollIntoView({ block, inline: "center", behavior: "instant" });
          for (const [parent, left, top] of fixed) parent.scrollTo({ left, top, behavior: "instant" });
          return isReached(element);
        });
        if (!isThere) yield told(element);
      }
    }
    for (const [parent, [left, top]] of places) parent.scrollTo({ left, top, behavior: "instant" });
  },

  *"all of the table can be reached"() {
    if (front() !== document.body) return;
    for (const name of ["sentence", "board", "top", "bottom"]) {
      const part = document.querySelector(`#table:not([hidden]) [data-part=${name}]`);
      if (!part || !isSeen(part) || part.getBoundingClientRect().height < 1) continue;
      const was = scrollY;
      part.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const [wide, high] = [
        Math.min(right, innerWidth) - Math.max(left, 0),
        Math.min(bottom, innerHeight) - Math.max(top, 0),
      ];
      if (wide * high < 0.5 * (right - left) * (bottom - top)) yield told(part);
      scrollTo({ top: was, behavior: "instant" });
    }
  },

  *"no two elements have one id"() {
    const ids = new Set();
    for (const { id, tagName } of document.querySelectorAll("[id]")) {
      if (ids.has(id)) yield `<${tagName.toLowerCase()}#${id}>`;
      ids.add(id);
    }
  },

  *"no large region is empty beside one that scrolls"() {
    const scrollers = seen().filter(
      (element) =>
        !element.closest("svg, textarea, .cm-editor") &&
        scrolls(element, "Y") &&
        element.clientHeight > 40 &&
        element.scrollHeight > element.clientHeight + 8,
    );
    if (!scrollers.length) return;
    const room =
      front() === document.body ? new DOMRect(0, 0, innerWidth, innerHeight) : front().getBoundingClientRect();
    const empty = largestEmpty(room);
    for (const element of scrollers) {
      const box = element.getBoundingClientRect();
      for (const [left, top, right, bottom] of empty)
        if (
          left < box.right + GRAIN &&
          right > box.left - GRAIN &&
          top < box.bottom + GRAIN &&
          bottom > box.top - GRAIN
        )
          if ((right - left) * (bottom - top) - shared(box, left, top, right, bottom) > 0.15 * innerWidth * innerHeight)
            yield `${right - left}x${bottom - top} at ${left},${top} beside ${told(element)}`;
    }
  },

  *"at a table the page does not scroll"() {
    const { scrollHeight } = document.documentElement;
    const isCalm = rem() <= 16 && innerHeight >= 390;
    if (
      isCalm &&
      isSeen(document.querySelector("#table") ?? document.body) &&
      document.querySelector("#table:not([hidden]) #board .spot")
    )
      if (scrollHeight > innerHeight && !document.querySelector("#table .review:not([hidden]), #table.learning"))
        yield `${scrollHeight} in a window of ${innerHeight}`;
  },

  *"the board keeps its size"() {
    // The plan of a circle and the view of it are one board.
    const boards = [...document.querySelectorAll("#table:not([hidden]) #board :is(svg.drawing, .view)")].filter(isSeen);
    const [board] = boards;
    if (!board || front() !== document.body) return;
    const boxes = boards.map((part) => part.getBoundingClientRect());
    const width = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
    const height = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
    if (Math.min(width, height) < (innerWidth < 390 || innerHeight < 640 ? 150 : 200)) yield told(board);
  },

  *"where colours are forced, one side is filled and the other hollow"() {
    const svg = document.querySelector("#table:not([hidden]) #board svg");
    if (!svg || !matchMedia("(forced-colors: active)").matches) return;
    const ground = style(document.body).backgroundColor;
    const [one, other] = [fills(svg, "p1"), fills(svg, "p2")];
    if (one.size > 1 || one.has(ground)) yield `the first has ${[...one].join(" and ")}`;
    if (other.size && (other.size > 1 || !other.has(ground))) yield `the second has ${[...other].join(" and ")}`;
  },

  *"pieces and spaces have an outline where colours are forced"() {
    if (!matchMedia("(forced-colors: active)").matches) return;
    const ground = style(document.body).backgroundColor;
    const shown = (/** @type {Element} */ part) => {
      const { fill, fillOpacity, stroke, strokeWidth, strokeOpacity, opacity } = style(part);
      const isFilled = fill !== "none" && Number(fillOpacity) > 0.2 && !isClear(fill) && fill !== ground;
      const isDrawn =
        stroke !== "none" &&
        !isClear(stroke) &&
        Number.parseFloat(strokeWidth) > 0 &&
        Number(strokeOpacity) > 0.2 &&
        stroke !== ground;
      return Number(opacity) > 0.2 && (isFilled || isDrawn);
    };
    for (const svg of front().querySelectorAll("svg:has(.spot), svg:has(.piece), .drawing"))
      for (const one of svg.querySelectorAll(".piece, .spot")) {
        if (!isSeen(one)) continue;
        const shapes = [one, ...one.querySelectorAll("*")].flatMap(drawn);
        const box = one.getBoundingClientRect();
        if (!box.width || shapes.some(shown)) continue;
        if (one.matches(".spot") && isMarked(svg, box, shown)) continue;
        yield told(one);
      }
  },
};

/** @param {Element} svg @param {string} side  p1 or p2 */
const fills = (svg, side) => new Set([...svg.querySelectorAll(`.piece .${side}`)].map((part) => style(part).fill));

/** The shapes that an element draws: its own, or those of another that it uses. @param {Element} part @returns {Element[]} */
function drawn(part) {
  if (part instanceof SVGUseElement) {
    const used = document.querySelector(part.getAttribute("href") ?? "#");
    return used ? [part, used, ...used.querySelectorAll("*")] : [];
  }
  return part instanceof SVGGeometryElement || part instanceof SVGTextElement ? [part] : [];
}

/** @param {string} colour */
const isClear = (colour) => colour === "transparent" || /^rgba\(.*, 0\)$/.test(colour);

/** Whether something is drawn in the inner half of a space: the space itself is only what takes the press. @param {Element} svg @param {DOMRect} box @param {(part: Element) => boolean} shown */
function isMarked(svg, box, shown) {
  const [x, y, w, h] = [box.left + box.width / 2, box.top + box.height / 2, box.width / 4, box.height / 4];
  for (const part of svg.querySelectorAll("path, circle, polygon, rect, ellipse, line, use, text")) {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    if (
      left - w <= x &&
      x <= right + w &&
      top - h <= y &&
      y <= bottom + h &&
      (right - left < 4 * box.width || part.matches(".cell")) && // the cells of a board may be one shape
      isSeen(part) &&
      drawn(part).some(shown)
    )
      return true;
  }
  return false;
}

/** How many pixels of a rectangle lie within a box. @param {DOMRect} box @param {number} left @param {number} top @param {number} right @param {number} bottom */
const shared = (box, left, top, right, bottom) =>
  Math.max(0, Math.min(right, box.right) - Math.max(left, box.left)) *
  Math.max(0, Math.min(bottom, box.bottom) - Math.max(top, box.top));

/** The element over all others that stays where it is, in which an element lies. @param {Element} element */
function layer(element) {
  for (const parent of upwards(element)) if (/fixed|sticky/.test(style(parent).position)) return parent;
  return null;
}

/** The part of an element's box that is to be seen; null where nothing is. @param {Element} element */
function visible(element) {
  let { left, right, top, bottom } = element.getBoundingClientRect();
  for (const parent of upwards(element.parentElement)) {
    const box = parent.getBoundingClientRect();
    if (clips(parent, "X")) [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    if (clips(parent, "Y")) [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
  }
  return right > left && bottom > top ? { left, right, top, bottom } : null;
}

/** Whether the middle of an element is there to be pressed. @param {Element} element */
function isReached(element) {
  const boxes = [...element.getClientRects()];
  const box = boxes.length === 1 ? element.getBoundingClientRect() : boxes[0];
  if (!box) return false;
  const isWhole = element.matches(".spot") || isInText(element) || (box.left > -1 && box.right < innerWidth + 1);
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  if (!hit || !isWhole) return false;
  if (element.matches(".spot")) return Boolean(hit.closest("svg") && hit.closest("svg") === element.closest("svg"));
  if (hit.closest(".toast")) return true; // a message that can be closed
  return element.contains(hit) || (hit.contains(element) && hit.matches("label, .tile, li, summary"));
}

const GRAIN = 20;
/**
 * The rectangles of the room in which nothing is drawn, the largest that ends at each cell of a grid.
 * @param {DOMRect} room
 */
function largestEmpty(room) {
  const [columns, rows] = [Math.floor(room.width / GRAIN), Math.floor(room.height / GRAIN)];
  const full = Array.from({ length: rows }, () => new Uint8Array(columns));
  const cover = (/** @type {DOMRect} */ { left, right, top, bottom }) => {
    const [x0, x1] = [
      Math.max(0, Math.floor((left - room.left) / GRAIN)),
      Math.min(columns - 1, Math.floor((right - room.left) / GRAIN)),
    ];
    const [y0, y1] = [
      Math.max(0, Math.floor((top - room.top) / GRAIN)),
      Math.min(rows - 1, Math.floor((bottom - room.top) / GRAIN)),
    ];
    for (let y = y0; y <= y1; y++) full[y].fill(1, x0, x1 + 1);
  };
  for (const element of seen()) {
    // The head of a dialog is a bar: the room between its title and its button is its own.
    if (
      element.matches(
        "svg, canvas, img, input, textarea, select, button, hr, iframe, progress, .button, .sheethead, .view",
      )
    )
      cover(element.getBoundingClientRect());
    else if (
      !element.closest("svg") &&
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim())
    ) {
      const words = document.createRange();
      words.selectNodeContents(element);
      for (const box of words.getClientRects()) cover(box);
    }
  }
  /** @type {[number, number, number, number][]} */
  const found = [];
  const heights = new Array(columns).fill(0);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) heights[x] = full[y][x] ? 0 : heights[x] + 1;
    /** @type {[number, number][]} */
    const stack = [];
    for (let x = 0; x <= columns; x++) {
      let start = x;
      const height = x < columns ? heights[x] : 0;
      while (stack.length && /** @type {[number, number]} */ (stack.at(-1))[1] >= height) {
        const [from, high] = /** @type {[number, number]} */ (stack.pop());
        found.push([
          room.left + from * GRAIN,
          room.top + (y + 1 - high) * GRAIN,
          room.left + x * GRAIN,
          room.top + (y + 1) * GRAIN,
        ]);
        start = from;
      }
      stack.push([start, height]);
    }
  }
  return found;
}

const MARK = "\u2063";
/**
 * Texts that no catalog has: names, what people or records say, and an alert, which is said once. A guest's game is told
 * by its author, sealed off from the page.
 */
const OURS =
  "[translate=no], [role=alert], .guest ~ #table, code, svg, textarea, style, script, .article, option, .cm-editor, [data-part=announce]";
/** @param {Node} node @returns {Generator<string>} */
function* untold(node) {
  if (node instanceof Text && /[a-z]{2}/i.test(node.data) && !node.data.includes(MARK)) yield node.data.trim();
  if (!(node instanceof Element) || !node.checkVisibility() || node.matches(OURS)) return;
  const label = node.getAttribute("aria-label");
  if (label && /[a-z]{2}/i.test(label) && !label.includes(MARK)) yield label;
  for (const child of node.childNodes) yield* untold(child);
}

/** The outline, shadow, border and ground by which one sees where the keyboard is. @param {Element} element */
const look = (element) => {
  const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, textDecorationLine } =
    style(element);
  return [
    outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0 && `${outlineColor} ${outlineWidth}`,
    boxShadow,
    borderColor,
    backgroundColor,
    textDecorationLine,
    ...(element instanceof SVGElement ? [style(element).stroke, style(element).strokeWidth] : []),
  ].join();
};
/** Where the keyboard is, is to be seen; after a key, or browsers show it for nothing. */
function* focus() {
  const was = /** @type {HTMLElement | null} */ (document.activeElement);
  const kinds = new Set();
  for (const found of front().querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")) {
    const element = /** @type {HTMLElement} */ (found);
    const kind = `${element.tagName} ${element.className?.toString()} ${element.parentElement?.className}`;
    if (kinds.has(kind) || !isSeen(element) || element.tabIndex < 0 || element.matches(":disabled, .cm-editor *"))
      continue;
    kinds.add(kind);
    const around = () =>
      [...upwards(element)].slice(0, 3).map(look).join("|") +
      [...element.children, ...(element.nextElementSibling ? [element.nextElementSibling] : [])].map(look).join("|");
    const before = around();
    element.focus({ preventScroll: true });
    if (document.activeElement !== element) continue;
    if (around() === before && element !== was) yield told(element);
    element.blur();
  }
  was?.focus({ preventScroll: true });
}

/**
 * Every law that is broken, with what breaks it; of those named, or of all.
 * @param {{ only?: string[], words?: boolean, names?: string[], focus?: boolean }} asked
 * @returns {string[]}
 */
globalThis.lawsOfAScreen = ({ only, words, names = [], focus: withFocus }) => {
  looked.clear();
  const found = Object.entries(LAWS)
    .filter(([law]) => !only || only.includes(law))
    .flatMap(([law, broken]) => [...broken()].map((what) => `${law}: ${what}`));
  if (words)
    for (const part of [
      document.querySelector("header"),
      document.querySelector("main:not([hidden])"),
      ...document.querySelectorAll("dialog[open]"),
    ])
      if (part)
        for (const text of untold(part))
          names.includes(text.replace(/[\u2068\u2069]/g, "")) ||
            found.push(`every word comes from a catalog: “${text}”`);
  if (withFocus) for (const what of focus()) found.push(`where the keyboard is can be seen: ${what}`);
  return [...new Set(found)];
};
