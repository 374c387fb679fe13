import type { Locator, Page } from "@playwright/test";
import { startCalendarServer } from "../../server/test/calendar-server.ts";
import { DAY_MS, HOUR_MS } from "../../shared/contracts/src/domain/constants.ts";
import { countPresses } from "../count-presses.ts";
import { expect, type Language, test, type Visitor } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { endLesson, lessonSoon } from "../lesson-room.ts";
import { openApi } from "../orders.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { cancelLessons, payLastMonth, planLessons } from "../trainer-work.ts";
import { untilRemotesAnswer } from "../usable.ts";
import { violationsOn } from "../violations.ts";

const PHONE = { width: 390, height: 844 };
const [MONDAY, WEDNESDAY] = [1, 3];
const HOURS = "9-12, 14-18";
/** The smallest document that is taken. */
const DOCUMENT =
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF";
const PDF = { name: "corrected.pdf", mimeType: "application/pdf", buffer: Buffer.from(DOCUMENT) };
const WORK = { name: "work.txt", mimeType: "text/plain", buffer: Buffer.from("I went to the sea.") };

/** A midnight (UTC) in so many days. */
const dayIn = (days: number) => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS);
const toDate = (day: Date) => day.toISOString().slice(0, 10);
/** The row of Today with the work that a session of this time left. */
const dueAfter = (page: Page, title: string, startsAt: string) =>
  page
    .getByRole("list", { name: title })
    .getByRole("listitem")
    .filter({ has: page.locator(`time[datetime="${startsAt}"]`) });

/** Where each task begins: Today on a phone. Returns the hands of the trainer. */
async function begin({ page }: Pick<Visitor, "page">) {
  await page.goto("/dashboard");
  await untilRemotesAnswer(page);
  return countPresses(page);
}

/** Adds days off in this browser, up to the difference that is shown before they are saved. */
async function closeDays(visitor: Pick<Visitor, "page" | "language">, from: Date, until: Date) {
  const { page, language } = visitor;
  const t = readTexts("mfe-booking", language);
  const hands = await begin(visitor);
  await hands.press(page.getByRole("link", { name: t("trainersDay.toDaysOff") }));
  const adding = page.getByRole("dialog", { name: t("hours.addException") });
  await hands.typeDate(adding, t("hours.from"), toDate(from));
  await hands.typeDate(adding, t("hours.until"), toDate(until));
  await hands.press(adding.getByRole("button", { name: t("hours.add"), exact: true }));
  await hands.press(page.getByRole("button", { name: t("hours.check") }));
  const changes = page.getByRole("dialog", { name: t("hours.save.title") });
  return { hands, changes, save: changes.getByRole("button", { name: t("hours.save.confirm") }) };
}

type Hours = { hours: Record<string, unknown>; version: number };

/** The trainer's hours, and how to set them back, from another browser: signing in again would end the session of the phone. */
async function keepHours({ context }: Pick<Visitor, "context">, account: { phone: string; password: string }) {
  const api = await openApi(context, account);
  const read = async () => (await api("GET /api/trainer/availability")) as Hours;
  const { hours } = await read();
  return {
    api,
    read,
    async restore() {
      await api("PUT /api/trainer/availability", { hours, expectedVersion: (await read()).version });
    },
  };
}

function nameWeekday(language: Language, day: number): RegExp {
  const words = new Intl.DateTimeFormat(language === "ar" ? "ar-EG" : "en-GB", { weekday: "long", timeZone: "UTC" });
  // 1 March 2026 was a Sunday.
  return new RegExp(words.format(Date.UTC(2026, 2, 1 + day)));
}

