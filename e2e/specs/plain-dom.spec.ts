import type { Page } from "@playwright/test";
import { type BuiltExample, buildExample } from "../../server/test/releases/build-example.ts";
import { failureBox } from "../faults/failure-box.ts";
import { test as base, expect } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { openRendered, runRelease, untilRendered } from "../release-command.ts";
import { readTexts } from "../texts.ts";

const REMOTE = "plain-dom";
const PATH = "/trainers-in-short";
const TITLES = { en: "Trainers in short", ar: "المدرّبون باختصار" };
const MORE = { en: "Show more", ar: "عرض المزيد" };
/** Trainers that it reads at a time. */
const LIMIT = 8;

type Put = (...changes: NonNullable<Parameters<typeof buildExample>[1]>) => Promise<string>;

const test = base.extend<{ put: Put }>({
  /** Builds the remote with changes and publishes it; its first version is the stable one. It is retired in the end. */
  put: async ({ site }, use) => {
    const built: BuiltExample[] = [];
    await use(async (...changes) => {
      const example = await buildExample(REMOTE, changes);
      built.push(example);
      await runRelease(site, "publish", REMOTE, "--from", example.folder);
      return example.release.version;
    });
    if (built.length > 0) await runRelease(site, "retire", REMOTE);
    await Promise.all(built.map(({ remove }) => remove()));
  },
});

const getList = (page: Page) => page.locator(`[data-remote="${REMOTE}"] ul`);
const getPlace = (page: Page, version: string) => page.locator(`[data-remote="${REMOTE}"][data-version="${version}"]`);
const isServed = (page: Page) => page.locator("[data-served]");
const isAnswering = (page: Page) => page.locator(":not([data-served])");

for (const language of languagesInTurn("ar")) {
  test(`a remote in plain DOM, built by Vite, renders on the server, hydrates and navigates, in ${language}`, async ({
    visit,
    site,
    put,
    problems,
  }) => {
    const { page } = await visit(language);
    const version = await put();
    const list = getList(page);
    const place = getPlace(page, version);

    // Rendered on the server, and readable before its code has come.
    let letCodePass = () => {};
    const codeMayPass = new Promise<void>((resolve) => (letCodePass = resolve));
    await page.route(/\/plain-dom\.js/, async (route) => {
      await codeMayPass;
      await route.continue();
    });
    await untilRendered(site, PATH, REMOTE, version);
    const heading = place.and(isServed(page)).getByRole("heading", { level: 1, name: TITLES[language] });
    await openRendered(page, PATH, heading);
    await expect(list.locator("li")).toHaveCount(LIMIT);
    await list.evaluate((element) => Object.assign(element, { isOfServer: true }));

    // Its code takes over these very elements.
    letCodePass();
    await expect(place.and(isAnswering(page))).toBeVisible();
    await page.getByRole("button", { name: MORE[language] }).click();
    await expect.poll(() => list.locator("li").count()).toBeGreaterThan(LIMIT);
    expect(await list.evaluate((element) => "isOfServer" in element)).toBe(true);

    // It leads to another remote's page without a new document, and comes back.
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const link = list.getByRole("link").first();
    const name = (await link.textContent()) ?? "";
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.goBack();
    await expect(list.locator("li")).toHaveCount(LIMIT);
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
    expect(problems).toEqual([]);
  });
}

test("a version of it that throws at load fails in its place alone", async ({ visit, site, releases, put }) => {
  test.skip(process.env.TEST_DEEP !== "1", "waits for several releases to reach visitors");
  const { page } = await visit("en");
  const version = await put();
  const faulty = await put({
    file: "src/entry.ts",
    from: "export const init",
    to: 'if (document) throw new Error("on purpose: at load");\nexport const init',
  });

  // The last good version takes over.
  await runRelease(site, "rollout", REMOTE, faulty, "--percent", "100");
  await untilRendered(site, PATH, REMOTE, faulty);
  await page.goto(PATH);
  await expect(getPlace(page, version).and(isAnswering(page))).toBeVisible();
  await page.getByRole("button", { name: MORE.en }).click();
  await expect.poll(() => getList(page).locator("li").count()).toBeGreaterThan(LIMIT);

  // Without one, the rest of the page works.
  await releases.makeStable(REMOTE, faulty);
  const { box } = failureBox(page, "en", true);
  await expect(async () => {
    await page.goto(PATH);
    await expect(box).toBeVisible({ timeout: 20_000 });
  }).toPass();
  const trainers = readTexts("mfe-catalog", "en")("menu.trainers");
  await page.getByRole("contentinfo").getByRole("link", { name: trainers }).click();
  await expect(page.locator('[data-remote="mfe-catalog"] h1').first()).toBeVisible();
});
