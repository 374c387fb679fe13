import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { openTrainer } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { readTexts } from "../texts.ts";

const RULES = ["color-contrast", "label-content-name-mismatch"];

/** Text below 4.5:1 in the current state (axe neither hovers nor presses), and names that omit the visible text. */
async function findComplaints(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include("main").withRules(RULES).analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`));
}

/** Dark colours are the harder ones; `npm run test:deep` looks at both. */
const THEMES = process.env.TEST_DEEP === "1" ? (["light", "dark"] as const) : (["dark"] as const);

for (const theme of THEMES) {
  test(`chips are readable and named by their text when hovered and when chosen, in the ${theme} theme`, async ({
    visit,
  }) => {
    const { page, context } = await visit("en");
    const booking = readTexts("mfe-booking", "en");
    const catalog = readTexts("mfe-catalog", "en");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await context.addInitScript((chosen) => localStorage.setItem("THEME", chosen), theme);

    await test.step("A filter of the trainers", async () => {
      await page.goto("/teachers");
      const filter = page.getByRole("group", { name: catalog("filters.level") }).locator("label", { hasText: "B1" });
      await filter.hover();
      expect(await findComplaints(page)).toEqual([]);
      const filtered = page.waitForResponse((response) => response.url().includes("/api/teachers?"));
      await filter.click();
      await filtered;
      // A list that is being replaced is dimmed.
      await expect(page.locator("main").locator('[aria-busy="true"], [data-stale="true"]')).toHaveCount(0);
      expect(await findComplaints(page)).toEqual([]);
    });

    await test.step("A time of the trainer's card", async () => {
      await page.getByRole("article").first().getByRole("listitem").getByRole("link").first().hover();
      expect(await findComplaints(page)).toEqual([]);
    });

    await test.step("A time of a day", async () => {
      await openTrainer(page, "en", "Salma Farouk");
      await page.locator('td button[data-state="available"]').first().click();
      const time = page
        .getByRole("region", { name: booking("times.label") })
        .locator("button:enabled")
        .first();
      const readBackground = () => time.evaluate((button) => getComputedStyle(button).backgroundColor);
      await time.hover();
      const hovered = await readBackground();
      expect(await findComplaints(page)).toEqual([]);
      await time.click();
      await expect(time).toHaveAttribute("aria-pressed", "true");
      expect(await findComplaints(page)).toEqual([]);
      await page.mouse.move(0, 0);
      await expect.poll(readBackground).not.toBe(hovered);
      expect(await findComplaints(page)).toEqual([]);
    });
  });
}

test("forced colours keep the states of the calendar's legend apart", async ({ visit }) => {
  const { page } = await visit("en");
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/booking/0193b000-0000-7000-8000-000000000001");
  const swatches = page.locator("table + ul > li > span");
  await expect(swatches).toHaveCount(3);
  const borders = () => swatches.evaluateAll((all) => all.map((swatch) => getComputedStyle(swatch).borderTopStyle));
  // The style sheet of the remote may come after what the server rendered.
  await expect.poll(async () => new Set(await borders()).size).toBe(3);
});
