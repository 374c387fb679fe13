import { expect, test } from "../fixtures.ts";
import { endLesson, lessonSoon } from "../lesson-room.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

test("a trainer records a voice note beside written feedback, finds it again after a reload, and the student hears it", async ({
  visit,
  site,
  problems,
}) => {
  const [trainer, student] = [await visit("en"), await visit("ar")];
  const [trainerAccount] = site.accounts.trainers;
  const [studentAccount] = site.accounts.students;
  const [en, ar] = [readTexts("mfe-booking", "en"), readTexts("mfe-booking", "ar")];
  const { id, studentName } = await lessonSoon(site, studentAccount.id, trainerAccount.id);
  await endLesson(site, id);
  await signInBehind(trainer, trainerAccount);
  await signInBehind(student, studentAccount);
  const { page } = trainer;
  const form = page.getByRole("dialog", { name: en("lessons.feedback.title", { name: studentName }) });
  const player = form.getByLabel("Voice note", { exact: true });

  await test.step("The recording can be heard before it is sent, also after a reload", async () => {
    await page.goto(`/dashboard/appointments/lessons/${id}`);
    await page.getByRole("button", { name: en("lessons.feedback.open") }).click();
    await form.getByRole("textbox", { name: en("lessons.feedback.wentWell") }).fill("Clear questions.");
    await form.getByRole("button", { name: en("feedbackVoice.record") }).click();
    await expect(form.getByText(/^[1-9] of 60 seconds$/)).toBeVisible();
    await form.getByRole("button", { name: "Stop", exact: true }).click();
    await expect(player).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await page.reload();
    await page.getByRole("button", { name: en("lessons.feedback.open") }).click();
    await expect(player).toBeVisible();
  });

  await test.step("Sent, the student hears it beside what was written", async () => {
    await form.getByRole("button", { name: en("lessons.feedback.save") }).click();
    await expect(page.getByText(en("lessons.feedback.saved"))).toBeVisible();
    await student.page.goto(`/profile/appointments/${id}`);
    await expect(student.page.getByText("Clear questions.")).toBeVisible();
    const voice = student.page.getByLabel(ar("lessons.feedback.voice"), { exact: true });
    await expect.poll(() => voice.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(0.5);
    expect(await violationsOn(student.page)).toEqual([]);
  });
  expect(problems).toEqual([]);
});
