import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "../../server/test/free-port.ts";
import { buildExample, type RunningService, startService } from "../../server/test/releases/build-example.ts";
import { test as base, expect } from "../fixtures.ts";
import { openRendered, runRelease, untilRendered } from "../release-command.ts";
import { type RunningSite, runSite } from "../running-site.ts";
import { signInBehind } from "../session-steps.ts";

const REMOTE = "phrase-of-the-day";
const PATH = `/${REMOTE}`;
const LOOKS = {
  en: { title: "Phrase of the day", known: "I know this phrase" },
  ar: { title: "عبارة اليوم", known: "أعرف هذه العبارة" },
};

/** A site that allows the backend of the example; the service runs beside it, in a process of its own. */
const test = base.extend<object, { port: number; service: RunningService; site: RunningSite }>({
  port: [async ({}, use) => use(await findFreePort()), { scope: "worker" }],
  service: [
    async ({ port }, use) => {
      const service = await startService(REMOTE, { SITE_ORIGIN: `http://localhost:${port}` });
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ port, service }, use) => {
      const settings = { PORT: String(port), BACKEND_ORIGINS: JSON.stringify({ phrases: service.origin }) };
      const { site, stop } = await runSite(settings);
      await use(site);
      await stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
test.skip(process.env.TEST_DEEP !== "1", "starts a site of its own");

/** Publishes the backend's description, and the remote that calls it. */
async function publish(site: RunningSite, service: RunningService, folder: string): Promise<void> {
  const description = join(folder, "openapi.json");
  await writeFile(description, JSON.stringify(service.openapi));
  await runRelease(site, "publish-backend", "phrases", "1.0.0", "--openapi", description);
  await runRelease(site, "settle-backend", "phrases@1.0.0");
  await runRelease(site, "publish", REMOTE, "--from", folder);
}

test("a remote is rendered with the answer of its own backend, and changes it for who is signed in", async ({
  visit,
  site,
  service,
  problems,
}) => {
  const { folder, release, remove } = await buildExample(REMOTE);
  try {
    await publish(site, service, folder);
  } finally {
    await remove();
  }
  await untilRendered(site, PATH, REMOTE, release.version);

  for (const language of ["en", "ar"] as const) {
    const { page, context } = await visit(language);
    const place = page.locator(`[data-remote="${REMOTE}"][data-version="${release.version}"]`);
    const alive = place.and(page.locator(":not([data-served])"));
    const phrase = place.locator("[data-text]");
    const known = place.getByRole("button", { name: LOOKS[language].known });

    // A guest reads the phrase, which the server has asked the backend for: the browser does not ask again.
    const asked: string[] = [];
    page.on("request", (request) => void (request.url().startsWith(service.origin) && asked.push(request.url())));
    await openRendered(page, PATH, place.and(page.locator("[data-served]")));
    await expect(place.getByRole("heading", { level: 1, name: LOOKS[language].title })).toBeVisible();
    await expect(phrase).not.toBeEmpty();
    await expect(alive).toBeVisible();
    await expect(known).toBeHidden();
    expect(asked).toEqual([]);

    // The backend knows who is signed in, and keeps what that person says.
    await signInBehind({ context }, site.accounts.students[language === "en" ? 0 : 1]);
    await page.goto(PATH);
    await expect(alive).toBeVisible();
    await expect(known).toHaveAttribute("aria-pressed", "false");
    await known.click();
    await expect(known).toHaveAttribute("aria-pressed", "true");
    await page.reload();
    await expect(place.locator('button[aria-pressed="true"]')).toBeVisible();
  }
  expect(problems).toEqual([]);
});