for (const language of languagesInTurn("en")) {
  test(`a trainer does the tasks of a day on a phone within the presses they may take, in ${language}`, async ({
    visit,
    browser,
    site,
    problems,
  }) => {
    const [trainer, student] = [await visit(language), await visit("en")];
    const [trainerAccount] = site.accounts.trainers;
    const [studentAccount, otherStudent] = site.accounts.students;
    const t = readTexts("mfe-booking", language);
    const { page } = trainer;
    const found: string[] = [];
    await page.setViewportSize(PHONE);
    await signInBehind(trainer, trainerAccount);
    await signInBehind(student, studentAccount);
    const lesson = await lessonSoon(site, studentAccount.id, trainerAccount.id);

    await test.step("Joins the next session: 1", async () => {
      const hands = await begin(trainer);
      await hands.press(page.getByRole("link", { name: t("lessons.join"), exact: true }));
      await expect(page.getByRole("toolbar", { name: t("room.controls") })).toBeVisible();
      await expect(page).toHaveURL(`/lessons/${lesson.id}/room`);
      hands.expectAtMost(1);
    });

    await test.step("Gives feedback with a template: 4", async () => {
      await endLesson(site, lesson.id);
      const hands = await begin(trainer);
      found.push(...(await violationsOn(page)));
      const row = dueAfter(page, t("trainersDay.due.title"), lesson.startsAt);
      await hands.press(row.getByRole("button", { name: t("lessons.feedback.open") }));
      const dialog = page.getByRole("dialog", { name: t("lessons.feedback.title", { name: lesson.studentName }) });
      await hands.press(dialog.getByRole("button", { name: new RegExp(t("templates.label")) }));
      await hands.press(page.getByRole("option").first());
      await expect(dialog.locator("[name=wentWell]")).not.toHaveValue("");
      await hands.press(dialog.getByRole("button", { name: t("lessons.feedback.save") }));
      await expect(row).toHaveCount(0);
      hands.expectAtMost(4);
    });

    const kept = await keepHours(await visit("en"), trainerAccount);
    await test.step("Opens Monday 9-12 and 14-18, copied to Wednesday: 6", async () => {
      const hands = await begin(trainer);
      await hands.press(page.getByRole("link", { name: t("trainersDay.toHours") }));
      const lineOf = (day: number): Locator =>
        page.getByRole("listitem").filter({ has: page.locator(`input[name="hours-${day}"]`) });
      await hands.type(page.locator(`input[name="hours-${MONDAY}"]`), HOURS);
      await hands.press(lineOf(MONDAY).getByRole("button"));
      await hands.press(lineOf(MONDAY).getByRole("checkbox", { name: nameWeekday(language, WEDNESDAY) }));
      await expect(page.locator(`input[name="hours-${WEDNESDAY}"]`)).toHaveValue(HOURS);
      found.push(...(await violationsOn(page)));
      await hands.press(page.getByRole("button", { name: t("hours.check") }));
      await hands.press(page.getByRole("dialog").getByRole("button", { name: t("hours.save.confirm") }));
      await expect(page.getByText(t("hours.save.done"))).toBeVisible();
      hands.expectAtMost(6);
    });

    const [from, until] = [dayIn(30), dayIn(37)];
    const times = [33, 35].map((days) => new Date(dayIn(days).getTime() + 3 * HOUR_MS));
    const planned = await planLessons(site, otherStudent.id, times);
    await test.step("Closes eight days, and sees that two sessions stay: 6", async () => {
      const { hands, changes, save } = await closeDays(trainer, from, until);
      for (const at of times) await expect(changes.locator(`time[datetime="${at.toISOString()}"]`)).toBeVisible();
      await hands.press(save);
      await expect(page.getByText(t("hours.save.done"))).toBeVisible();
      hands.expectAtMost(6);
    });

    await test.step("Closes days on two devices at once: the slower one sees both, and decides", async () => {
      const desk = await visit(language);
      await signInBehind(desk, trainerAccount);
      const [onPhone, onDesk] = [
        await closeDays(trainer, dayIn(40), dayIn(41)),
        await closeDays(desk, dayIn(50), dayIn(51)),
      ];
      await onDesk.hands.press(onDesk.save);
      await expect(desk.page.getByText(t("hours.save.done"))).toBeVisible();
      await onPhone.hands.press(onPhone.save);
      const both = page.getByRole("dialog", { name: t("hours.newer.title") });
      await expect(both.getByRole("rowheader", { name: t("hours.exceptionsTitle") })).toBeVisible();
      onPhone.hands.expectAtMost(6);
      await both.getByRole("button", { name: t("hours.newer.keepMine") }).click();
      await expect(page.getByText(t("hours.save.done"))).toBeVisible();
      const { hours } = await kept.read();
      const starts = (hours.exceptions as { from: string }[]).map((exception) => exception.from);
      expect([starts.includes(toDate(dayIn(40))), starts.includes(toDate(dayIn(50)))]).toEqual([true, false]);
    });
    await kept.restore();
    await cancelLessons(site, planned);

    await test.step("Adds an outside calendar: 4", async () => {
      const calendars = await startCalendarServer();
      const hands = await begin(trainer);
      await hands.press(page.getByRole("link", { name: t("trainersDay.toHours") }));
      await hands.press(page.getByRole("button", { name: t("hours.busy.add") }));
      const dialog = page.getByRole("dialog");
      await hands.type(dialog.getByRole("textbox", { name: t("hours.busy.address") }), calendars.address);
      await hands.press(dialog.getByRole("button", { name: t("hours.add"), exact: true }));
      await expect(page.getByText(t("hours.busy.readNow"))).toBeVisible();
      hands.expectAtMost(4);
      const { calendars: added } = (await kept.api("GET /api/trainer/busy-calendars")) as {
        calendars: { id: string }[];
      };
      for (const { id } of added) await kept.api(`DELETE /api/trainer/busy-calendars/${id}`);
      await calendars.close();
    });

    await test.step("Corrects a task with score and file: 6", async () => {
      const title = `My holiday in ${language}`;
      const task = {
        studentId: studentAccount.id,
        title,
        instructions: "Ten sentences",
        dueAt: dayIn(7).toISOString(),
      };
      await kept.api("POST /api/tasks", task);
      const own = readTexts("mfe-booking", "en");
      await student.page.goto("/profile/tasks");
      await untilRemotesAnswer(student.page);
      await student.page.getByLabel(own("tasks.choose", { title })).setInputFiles(WORK);
      await expect(student.page.getByText(own("tasks.sent"), { exact: true })).toBeVisible();

      const hands = await begin(trainer);
      await hands.press(page.getByRole("listitem").filter({ hasText: title }).getByRole("link"));
      const card = page.getByRole("article", { name: title });
      await hands.press(card.getByRole("button", { name: t("tasks.review.button") }));
      const dialog = page.getByRole("dialog");
      await hands.type(dialog.locator("input[name=score]"), "84");
      await hands.chooseFile(dialog.getByRole("button", { name: t("tasks.review.file") }), PDF);
      await hands.press(dialog.getByRole("button", { name: t("tasks.review.save") }));
      await expect(card.getByRole("link", { name: t("tasks.open", { name: PDF.name }) })).toBeVisible();
      hands.expectAtMost(6);
    });

    await test.step("Gets the statement of last month: 3", async () => {
      await payLastMonth(browser, site);
      const hands = await begin(trainer);
      const menu = page.getByRole("navigation", { name: readTexts("mfe-dashboard", language)("menu.label") });
      const pay = readTexts("mfe-payment", language);
      await hands.press(menu.getByRole("button").filter({ visible: true }));
      await hands.press(page.getByRole("dialog").getByRole("link", { name: pay("sections.earnings") }));
      const file = page.waitForEvent("download");
      await hands.press(page.getByRole("link", { name: pay("earnings.statement", { format: "PDF" }) }));
      expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
      found.push(...(await violationsOn(page)));
      hands.expectAtMost(3);
    });

    expect(found).toEqual([]);
    // One device is refused its hours, which the browser's console notes.
    expect(problems.filter((text) => !text.includes("409"))).toEqual([]);
  });
}
