import { chromium } from "@playwright/test";
import { signIn } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { accountLink, accountPhone, accountPhones, anotherTab, sendSignIn, signOut } from "../session-steps.ts";
import { readTexts } from "../texts.ts";

const ACCOUNT = "/profile/account";

test("a sign-out leaves nothing of the person in the browser, and Back shows nothing of them", async ({
  visit,
  site,
}) => {
  const [account] = site.accounts.students;
  const visitor = await visit("en");
  const { page, context } = visitor;
  await signIn(visitor, account);
  await page.goto("/contact-us");
  await page.getByRole("textbox", { name: readTexts("shell", "en")("contact.fullName") }).fill("Typed while signed in");
  await page.goto(ACCOUNT);
  await expect(accountPhone(page, account)).toBeVisible();
  await signOut(visitor);

  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .not.toEqual(expect.arrayContaining([expect.stringMatching(/^(user|token|refreshToken|refreshedAt)$/)]));
  const traces = await page.evaluate(async () => ({
    local: Object.keys(localStorage).filter((key) => !["THEME", "LANGUAGE"].includes(key)),
    session: Object.keys(sessionStorage).filter((key) => key !== "LOADING_FILM_SEEN"),
    caches: await caches.keys(),
  }));
  expect(traces).toEqual({ local: [], session: [], caches: [] });

  // The page's storage is read before any of its code can change the session.
  const cameWithPhone: boolean[] = [];
  await page.exposeFunction("note", (isThere: boolean) => cameWithPhone.push(isThere));
  await page.addInitScript((phone) => {
    document.addEventListener("DOMContentLoaded", () => {
      const text = document.body.textContent.replaceAll(/\s/g, "");
      (window as unknown as { note(isThere: boolean): void }).note(text.includes(phone));
    });
  }, account.phone);
  for (let back = 0; back < 2; back += 1) {
    await page.goBack();
    await expect(accountLink(page)).toHaveCount(0);
    await expect(accountPhones(page, account)).toHaveCount(0);
  }
  expect(new Set(cameWithPhone)).toEqual(new Set([false]));
});

test("a page that the browser kept for Back shows nothing of a person who signed out", async ({ site }) => {
  const { executablePath, args } = test.info().project.use.launchOptions ?? {};
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    ...(args && { args }),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    const [account] = site.accounts.students;
    const context = await browser.newContext({ baseURL: site.origin, locale: "en-GB" });
    const visitor = { page: await context.newPage(), context, language: "en" as const };
    const { page } = visitor;
    await page.addInitScript(() => {
      window.addEventListener("pageshow", ({ persisted }) => {
        (window as { wasKept?: boolean }).wasKept = persisted;
      });
    });
    await signIn(visitor, account);
    const wasKept = () => page.evaluate(() => (window as { wasKept?: boolean }).wasKept);

    await page.goto(ACCOUNT);
    await expect(accountPhone(page, account)).toBeVisible();
    await page.goto("/privacy-policy");
    await page.evaluate(() => history.back());
    await expect(accountPhone(page, account)).toBeVisible();
    test.info().annotations.push({ type: "kept by the browser", description: String(await wasKept()) });

    await page.goto("/privacy-policy");
    await signOut(await anotherTab(visitor, "/about"));
    await page.evaluate(() => history.back());
    // Not by a function, which waits for a `load` that a kept page does not have.
    await expect(page).toHaveURL(/\/login\?/);
    await expect(accountPhones(page, account)).toHaveCount(0);
    await expect(page.locator("html")).toBeVisible();
  } finally {
    await browser.close();
  }
});

for (const language of languagesInTurn("ar")) {
  test(`a browser without cookies gets an explanation, and no reload loop, in ${language}`, async ({ visit, site }) => {
    const visitor = await visit(language);
    const { page, context } = visitor;
    const shell = readTexts("shell", language);
    await page.goto("/login");
    await context.route("**/api/auth/login", async (route) => {
      const answer = await route.fetch();
      const { "set-cookie": _dropped, ...headers } = answer.headers();
      await context.clearCookies({ name: /^(user|token|refreshToken)$/ });
      await route.fulfill({ response: answer, headers });
    });
    await sendSignIn(visitor, site.accounts.students[0]);
    await expect(page.getByText(shell("toasts.cookiesMissing"))).toBeVisible();
    await expect(accountLink(page)).toBeVisible();

    await page.goto("/about");
    await expect(page.getByText(shell("toasts.reload.cookies_missing"))).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: shell("nav.login"), exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("banner").getByRole("link", { name: shell("nav.login"), exact: true })).toBeVisible();
    await expect(page.getByText(shell("toasts.reload.cookies_missing"))).toHaveCount(0);
  });
}
