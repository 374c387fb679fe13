import { chooseTimes, newStudentBehind } from "../first-lesson.ts";
import { expect, type Language, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { signInBehind } from "../session-steps.ts";
import { chooseNoExaminers, giveWrittenResult, holdChecksNow, readTrainerName } from "../speaking-check.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

const LOOKS: Record<Language, { width: number; theme: string }> = {
  en: { width: 1280, theme: "light" },
  ar: { width: 390, theme: "dark" },
};
const NOTE: Record<Language, string> = { en: "Clear and fluent. Work on past tenses.", ar: "نطق واضح. راجع الأزمنة." };

for (const language of languagesInTurn("ar")) {
  test(`a student books a speaking check, and its trainer adds the level, in ${language}`, async ({
    visit,
    site,
    problems,
  }) => {
    const [student, trainer, admin] = [await visit(language), await visit(language), await visit(language)];
    const t = readTexts("mfe-booking", language);
    const catalog = readTexts("mfe-catalog", language);
    const found: string[] = [];
    for (const { page, context } of [student, trainer, admin]) {
      await page.setViewportSize({ width: LOOKS[language].width, height: 844 });
      await context.addInitScript((theme) => localStorage.setItem("THEME", theme), LOOKS[language].theme);
    }
    const [account] = site.accounts.trainers;
    const name = (await readTrainerName(site, account.id))[language];
    await chooseNoExaminers(site);

    await test.step("The school chooses who holds the checks", async () => {
      const { page } = admin;
      await signInBehind(admin, site.accounts.admin);
      await page.goto("/dashboard/appointments/examiners");
      await expect(page.getByText(t("examiners.nobody"))).toBeVisible();
      await page.getByRole("searchbox", { name: t("examiners.search") }).fill(name);
      await page.keyboard.press("Enter");
      const box = page.getByRole("checkbox", { name });
      const saved = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
      await box.focus();
      await page.keyboard.press("Space");
      await expect(box).toBeChecked();
      await saved;
      found.push(...(await violationsOn(page)));
    });

    const { page } = student;
    const { phone } = await newStudentBehind(student, site);
    await giveWrittenResult(site, phone);

    await test.step("The result leads to the check, which is booked at a free time", async () => {
      await page.goto("/placement-test");
      await page.getByRole("link", { name: catalog("placement.speaking.book") }).click();
      const book = page.getByRole("button", { name: t("check.book") });
      await expect(book).toBeVisible();
      await chooseTimes(page, language, 1);
      found.push(...(await violationsOn(page)));
      await book.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: t("check.booked.title") })).toBeFocused();
      await expect(page.getByText(t("check.booked.with", { name }))).toBeVisible();
      found.push(...(await violationsOn(page)));
    });
    await holdChecksNow(site);

    await test.step("The trainer adds level and note by keyboard", async () => {
      const { page } = trainer;
      await signInBehind(trainer, account);
      await page.goto("/dashboard/appointments/bookings");
      await page.getByRole("button", { name: t("assess.open") }).focus();
      await page.keyboard.press("Enter");
      const form = page.getByRole("form", { name: t("assess.open") });
      await expect(form.getByRole("radio").first()).toBeFocused();
      await form.getByRole("radio", { name: "B2" }).focus();
      await page.keyboard.press("Space");
      await form.getByRole("textbox", { name: t("assess.note") }).fill(NOTE[language]);
      // The button of the chat floats over what is scrolled below it; at the top that is nothing.
      await page.evaluate(() => window.scrollTo(0, 0));
      found.push(...(await violationsOn(page)));
      await form.getByRole("button", { name: t("assess.save") }).focus();
      await page.keyboard.press("Enter");
      await expect(form).toBeHidden();
    });

    await test.step("The student reads both on the result", async () => {
      await page.goto("/placement-test");
      const skills = page.getByRole("region", { name: catalog("placement.result.skills") });
      await expect(skills.getByRole("listitem").last()).toContainText("B2");
      await expect(page.getByText(NOTE[language])).toBeVisible();
      found.push(...(await violationsOn(page)));
    });
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
  });
}
