import type { Page } from "@playwright/test";

/** Waits until the shell has hydrated the page and answers presses. Fails after `timeout` milliseconds, if given. */
export async function untilUsable(page: Page, { timeout }: { timeout?: number } = {}): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName("kalima:interactive").length > 0, undefined, {
    timeout,
  });
}
