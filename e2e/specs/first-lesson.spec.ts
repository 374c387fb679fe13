import { chooseTimes, findContinue, openTrainer, signIn, takePack } from "../first-lesson.ts";
import { walkToFirstLesson } from "../first-lesson-journey.ts";
import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { makePattern, readTexts } from "../texts.ts";

test.use({ film: true });

for (const language of languagesInTurn("en")) {
  test(`a visitor becomes a student with paid lessons, in ${language}`, async ({ visit, site, problems }) => {
    await walkToFirstLesson(await visit(language), site);
    expect(problems).toEqual([]);
  });
}

test("a time that one student holds is refused to a second, who is shown others", async ({ visit, site }) => {
  const first = await visit("en");
  const second = await visit("en");
  const booking = readTexts("mfe-booking", "en");
  await signIn(first, site.accounts.students[0]);
  await signIn(second, site.accounts.students[1]);

  for (const { page } of [first, second]) {
    await page.getByRole("banner").getByRole("link", { name: "Trainers" }).click();
    await openTrainer(page, "en", "Rania Shawky");
    await takePack(page, 1);
    await chooseTimes(page, "en", 1);
  }
  await findContinue(first.page, "en").click();
  await expect(first.page).toHaveURL(/\/payment\//);

  const refused = second.page.waitForResponse(
    (response) => response.url().endsWith("/api/bookings") && response.status() === 409,
  );
  await findContinue(second.page, "en").click();
  await refused;
  await expect(second.page.getByText(makePattern(booking("taken.title_one", { times: "" })))).toBeVisible();
  await second.page.getByRole("alert").getByRole("button").first().click();
  await findContinue(second.page, "en").click();
  await expect(second.page).toHaveURL(/\/payment\//);
});
