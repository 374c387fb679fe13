import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, type Language, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { lessonSoon } from "../lesson-room.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

const LOOKS: Record<Language, { width: number; theme: string }> = {
  en: { width: 1280, theme: "light" },
  ar: { width: 390, theme: "dark" },
};

/** The file behind a link that downloads. */
async function readDownload(page: Page, href: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`a[href="${href}"]`).click()]);
  return readFile(await download.path(), "utf8");
}

for (const language of languagesInTurn("ar")) {
  test(`a student finds a session in the calendar and takes it along to another one, in ${language}`, async ({
    visit,
    site,
    playwright,
    problems,
  }) => {
    const visitor = await visit(language);
    const { page, context } = visitor;
    const t = readTexts("mfe-booking", language);
    const student = site.accounts.students[language === "en" ? 0 : 1];
    const trainer = site.accounts.trainers[language === "en" ? 0 : 1];
    const lesson = await lessonSoon(site, student.id, trainer.id);
    const event = `UID:lesson-${lesson.id}@kalima`;
    const found: string[] = [];
    const { width, theme } = LOOKS[language];
    await page.setViewportSize({ width, height: 844 });
    await context.addInitScript((chosen) => localStorage.setItem("THEME", chosen), theme);
    await signInBehind(visitor, student);

    await test.step("By keyboard, the month leads to the day of the session", async () => {
      await page.goto("/profile/appointments");
      await page.getByRole("button", { name: t("calendar.views.month"), exact: true }).press("Enter");
      const grid = page.locator('[role="grid"][aria-busy="false"]');
      await expect(grid).toBeVisible();
      const today = grid.locator('button[aria-current="date"]');
      await today.focus();
      await page.keyboard.press("PageUp");
      await expect(today).toHaveCount(0);
      await page.keyboard.press("PageDown");
      await expect(grid.locator("button:focus")).toHaveCount(1);
      await today.press("Enter");
      await expect(page.locator(`a[href="/lessons/${lesson.id}/room"]`)).toBeVisible();
      found.push(...(await violationsOn(page)));
    });

    await test.step("The week shows it too, and it can be taken along as a file", async () => {
      await page.getByRole("button", { name: t("calendar.views.week"), exact: true }).click();
      await expect(page.getByRole("button", { name: t("calendar.next.week") })).toBeVisible();
      const hours = page.getByRole("table", { name: t("calendar.byHour") });
      const ofThisLesson = { has: page.locator(`time[datetime="${lesson.startsAt}"]`) };
      await hours.locator("button:visible", ofThisLesson).first().press("Enter");
      const details = page.getByRole("dialog", { name: t("calendar.one") });
      await expect(details.locator(`a[href="/lessons/${lesson.id}/room"]`)).toBeVisible();
      found.push(...(await violationsOn(page)));
      await page.keyboard.press("Escape");
      await expect(details).toBeHidden();
      expect(await readDownload(page, `/api/lessons/${lesson.id}/calendar.ics`)).toContain(event);
      found.push(...(await violationsOn(page)));
    });

    await test.step("A calendar app reads the feed by its address alone, until the address is replaced", async () => {
      const app = await playwright.request.newContext();
      const address = page.getByRole("textbox", { name: t("calendar.feed.address") });
      await page.getByRole("button", { name: t("calendar.feed.open") }).click();
      await page.getByRole("button", { name: t("calendar.feed.make") }).click();
      await expect(address).toHaveValue(/\.ics$/);
      const first = await address.inputValue();
      found.push(...(await violationsOn(page)));
      expect(await (await app.get(first)).text()).toContain(event);
      await page.getByRole("button", { name: t("calendar.feed.renew"), exact: true }).click();
      await page.getByRole("button", { name: t("calendar.feed.renewConfirm"), exact: true }).click();
      await expect(address).not.toHaveValue(first);
      expect((await app.get(first)).status()).toBe(404);
      expect(await (await app.get(await address.inputValue())).text()).toContain(event);
      await app.dispose();
    });

    expect(found).toEqual([]);
    expect(problems).toEqual([]);
  });
}
