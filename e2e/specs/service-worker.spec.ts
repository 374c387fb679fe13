import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { accountLink, signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { untilUsable } from "../usable.ts";

const isDeep = process.env.TEST_DEEP === "1";

const SOURCE = "src/service-worker/sw.ts";
const INSTALL = 'self.addEventListener("install"';
/** Workers as an earlier shell might have had them: one serves every page from its cache, the other breaks at each request. */
const EARLIER = {
  "serves what it kept": `self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(caches.open("old").then(async (kept) => {
    const found = await kept.match("/old");
    return found ?? new Response("<!doctype html><title>Old</title><p>An old site", { headers: { "content-type": "text/html" } });
  }));
});
`,
  "breaks at every request": `self.addEventListener("fetch", (event) => {
  event.respondWith(Promise.reject(new Error("on purpose: in the worker")));
});
`,
} as const;

const hasController = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

/** Each case builds a shell, which is slow. */
for (const [what, code] of isDeep ? Object.entries(EARLIER) : []) {
  test(`a worker of an earlier shell that ${what} is gone with the next one, and the site is the new one`, async ({
    visit,
    releases,
    site,
  }) => {
    const { stable } = await releases.find("shell");
    const { version } = await releases.publishShell([{ file: SOURCE, from: INSTALL, to: `${code}${INSTALL}` }]);
    await releases.change("shell", { type: "rollout", version, percent: 100 });
    await releases.change("shell", { type: "promote" });
    const readWorker = async () => (await fetch(`${site.origin}/sw.js`)).text();
    await expect.poll(readWorker).toContain("respondWith");

    const { page } = await visit("en");
    await page.goto("/about");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => hasController(page)).toBe(true);

    await releases.change("shell", { type: "rollback", version: stable ?? "" });
    await expect.poll(readWorker).not.toContain("respondWith");
    const isNew = async () => {
      await page.goto("/about").catch(() => null);
      const state = await page.locator("#site-state").textContent({ timeout: 1_000 });
      expect(JSON.parse(state ?? "{}").release.shell.version).toBe(stable);
    };
    // The browser looks for a new worker with each page; the new one takes over at once.
    await expect(isNew).toPass();
    const registered = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return (await fetch(registration?.active?.scriptURL ?? "")).text();
    });
    expect(registered).not.toContain("respondWith");
    for (const path of ["/", "/teachers", "/about"]) {
      await page.goto(path);
      await untilUsable(page);
      await expect(page.locator("main h1")).toBeVisible();
    }
  });
}

test("without workers and with full stores the site works: language, theme, a form, signing in", async ({
  visit,
  site,
}) => {
  const visitor = await visit("en");
  const { page, context } = visitor;
  const shell = readTexts("shell", "ar");
  await context.addInitScript(() => {
    // Simulates a browser without service workers, and with a full disk.
    Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => undefined });
    const full = () => {
      throw new DOMException("full on purpose", "QuotaExceededError");
    };
    Storage.prototype.setItem = full;
    IDBFactory.prototype.open = full;
    CacheStorage.prototype.open = () => Promise.reject(new DOMException("full on purpose", "QuotaExceededError"));
  });
  const broken: string[] = [];
  page.on("pageerror", (error) => broken.push(String(error)));

  await page.goto("/contact-us");
  await untilUsable(page);
  await page.getByRole("main").locator("textarea").fill("Is Tuesday free?");
  await expect(page.getByRole("main").locator("textarea")).toHaveValue("Is Tuesday free?");
  await page.getByRole("banner").locator("button:has([lang=ar])").first().click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page
    .getByRole("banner")
    .getByRole("button", { name: shell("theme.toggle") })
    .click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await signInBehind(visitor, site.accounts.students[0]);
  await page.goto("/profile/bookings");
  await expect(page.locator("main h1")).toBeVisible();
  await expect(accountLink(page)).toBeAttached();
  await page.goto("/contact-us");
  await page.getByRole("button", { name: readTexts("mfe-support-chat", "ar")("launcher.open") }).click();
  await expect(page.getByRole("button", { name: readTexts("mfe-support-chat", "ar")("start.start") })).toBeVisible();
  expect(broken).toEqual([]);
});
