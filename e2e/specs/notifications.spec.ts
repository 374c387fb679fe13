import { DAY_MS } from "../../shared/contracts/src/domain/constants.ts";
import { expect, test } from "../fixtures.ts";
import { endLesson, lessonSoon } from "../lesson-room.ts";
import { openApi } from "../orders.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { untilSettled } from "../usable.ts";
import { violationsOn } from "../violations.ts";

test("a student's bell counts what a trainer does while the page is open, and leads there", async ({
  visit,
  site,
  problems,
}) => {
  const [student, trainer] = [await visit("en"), await visit("en")];
  const [studentAccount] = site.accounts.students;
  const [trainerAccount] = site.accounts.trainers;
  // It is over, so that nobody is reminded of it.
  const { id: lessonId } = await lessonSoon(site, studentAccount.id, trainerAccount.id);
  await endLesson(site, lessonId);
  const text = readTexts("mfe-notifications", "en");
  const { page } = student;
  const bell = page.getByRole("button", { name: new RegExp(`^${text("bell.open")}`) });
  const title = "A letter to a friend";

  await test.step("The bell is in the page as it comes", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInBehind(student, studentAccount);
    // Nothing of before counts.
    await (await openApi(student.context, studentAccount))("POST /api/notifications/read", {});
    await page.goto("/profile/account");
    await untilSettled(page);
    await expect(bell).toHaveAccessibleName(text("bell.open"));
  });

  await test.step("A trainer sets a task: it counts without a reload", async () => {
    const dueAt = new Date(Date.now() + 7 * DAY_MS).toISOString();
    const api = await openApi(trainer.context, trainerAccount);
    await api("POST /api/tasks", { studentId: studentAccount.id, title, dueAt });
    await expect(bell).toHaveAccessibleName(text("bell.openWithNews", { news: text("bell.unread_one", { count: 1 }) }));
  });

  await test.step("It leads to the tasks, and is read then", async () => {
    await bell.click();
    const panel = page.getByRole("dialog", { name: text("bell.title") });
    const row = panel.getByRole("link", { name: title });
    await expect(row).toContainText(text("row.unread"));
    expect(await violationsOn(page)).toEqual([]);
    await row.click();
    await expect(page).toHaveURL(/\/profile\/tasks$/);
    await expect(page.getByRole("article", { name: title })).toBeVisible();
    await expect(bell).toHaveAccessibleName(text("bell.open"));
    await page.goto("/profile/notifications");
    const earlier = page.getByRole("region", { name: text("list.read") });
    await expect(earlier.getByRole("link", { name: title })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step("Who wants no count for tasks switches it off by keyboard, and finds the next one in the list", async () => {
    await page.getByRole("link", { name: text("settingsLink") }).click();
    const tasks = page.getByRole("group", { name: text("filter.tasks") });
    const count = tasks.getByRole("checkbox", { name: text("preferences.channel.site") });
    await expect(count).toBeChecked();
    await count.press("Space");
    await expect(page.getByText(text("preferences.saved"))).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    const next = "A letter to nobody";
    const dueAt = new Date(Date.now() + 7 * DAY_MS).toISOString();
    const api = await openApi(trainer.context, trainerAccount);
    await api("POST /api/tasks", { studentId: studentAccount.id, title: next, dueAt });
    await page.goto("/profile/notifications");
    const earlier = page.getByRole("region", { name: text("list.read") });
    await expect(earlier.getByRole("link", { name: next })).toBeVisible();
    await expect(bell).toHaveAccessibleName(text("bell.open"));
  });
  expect(problems).toEqual([]);
});
