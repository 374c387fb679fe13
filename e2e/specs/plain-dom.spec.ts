import { type BuiltExample, buildExample } from "../../server/test/releases/build-example.ts";
import { failureBox } from "../faults/failure-box.ts";
import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { runRelease } from "../release-command.ts";
import { readTexts } from "../texts.ts";

const REMOTE = "plain-dom";
const PATH = "/trainers-in-short";
const TITLES = { en: "Trainers in short", ar: "المدرّبون باختصار" };
const MORE = { en: "Show more", ar: "عرض المزيد" };
/** Trainers that it reads at a time. */
const LIMIT = 8;

for (const language of languagesInTurn("ar")) {
  test(`a remote in plain DOM, built by Vite, renders, hydrates, navigates and fails alone, in ${language}`, async ({
    visit,
    site,
    releases,
    problems,
  }) => {
    const { page } = await visit(language);
    const built: BuiltExample[] = [];
    const put = async (...changes: NonNullable<Parameters<typeof buildExample>[1]>) => {
      const example = await buildExample(REMOTE, changes);
      built.push(example);
      await runRelease(site, "publish", REMOTE, "--from", example.folder);
      return example.release.version;
    };
    const first = await put();
    try {
      const list = page.locator(`[data-remote="${REMOTE}"] ul`);
      const served = page.locator(`[data-remote="${REMOTE}"][data-version="${first}"][data-served]`);
      const working = page.locator(`[data-remote="${REMOTE}"][data-version="${first}"]:not([data-served])`);
      const more = page.getByRole("button", { name: MORE[language] });

      // Rendered on the server, and readable before its code has come.
      let letCodePass = () => {};
      const codeMayPass = new Promise<void>((resolve) => (letCodePass = resolve));
      await page.route(/\/plain-dom\.js/, async (route) => {
        await codeMayPass;
        await route.continue();
      });
      await expect(async () => {
        await page.goto(PATH);
        await expect(served.getByRole("heading", { level: 1, name: TITLES[language] })).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await expect(list.locator("li")).toHaveCount(LIMIT);
      await list.evaluate((element) => Object.assign(element, { isOfServer: true }));

      // Its code takes over these very elements.
      letCodePass();
      await expect(working).toBeVisible();
      await more.click();
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

      // A version that throws at load fails in its place alone: first the last good version takes over, then nothing is left.
      const faulty = await put({
        file: "src/entry.ts",
        from: "export const init",
        to: 'if (document) throw new Error("on purpose: at load");\nexport const init',
      });
      await runRelease(site, "rollout", REMOTE, faulty, "--percent", "100");
      const place = page.locator(`[data-remote="${REMOTE}"]`);
      await expect(async () => {
        await page.goto(PATH);
        await expect(place.first()).toHaveAttribute("data-version", faulty, { timeout: 5_000 });
      }).toPass();
      await expect(working).toBeVisible();
      await more.click();
      await expect.poll(() => list.locator("li").count()).toBeGreaterThan(LIMIT);

      await releases.makeStable(REMOTE, faulty);
      const { box } = failureBox(page, language, true);
      await expect(async () => {
        await page.goto(PATH);
        await expect(box).toBeVisible({ timeout: 20_000 });
      }).toPass();
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: readTexts("mfe-catalog", language)("menu.trainers") })
        .click();
      await expect(page).toHaveURL(/\/teachers$/);
      await expect(page.locator('[data-remote="mfe-catalog"] h1').first()).toBeVisible();
    } finally {
      await runRelease(site, "retire", REMOTE);
      await Promise.all(built.map(({ remove }) => remove()));
    }
  });
}
