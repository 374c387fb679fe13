import type { BrowserContext, Page } from "@playwright/test";

type Shift = { value: number; moved: string[] };

/** Limit for the sum of all shifts of one visit. The browser's own score counts at most five seconds of them. */
export const MAX_SHIFT = 0.02;

declare global {
  interface Window {
    layoutShifts?: Shift[];
  }
}

/** Every page of the context records what moves in it from now on. */
export async function recordShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: Shift[] = [];
    window.layoutShifts = shifts;
    const describeNode = (node: Node | null | undefined) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.localName} “${element.textContent?.trim().slice(0, 30)}”` : "what is gone";
    };
    const rows = ({ y, height }: DOMRectReadOnly) => `${Math.round(y)}+${Math.round(height)}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[]) {
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${describeNode(node)}: ${rows(previousRect)} → ${rows(currentRect)}`,
        );
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Shifts since the last call, after the frames in which the last change is painted; each with what moved, for the failure. */
export async function takeShifts(page: Page): Promise<{ sum: number; moved: string[] }> {
  const shifts = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return window.layoutShifts?.splice(0) ?? [];
  });
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: shifts.flatMap(({ moved }) => moved) };
}
