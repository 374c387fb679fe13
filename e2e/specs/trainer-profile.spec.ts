import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

const NAMES = { en: "Salma Farouk", ar: "عمر حداد" };

for (const language of languagesInTurn("en")) {
  test(`a trainer's page leads from the list to a time of its calendar, in ${language}`, async ({
    visit,
    problems,
  }) => {
    const { page } = await visit(language);
    const t = readTexts("mfe-catalog", language);
    const name = NAMES[language];
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 390, height: 844 });

    await page.goto("/teachers");
    await page.getByLabel(t("filters.search")).fill(name);
    await expect(page.getByRole("article")).toHaveCount(1);
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(name));
    await expect(page.getByRole("link", { name: t("profile.book") })).toBeInViewport();
    await expect(page.getByRole("region", { name: t("profile.similar") }).getByRole("article")).toHaveCount(3);

    const document = await page.reload();
    expect(await document?.text()).toContain('<script type="application/ld+json">{"@context":"https://schema.org"');
    await page.waitForLoadState("networkidle");

    const sections = page.getByRole("navigation", { name: t("profile.sections.label") });
    await sections.getByRole("link", { name: t("profile.sections.times") }).click();
    const freeDays = page.getByRole("grid").locator("[data-state=available], [data-state=light]");
    await freeDays.last().click();
    const times = page.getByRole("region", { name: t("profile.times.label") });
    await expect(times.getByRole("link").first()).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);

    await times.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/booking\//);
    await expect(page.getByRole("button", { pressed: true })).toBeVisible();
    expect(problems).toEqual([]);
  });

  test(`an unknown trainer, booking or certificate answers 404, with a way on, in ${language}`, async ({ visit }) => {
    const { page } = await visit(language);
    const t = readTexts("shell", language);
    const title = page.getByRole("heading", { level: 1, name: t("notFound.title") });
    const catalog = readTexts("mfe-catalog", language);
    const certificate = await page.goto("/placement-test/results/KLM-AAAA-AAAA-AAAA");
    expect(certificate?.status()).toBe(404);
    await expect(
      page.getByRole("heading", { level: 1, name: catalog("placement.shared.unknown.title") }),
    ).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    for (const path of ["/teachers/nobody", "/booking/nobody"]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(title).toBeVisible();
    }
    await page.getByRole("link", { name: t("notFound.trainers") }).click();
    await expect(page).toHaveURL(/\/teachers$/);
    await expect(page.getByRole("article").first()).toBeVisible();
  });
}
