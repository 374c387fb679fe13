import type { Page } from "@playwright/test";
import { untilSettled } from "./usable.ts";

/** As long as the longest name or headline that people may write without a space. */
const LONG_WORD = "Supercalifragilistic".repeat(4).slice(0, 70);

/** Makes one word of 70 letters of each heading, name, tab, fact and line of the page that holds text alone, and no number. */
export function lengthenWords(page: Page): Promise<void> {
  return page.evaluate((word) => {
    for (const element of document.querySelectorAll(
      "main :is(h1, h2, h3, h4, dd, p, a, li, bdi:not(.num), [role='tab'], .people-lineWords strong)",
    )) {
      const [only, ...further] = element.childNodes;
      if (only?.nodeType === Node.TEXT_NODE && further.length === 0 && !element.closest("svg")) only.textContent = word;
    }
  }, LONG_WORD);
}

/** Returns layout faults, one line each: a page that is wider than its window, text that is cut off, and broken words in heads of tables. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const describeElement = (element: Element) =>
      `${element.localName}.${element.className} “${(element.textContent ?? "").trim().slice(0, 40)}”`;
    const root = document.documentElement;

    function isHidden(element: Element): boolean {
      const { clipPath, inlineSize } = getComputedStyle(element);
      return clipPath.startsWith("inset(50%") || inlineSize === "1px" || element.hasAttribute("inert");
    }

    /** From an element up to the root, unless someone who sees does not see it, or a sheet above all holds it. */
    function listAncestors(element: Element): Element[] | null {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null;
      const line: Element[] = [];
      for (let at: Element | null = element; at; at = at.parentElement) line.push(at);
      return line.some((ancestor) => isHidden(ancestor) || ancestor.localName === "svg") ? null : line;
    }

    function cut(text: Text): string | null {
      const parent = text.parentElement;
      const line = parent && text.data.trim() ? listAncestors(parent) : null;
      if (!line) return null;
      const range = document.createRange();
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (rects.length === 0) return null;
      const left = Math.min(...rects.map((rect) => rect.left));
      const right = Math.max(...rects.map((rect) => rect.right));
      const bottom = Math.max(...rects.map((rect) => rect.bottom));
      let isInFlow = true;
      for (const element of line.filter((ancestor) => ancestor !== document.body && ancestor !== root)) {
        const style = getComputedStyle(element);
        if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) isInFlow = false;
        if (!isInFlow) return null;
        if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return null;
        const box = element.getBoundingClientRect();
        // A flex item that wraps to a line out of sight is left out as a whole, as the school's name beside its mark.
        if (style.flexWrap === "wrap" && Math.min(...rects.map((rect) => rect.top)) >= box.bottom - 1) return null;
        const cutsX = /hidden|clip/.test(style.overflowX) && (right > box.right + 1 || left < box.left - 1);
        // Descenders and marks of Arabic reach below a tight line without harm.
        const cutsY = /hidden|clip/.test(style.overflowY) && bottom > box.bottom + 6;
        if (cutsX || cutsY) return `“${text.data.trim().slice(0, 40)}” is cut off by ${describeElement(element)}`;
        if (style.position === "fixed") return null;
      }
      return right > root.clientWidth + 1 || left < -1 ? `“${text.data.trim().slice(0, 40)}” leaves the window` : null;
    }

    function cutTexts(): string[] {
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const faults = new Set<string>();
      while (walk.nextNode()) {
        const fault = cut(walk.currentNode as Text);
        if (fault) faults.add(fault);
      }
      return [...faults];
    }

    /** True for what its own box scrolls or cuts off: it makes no page wider, such as a tab in a row of tabs. */
    const isWithinBox = ([, ...ancestors]: Element[]) =>
      ancestors.some(
        (ancestor) =>
          ancestor !== document.body && ancestor !== root && getComputedStyle(ancestor).overflowX !== "visible",
      );

    function tooWide(): string[] {
      if (root.scrollWidth <= root.clientWidth) return [];
      const beyond = [...document.body.querySelectorAll("*")].filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        if (width === 0 || (right <= root.clientWidth + 1 && left >= -1)) return false;
        const line = listAncestors(element);
        return line !== null && !isWithinBox(line);
      });
      const innermost = beyond.filter(
        (element) => !beyond.some((other) => other !== element && element.contains(other)),
      );
      return [`${root.scrollWidth} px wide: ${innermost.slice(0, 3).map(describeElement).join(", ")}`];
    }

    /** Words of heads that stand on two lines: they name a column, and are wider than it. */
    function brokenHeads(): string[] {
      const words = [...document.querySelectorAll("thead th")].flatMap((head) => {
        const walk = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (walk.nextNode()) {
          const text = walk.currentNode as Text;
          if (!text.parentElement || !listAncestors(text.parentElement)) continue;
          for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (tops.size > 1) found.push(word);
          }
        }
        return found;
      });
      return words.map((word) => `“${word}” breaks inside the head of a table`);
    }

    return [...tooWide(), ...cutTexts(), ...brokenHeads()];
  });
}

