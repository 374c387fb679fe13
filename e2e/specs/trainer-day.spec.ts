import { DAY_MS } from "../../shared/contracts/src/domain/constants.ts";
import { expect, test } from "../fixtures.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { untilRemotesAnswer } from "../usable.ts";
import { violationsOn } from "../violations.ts";

/** The first trainer with an account: on Cairo's clock, as every visitor of the journeys. */
const TRAINER = "0193b000-0000-7000-8000-000000000001";
const t = readTexts("mfe-booking", "en");
/** The hour that is blocked, by half hours: few other journeys book so late. */
const ROW = 42;
const SHOWN = "9:00 PM";

test("a trainer sees what is due, blocks an hour by keyboard, and a student who is looking is not offered it any more", async ({
  visit,
  site,
  problems,
}) => {
  const [trainer, student] = [await visit("en"), await visit("en")];
  await signInBehind(trainer, site.accounts.trainers[0]);
  await signInBehind(student, site.accounts.students[0]);
  const { page } = trainer;
  const shown = student.page.locator(`section[aria-label="${t("times.label")}"] fieldset button:enabled`);
  const readShown = async () => (await shown.allTextContents()).map((text) => text.replace("\u00a0", " ").trim());

  await test.step("Today has the next session and what is due, with its deadline", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/dashboard");
    await expect(page.getByRole("region", { name: /^Next session with / })).toBeVisible();
    const due = page.getByRole("list", { name: t("trainersDay.due.title") }).getByRole("listitem");
    await expect(due.first()).toContainText(/Due |Overdue/);
    await expect(due.filter({ hasText: "A letter to a landlord" }).getByRole("link")).toHaveAttribute(
      "href",
      "/dashboard/students/tasks?group=completed",
    );
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("link", { name: t("trainersDay.toCalendar") }).click();
    await expect(page).toHaveURL(/\/dashboard\/appointments\/calendar/);
    await expect(page.getByRole("button", { name: t("calendar.views.agenda") })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    expect(await violationsOn(page)).toEqual([]);
  });

  const day = new Date(Date.now() + 20 * DAY_MS);
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Cairo" }).format(day);
  const [, , number] = date.split("-").map(Number);
  const month = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "Africa/Cairo" }).format(day);

  await test.step("The student looks at the day", async () => {
    await student.page.goto(`/booking/${TRAINER}`);
    const ofDay = student.page.locator("span", { hasText: new RegExp(`^${number}$`) });
    await student.page.locator("td button").filter({ has: ofDay, hasText: month }).click();
    await expect.poll(readShown).toContain(SHOWN);
  });

  await test.step("The trainer blocks the hour by keyboard", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/dashboard/appointments/calendar?view=week&date=${date}`);
    await untilRemotesAnswer(page);
    const label = new RegExp(`\\b${number} ${month}, 9\\sPM to 9:30\\sPM`);
    const cell = page.getByRole("gridcell", { name: label });
    await expect(cell).toHaveAttribute("data-row", String(ROW));
    expect(await violationsOn(page)).toEqual([]);
    await cell.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: t("hours.save.title") });
    await expect(dialog.getByRole("button", { name: t("hours.save.confirm") })).toBeFocused();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(page.getByText(t("hours.save.done"))).toBeVisible();
    await expect(cell).toHaveAttribute("aria-selected", "false");
  });

  await test.step("The student, who has not touched the page, is not offered it any more", async () => {
    await expect.poll(readShown).not.toContain(SHOWN);
  });
  expect(problems).toEqual([]);
});
