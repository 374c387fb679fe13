import { register } from "../first-lesson.ts";
import { expect, type Language, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

const SECTIONS = ["grammar", "vocabulary", "reading", "listening"] as const;
const LOOKS: Record<Language, { width: number; theme: string }> = {
  en: { width: 1280, theme: "light" },
  ar: { width: 768, theme: "dark" },
};

for (const language of languagesInTurn("ar")) {
  test(`a guest finds out their level by keyboard and keeps it by registering, in ${language}`, async ({
    visit,
    site,
    problems,
  }) => {
    const visitor = await visit(language);
    const { page, context } = visitor;
    const t = readTexts("mfe-catalog", language);
    const shell = readTexts("shell", language);
    const { width, theme } = LOOKS[language];
    await page.setViewportSize({ width, height: 844 });
    // Contrast is measured where nothing fades.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await context.addInitScript((chosen) => localStorage.setItem("THEME", chosen), theme);
    const found: string[] = [];
    const press = async (name: string) => {
      const button = page.getByRole("button", { name, exact: true });
      await button.focus();
      await page.keyboard.press("Enter");
    };
    const title = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
    const groups = page.getByRole("radiogroup");

    const beginsOnHome = language === "ar";
    await test.step("Home leads to the test", async () => {
      await page.goto("/");
      if (beginsOnHome) {
        const option = page.getByRole("group").getByRole("radio").nth(2);
        await option.press("Space");
        // axe keeps the page busy for seconds, in which a remote that is still mounting would reach its limit.
        await expect(page.locator("[data-served]").filter({ has: option })).toHaveCount(0);
        await expect(page.getByRole("button", { name: t("placement.continue"), exact: true })).toBeVisible();
        await expect(option).toBeChecked();
        found.push(...(await violationsOn(page)));
        await press(t("placement.continue"));
        await expect(page.getByText(t("placement.answered", { done: 1, total: 8 }))).toBeVisible();
        await page.reload();
        await expect(page.getByText(t("placement.answered", { done: 1, total: 8 }))).toBeVisible();
        await expect(groups.getByRole("radio", { checked: true })).toHaveCount(1);
        return;
      }
      await page.getByRole("link", { name: shell("home.hero.primary") }).click();
      await expect(title(t("placement.title"))).toBeVisible();
      await press(t("placement.start"));
    });

    for (const [at, section] of SECTIONS.entries()) {
      await test.step(`Section ${section}`, async () => {
        if (at > 0 || !beginsOnHome) {
          await expect(title(t(`placement.section.${section}`))).toBeFocused();
          await press(t("placement.openSection"));
        }
        await expect(groups).toHaveCount(8);
        const next = t(at === SECTIONS.length - 1 ? "placement.seeResult" : "placement.nextSection");
        if (at === 0) {
          await press(next);
          await expect(page.getByRole("alert")).toBeVisible();
          const open = groups.filter({ hasNot: page.getByRole("radio", { checked: true }) });
          await expect(open.first().getByRole("radio").first()).toBeFocused();
          found.push(...(await violationsOn(page)));
        }
        for (let question = 0; question < 8; question += 1) {
          await groups.nth(question).getByRole("radio").nth(1).focus();
          await page.keyboard.press("Space");
        }
        if (at === 1) {
          await expect(page.getByText(t("placement.save.saved"))).toBeVisible();
          await page.reload();
          await expect(groups.nth(7).getByRole("radio").nth(1)).toBeChecked();
        }
        await press(next);
      });
    }

    await test.step("The result, with trainers", async () => {
      await expect(page.getByRole("heading", { name: t("placement.result.skills") })).toBeVisible();
      await expect(page.getByRole("article")).toHaveCount(3);
      found.push(...(await violationsOn(page)));
    });

    await test.step("A link to it is shown elsewhere with its own picture", async () => {
      const address = await page.getByRole("link", { name: t("placement.share.open") }).getAttribute("href");
      const headers = { "accept-language": language };
      const shared = await (await page.request.get(String(address), { headers })).text();
      const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(shared) ?? [];
      expect(picture).toContain(`-${language}-`);
      expect((await page.request.get(new URL(picture).pathname)).headers()["content-type"]).toBe("image/png");
      const opened = await context.newPage();
      await opened.goto(String(address));
      await expect(opened.locator("main h1")).toBeVisible();
      await opened.waitForLoadState("networkidle");
      found.push(...(await violationsOn(opened)));
      await opened.close();
    });

    await test.step("A new student keeps it, and is not reminded of the test", async () => {
      await page.getByRole("link", { name: t("placement.keep.register") }).click();
      await register(visitor, site);
      await expect(page).toHaveURL(/\/placement-test/);
      await expect(page.getByRole("heading", { name: t("placement.result.skills") })).toBeVisible();
      await page.goto("/about");
      await expect(page.getByRole("complementary", { name: shell("placement.label") })).toBeHidden();
    });
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
  });
}

test("a student without a result is reminded until the reminder is dismissed", async ({ visit, site }) => {
  const visitor = await visit("en");
  const { page } = visitor;
  const reminder = page.getByRole("complementary", { name: "Placement test" });
  await page.goto("/register");
  await register(visitor, site);
  await expect(page).toHaveURL((url) => url.pathname === "/profile");
  await expect(reminder).toBeVisible();
  await page.goto("/placement-test");
  await expect(reminder).toBeHidden();
  await page.goto("/");
  await reminder.getByRole("button").click();
  await expect(reminder).toBeHidden();
  await page.reload();
  await expect(page.locator("main h1")).toBeVisible();
  await expect(reminder).toBeHidden();
});
