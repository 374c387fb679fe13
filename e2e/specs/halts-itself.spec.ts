import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import type { RunningSite } from "../running-site.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";

const REMOTE = "mfe-catalog";
/** A page of it without lists and pictures: dozens of visitors open it, and drawing it is what takes the time. */
const PAGE = "/placement-test";
const OPEN_BROWSERS = 2;
/**
 * Share of visitors who get the new version. A larger share needs fewer visits for twenty exposures; a smaller one
 * needs fewer to prove that it is worse.
 */
const PERCENT = 65;
const MAX_VISITORS = 80;

/** One browser context that plays many visitors in turn: it caches files, but its cookies are cleared between visitors. */
async function openBrowser(browser: Browser, { origin }: RunningSite): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "en-GB",
    serviceWorkers: "block",
    reducedMotion: "reduce",
    viewport: { width: 390, height: 700 },
  });
  await context.addInitScript(() => sessionStorage.setItem("LOADING_FILM_SEEN", "1"));
  return context.newPage();
}

/** A new visitor opens the page, sees it in a version that works and has taken over what the server rendered, and leaves. */
async function comeAndGo(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(PAGE, { waitUntil: "commit" });
  await page.waitForSelector(`[data-remote="${REMOTE}"]:not([data-served]) h1`);
  expect(await page.getByRole("main").getByRole("alert").count()).toBe(0);
  await page.goto("about:blank");
}

test("a version that crashes is rolled out at /developers and halted by its visitors' reports, while all of them see the page", async ({
  browser,
  visit,
  site,
  releases,
}) => {
  const staff = await visit("ar");
  const { page } = staff;
  const t = readTexts("shell", "ar", "src/pages/developers/releases/texts");
  const { version } = await releases.publish(REMOTE, "throws while rendering", site.originOf(REMOTE));

  await signInBehind(staff, site.accounts.admin);
  await page.goto("/developers");
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: REMOTE }) });
  await card.getByRole("button", { name: t("action.rollout"), exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: version })).toBeVisible();
  await dialog.getByRole("textbox", { name: t("field.percent") }).fill(String(PERCENT));
  await dialog.getByRole("radio", { name: t("field.stepsNone") }).check();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByRole("button", { name: t("action.rollout"), exact: true }).click();
  await expect(card.getByText(t("state.paused", { percent: PERCENT }))).toBeVisible();

  const halted = card.getByText(t("state.halted"), { exact: true });
  const browsers = await Promise.all(Array.from({ length: OPEN_BROWSERS }, () => openBrowser(browser, site)));
  for (let visitors = 0; visitors < MAX_VISITORS && !(await halted.isVisible()); visitors += OPEN_BROWSERS) {
    await Promise.all(browsers.map(comeAndGo));
  }
  for (const visited of browsers) await visited.context().close();
  await expect(halted).toBeVisible();
  await expect(card.getByText(t("reason.fails_more_often"))).toBeVisible();

  await card.getByRole("button", { name: t("history.show"), exact: true }).click();
  const history = card.getByRole("list", { name: t("history.title", { remote: REMOTE }) });
  await expect(history.getByRole("listitem").first()).toContainText(t("by.health"));
});
