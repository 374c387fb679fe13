import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { countLoads } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { untilRemotesAnswer } from "../usable.ts";

const REMOTE = "mfe-catalog";
const LATER = "2.0.0-later";

for (const language of languagesInTurn("ar")) {
  test(`a tab whose API has moved on asks to be refreshed and goes on working, in ${language}`, async ({ visit }) => {
    const { page } = await visit(language);
    const t = readTexts("shell", language, "src/live/old-page/texts");
    await page.goto("/contact-us");
    await untilRemotesAnswer(page);
    await page.getByRole("main").locator("textarea").fill("Is Tuesday free?");
    const banner = page.getByRole("complementary", { name: t("label") });

    // As of a server two releases on: its lists have another form, and it renders and gives other versions.
    await page.route(/\/api\/teachers/, (route) => route.fulfill({ json: { data: { trainers: [] } } }));
    await page.route("/teachers", async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      if (json.places.page) json.places.page.version = LATER;
      await route.fulfill({ response, json });
    });
    const loads = countLoads(page);
    const goTo = (path: string) => page.getByRole("banner").locator(`a[href="${path}"]`).first().click();
    await goTo("/teachers");
    await expect(page.locator("main h1")).toBeVisible();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(banner).toHaveCount(0);
    await page.route(/\/api\/releases\/current/, async (route) => {
      const answer = await (await route.fetch()).json();
      for (const remote of answer.data.remotes) if (remote.name === REMOTE) remote.version = LATER;
      await route.fulfill({ json: answer });
    });
    await goTo("/about");
    await goTo("/teachers");
    await expect(banner).toBeVisible();
    await goTo("/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(banner).toBeVisible();
    expect(loads.count).toBe(0);

    await page.unrouteAll();
    await goTo("/contact-us");
    await banner.getByRole("button", { name: t("refresh") }).click();
    await expect.poll(() => loads.count).toBe(1);
    await expect(page.getByRole("main").locator("textarea")).toHaveValue("Is Tuesday free?");
    await expect(banner).toHaveCount(0);
  });
}
