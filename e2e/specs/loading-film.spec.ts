import { expect, test } from "../fixtures.ts";

const FILM_MS = 2_300;

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`after the loading film the page takes clicks, with motion: ${reducedMotion}`, async ({ visit }) => {
    const { page } = await visit("en");
    await page.emulateMedia({ reducedMotion });
    await page.goto("/about");
    await page.waitForTimeout(FILM_MS);
    await expect(page.locator("[data-loading-film]")).toBeHidden();
    const trainers = page.getByRole("banner").locator("nav a[href='/teachers']");
    await trainers.click();
    await expect(page).toHaveURL("/teachers");
  });
}
