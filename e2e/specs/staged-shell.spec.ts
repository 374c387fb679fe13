import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import type { RunningSite } from "../running-site.ts";
import { untilUsable } from "../usable.ts";

const MARK = "News of the next shell";

type Tab = { context: BrowserContext; page: Page; problems: string[] };

/** A new visitor, whose versions are drawn with the first page. */
async function newVisitor(browser: Browser, { origin }: RunningSite): Promise<Tab> {
  const context = await browser.newContext({ baseURL: origin, locale: "en-GB" });
  const page = await context.newPage();
  await page.addInitScript(() => sessionStorage.setItem("LOADING_FILM_SEEN", "1"));
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(String(error)));
  return { context, page, problems };
}

/** The shell that the document says it has. */
async function readShell(page: Page): Promise<string> {
  const state = JSON.parse((await page.locator("#site-state").textContent()) ?? "{}");
  return state.release.shell.version;
}

/** Opens pages until a visitor of this version came. */
async function openVisitor(version: string, browser: Browser, site: RunningSite): Promise<Tab> {
  let found: Tab | undefined;
  await expect(async () => {
    const tab = await newVisitor(browser, site);
    await tab.page.goto("/");
    if ((await readShell(tab.page)) === version) found = tab;
    else await tab.context.close();
    expect(found).toBeDefined();
  }).toPass({ intervals: [100] });
  return found as Tab;
}

/** Document, code and every further page are of one version. */
async function expectWhole({ page }: Tab, version: string, isMarked: boolean): Promise<void> {
  for (const path of ["/", "/teachers", "/about"]) {
    await page.goto(path);
    await untilUsable(page);
    expect([path, await readShell(page)]).toEqual([path, version]);
    await expect(page.getByText(MARK)).toHaveCount(isMarked ? 1 : 0);
  }
  await page.reload();
  expect(await readShell(page)).toBe(version);
  await page.getByRole("banner").locator('a[href="/teachers"]').first().click();
  await expect(page.locator('[data-remote="mfe-catalog"]:not([data-served]) h1')).toBeVisible();
  await expect(page.getByText(MARK)).toHaveCount(isMarked ? 1 : 0);
}

test("a new shell reaches a share of visitors, each of them whole, and goes back while its tabs stay usable", async ({
  browser,
  site,
  releases,
}) => {
  const { stable } = await releases.find("shell");
  const en = { file: "src/i18n/en.json", from: "News from Kalima", to: MARK };
  const { version } = await releases.publishShell([en]);
  await releases.change("shell", { type: "rollout", version, percent: 50 });

  // In this order: until the new one is served, the site may not know of the rollout yet, and draws the others anew.
  const next = await openVisitor(version, browser, site);
  const before = await openVisitor(stable, browser, site);
  await expectWhole(before, stable, false);
  await expectWhole(next, version, true);

  await next.page.goto("/contact-us");
  await untilUsable(next.page);
  const question = next.page.getByRole("main").locator("textarea");
  await question.fill("Is Tuesday free?");
  await releases.change("shell", { type: "halt" });
  const late = await newVisitor(browser, site);
  await expect(async () => {
    await late.page.goto("/");
    expect(await readShell(late.page)).toBe(stable);
  }).toPass();
  // The open tab keeps its version, and what it loads from now on.
  await next.page.getByRole("banner").locator('a[href="/teachers"]').first().click();
  await expect(next.page.locator('[data-remote="mfe-catalog"]:not([data-served]) h1')).toBeVisible();
  await expect(next.page.getByText(MARK)).toHaveCount(1);
  await next.page.goto("/contact-us");
  expect(await readShell(next.page)).toBe(stable);
  await expect(question).toHaveValue("Is Tuesday free?");

  for (const { context, problems } of [before, next, late]) {
    expect(problems).toEqual([]);
    await context.close();
  }
});
