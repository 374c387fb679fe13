import { findContinue, register, takePack } from "../first-lesson.ts";
import { expect, type Language, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { readTexts } from "../texts.ts";

/** Trainers whose next times no other journey takes. */
const TRAINERS: Record<Language, string> = { en: "Amina Siddiqui", ar: "منى عبد العزيز" };

for (const language of languagesInTurn("ar")) {
  test(`a visitor who must register first keeps the time that a card offered, in ${language}`, async ({
    visit,
    site,
    problems,
  }) => {
    const visitor = await visit(language);
    const { page } = visitor;
    const catalog = readTexts("mfe-catalog", language);
    const booking = readTexts("mfe-booking", language);
    const timer = page.getByRole("timer", { name: booking("heldTime.label") });
    const toPayment = findContinue(page, language);

    await test.step("A press on a card's next time holds it", async () => {
      await page.goto("/teachers");
      await page.getByLabel(catalog("filters.search")).fill(TRAINERS[language]);
      await expect(page.getByRole("article")).toHaveCount(1);
      await page.getByRole("article").locator('a[href*="?at="]').first().click();
      await expect(page).toHaveURL(/\/booking\//);
      await expect(timer).toBeVisible();
    });

    await test.step("The way to the payment leads through the registration, and back to the held time", async () => {
      await takePack(page, 1);
      await toPayment.click();
      await expect(page).toHaveURL(/\/register\?next=/);
      await register(visitor, site);
      await expect(page).toHaveURL(/\/booking\//);
      await expect(timer).toBeVisible();
      await expect(page.getByText(booking("heldTime.mark"), { exact: true })).toBeVisible();
    });

    await test.step("It is booked by its holder", async () => {
      await toPayment.click();
      await expect(page).toHaveURL(/\/payment\//);
    });
    expect(problems).toEqual([]);
  });
}
