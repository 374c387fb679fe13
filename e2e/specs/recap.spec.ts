import { expect, test } from "../fixtures.ts";
import { lessonSoon, letLessonPass } from "../lesson-room.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

const NOTES = {
  text: "I go yesterday → I went yesterday",
  words: [{ word: "borrow", meaning: "يستعير", example: "May I borrow your pen?" }],
};

test("a session ends, both read its recap, the trainer writes feedback from a template, and the student reads it", async ({
  visit,
  site,
  problems,
}) => {
  const [student, trainer] = [await visit("ar"), await visit("en")];
  const [studentAccount] = site.accounts.students;
  const [trainerAccount] = site.accounts.trainers;
  const en = readTexts("mfe-booking", "en");
  const ar = readTexts("mfe-booking", "ar");
  const lesson = await lessonSoon(site, studentAccount.id, trainerAccount.id);
  await letLessonPass(site, lesson.id, NOTES);
  await signInBehind(student, studentAccount);
  await signInBehind(trainer, trainerAccount);
  const ofStudent = `/profile/appointments/${lesson.id}`;
  const ofTrainer = `/dashboard/appointments/lessons/${lesson.id}`;

  await test.step("The trainer ends the session", async () => {
    await trainer.page.goto(ofTrainer);
    await trainer.page.getByRole("button", { name: en("lessons.complete") }).click();
    await expect(trainer.page.getByRole("link", { name: en("record.recap") })).toBeVisible();
  });

  await test.step("The student reads it, and solves an exercise", async () => {
    const { page } = student;
    await page.goto(ofStudent);
    await page.getByRole("link", { name: ar("record.recap") }).click();
    await expect(page).toHaveURL(`${ofStudent}/recap`);
    await expect(page.getByRole("region", { name: ar("recap.corrections") })).toContainText(NOTES.text);
    const exercises = page.getByRole("region", { name: ar("recap.exercises") });
    await exercises.locator("form", { hasText: "____" }).first().getByRole("textbox").fill("borrow");
    await page.keyboard.press("Enter");
    await expect(exercises.getByText(ar("recap.right"))).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step("The trainer finds it on the student's page, and keeps a private note", async () => {
    const { page } = trainer;
    await page.goto("/dashboard/students/students");
    await page.getByRole("link", { name: lesson.studentName, exact: true }).click();
    const note = page.getByRole("textbox", { name: en("student.note.label") });
    await note.fill("Confuses past and present");
    await expect(page.getByText(/^Saved /)).toBeVisible();
    await page.reload();
    await expect(note).toHaveValue("Confuses past and present");
    expect(await violationsOn(page)).toEqual([]);
    // Other journeys of the same site may have had newer sessions.
    const all = page.getByRole("region", { name: en("student.lessons"), exact: true }).getByRole("button");
    if ((await all.count()) > 0) await all.click();
    await page.locator(`a[href="${ofTrainer}/recap"]`).click();
    await expect(page.getByRole("region", { name: en("recap.words") })).toContainText("borrow");
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step("The trainer writes feedback from a template, and sends it by keys", async () => {
    const { page } = trainer;
    await page.goto(ofTrainer);
    await page.getByRole("button", { name: en("lessons.feedback.open") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: new RegExp(en("templates.label")) }).click();
    await page.getByRole("option", { name: "A good session", exact: true }).click();
    await expect(dialog.getByRole("textbox", { name: en("lessons.feedback.nextStep") })).toHaveValue(/: borrow$/);
    expect(await violationsOn(page)).toEqual([]);
    await page.reload();
    await page.getByRole("button", { name: en("lessons.feedback.open") }).click();
    const wentWell = dialog.getByRole("textbox", { name: new RegExp(`^${en("lessons.feedback.wentWell")}`) });
    await expect(wentWell).toHaveValue(new RegExp(`^${lesson.studentName}, `));
    await wentWell.press("Control+Enter");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("The student reads the feedback, and nothing of the note", async () => {
    const { page } = student;
    await page.goto(ofStudent);
    await expect(page.getByText(new RegExp(`^${lesson.studentName}, you spoke a lot today`))).toBeVisible();
    await expect(page.getByText("Confuses past and present")).toHaveCount(0);
  });
  expect(problems).toEqual([]);
});