/** Controls whose focus something fixed or sticky covers wholly, one line each. */
export function findCoveredFocus(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const describeElement = (element: Element) =>
      `${element.localName}.${element.className} “${(element.textContent ?? "").trim().slice(0, 40)}”`;
    const root = document.documentElement;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

    /** Nine points of what is in the window: a control counts as covered when none of them belongs to it. */
    function covers(element: Element): string | null {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const within = [
        Math.max(left, 0),
        Math.min(right, root.clientWidth),
        Math.max(top, 0),
        Math.min(bottom, innerHeight),
      ];
      const [x0 = 0, x1 = 0, y0 = 0, y1 = 0] = within;
      if (x1 - x0 < 1 || y1 - y0 < 1) return "the edge of the window";
      const shares = [0.1, 0.5, 0.9];
      const hits = shares.flatMap((across) =>
        shares.map((down) => document.elementFromPoint(x0 + (x1 - x0) * across, y0 + (y1 - y0) * down)),
      );
      const label = element.closest("label") ?? (element as HTMLInputElement).labels?.[0];
      const isOwn = (hit: Element | null) =>
        hit !== null && (element.contains(hit) || hit.contains(element) || label?.contains(hit) === true);
      return hits.some(isOwn) ? null : describeElement(hits.find((hit) => hit !== null) ?? root);
    }

    const faults: string[] = [];
    const stops = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex='0']";
    for (const element of document.querySelectorAll<HTMLElement>(stops)) {
      if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest("[inert]")) continue;
      element.focus();
      if (document.activeElement !== element) continue;
      await frame();
      // An input that only a screen reader sees lies on what is drawn for it.
      const { width, height } = element.getBoundingClientRect();
      const drawn = width > 4 && height > 4 ? element : (element.closest("label") ?? element.parentElement ?? element);
      let above = covers(drawn);
      // Floating elements move aside a moment after the focus has arrived.
      for (let wait = 0; above && wait < 60; wait += 1) {
        // Late data may have moved the page just then: a visitor would find the focus by the next key.
        if (wait === 30) {
          element.blur();
          element.focus();
        }
        await frame();
        above = covers(drawn);
      }
      // The page has put another element in its place, and moves the focus there.
      if (!element.isConnected && document.activeElement !== document.body) continue;
      if (above) faults.push(`the focus of ${describeElement(element)} is covered by ${above}`);
    }
    return faults;
  });
}

/** Runs in a page: scrolls to its end and back, so that what comes when a visitor is near it begins to load. */
export async function scrollThrough(): Promise<void> {
  // A busy machine may draw no frame for long.
  const frame = () =>
    Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, 200))]);
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo(0, y);
    await frame();
  }
  scrollTo(0, 0);
}

/** Lays out all of a page and loads what comes when a visitor is near it, as for someone who has read it to the end. */
export async function readToTheEnd(page: Page): Promise<void> {
  await addStyles(page, ".below-fold { content-visibility: visible !important }");
  await page.evaluate(scrollThrough);
  await untilSettled(page);
}

/** The distances between lines, paragraphs, words and letters that WCAG 1.4.12 lets a visitor ask for. */
export const spaceTexts = (page: Page): Promise<void> =>
  addStyles(
    page,
    `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`,
  );

/** A style element would be refused by the content policy. */
function addStyles(page: Page, css: string): Promise<void> {
  return page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}
