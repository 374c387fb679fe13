import { prepareAddresses } from "../addresses.ts";
import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { MAX_SHIFT, recordShifts, takeShifts } from "../layout-shifts.ts";
import { bookOneLesson, cancelUnpaid, openApi } from "../orders.ts";
import { openPeople } from "../people.ts";
import { slice, whole } from "../stillness/visits.ts";
import { comeBy } from "../stillness/ways.ts";

test.use({ film: true });

const isDeep = process.env.TEST_DEEP === "1";
const LOOKS = [
  ["en", 390],
  ["ar", 1280],
  ["en", 1280],
  ["ar", 390],
] as const;

for (const [language, width] of isDeep ? LOOKS : LOOKS.slice(0, 2)) {
  test(`nothing moves while a page comes, in ${language} at ${width} px`, async ({ browser, site }) => {
    if (isDeep) test.setTimeout(1_800_000);
    const people = openPeople(browser, site, language);
    const visits = isDeep ? whole(await prepareAddresses(browser, site)) : slice;
    for (const { person, path, way } of visits) {
      const page = await (await people.as(person)).newPage();
      await page.setViewportSize({ width, height: 844 });
      await comeBy(way, page, path);
      const { sum, moved } = await takeShifts(page);
      expect.soft(sum, `${person}, ${way} ${path}\n${moved.join("\n")}`).toBeLessThanOrEqual(MAX_SHIFT);
      await page.close();
    }
    await people.close();
  });
}

for (const language of languagesInTurn("ar")) {
  test(`a payment that a browser begins with stays still when its zone is known, in ${language}`, async ({
    visit,
    site,
  }) => {
    const { context, page } = await visit(language);
    await recordShifts(context);
    await context.addInitScript(() => sessionStorage.setItem("LOADING_FILM_SEEN", "1"));
    const api = await openApi(context, site.accounts.students[1]);
    await cancelUnpaid(api);
    const held = await bookOneLesson(api);
    await context.clearCookies({ name: "zone" });
    await page.setViewportSize({ width: 390, height: 844 });
    await comeBy("document", page, `/payment/${held}`);
    const { sum, moved } = await takeShifts(page);
    expect(sum, moved.join("\n")).toBeLessThanOrEqual(MAX_SHIFT);
    await cancelUnpaid(api);
  });
}

test("the contact page begins at its section before any script has come", async ({ visit }) => {
  const { page } = await visit("ar");
  await page.route(/\.js(\?|$)/, (route) => route.abort());
  await page.goto("/contact-us");
  await expect(page.locator("#contact-title")).toBeInViewport();
});
