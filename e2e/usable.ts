import { expect, type Page } from "@playwright/test";

/** Waits until the shell has hydrated the page and answers presses. Fails after `timeout` milliseconds, if given. */
export async function untilUsable(page: Page, { timeout }: { timeout?: number } = {}): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName("kalima:interactive").length > 0, undefined, {
    timeout,
  });
}

/**
 * Waits until the remotes of the page answer as well: what is pressed before that is dropped after some seconds. Overlays
 * do not count: their code loads on the first press.
 */
export async function untilRemotesAnswer(page: Page): Promise<void> {
  await untilUsable(page);
  await expect(page.locator("[data-served]:not([data-slot^='app.'] > *)")).toHaveCount(0);
}

/** Waits until nothing of the page is loading any more. */
export async function untilSettled(page: Page): Promise<void> {
  await expect(page.locator("main :is(h1, [role=alert])").first()).toBeVisible();
  await expect(page.locator("main [aria-busy=true], [data-place=page] > [data-served]")).toHaveCount(0);
}

/**
 * Focuses the overlay that the server rendered, which loads its code. An overlay that was not rendered on the server loads
 * by itself.
 */
export async function touchOverlay(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelector<HTMLElement>("[data-slot='app.overlay'] > [data-served] button")?.focus();
  });
}
