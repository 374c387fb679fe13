import type { Locator, Page } from "@playwright/test";
import { newStudentBehind } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { lessonSoon } from "../lesson-room.ts";
import { signInBehind, signOut } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

/** A PNG of 64 × 48 pixels, drawn by the browser itself. */
async function draw(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 48 });
    canvas.getContext("2d")?.fillRect(8, 8, 32, 32);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return { name: "homework.png", mimeType: "image/png", buffer: Buffer.from(base64, "base64") };
}

/** Files that the browser keeps; opens no database where there is none. */
const listKeptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes("kalima-unsent-files")) return 0;
    const opening = indexedDB.open("kalima-unsent-files");
    await new Promise((done) => opening.addEventListener("success", done));
    const counting = opening.result.transaction("files").objectStore("files").count();
    await new Promise((done) => counting.addEventListener("success", done));
    opening.result.close();
    return counting.result;
  });

const readDuration = (voice: Locator) => voice.evaluate((audio: HTMLAudioElement) => audio.duration);

test("a student sends a picture and a voice note, which survive a reload and another page, to a trainer on a phone", async ({
  visit,
  site,
  problems,
}) => {
  const [student, trainer] = [await visit("en"), await visit("ar")];
  const [trainerAccount] = site.accounts.trainers;
  const [en, ar] = [readTexts("mfe-support-chat", "en"), readTexts("mfe-support-chat", "ar")];
  const { page } = student;
  const sent = page.getByRole("log", { name: en("messages.label") });
  const sendPicture = page.getByRole("button", { name: "Send the picture" });
  const sendVoice = page.getByRole("button", { name: "Send the voice note" });
  const choosePicture = async () => page.locator('input[type="file"]').setInputFiles(await draw(page));

  await test.step("Before the first paid pack the composer says when they open", async () => {
    const { id } = await newStudentBehind(student, site);
    await page.goto("/profile/messages?with=0193b000-0000-7000-8000-000000000001");
    await expect(page.getByText(en("inbox.hidesContacts"))).toBeVisible();
    await expect(page.getByRole("button", { name: "Voice note" })).toHaveCount(0);
    await lessonSoon(site, id, trainerAccount.id);
  });

  await test.step("A chosen picture is there after a reload, and is sent", async () => {
    await page.reload();
    await choosePicture();
    await expect(sendPicture).toBeVisible();
    await expect.poll(() => listKeptFiles(page)).toBe(1);
    await page.reload();
    await expect(page.getByAltText("The picture you chose")).toBeVisible();
    await sendPicture.click();
    await expect(sent.getByRole("link", { name: "Open the picture" })).toBeVisible();
  });

  await test.step("A recording ends when the page is left, and waits as a preview, also over a reload", async () => {
    await page.getByRole("button", { name: "Voice note" }).click();
    await expect(page.getByText(/^[1-9] of 60 seconds$/)).toBeVisible();
    await page.getByRole("link", { name: en("sections.support"), exact: true }).click();
    await expect(page).toHaveURL(/\/profile\/support/);
    // The URL changes before the page does: going back right away would never leave the composer.
    await expect(page.getByRole("button", { name: "Stop", exact: true })).toHaveCount(0);
    await page.goBack();
    await expect(sendVoice).toBeVisible();
    await page.reload();
    await expect(sendVoice).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await sendVoice.click();
    await expect(sent.getByLabel("Voice note", { exact: true })).toBeVisible();
    await expect.poll(() => listKeptFiles(page)).toBe(0);
  });

  await test.step("The trainer sees and hears both", async () => {
    await trainer.page.setViewportSize({ width: 390, height: 844 });
    await signInBehind(trainer, trainerAccount);
    await trainer.page.goto("/dashboard/messages/conversations");
    await trainer.page.getByRole("link", { name: "رسالة صوتية" }).click();
    const received = trainer.page.getByRole("log", { name: ar("messages.label") });
    const readWidth = () => received.getByAltText("صورة").evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(readWidth).toBe(64);
    const voice = received.getByLabel("رسالة صوتية", { exact: true });
    await expect(voice).toBeInViewport();
    await expect.poll(() => readDuration(voice)).toBeGreaterThan(0.9);
    expect(await violationsOn(trainer.page)).toEqual([]);
  });

  await test.step("What was chosen and not sent goes when the person signs out", async () => {
    await choosePicture();
    await expect.poll(() => listKeptFiles(page)).toBe(1);
    await signOut(student);
    await expect.poll(() => listKeptFiles(page)).toBe(0);
  });
  expect(problems).toEqual([]);
});
