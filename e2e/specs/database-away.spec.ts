import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/free-port.ts";
import { startSite } from "../../scripts/site.ts";
import { startEmbedded } from "../../server/src/database/embedded/start-embedded.ts";
import { type DatabaseGate, openDatabaseGate } from "../database-gate.ts";
import { expect, test as withSite } from "../fixtures.ts";
import { textsOf } from "../texts.ts";

/** Of the box that the design system draws for a call that failed. */
const RETRY = { en: "Try again", ar: "إعادة المحاولة" };

type Surroundings = { env: NodeJS.ProcessEnv; gate: DatabaseGate };

/** A data folder and a database of their own, for sites that come and go. */
const test = withSite.extend<{ surroundings: Surroundings }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from its pattern
  surroundings: async ({}, use) => {
    const [own, elsewhere] = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), "kalima-away-"))));
    const [port, assets, sandbox] = await Promise.all([freePort(), freePort(), freePort()]);
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
    await Promise.all([own, elsewhere].map((folder) => rm(String(folder), { recursive: true, force: true })));
  },
});

for (const language of ["en", "ar"] as const) {
  test(`a site that starts while its database is away shows its pages, and works once it answers, in ${language}`, async ({
    browser,
    surroundings: { env, gate },
  }) => {
    const before = await startSite(env);
    expect((await fetch(before.addresses.site)).status).toBe(200);
    await before.stop();
    await gate.close();

    const { addresses, stop } = await startSite(env);
    const context = await browser.newContext({
      baseURL: addresses.site,
      locale: language === "ar" ? "ar-EG" : "en-GB",
    });
    try {
      const page = await context.newPage();
      const catalog = page.locator('[data-remote="mfe-catalog"]');
      const answered = await page.goto("/teachers");
      expect(answered?.status()).toBe(200);
      await expect(catalog.locator("h1")).toBeVisible();
      await expect(page.getByRole("contentinfo")).toContainText(textsOf("shell", language)("footer.company"));
      const retry = catalog.getByRole("button", { name: RETRY[language], exact: true });
      await expect(retry).toBeVisible();
      expect((await page.request.get("/api/company")).status()).toBe(503);

      await gate.open();
      await expect
        .poll(async () => (await page.request.get("/readyz").catch(() => null))?.status(), { timeout: 20_000 })
        .toBe(200);
      await retry.click();
      await expect(catalog.getByRole("article").first()).toBeVisible();
    } finally {
      await context.close();
      await stop();
    }
  });
}
