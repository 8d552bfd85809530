// Outlines over the page, and what a mouse means over them. The page in the frame gets no event at all.

const LARGEST = 60000; // pixels that a page may be high
const CLICK = 5; // pixels that a mouse may move in a click
const WATCHED = [100, 500, 1500, 4000]; // milliseconds after which a page may have moved: pictures, fonts

export class Overlay {
  constructor(frame, overlay, { click, drag }) {
    this.frame = frame;
    this.overlay = overlay;
    this.boxes = [];
    this.rows = new Map();
    this.drawn = () => {};
    overlay.addEventListener("pointerdown", (event) => this.begin(event));
    overlay.addEventListener("pointermove", (event) => this.move(event));
    overlay.addEventListener("pointerup", (event) => this.end(event, click, drag));
    overlay.addEventListener("pointercancel", () => this.cancel());
    new ResizeObserver(() => this.measure()).observe(frame);
    frame.addEventListener("load", () => {
      this.measure();
      for (const wait of WATCHED) setTimeout(() => this.measure(), wait);
    });
  }

  show(address, count) {
    this.count = count;
    this.boxes = [];
    this.overlay.replaceChildren();
    this.frame.style.height = "";
    // Without an entry in the history: the way back of the browser is not through the frames.
    this.frame.contentWindow.location.replace(address);
  }

  // Where everything is, in pixels of the whole page.
  measure() {
    const document = this.frame.contentDocument;
    const root = document?.documentElement;
    if (!root || document.readyState === "loading") return;
    const height = Math.min(Math.max(root.scrollHeight, document.body?.scrollHeight ?? 0), LARGEST);
    if (height > this.frame.clientHeight) this.frame.style.height = `${height}px`;
    const boxes = new Array(this.count).fill(null);
    for (const element of document.querySelectorAll("[data-marrow-block]")) {
      const block = Number(element.dataset.marrowBlock);
      for (const rect of element.getClientRects()) boxes[block] = joined(boxes[block], rect);
    }
    this.boxes = boxes;
    this.rows = new Map();
    for (const element of document.querySelectorAll("[data-marrow-row]")) {
      const rect = element.getBoundingClientRect();
      if (rect.width && rect.height) this.rows.set(Number(element.dataset.marrowRow), joined(null, rect));
    }
    this.drawn();
  }

  // Outlines: a list of {box, className, level}; those without a box are not shown on the page.
  draw(outlines) {
    const drawn = outlines.filter(({ box }) => box).map(({ box, className, level }) => {
      const div = document.createElement("div");
      div.className = className;
      if (level !== undefined) div.dataset.level = level;
      place(div, box);
      return div;
    });
    this.overlay.replaceChildren(...drawn, ...(this.band ? [this.band] : []));
  }

  begin(event) {
    if (event.button !== 0) return;
    this.overlay.setPointerCapture(event.pointerId);
    this.start = this.point(event);
  }

  move(event) {
    if (!this.start) return;
    const box = between(this.start, this.point(event));
    if (!this.band && Math.max(box.width, box.height) < CLICK) return;
    if (!this.band) {
      this.band = document.createElement("div");
      this.band.className = "band";
      this.overlay.append(this.band);
    }
    place(this.band, box);
  }

  end(event, click, drag) {
    if (!this.start) return;
    const { start, band } = this;
    this.cancel();
    if (band) drag(between(start, this.point(event)), event);
    else click(this.point(event), event);
  }

  cancel() {
    this.band?.remove();
    this.start = this.band = null;
  }

  point(event) {
    const { left, top } = this.overlay.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  // The block at a point: the smallest that is there.
  at(point) {
    return smallest(this.boxes.map((box, block) => [block, box]), point);
  }

  rowAt(point, rows) {
    return smallest(rows.map((row) => [row, this.rows.get(row)]), point);
  }

  within(area) {
    return this.boxes.flatMap((box, block) => (box && meet(box, area) ? [block] : []));
  }
}

function smallest(boxes, point) {
  let found = null;
  for (const [key, box] of boxes) {
    if (!box || !holds(box, point)) continue;
    if (!found || box.width * box.height < found.size) found = { key, size: box.width * box.height };
  }
  return found?.key ?? null;
}

function joined(box, { left, top, right, bottom }) {
  if (right <= left || bottom <= top) return box;
  if (!box) return { left, top, right, bottom, width: right - left, height: bottom - top };
  const all = { left: Math.min(box.left, left), top: Math.min(box.top, top) };
  all.right = Math.max(box.right, right);
  all.bottom = Math.max(box.bottom, bottom);
  return { ...all, width: all.right - all.left, height: all.bottom - all.top };
}

function between(a, b) {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return { left, top, right, bottom, width: right - left, height: bottom - top };
}

const holds = (box, { x, y }) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function place(div, { left, top, width, height }) {
  Object.assign(div.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}
