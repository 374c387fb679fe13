import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

for (const language of languagesInTurn("en")) {
  test(`the list of trainers is filtered, left and found again, in ${language}`, async ({ visit, problems }) => {
    const { page } = await visit(language);
    const t = readTexts("mfe-catalog", language);
    const cards = page.locator("[data-trainer]");
    await page.emulateMedia({ reducedMotion: "reduce" });

    await page.goto("/teachers");
    await expect(cards).toHaveCount(12);
    const counted = page.getByRole("checkbox", { name: new RegExp(`^${t("specialization.business")} \\d+$`) });
    await expect(counted).toBeVisible();

    // Ten more on demand; Back finds them all, and the one that was left in sight. A reload has them from the server.
    await page.getByRole("button", { name: /\b10\b/ }).click();
    await expect(cards).toHaveCount(22);
    await expect(cards.nth(12).getByRole("heading")).toBeFocused();
    await cards.nth(15).getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(/\/teachers\/[^/?]+$/);
    await page.goBack();
    await expect(cards).toHaveCount(22);
    await expect(cards.nth(15)).toBeInViewport();
    const document = async () => (await (await page.request.get(page.url())).text()).match(/data-trainer=/g)?.length;
    await expect.poll(document).toBe(22);

    // By keyboard alone: the evening of the week's first day, which is Saturday in Arabic.
    const grid = page.getByRole("table", { name: t("filters.hours") });
    await grid.getByRole("checkbox").first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(/hours=[06]e/);
    await counted.check();
    const chips = page.getByRole("list", { name: t("filters.active") });
    await expect(chips.getByRole("button")).toHaveCount(3);
    await page.goBack();
    await expect(chips.getByRole("button")).toHaveCount(2);
    await chips.getByRole("button").last().click();
    await expect(chips).toHaveCount(0);

    // A guest's favourite, and two trainers side by side.
    await cards.first().getByRole("button").last().click();
    for (const place of [0, 1]) await cards.nth(place).getByRole("button").first().click();
    await page.locator("summary", { hasText: t("filters.more") }).click();
    await page.getByRole("checkbox", { name: t("favourites.mine") }).check();
    await expect(cards).toHaveCount(1);
    await page.reload();
    await expect(cards).toHaveCount(1);
    expect(await violationsOn(page)).toEqual([]);
    await page
      .getByRole("region", { name: t("compare.bar") })
      .getByRole("link")
      .click();
    await expect(page.getByRole("columnheader")).toHaveCount(2);
    expect(await violationsOn(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
}
