import type { Answer } from "./measured-page.ts";

/** Moments that a page records of itself, in milliseconds since the navigation began. */
export type Marks = {
  /** Anything at all, such as the film before its marks appear. */
  firstPaint?: number;
  /** First contentful paint. */
  painted?: number;
  lcp?: number;
  /** The content can be seen: see `isSeen`. */
  visible?: number;
  /** The shell's own mark: hydrated. */
  interactive?: number;
  /** Epoch milliseconds of the answer to a press; a press may have loaded the page again. */
  answeredAt?: number;
  /** The document came with a rendered remote in it. */
  isRendered?: boolean;
  tasks: { from: number; to: number }[];
  shift: number;
};

export type WatchedWindow = { content: string; answer: Answer };

/**
 * Runs in the page from its first moment, as text: it may use nothing from outside itself.
 *
 * Content is seen when it is rendered, the loading film no longer covers it, and, where it is on the screen, it is the
 * topmost element at its own centre.
 */
export function watchPage({ content, answer }: WatchedWindow): void {
  const marks: Marks = { tasks: [], shift: 0 };
  Object.assign(window, { benchMarks: marks });

  addEventListener("DOMContentLoaded", () => {
    marks.isRendered = document.querySelector("[data-served]:not([data-slot^='app.'] > *)") !== null;
  });

  function isCovered(): boolean {
    const film = document.querySelector("[data-loading-film]");
    if (!film) return false;
    const { display, visibility, opacity } = getComputedStyle(film);
    return display !== "none" && visibility === "visible" && Number(opacity) > 0.1;
  }
  function isSeen(): boolean {
    const element = document.querySelector(content);
    const box = element?.getBoundingClientRect();
    if (!element || !box || box.width === 0 || isCovered()) return false;
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (y >= innerHeight) return true;
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.contains(element));
  }
  function look(): void {
    if (isSeen()) marks.visible = performance.now();
    else requestAnimationFrame(look);
  }
  requestAnimationFrame(look);

  const isAnswered = () =>
    "appears" in answer ? document.querySelector(answer.appears) !== null : location.href.includes(answer.address);
  function noteAnswer(): void {
    if (marks.answeredAt === undefined && isAnswered()) marks.answeredAt = performance.timeOrigin + performance.now();
  }
  // An answer may be taken back by the next press before a frame is drawn.
  new MutationObserver(noteAnswer).observe(document, { subtree: true, childList: true, attributes: true });
  (function lookForAnswer(): void {
    noteAnswer();
    requestAnimationFrame(lookForAnswer);
  })();

  function observe(type: string, note: (entry: PerformanceEntry) => void): void {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  }
  observe("largest-contentful-paint", ({ startTime }) => {
    marks.lcp = startTime;
  });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-paint") marks.firstPaint = startTime;
    else marks.painted = startTime;
  });
  observe("mark", ({ name, startTime }) => {
    if (name === "kalima:interactive") marks.interactive = startTime;
  });
  observe("longtask", ({ startTime, duration }) => {
    marks.tasks.push({ from: startTime, to: startTime + duration });
  });
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) marks.shift += value;
  });
}
