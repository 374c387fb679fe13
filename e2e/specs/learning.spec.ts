import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { signInBehind } from "../session-steps.ts";
import { makePattern, readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

for (const language of languagesInTurn("ar")) {
  test(`a student looks back on lessons and reviews their words, in ${language}`, async ({ visit, site, problems }) => {
    const visitor = await visit(language);
    const { page } = visitor;
    const booking = readTexts("mfe-booking", language);
    const charts = page.getByRole("main").locator("svg[role='img']");
    await signInBehind(visitor, site.accounts.learner);

    await test.step("Charts are drawn, and each has its values as a table", async () => {
      await page.goto("/profile/analytics");
      await expect(charts).toHaveCount(6);
      const [hours] = await charts.all();
      const places = await hours
        ?.locator("rect")
        .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().x));
      expect(places?.length).toBeGreaterThan(5);
      const inTime = language === "ar" ? places?.toReversed() : places;
      expect(inTime).toEqual(places?.toSorted((a, b) => a - b));
      const twin = page.getByRole("region", { name: booking("analytics.hours.title") });
      await twin.getByText(booking("analytics.asTable")).click();
      await expect(twin.getByRole("row")).toHaveCount(13);
      expect(await violationsOn(page)).toEqual([]);
    });

    await test.step("Trainers of the past can be booked again, and kept", async () => {
      await page.goto("/profile/trainers");
      const again = page.getByRole("link", { name: booking("trainers.again") });
      await expect(again).toHaveCount(2);
      await expect(again.first()).toHaveAttribute("href", /^\/booking\/.+\?at=/);
      expect(await violationsOn(page)).toEqual([]);
    });

    await test.step("Words are reviewed by the keyboard, and are known after a reload", async () => {
      await page.goto("/profile/vocabulary");
      const review = page.getByRole("region", { name: booking("vocabulary.review") });
      const asked = review.locator("p[dir='auto']").first();
      const word = (await asked.textContent()) ?? "";
      await review.getByRole("button", { name: booking("vocabulary.show") }).focus();
      await page.keyboard.press("Enter");
      await expect(review.getByRole("button", { name: makePattern(booking("vocabulary.grade.easy")) })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await page.keyboard.press("4");
      await expect(asked).not.toHaveText(word);
      await page.reload();
      await expect(asked).toBeVisible();
      await expect(asked).not.toHaveText(word);
    });
    expect(problems).toEqual([]);
  });
}
