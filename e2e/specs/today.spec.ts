import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { DAY_MS } from "../../shared/contracts/src/domain/constants.ts";
import { expect, test } from "../fixtures.ts";
import { lessonSoon } from "../lesson-room.ts";
import { sendSignIn, signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

/** Sets a task by the API, as a page of the trainer who is signed in there would. */
async function setTask(page: Page, task: { studentId: string; title: string; dueAt: string }): Promise<void> {
  const status = await page.evaluate(
    async ([key, body]) => {
      const headers = { "content-type": "application/json", "idempotency-key": key ?? "" };
      return (await fetch("/api/tasks", { method: "POST", headers, body })).status;
    },
    [randomUUID(), JSON.stringify(task)],
  );
  expect(status).toBe(200);
}

test("a student signs in, sees a new task at once, and joins the lesson with one press", async ({
  visit,
  site,
  problems,
}) => {
  const [student, trainer] = [await visit("ar"), await visit("en")];
  const [account] = site.accounts.students;
  const [trainerAccount] = site.accounts.trainers;
  const lesson = await lessonSoon(site, account.id, trainerAccount.id);
  const { page } = student;
  const t = readTexts("mfe-booking", "ar");
  const title = `Three minutes about ${randomUUID().slice(0, 8)}`;

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/login");
  await sendSignIn(student, account);
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("heading", { level: 1, name: t("sections.today"), exact: true })).toBeVisible();
  const join = page.getByRole("main").locator(`a[href="/lessons/${lesson.id}/room"]`).first();
  await expect(join).toBeVisible();
  const found = await violationsOn(page);

  await signInBehind(trainer, trainerAccount);
  await trainer.page.goto("/profile/tasks");
  await setTask(trainer.page, {
    studentId: account.id,
    title,
    dueAt: new Date(Date.now() + DAY_MS).toISOString(),
  });
  await expect(page.getByText(title)).toBeVisible();

  await join.click();
  await expect(page).toHaveURL(`/lessons/${lesson.id}/room`);
  expect(found).toEqual([]);
  expect(problems).toEqual([]);
});
