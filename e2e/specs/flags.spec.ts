import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

const t = readTexts("mfe-dashboard", "en");

/** Switches a flag by its title; a value's label such as `On`. */
async function switchFlag(page: Page, title: string, value: string): Promise<void> {
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
  await row.getByRole("button", { name: t("flags.switch"), exact: true }).click();
  const dialog = page.getByRole("alertdialog", { name: title });
  await dialog.getByRole("radio", { name: value, exact: true }).check();
  await dialog.getByRole("button", { name: t("flags.confirm") }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText(value, { exact: true }).first()).toBeVisible();
}

test("an admin switches flags, and pages that are opened afterwards follow", async ({ visit, site, browser }) => {
  const admin = await visit("en");
  const { page } = admin;
  await signInBehind(admin, site.accounts.admin);
  await page.goto("/dashboard/settings/flags");
  await expect(page.getByRole("heading", { name: "Default language" })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  await test.step("A visitor who prefers neither language gets the school's", async () => {
    const context = await browser.newContext({ baseURL: site.origin, locale: "fr-FR" });
    const visitor = await context.newPage();
    const language = async () => {
      await visitor.goto("/about");
      return visitor.locator("html").getAttribute("lang");
    };
    expect(await language()).toBe("en");
    await switchFlag(page, "Default language", t("flags.values.ar"));
    await expect.poll(language).toBe("ar");
    await expect(visitor.locator("link[rel=canonical]")).toHaveAttribute("href", /\/about$/);
    await expect(visitor.locator("link[hreflang=en]")).toHaveAttribute("href", /\/about\?lang=en$/);
    await switchFlag(page, "Default language", t("flags.values.en"));
    await expect.poll(language).toBe("en");
    await context.close();
  });

  await test.step("A display that the system enlarges shows pages in their drawn size", async () => {
    const context = await browser.newContext({
      baseURL: site.origin,
      deviceScaleFactor: 1.5,
      viewport: { width: 1_280, height: 800 },
    });
    const visitor = await context.newPage();
    const zoom = async () => {
      await visitor.goto("/teachers");
      return visitor.evaluate(() => Number(getComputedStyle(document.documentElement).zoom));
    };
    expect(await zoom()).toBe(1);
    await switchFlag(page, "Undo scaled displays", t("flags.values.on"));
    await expect.poll(zoom).toBeCloseTo(2 / 3);
    const [frame, window] = await visitor.evaluate(() => [
      document.querySelector("main")?.parentElement?.getBoundingClientRect(),
      { width: innerWidth, height: innerHeight },
    ]);
    expect(frame?.width).toBeCloseTo(window?.width ?? 0, 0);
    expect(frame?.height).toBeGreaterThanOrEqual(window?.height ?? 0);
    await switchFlag(page, "Undo scaled displays", t("flags.values.off"));
    await expect.poll(zoom).toBe(1);
    await context.close();
  });

  await test.step("Both are in the history", async () => {
    await page.reload();
    await expect(page.getByText(t("flags.changes_other", { count: 2 }))).toHaveCount(2);
  });
});
