import { newStudentBehind } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

test("a student asks a trainer, who answers on a phone in Arabic; what is written offline arrives once", async ({
  visit,
  site,
  problems,
}) => {
  const [student, trainer] = [await visit("en"), await visit("ar")];
  const [en, ar] = [readTexts("mfe-support-chat", "en"), readTexts("mfe-support-chat", "ar")];
  const [asker, answerer] = [student.page, trainer.page];
  await answerer.setViewportSize({ width: 390, height: 844 });
  const question = asker.getByRole("textbox", { name: en("composer.label") });
  const answer = answerer.getByRole("textbox", { name: ar("composer.label") });
  const asked = asker.getByRole("log", { name: en("messages.label") });
  const answered = answerer.getByRole("log", { name: ar("messages.label") });

  await test.step("The student begins on the trainer's page", async () => {
    await newStudentBehind(student, site);
    await asker.goto("/teachers/0193b000-0000-7000-8000-000000000001");
    await asker.getByRole("link", { name: readTexts("mfe-catalog", "en")("profile.ask") }).click();
    await expect(asker.getByText(en("inbox.started"))).toBeVisible();
    await question.fill("How do I prepare for an interview?");
    await question.press("Enter");
    await expect(asked.getByText(en("delivery.sent"), { exact: true })).toHaveCount(1);
  });

  await test.step("The trainer finds it unread, and answers", async () => {
    await signInBehind(trainer, site.accounts.trainers[0]);
    await answerer.goto("/dashboard/messages/conversations");
    await answerer.getByRole("link", { name: /How do I prepare/ }).click();
    await expect(answered.getByText("How do I prepare for an interview?")).toBeVisible();
    await answer.fill("نبدأ بأسئلة شائعة.");
    await answer.press("Enter");
    await expect(asked.getByText("نبدأ بأسئلة شائعة.")).toBeVisible();
    await expect(asked.getByText(en("delivery.read"), { exact: true })).toHaveCount(1);
    expect(await violationsOn(answerer)).toEqual([]);
  });

  await test.step("What is written without a network arrives once it is back, in order and once", async () => {
    await student.context.setOffline(true);
    await question.fill("first");
    await question.press("Enter");
    await question.fill("second");
    await question.press("Enter");
    await student.context.setOffline(false);
    await expect(answered.getByText("second", { exact: true })).toHaveCount(1);
    const texts = await answered.locator("p[dir=auto]").allTextContents();
    expect(texts.slice(-2)).toEqual(["first", "second"]);
    expect(await violationsOn(asker)).toEqual([]);
  });
  expect(problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(problem))).toEqual([]);
});
