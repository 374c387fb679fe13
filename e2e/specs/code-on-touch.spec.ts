import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { readTexts } from "../texts.ts";

/** For all tries together, of which each opens a whole page. */
const RENDERED_WITHIN_MS = 90_000;
/** A conversation that the server does not know. */
const CHAT_ID = "0192d2b4-2222-4c1a-9f5e-2d7b1c3a4e5f";

for (const [language, viewport] of [
  ["en", { width: 480, height: 844 }],
  ["ar", { width: 1_280, height: 800 }],
] as const) {
  test(`home brings no code of a remote until a visitor needs it, in ${language}`, async ({ visit, problems }) => {
    const { page } = await visit(language);
    await page.setViewportSize(viewport);
    const [shell, support] = [readTexts("shell", language), readTexts("mfe-support-chat", language)];
    const entries: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/remoteEntry.js")) entries.push(new URL(request.url()).pathname);
    });
    const launcher = page.getByRole("button", { name: support("launcher.open") });
    const served = page.locator("[data-slot] > [data-served]");
    async function open(): Promise<void> {
      await page.goto("/");
      // Everything that loads when the browser is idle has loaded.
      await page.waitForFunction(() => performance.getEntriesByName("kalima:offline-ready").length > 0);
    }

    await test.step("What the server rendered is there, and no code for it", async () => {
      // Where a render was late, as on a busy machine, the page is made once more and kept for the next visitor.
      await expect(async () => {
        entries.length = 0;
        await open();
        await expect(served).toHaveCount(3, { timeout: 1_000 });
      }).toPass({ timeout: RENDERED_WITHIN_MS });
      await expect(launcher).toBeVisible();
      await page
        .getByRole("banner")
        .getByRole("button", { name: shell("theme.toggle") })
        .click();
      expect(entries).toEqual([]);
    });

    await test.step("A screen reader's click, without pointer and focus, opens the chat", async () => {
      await launcher.evaluate((button: HTMLElement) => button.click());
      await expect(page.getByRole("button", { name: support("start.start") })).toBeVisible();
    });

    await test.step("The page asks for support: the chat loads and opens", async () => {
      entries.length = 0;
      await open();
      await page
        .getByRole("main")
        .getByRole("button", { name: shell("home.faq.talkAction") })
        .click();
      await expect(page.getByRole("button", { name: support("start.start") })).toBeVisible();
      expect(entries.filter((path) => path.includes("mfe-support-chat"))).toHaveLength(1);
    });

    await test.step("A conversation already open in this tab loads the chat at once", async () => {
      await page.evaluate((id) => sessionStorage.setItem("CHAT_ID", id), CHAT_ID);
      await open();
      await expect(page.locator('[data-remote="mfe-support-chat"]:not([data-served])')).toBeAttached();
    });
    expect(problems).toEqual([]);
  });
}

test("a remote's style sheet whose text comes with the page is not fetched as well", async ({ visit }) => {
  const { page } = await visit("en");
  const sheets: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/mfe-") && pathname.endsWith(".css")) sheets.push(pathname);
  });
  const cards = page.locator('[data-remote="mfe-catalog"]:not([data-served]) article');
  const texts = page.locator('style[data-href*="/mfe-catalog/"]');

  // Where a render was late, as on a busy machine, the page is made once more and kept for the next visitor.
  async function arrive(open: () => Promise<void>, sheet: Locator): Promise<void> {
    await expect(async () => {
      sheets.length = 0;
      await open();
      await expect(sheet).toHaveCount(1, { timeout: 1_000 });
      await expect(cards.first()).toBeVisible();
      expect(sheets).toEqual([]);
    }).toPass({ timeout: RENDERED_WITHIN_MS });
  }

  await arrive(async () => void (await page.goto("/teachers")), texts);
  const sheet = page.locator(`style[data-href="${await texts.getAttribute("data-href")}"]`);
  await arrive(async () => {
    await page.goto("/");
    await page.getByRole("banner").locator("nav a[href='/teachers']").click();
  }, sheet);
});
