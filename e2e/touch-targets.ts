import type { Page } from "@playwright/test";

/** Makes the page one that is touched: styles for `(pointer: coarse)` apply, on a screen as wide as a phone's. */
export async function touchWithFingers(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
}

/**
 * Finds what a finger of 44 px would miss, one line each: controls that are smaller, unless a press beside them reaches them
 * too. Links within a sentence are as high as its lines.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS = "a[href], button, summary, select, input, [role=button], [role=tab], [role=switch], [role=option]";
    const FINGER_PX = 44;

    function isInSentence(control: Element): boolean {
      if (getComputedStyle(control).display !== "inline") return false;
      return [...(control.parentElement?.childNodes ?? [])].some(
        (node) => node !== control && node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    }

    function describeSmall(control: Element): string | null {
      const target = (control instanceof HTMLInputElement && control.closest("label")) || control;
      if (control.matches(":disabled") || control.closest("[inert], [aria-hidden=true]")) return null;
      if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isInSentence(target))
        return null;
      target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, right, top, bottom, width, height } = target.getBoundingClientRect();
      if (width < 2 || height < 2) return null;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const isReachedFrom = (fromX: number, fromY: number) => {
        const hit = document.elementFromPoint(fromX, fromY);
        return Boolean(hit && (target.contains(hit) || hit.closest("label")?.contains(target)));
      };
      const reach = FINGER_PX / 2 - 1;
      const isHigh = height > FINGER_PX - 0.5 || (isReachedFrom(x, y - reach) && isReachedFrom(x, y + reach));
      const isWide = width > FINGER_PX - 0.5 || (isReachedFrom(x - reach, y) && isReachedFrom(x + reach, y));
      if (isHigh && isWide) return null;
      const name = control.getAttribute("aria-label") ?? control.textContent ?? "";
      return `${control.localName}.${control.className} “${name.trim().slice(0, 40)}” ${Math.round(width)} × ${Math.round(height)}`;
    }

    const lines = [...document.querySelectorAll(CONTROLS)].map(describeSmall);
    return lines.filter((line) => line !== null);
  });
}
