import { expect, type Page } from "@playwright/test";

/** Waits until the shell has hydrated the page and answers presses. Fails after `timeout` milliseconds, if given. */
export async function untilUsable(page: Page, { timeout }: { timeout?: number } = {}): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName("kalima:interactive").length > 0, undefined, {
    timeout,
  });
}

/**
 * Waits until the remotes of the page answer as well: what is pressed before that is dropped after some seconds. What lies
 * over all pages waits for its press.
 */
export async function untilRemotesAnswer(page: Page): Promise<void> {
  await untilUsable(page);
  await expect(page.locator("[data-served]:not([data-slot='app.overlay'] > *)")).toHaveCount(0);
}

/**
 * Moves the focus to what the server rendered over all pages, which loads its code. Where it came without the server, its
 * code loads by itself.
 */
export async function touchOverlay(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelector<HTMLElement>("[data-slot='app.overlay'] > [data-served] button")?.focus();
  });
}
