import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { startSite } from "../../scripts/site.ts";
import { removeDataFolders } from "../../server/src/kernel/database/embedded/cluster-folder.ts";
import { startEmbedded } from "../../server/src/kernel/database/embedded/start-embedded.ts";
import { findFreePort } from "../../server/test/free-port.ts";
import { type DatabaseGate, openDatabaseGate } from "../database-gate.ts";
import { expect, type Language, test as withSite } from "../fixtures.ts";
import { readTexts } from "../texts.ts";

/** Label of the button in the design system's box for a failed call. */
const RETRY = { en: "Try again", ar: "إعادة المحاولة" };

type Surroundings = { env: NodeJS.ProcessEnv; gate: DatabaseGate };

/** A data folder and a database of their own, for sites that come and go. */
const test = withSite.extend<{ surroundings: Surroundings }>({
  surroundings: async ({}, use) => {
    const [own, elsewhere] = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), "kalima-away-"))));
    const [port, assets, sandbox] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
    const database = await startEmbedded(String(elsewhere));
    const gate = await openDatabaseGate(database.socketFolder);
    await use({
      gate,
      env: {
        ...process.env,
        PORT: String(port),
        ASSETS_PORT: String(assets),
        SANDBOX_PORT: String(sandbox),
        DATA_DIR: own,
        DATABASE_URL: gate.url,
        LOG_LEVEL: "silent",
      },
    });
    await gate.close();
    await database.stop();
    for (const folder of [own, elsewhere]) await removeDataFolders(String(folder));
  },
});

/** A page of trainers whose frame is there, without those who only the database knows. */
async function openWithoutDatabase(
  browser: Browser,
  origin: string,
  language: Language,
): Promise<{ page: Page; seeTrainers(): Promise<void> }> {
  const context = await browser.newContext({ baseURL: origin, locale: language === "ar" ? "ar-EG" : "en-GB" });
  const page = await context.newPage();
  const catalog = page.locator('[data-remote="mfe-catalog"]');
  const answered = await page.goto("/teachers");
  expect(answered?.status()).toBe(200);
  await expect(catalog.locator("h1")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText(readTexts("shell", language)("footer.company"));
  const retry = catalog.getByRole("button", { name: RETRY[language], exact: true });
  await expect(retry).toBeVisible();
  return {
    page,
    async seeTrainers() {
      await retry.click();
      await expect(catalog.getByRole("article").first()).toBeVisible();
    },
  };
}

test.skip(process.env.TEST_DEEP !== "1", "starts two sites of its own");

test("a site that starts while its database is away shows its pages in both languages, and works once it answers", async ({
  browser,
  surroundings: { env, gate },
}) => {
  const before = await startSite(env);
  expect((await fetch(before.addresses.site)).status).toBe(200);
  await before.stop();
  await gate.close();

  const { addresses, stop } = await startSite(env);
  const visits: Awaited<ReturnType<typeof openWithoutDatabase>>[] = [];
  try {
    // At once, because each waits until the site has given up to ask.
    visits.push(
      ...(await Promise.all(
        (["en", "ar"] as const).map((language) => openWithoutDatabase(browser, addresses.site, language)),
      )),
    );
    for (const { page } of visits) expect((await page.request.get("/api/company")).status()).toBe(503);
    await gate.open();
    await expect
      .poll(async () => (await fetch(new URL("/readyz", addresses.site)).catch(() => null))?.status)
      .toBe(200);
    for (const { seeTrainers } of visits) await seeTrainers();
  } finally {
    for (const { page } of visits) await page.context().close();
    await stop();
  }
});
