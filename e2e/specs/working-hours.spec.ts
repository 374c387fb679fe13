import { DAY_MS } from "../../shared/contracts/src/domain/constants.ts";
import { findContinue, takePack } from "../first-lesson.ts";
import { expect, skipFilm, test } from "../fixtures.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

/** The second trainer with an account: on London's clock. */
const TRAINER = "0193b000-0000-7000-8000-000000000002";
const t = readTexts("mfe-booking", "en");
const WEDNESDAY = 3;
/** Hours of 9-12 and 14-18 at which a session of 50 minutes begins. */
const STARTS = [9, 10, 11, 14, 15, 16, 17];

/** The Wednesday after next: no notice reaches it. */
function findWednesday(): Date {
  const soonest = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 8 * DAY_MS);
  return new Date(soonest.getTime() + ((WEDNESDAY + 7 - soonest.getUTCDay()) % 7) * DAY_MS);
}

/** An hour of a day in London as a student in Dubai reads it. */
function readInDubai(day: Date, hour: number): string {
  const clock = (zone: string, at: Date) =>
    Number(new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit" }).format(at));
  const noon = new Date(day.getTime() + DAY_MS / 2);
  const there = (hour + clock("Asia/Dubai", noon) - clock("Europe/London", noon) + 24) % 24;
  return `${there % 12 || 12}:00 ${there < 12 ? "AM" : "PM"}`;
}

test("a trainer opens hours, and a student in another zone who is waiting sees them and books one", async ({
  visit,
  browser,
  site,
  problems,
}) => {
  const day = findWednesday();
  const trainer = await visit("en");
  const context = await browser.newContext({ baseURL: site.origin, locale: "en-GB", timezoneId: "Asia/Dubai" });
  await context.addInitScript(skipFilm);
  const student = { page: await context.newPage(), context, language: "en" as const };
  await signInBehind(student, site.accounts.students[1] ?? site.accounts.learner);
  await signInBehind(trainer, site.accounts.trainers[1] ?? site.accounts.learner);

  const month = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" }).format(day);
  const number = student.page.locator("span", { hasText: new RegExp(`^${day.getUTCDate()}$`) });
  const shown = student.page.locator(`section[aria-label="${t("times.label")}"] fieldset button`);
  const readShown = async () => (await shown.allTextContents()).map((text) => text.replace("\u00a0", " ").trim());

  await test.step("The student looks at a Wednesday", async () => {
    await student.page.goto(`/booking/${TRAINER}`);
    await student.page.locator("td button").filter({ has: number, hasText: month }).click();
    await expect(shown.first()).toBeVisible();
    expect(await readShown()).not.toContain(readInDubai(day, 14));
  });

  await test.step("The trainer types Monday, copies it to Wednesday, and saves after a look at the difference", async () => {
    const { page } = trainer;
    await page.goto("/dashboard/appointments/availability");
    const monday = page.getByRole("textbox", { name: "Monday" });
    await monday.fill("9-12, 14-18");
    await monday.press("Enter");
    await page.getByRole("button", { name: t("hours.copyOf", { day: "Monday" }) }).click();
    await page.getByRole("checkbox", { name: /Wednesday/ }).check();
    await expect(page.getByRole("textbox", { name: "Wednesday" })).toHaveValue("9-12, 14-18");
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("button", { name: t("hours.check") }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(/times? opens? in the next four weeks/)).toBeVisible();
    await dialog.getByRole("button", { name: t("hours.save.confirm") }).click();
    await expect(page.getByText(t("hours.save.done"))).toBeVisible();
  });

  await test.step("The student, who has not touched the page, sees the new times and books one", async () => {
    await expect.poll(readShown).toEqual(STARTS.map((hour) => readInDubai(day, hour)));
    await shown.nth(3).click();
    await takePack(student.page, 1);
    await findContinue(student.page, "en").click();
    await expect(student.page).toHaveURL(/\/payment\//);
  });
  expect(problems).toEqual([]);
  await context.close();
});
