import { startCalendarServer, writeCalendar } from "../../server/test/calendar-server.ts";
import { DAY_MS } from "../../shared/contracts/src/domain/constants.ts";
import { typeDate } from "../dates.ts";
import { expect, skipFilm, test } from "../fixtures.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

/** The second trainer with an account. */
const TRAINER = "0193b000-0000-7000-8000-000000000002";
const t = readTexts("mfe-booking", "en");

const WEDNESDAY = 3;

/** The Wednesday after next, on which the trainer works: no notice reaches it. */
function findWednesday(): Date {
  const soonest = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 8 * DAY_MS);
  return new Date(soonest.getTime() + ((WEDNESDAY + 7 - soonest.getUTCDay()) % 7) * DAY_MS);
}

test("a trainer adds another calendar, and its busy times leave the calendar of a student who is waiting", async ({
  visit,
  browser,
  site,
  problems,
}) => {
  const calendars = await startCalendarServer();
  const day = findWednesday();
  calendars.answerWith(writeCalendar([day.getTime() - DAY_MS, day.getTime() + 2 * DAY_MS]));
  const trainer = await visit("en");
  const open = async () => {
    const context = await browser.newContext({ baseURL: site.origin, locale: "en-GB", timezoneId: "Europe/London" });
    await context.addInitScript(skipFilm);
    return { page: await context.newPage(), context, language: "en" as const };
  };
  const [student, staff] = [await open(), await open()];
  await signInBehind(student, site.accounts.students[1] ?? site.accounts.learner);
  await signInBehind(trainer, site.accounts.trainers[1] ?? site.accounts.learner);
  await signInBehind(staff, site.accounts.admin);
  const month = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" }).format(day);
  const number = student.page.locator("span", { hasText: new RegExp(`^${day.getUTCDate()}$`) });
  const cell = student.page.locator("td button").filter({ has: number, hasText: month });
  const { page } = trainer;

  await test.step("The student sees times on the day", async () => {
    await student.page.goto(`/booking/${TRAINER}`);
    await cell.click();
    await expect(
      student.page.locator(`section[aria-label="${t("times.label")}"] fieldset button`).first(),
    ).toBeVisible();
  });

  await test.step("The trainer adds the address of another calendar, which is read", async () => {
    await page.goto("/dashboard/appointments/availability");
    await page.getByRole("button", { name: t("hours.busy.add") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: t("hours.busy.address") }).fill(calendars.address);
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: t("hours.add"), exact: true }).click();
    await expect(page.getByText(t("hours.busy.readNow"))).toBeVisible();
    await expect(page.getByText("grace@example.com")).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step("The student, who has not touched the page, cannot choose the day any more", async () => {
    await expect(cell).toHaveAttribute("data-state", "busy");
  });

  await test.step("Staff find out why, on the page with the trainer's hours", async () => {
    const { page: desk } = staff;
    await desk.goto("/dashboard/team/trainer-hours");
    await desk.locator(`a[href$="/trainer-hours/${TRAINER}"]`).click();
    await typeDate(desk, t("hours.why.date"), day.toISOString().slice(0, 10));
    await desk.getByRole("textbox", { name: t("hours.why.time"), exact: true }).fill("18");
    await desk.getByRole("button", { name: t("hours.why.ask") }).click();
    await expect(desk.getByText(/busy in another calendar/).first()).toBeVisible();
    expect(await violationsOn(desk)).toEqual([]);
  });

  await test.step("The trainer removes the calendar, and the day opens again", async () => {
    await page.getByRole("button", { name: /^Remove 127/ }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("hours.busy.removeNow") })
      .click();
    await expect(page.getByText(t("hours.busy.removed"))).toBeVisible();
    await expect(cell).not.toHaveAttribute("data-state", "busy");
  });
  expect(problems).toEqual([]);
  await Promise.all([student, staff].map(({ context }) => context.close()));
  await calendars.close();
});
