import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
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
    const row = desk.getByRole("row").filter({ hasText: question });
    await untilRemotesAnswer(desk);
    await row.getByRole("link").click();
    const panel = desk.getByRole("complementary").filter({ hasText: question });
    await panel.getByRole("button", { name: t("questions.take") }).click();
    await expect(row).toHaveCount(0);
    await panel.getByRole("textbox", { name: t("questions.answer") }).fill("حتى يوم واحد قبل الجلسة.");
    expect(await violationsOn(desk)).toEqual([]);
    await panel.getByRole("button", { name: t("questions.send") }).click();
    await desk.getByRole("radio", { name: t("questions.state.answered"), exact: true }).check();
    await expect(row).toBeVisible();
  });

  await test.step("The answer is in the profile", async () => {
    await page.reload();
    await expect(page.getByText("حتى يوم واحد قبل الجلسة.")).toBeVisible();
  });
  expect(problems).toEqual([]);
});

for (const language of languagesInTurn("ar")) {
  test(`a visitor asks for a call by the contact form, and an agent notes how it went, in ${language}`, async ({
    visit,
    site,
    problems,
  }) => {
    const [guest, agent] = [await visit(language), await visit(language)];
    const { page } = guest;
    const desk = agent.page;
    const support = readTexts("mfe-support-chat", language);
    const t = readTexts("mfe-dashboard", language);
    const fullName = `Nour ${Date.now()}`;

    await test.step("At one of the hours", async () => {
      await page.goto("/contact-us");
      await untilRemotesAnswer(page);
      await page.getByRole("button", { name: readTexts("shell", language)("contact.askForCall") }).click();
      const form = page.getByRole("form", { name: support("call.title") });
      await form.getByRole("textbox", { name: support("question.fullName") }).fill(fullName);
      await form.getByRole("textbox", { name: support("question.phone") }).fill("+201012345678");
      for (const choice of ["call.day", "call.hour"]) {
        await form.getByRole("button", { name: support(choice) }).click();
        await page.getByRole("listbox").getByRole("option").last().click();
      }
      await form.getByRole("radio", { name: support("topics.payment") }).check();
      expect(await violationsOn(page)).toEqual([]);
      await form.getByRole("button", { name: support("call.send") }).click();
      await expect(page.getByText(support("call.thanks"))).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
    });

    await test.step("Staff see it, with who called and how it went", async () => {
      await signInBehind(agent, site.accounts.agent);
      await desk.goto("/dashboard/support/call-backs?sort=-dueAt");
      await untilRemotesAnswer(desk);
      const row = desk.getByRole("row").filter({ hasText: fullName });
      await row.getByRole("link").click();
      const panel = desk.getByRole("complementary").filter({ hasText: fullName });
      await panel.getByRole("button", { name: t("callBacks.noteCall") }).click();
      const dialog = desk.getByRole("alertdialog");
      await dialog.getByRole("radio", { name: t("callBacks.outcomes.no_answer") }).check();
      expect(await violationsOn(desk)).toEqual([]);
      await dialog.getByRole("button", { name: t("callBacks.save") }).click();
      await expect(panel.getByRole("list", { name: t("callBacks.tries") }).getByRole("listitem")).toHaveCount(1);
      await expect(row.getByText(t("callBacks.outcomes.no_answer"))).toBeVisible();
      expect(await violationsOn(desk)).toEqual([]);
    });
    expect(problems).toEqual([]);
  });
}

for (const language of ["en", "ar"] as const) {
  test(`an agent closes questions together, once the desk says what that changes, in ${language}`, async ({
    visit,
    site,
    problems,
  }) => {
    const agent = await visit(language);
    const { page } = agent;
    const t = readTexts("mfe-dashboard", language);
    const details = `Together ${language}`;
    const two = language === "en" ? "other" : "two";
    await signInBehind(agent, site.accounts.agent);
    for (const fullName of ["Nour", "Salma"]) {
      const contact = { fullName, email: "together@example.com", details, isOnWhatsapp: false, agreesToOffers: false };
      const left = await page.request.post("/api/contact-messages", { data: contact });
      expect(left.ok()).toBe(true);
    }
    await page.goto("/dashboard/support/questions");
    const rows = page.getByRole("row").filter({ hasText: details });
    await expect(rows).toHaveCount(2);
    await untilRemotesAnswer(page);

    await test.step("By keys and by their boxes", async () => {
      await expect(async () => {
        await rows.nth(0).getByRole("link").focus();
        await page.keyboard.press("x");
        await expect(rows.nth(0).getByRole("checkbox")).toBeChecked({ timeout: 500 });
      }).toPass();
      await rows.nth(1).getByRole("checkbox").check();
      expect(await violationsOn(page)).toEqual([]);
    });

    await test.step("From the palette, which names what is chosen", async () => {
      await page.keyboard.press("Control+k");
      const chosen = page.getByRole("group", { name: t(`actOnRows.chosen_${two}`, { count: 2 }) });
      await chosen.getByRole("option", { name: t("questions.many.close.action") }).click();
      const dialog = page.getByRole("alertdialog");
      await expect(dialog.getByText(t(`questions.many.close.changes_${two}`, { count: 2 }))).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await dialog.getByRole("button", { name: t("questions.many.close.action") }).click();
      await expect(rows).toHaveCount(0);
    });
    expect(problems).toEqual([]);
  });
}
