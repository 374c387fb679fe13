import { expect, type Locator, type Page } from "@playwright/test";
import { runCommandLine } from "../server/src/release-cli/run-command-line.ts";
import type { RunningSite } from "./running-site.ts";

/** Runs the command line of releases as on the machine of the site, and expects that nothing is refused. */
export async function runRelease(site: RunningSite, ...words: string[]): Promise<void> {
  const { code, complaint } = await runCommandLine(words, site.env);
  expect([words.join(" "), code, complaint]).toEqual([words.join(" "), 0, ""]);
}

/** Waits until the server renders a version into its page, which takes some seconds after its release. */
export async function untilRendered(site: RunningSite, path: string, remote: string, version: string): Promise<void> {
  const element = `data-remote="${remote}" data-version="${version}" data-served`;
  await expect.poll(async () => (await fetch(`${site.origin}${path}`)).text()).toContain(element);
}

/** Opens a page until it comes with this rendered content: a busy machine leaves pages without what is late. */
export async function openRendered(page: Page, path: string, content: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(content).toBeVisible({ timeout: 5_000 });
  }).toPass();
}
