import type { Page } from "@playwright/test";
import { expect, type Language, test } from "../fixtures.ts";
import { openPeople, type Person } from "../people.ts";
import { readTexts } from "../texts.ts";
import { untilSettled } from "../usable.ts";

const TRAINER = "0193b000-0000-7000-8000-000000000001";

/** Each kind of page: with a bar, with a banner, without the header, of an account. */
const WALK: Record<Language, readonly [Person, string][]> = {
  en: [
    ["guest", "/"],
    ["guest", `/teachers/${TRAINER}`],
    ["learner", `/booking/${TRAINER}`],
  ],
  ar: [
    ["guest", "/teachers"],
    ["guest", "/login"],
    ["learner", "/profile"],
  ],
};
const WIDTHS = [320, 390, 768, 1168, 1280];

/** Words, pictures and controls of the page that share a point with the button of the overlay; it must be in the window. */
async function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const overlay = document.querySelector("[data-slot='app.overlay']");
    const button = overlay?.querySelector("button")?.getBoundingClientRect();
    if (!button || button.width === 0) return ["there is no button"];
    if (button.left < 0 || button.top < 0 || button.right > innerWidth || button.bottom > innerHeight)
      return ["the button is out of the window"];
    const meets = ({ left, right, top, bottom }: DOMRect) =>
      left < button.right && right > button.left && top < button.bottom && bottom > button.top;
    // Text for screen readers alone is one pixel wide.
    const isShown = (element: Element) =>
      !overlay?.contains(element) &&
      element.clientWidth !== 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

    const covered: string[] = [];
    for (const element of document.querySelectorAll("a[href], button, input, select, textarea, summary, img"))
      if (isShown(element) && meets(element.getBoundingClientRect())) covered.push(element.outerHTML.slice(0, 80));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.textContent?.trim() || !text.parentElement || !isShown(text.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some((line) => line.width > 1 && meets(line))) covered.push(text.textContent);
    }
    return covered;
  });
}

for (const language of ["en", "ar"] as const)
  test(`the button of support covers nothing of a page that is not scrolled (${language})`, async ({
    browser,
    site,
  }) => {
    const people = openPeople(browser, site, language);
    const support = readTexts("mfe-support-chat", language);
    for (const [person, path] of WALK[language]) {
      const page = await (await people.as(person)).newPage();
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(path);
      await untilSettled(page);
      // Where its render was late, it comes once the browser is idle.
      await expect(page.getByRole("button", { name: support("launcher.open") })).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await findCovered(page), `${path} at ${width}`).toEqual([]);
      }
      await page.close();
    }
    await people.close();
  });
