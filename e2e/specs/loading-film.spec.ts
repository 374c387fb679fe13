import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const film = (page: Page) => page.locator("[data-loading-film]");
/** Only what the test does can end it then. */
async function stopFilm(page: Page) {
  await film(page).evaluate((element) => {
    for (const animation of element.getAnimations()) animation.pause();
  });
  await expect(film(page)).toBeVisible();
}
const trainers = (page: Page) => page.getByRole("banner").locator("nav a[href='/teachers']");

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`after the loading film the page takes clicks, with motion: ${reducedMotion}`, async ({ visit }) => {
    const { page } = await visit("en");
    await page.emulateMedia({ reducedMotion });
    await page.goto("/about");
    await expect(film(page)).toBeHidden();
    await trainers(page).click();
    await expect(page).toHaveURL("/teachers");
  });
}

test("the loading film needs no style sheet, and stays until they are there", async ({ visit }) => {
  const { page } = await visit("en");
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route("**/*.css", async (route) => {
    await delivered;
    await route.continue();
  });
  await page.goto("/about", { waitUntil: "commit" });
  await expect(film(page)).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  deliver();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(film(page)).toBeHidden();
});

test("a press ends the loading film, and does nothing to the page below", async ({ visit }) => {
  const { page } = await visit("en");
  // The film has ended by itself when a busy machine has run the scripts.
  await page.goto("/about", { waitUntil: "commit" });
  await stopFilm(page);
  const box = await trainers(page).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 4, (box?.y ?? 0) + 4);
  await expect(film(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe("/about");
});

test("a key ends the loading film, and reaches the page", async ({ visit }) => {
  const { page } = await visit("en");
  await page.goto("/about", { waitUntil: "commit" });
  await stopFilm(page);
  // Nothing takes the focus before the page's style sheets are there.
  await expect(trainers(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(film(page)).toBeHidden();
  await expect(page.locator("a[href='#main']")).toBeFocused();
});

test("a tab shows the loading film once", async ({ visit }) => {
  const { page } = await visit("ar");
  await page.goto("/about");
  await expect(film(page)).toBeHidden();
  await page.goto("/contact-us");
  expect(await film(page).evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
  await expect(film(page)).toBeHidden();
});

test("without scripts there is no loading film, and the page is there", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/about");
  await expect(film(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await context.close();
});
