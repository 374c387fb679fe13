import type { Locator, Page } from "@playwright/test";
import { failureBox } from "../faults/failure-box.ts";
import { withoutFiles } from "../faults/without-files.ts";
import { expect, test } from "../fixtures.ts";
import { countLoads } from "../session-steps.ts";
import { readTexts } from "../texts.ts";

const REMOTE = "mfe-catalog";
const PATH = "/teachers";
const QUESTION = "Can a trainer help with the interview on Tuesday?";
const shell = readTexts("shell", "en");

function findMounted(page: Page, version: string): Locator {
  return page.locator(`[data-remote="${REMOTE}"][data-version="${version}"] h1`);
}

function goTo(page: Page, path: string): Promise<void> {
  return page.getByRole("banner").locator(`a[href="${path}"]`).first().click();
}

function message(page: Page): Locator {
  return page.getByRole("main").locator("textarea");
}

/** A tab with a question half written, in which the remote was never shown. */
async function openTab(page: Page): Promise<{ count: number }> {
  await page.goto("/contact-us");
  await expect(page.locator('[data-remote="mfe-support-chat"] button').first()).toBeVisible();
  await message(page).fill(QUESTION);
  return countLoads(page);
}

test("a tab whose version is gone takes the new one in place, and gives it up when it is rolled back; what is typed stays", async ({
  visit,
  site,
  releases,
}) => {
  const { page } = await visit("en");
  const loads = await openTab(page);
  const email = page.getByRole("contentinfo").locator('input[type="email"]');
  await email.fill("salma@example.com");

  const made = await releases.release(REMOTE, null, { lastGood: false, onOrigin: site.originOf(REMOTE) });
  await withoutFiles(site, REMOTE, [made.earlier], async () => {
    await goTo(page, PATH);
    await expect(findMounted(page, made.version)).toBeVisible();
    await expect(email).toHaveValue("salma@example.com");
    await goTo(page, "/contact-us");
    await expect(message(page)).toHaveValue(QUESTION);
    await goTo(page, PATH);
    await expect(findMounted(page, made.version)).toBeVisible();
    expect(loads.count).toBe(0);
  });

  // An open page does not keep a version that was rolled back.
  await made.takeBack();
  await expect(findMounted(page, made.earlier)).toBeVisible();
  await expect(email).toHaveValue("salma@example.com");
  expect(loads.count).toBe(0);
});

test("a tab whose content policy forbids the new version's origin reloads once; what is typed stays", async ({
  visit,
  site,
  releases,
}) => {
  const { page } = await visit("en");
  const loads = await openTab(page);
  const made = await releases.release(REMOTE, null, { lastGood: false });
  await withoutFiles(site, REMOTE, [made.earlier], async () => {
    await goTo(page, PATH);
    await expect(findMounted(page, made.version)).toBeVisible();
    await expect(page).toHaveURL(PATH);
    await goTo(page, "/contact-us");
    await expect(message(page)).toHaveValue(QUESTION);
    expect(loads.count).toBe(1);
  });
});

test("when the new version is gone as well the tab reloads once, and then shows the box", async ({
  visit,
  site,
  releases,
}) => {
  const { page } = await visit("en");
  const loads = await openTab(page);
  const made = await releases.release(REMOTE, null, { lastGood: false, onOrigin: site.originOf(REMOTE) });
  const { retry } = failureBox(page, "en", true);
  await withoutFiles(site, REMOTE, [made.earlier, made.version], async () => {
    await goTo(page, PATH);
    await expect.poll(() => loads.count).toBe(1);
    await expect(retry).toBeVisible();
    const failed = page.waitForResponse((response) => response.url().includes(`/${REMOTE}/`) && !response.ok());
    await retry.click();
    await failed;
    await expect(retry).toBeVisible();
    expect(loads.count).toBe(1);
  });
  await retry.click();
  await expect(findMounted(page, made.version)).toBeVisible();
  // A reload by the failed retry would have been counted by now.
  expect(loads.count).toBe(1);
});

test("chunks that answer 503 once are asked for again, unnoticed", async ({ visit, site }) => {
  const { page } = await visit("en");
  const loads = await openTab(page);
  const origin = site.originOf(REMOTE);
  origin.forget();
  await origin.breakWith("status 503", { only: /^(?!.*remoteEntry)[^?]*\.js$/, times: 1 });
  try {
    await goTo(page, PATH);
    await expect(page.locator(`[data-remote="${REMOTE}"] h1`)).toBeVisible();
    await expect(page.getByText(shell("toasts.remoteTrouble"))).toHaveCount(0);
    expect(origin.asked.filter((path) => path.includes("remoteEntry"))).toHaveLength(1);
    // At a new address, unless the 503 met a preload: then the import itself is the second request. A page that came
    // rendered shows its heading before that.
    const countRepeats = () => origin.asked.length - new Set(origin.asked.map((asked) => asked.split("?")[0])).size;
    await expect.poll(countRepeats).toBeGreaterThan(0);
    expect(loads.count).toBe(0);
  } finally {
    await origin.mend();
  }
});
