import { expect, test } from "../fixtures.ts";
import { findCoveredFocus } from "../reflow.ts";
import { readTexts } from "../texts.ts";
import { untilRemotesAnswer } from "../usable.ts";

/** More than the chat has stops, so that a walk by Tab would get out of it. */
const STEPS = 12;

/** An element stays inert until the page has heard of its new width, and takes no focus before. */
const UNDER = "[data-under-sheet]";

test("a chat that covers the page keeps the focus, also when another page comes below it", async ({ visit }) => {
  const { page } = await visit("ar");
  const t = readTexts("mfe-support-chat", "ar");
  const panel = page.getByRole("dialog", { name: t("panel.title") });
  const launcher = page.getByRole("button", { name: t("launcher.open") });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/teachers");
  await untilRemotesAnswer(page);
  await launcher.click();
  await expect(panel.getByRole("heading", { name: t("panel.title") })).toBeFocused();

  await test.step("Nothing below it takes the focus", async () => {
    expect(await findCoveredFocus(page)).toEqual([]);
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let step = 0; step < STEPS; step += 1) {
        await page.keyboard.press(key);
        const isInside = await panel.evaluate((element) => {
          // After the last stop the browser's own controls follow.
          return document.activeElement === document.body || element.contains(document.activeElement);
        });
        expect(isInside).toBe(true);
      }
    }
  });

  await test.step("Nor does another page", async () => {
    const button = panel.getByRole("button").first();
    await button.focus();
    await page.evaluate(() => history.pushState(null, "", "/about"));
    await expect(page).toHaveTitle(/من نحن/);
    await expect(page.locator("main h1").first()).toBeAttached();
    await expect(button).toBeFocused();
  });

  await test.step("A wider window has room for both, and a narrow one gives the focus back to the chat", async () => {
    await page.setViewportSize({ width: 1280, height: 844 });
    await expect(page.locator(UNDER)).toHaveCount(0);
    const link = page.getByRole("banner").getByRole("link").first();
    await link.focus();
    await expect(link).toBeFocused();
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(panel.getByRole("heading", { name: t("panel.title") })).toBeFocused();
  });

  await test.step("Escape uncovers what has the focus behind it", async () => {
    await page.setViewportSize({ width: 700, height: 640 });
    await expect(page.locator(UNDER)).toHaveCount(0);
    await page.evaluate(() => history.pushState(null, "", "/teachers"));
    const link = page.locator("main article").first().getByRole("link").last();
    await link.focus();
    const behind = await link.evaluate((element) => {
      const { top, bottom } = (document.querySelector('[role="dialog"]') as Element).getBoundingClientRect();
      window.scrollBy({ top: element.getBoundingClientRect().top - (top + bottom) / 2, behavior: "instant" });
      const { left, width, top: y, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, y + height / 2)?.closest('[role="dialog"]') !== null;
    });
    expect(behind).toBe(true);
    await expect(link).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(link).toBeFocused();
    await page.setViewportSize({ width: 360, height: 640 });
    await launcher.click();
  });

  await test.step("Closed, it leaves all to the page", async () => {
    await page.keyboard.press("Escape");
    await expect(launcher).toBeFocused();
    await expect(page.locator("[inert]:not([data-above-page])")).toHaveCount(0);
  });
});
