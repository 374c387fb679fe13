import { newStudentBehind } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { lessonSoon } from "../lesson-room.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

test("a student says the sentence of the day, hears it again and sends it to the trainer", async ({
  visit,
  site,
  problems,
}) => {
  const [student, trainer] = [await visit("en"), await visit("ar")];
  const [trainerAccount] = site.accounts.trainers;
  const en = readTexts("mfe-booking", "en");
  const { page } = student;
  const sentence = page.getByRole("region", { name: en("practice.sentence.title") });
  const press = (name: string) => sentence.getByRole("button", { name: en(name) }).click();
  const { id } = await newStudentBehind(student, site);
  await lessonSoon(site, id, trainerAccount.id);

  await test.step("A student without words has a sentence, and no streak yet", async () => {
    await page.goto("/profile/vocabulary");
    await expect(page.getByText(en("vocabulary.none"))).toBeVisible();
    await expect(page.getByRole("heading", { name: en("practice.streak.start") })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step("A device without a voice says so", async () => {
    await press("practice.sound.hear");
    await expect(sentence.getByText(en("practice.sound.silent"))).toBeVisible();
  });

  await test.step("The recording plays, and makes the day count, also after a reload", async () => {
    await press("practice.sentence.record");
    await expect(sentence.getByRole("timer")).toContainText("2");
    await press("record.stop");
    const own = sentence.getByLabel(en("record.player"));
    await expect.poll(() => own.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(1);
    await expect(page.getByText(en("practice.today.said"))).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step("It arrives in the conversation, after its sentence", async () => {
    const text = (await sentence.locator("p[lang='en']").textContent()) ?? "";
    await sentence.getByRole("button", { name: /^Send to / }).click();
    await expect(sentence.getByRole("link", { name: en("record.toConversation") })).toBeVisible();
    await page.reload();
    await expect(page.getByText(en("practice.today.said"))).toBeVisible();
    await signInBehind(trainer, trainerAccount);
    await trainer.page.goto("/dashboard/messages/conversations");
    await trainer.page.getByRole("main").getByRole("link").filter({ hasText: "رسالة صوتية" }).first().click();
    const log = trainer.page.getByRole("log");
    await expect(log.getByText(text)).toBeVisible();
    await expect(log.locator("audio")).toHaveCount(1);
  });
  expect(problems).toEqual([]);
});
