import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

test.use({ film: true });

const film = (page: Page) => page.locator("[data-loading-film]");
/** On the next pages only the test can end the film, however slow the machine is. */
async function stopFilm(page: Page) {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("[data-loading-film] { animation-play-state: paused !important }");
    document.adoptedStyleSheets = [sheet];
  });
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
  await stopFilm(page);
  await page.goto("/about", { waitUntil: "commit" });
  await expect(film(page)).toBeVisible();
  const box = await trainers(page).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 4, (box?.y ?? 0) + 4);
  await expect(film(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe("/about");
});

/** As far as 1.8 of its 2 seconds, with the page's content below. */
async function playToFade(page: Page) {
  await stopFilm(page);
  await page.goto("/about", { waitUntil: "commit" });
  await expect(page.locator("html[data-content] footer")).toBeAttached();
  await film(page).evaluate((element) => {
    for (const animation of element.getAnimations()) animation.currentTime = 1_800;
  });
}

test("a press while the loading film fades reaches the page, which is seen by then", async ({ visit }) => {
  const { page } = await visit("en");
  await playToFade(page);
  await trainers(page).click();
  await expect(page).toHaveURL("/teachers");
});

test("where motion is not wanted the loading film does not fade", async ({ visit }) => {
  const { page } = await visit("en");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await playToFade(page);
  await expect(film(page)).toHaveCSS("opacity", "1");
  await expect(film(page)).toBeVisible();
});

test("a key ends the loading film, and reaches the page", async ({ visit }) => {
  const { page } = await visit("en");
  await stopFilm(page);
  await page.goto("/about", { waitUntil: "commit" });
  await expect(film(page)).toBeVisible();
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
