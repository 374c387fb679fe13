import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { DAY_MS } from "../../shared/contracts/src/domain/constants.ts";
import { expect, test } from "../fixtures.ts";
import { lessonSoon } from "../lesson-room.ts";
import { sendSignIn, signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

/** Sets a task by the API, as a page of the trainer would. */
async function setTask(
  { request }: Page,
  { phone, password }: { phone: string; password: string },
  task: { studentId: string; title: string; dueAt: string },
): Promise<void> {
  const session = await request.post("/api/auth/login", { data: { phone, password, rememberMe: false } });
  const { accessToken } = (await session.json()).data;
  const headers = { authorization: `Bearer ${accessToken}`, "idempotency-key": randomUUID() };
  const answer = await request.post("/api/tasks", { data: task, headers });
  expect(answer.status()).toBe(201);
}

test("a student signs in, sees a new task and an announced delay at once, and joins the lesson with one press", async ({
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

  const dueAt = new Date(Date.now() + DAY_MS).toISOString();
  await setTask(trainer.page, trainerAccount, { studentId: account.id, title, dueAt });
  await expect(page.getByText(title)).toBeVisible();

  const en = readTexts("mfe-booking", "en");
  const reason = `The tram stopped ${randomUUID().slice(0, 8)}`;
  await signInBehind(trainer, trainerAccount);
  await trainer.page.goto("/profile/appointments");
  await trainer.page.getByRole("button", { name: en("change.delay.open") }).click();
  const form = trainer.page.getByRole("dialog", { name: en("change.delay.title") });
  await form.getByRole("textbox").fill(reason);
  await form.getByRole("button", { name: en("change.delay.confirm", { name: lesson.studentName }) }).click();
  await expect(trainer.page.getByText(en("change.done.delay"))).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();

  await join.click();
  await expect(page).toHaveURL(`/lessons/${lesson.id}/room`);
  expect(found).toEqual([]);
  expect(problems).toEqual([]);
});
