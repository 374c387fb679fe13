import { findContinue, newPhone, PASSWORD } from "../first-lesson.ts";
import { expect, type Language, test } from "../fixtures.ts";
import { expectFocusInContent, tabAndPress, tabAndType, tabTo } from "../keyboard.ts";
import { languagesInTurn } from "../languages.ts";
import { makePattern, readTexts } from "../texts.ts";

const SECTIONS = 4;
const NAMES: Record<Language, string> = { en: "Nour Hassan", ar: "نور حسن" };
const COUNTRIES: Record<Language, string> = { en: "Egypt", ar: "مصر" };

for (const language of languagesInTurn("ar")) {
  test(`a visitor takes the test, books, registers and pays by keyboard alone, in ${language}`, async ({
    visit,
    site,
    problems,
  }) => {
    const { page } = await visit(language);
    const auth = readTexts("mfe-auth", language);
    const booking = readTexts("mfe-booking", language);
    const catalog = readTexts("mfe-catalog", language);
    const payment = readTexts("mfe-payment", language);
    const shell = readTexts("shell", language);
    const button = (name: string | RegExp) => page.getByRole("button", { name }).first();
    const title = page.locator("main h1");

    await test.step("From home to the placement test", async () => {
      await page.goto("/");
      await tabAndPress(page, page.getByRole("link", { name: shell("home.hero.primary") }));
      await expect(title).toBeFocused();
      await tabAndPress(page, button(catalog("placement.start")));
    });

    for (let section = 1; section <= SECTIONS; section += 1) {
      await test.step(`Section ${section}`, async () => {
        await expect(title).toBeFocused();
        await tabAndPress(page, button(catalog("placement.openSection")));
        const groups = page.getByRole("radiogroup");
        await expect(groups).toHaveCount(8);
        await expectFocusInContent(page);
        for (let question = 0; question < 8; question += 1) {
          await tabAndPress(page, groups.nth(question).getByRole("radio").first(), "Space");
          await page.keyboard.press("ArrowDown");
          await expect(groups.nth(question).getByRole("radio").nth(1)).toBeChecked();
        }
        await tabAndPress(
          page,
          button(catalog(section === SECTIONS ? "placement.seeResult" : "placement.nextSection")),
        );
      });
    }

    await test.step("From the result to a trainer's times", async () => {
      await expect(page.getByRole("article")).toHaveCount(3);
      await expectFocusInContent(page);
      await tabAndPress(page, page.getByRole("article").first().getByRole("link").last());
      await expect(page).toHaveURL(/\/(booking|teachers)\//);
      await expect(title).toBeFocused();
      if (page.url().includes("/teachers/")) {
        await tabAndPress(page, page.locator("main a[href^='/booking/']").first());
        await expect(title).toBeFocused();
      }
      await expect(page).toHaveURL(/\/booking\//);
    });

    await test.step("One session at a free time", async () => {
      // The chosen pack is the group's one stop.
      await tabTo(page, page.locator('input[type="radio"][value="6"]'));
      await page.keyboard.press("ArrowUp");
      await expect(page.locator('input[type="radio"][value="1"]')).toBeChecked();
      const grid = page.getByRole("grid");
      await expect(grid).toHaveAttribute("aria-busy", "false");
      await tabTo(page, grid.locator("button[tabindex='0']"));
      const isFree = () =>
        page.evaluate(() => /available|light/.test((document.activeElement as HTMLElement).dataset.state ?? ""));
      // The second free day: times of the first may become too close to be booked while the account is made.
      for (let day = 0, free = 0; day < 31 && free < 2; day += 1) {
        await page.keyboard.press(language === "ar" ? "ArrowLeft" : "ArrowRight");
        if (await isFree()) free += 1;
      }
      await page.keyboard.press("Enter");
      const times = page.locator(`section[aria-label="${booking("times.label")}"] fieldset button:enabled`);
      await tabAndPress(page, times.first(), "Space");
      await expect(times.first()).toHaveAttribute("aria-pressed", "true");
      await tabAndPress(page, findContinue(page, language));
      await expect(page).toHaveURL(/\/register\?next=/);
      await expectFocusInContent(page);
    });

    await test.step("Registering", async () => {
      const phone = newPhone();
      const findField = (name: string) => page.getByRole("textbox", { name: auth(name), exact: true });
      await tabAndType(page, findField("fields.name"), NAMES[language]);
      await tabAndType(page, findField("fields.phone"), phone.national);
      await tabAndType(page, page.locator('input[name="password"]'), PASSWORD);
      await tabAndPress(page, page.getByRole("checkbox"), "Space");
      await tabAndPress(page, button(auth("register.submit")));
      await expect(page.getByRole("heading", { name: auth("verify.title") })).toBeVisible();
      await expectFocusInContent(page);
      await tabAndType(
        page,
        page.getByRole("textbox", { name: auth("fields.code") }),
        await site.codeFor(phone.international),
      );
      await expect(page.getByRole("heading", { name: auth("completeProfile.title") })).toBeVisible();
      await expectFocusInContent(page);
      await tabAndType(page, page.getByRole("combobox", { name: auth("fields.country") }), COUNTRIES[language]);
      await expect(page.getByRole("option", { name: COUNTRIES[language], exact: true })).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await tabAndPress(page, button(auth("completeProfile.submit")));
      await expect(page).toHaveURL(/\/booking\//);
      await expectFocusInContent(page);
    });

    await test.step("Holding and paying", async () => {
      await tabAndPress(page, findContinue(page, language));
      await expect(page).toHaveURL(/\/payment\//);
      await expect(title).toBeFocused();
      await tabTo(page, page.locator('[role="tab"][aria-selected="true"]'));
      // Past the methods that Egypt pays with before cards.
      const card = page.locator('[role="tab"][data-key="card"]');
      const hasFocus = () => card.evaluate((tab) => tab === document.activeElement);
      for (let step = 0; step < 6 && !(await hasFocus()); step += 1) {
        await page.keyboard.press(language === "ar" ? "ArrowLeft" : "ArrowRight");
      }
      await expect(card).toBeFocused();
      await tabTo(page, page.locator("iframe"));
      const fields = page.frameLocator("iframe");
      for (const [name, value] of [
        ["holder", "Nour Hassan"],
        ["number", "4242424242424242"],
        ["expiry", "1230"],
        ["cvv", "123"],
      ]) {
        await expect(fields.locator(`#${name}`)).toBeFocused();
        await page.keyboard.type(value ?? "");
        await page.keyboard.press("Tab");
      }
      await tabAndPress(page, button(makePattern(payment("card.pay", { amount: "" }))));
      await expect(page.getByRole("heading", { level: 1, name: payment("title.booked") })).toBeVisible();
      await expectFocusInContent(page);
    });

    await test.step("The booking", async () => {
      await tabAndPress(page, page.getByRole("link", { name: payment("toBooking") }).first());
      await expect(page).toHaveURL(/\/profile\/bookings\/\w+/);
      await expect(page.getByText(booking("packState.active")).first()).toBeVisible();
      await expectFocusInContent(page);
    });
    expect(problems).toEqual([]);
  });
}
