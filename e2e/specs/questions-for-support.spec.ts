import { expect, test } from "../fixtures.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { untilRemotesAnswer } from "../usable.ts";
import { violationsOn } from "../violations.ts";

test("a student leaves a question in Arabic while nobody is there, an agent answers, the profile shows it", async ({
  visit,
  site,
  problems,
}) => {
  const [student, agent] = [await visit("ar"), await visit("en")];
  const support = readTexts("mfe-support-chat", "ar");
  const t = readTexts("mfe-dashboard", "en");
  const [page, desk] = [student.page, agent.page];
  const question = "متى أستطيع تغيير موعدي؟";

  await test.step("What was typed in the queue becomes the question", async () => {
    await signInBehind(student, site.accounts.students[0]);
    await page.goto("/profile/support");
    await untilRemotesAnswer(page);
    await page.getByRole("button", { name: support("requests.ask") }).click();
    await page.getByRole("button", { name: support("start.start") }).click();
    await page.getByRole("textbox", { name: support("composer.label") }).fill(question);
    await page.getByRole("textbox", { name: support("composer.label") }).press("Enter");
    await page.getByRole("button", { name: support("question.leave") }).click();
    await expect(page.getByRole("textbox", { name: support("question.details") })).toHaveValue(question);
    await page.getByRole("radio", { name: support("topics.lessons") }).check();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("button", { name: support("question.send") }).click();
    await page.getByRole("button", { name: support("question.done") }).click();
  });

  await test.step("An agent takes and answers it", async () => {
    await signInBehind(agent, site.accounts.agent);
    await desk.goto("/dashboard/support/questions");
    const row = desk.getByRole("listitem").filter({ hasText: question });
    await untilRemotesAnswer(desk);
    await row.getByRole("button", { name: t("questions.take") }).click();
    await expect(row).toHaveCount(0);
    await desk.getByRole("radio", { name: t("questions.state.taken") }).check();
    await row.getByRole("textbox", { name: t("questions.answer") }).fill("حتى يوم واحد قبل الجلسة.");
    expect(await violationsOn(desk)).toEqual([]);
    await row.getByRole("button", { name: t("questions.send") }).click();
    await expect(desk.getByText(t("questions.none.taken"))).toBeVisible();
  });

  await test.step("The answer is in the profile", async () => {
    await page.reload();
    await expect(page.getByText("حتى يوم واحد قبل الجلسة.")).toBeVisible();
  });
  expect(problems).toEqual([]);
});
