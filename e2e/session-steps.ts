import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { openBlankPage } from "./blank-page.ts";
import type { Visitor } from "./fixtures.ts";
import { readTexts } from "./texts.ts";

/** The header's link to the account, shown to signed-in visitors. */
export function accountLink(page: Page): Locator {
  return page.getByRole("banner").locator('a[href^="/profile"]:not([aria-label])');
}

/** Goes from any page of a student to the account, without a load: by the day. */
export async function openAccount(page: Page): Promise<void> {
  await accountLink(page).click();
  await page.getByRole("main").locator('a[href="/profile/account"]').click();
}

/** Every place that has the phone number of an account, seen or not; its digits come in groups. */
export function accountPhones(page: Page, account: { phone: string }): Locator {
  const grouped = [...account.phone].map((character) => (character === "+" ? "\\+" : character)).join("\\s*");
  return page.getByText(new RegExp(grouped));
}

/** The phone number of an account, where a page shows it: some places are only for other widths of the screen. */
export function accountPhone(page: Page, account: { phone: string }): Locator {
  return accountPhones(page, account).filter({ visible: true }).first();
}

/** Fills the sign-in form at hand and sends it. */
export async function sendSignIn(
  { page, language }: Visitor,
  account: { phone: string; password: string },
): Promise<void> {
  const t = readTexts("mfe-auth", language);
  await page.getByRole("textbox", { name: t("fields.phone"), exact: true }).fill(account.phone);
  await page.locator('input[name="password"]').fill(account.password);
  await page.getByRole("button", { name: t("login.submit"), exact: true }).click();
}

/** Signs in without a page of the site: some tests break the remote that has the form, and others begin signed in. */
export async function signInBehind(
  { context }: Pick<Visitor, "context">,
  { phone, password, rememberMe = false }: { phone: string; password: string; rememberMe?: boolean },
): Promise<void> {
  const page = await openBlankPage(context);
  const status = await page.evaluate(async (body) => {
    const headers = { "content-type": "application/json" };
    return (await fetch("/api/auth/login", { method: "POST", headers, body })).status;
  }, JSON.stringify({ phone, password, rememberMe }));
  expect(status).toBe(200);
  await page.close();
}

/** Signs out by the menu of the profile. */
export async function signOut({ page, language }: Visitor): Promise<void> {
  await page.goto("/profile");
  // Before the header knows the session, its missing link would say that the visitor has left.
  await expect(accountLink(page)).toHaveCount(1);
  await page
    .getByRole("main")
    .getByRole("button", { name: readTexts("mfe-profile", language)("menu.logOut") })
    .click();
  await expect(accountLink(page)).toHaveCount(0);
}

/** Another tab of the visitor's browser. */
export async function anotherTab({ context, language }: Visitor, path: string): Promise<Visitor> {
  const page = await context.newPage();
  await page.goto(path);
  return { page, context, language };
}

/**
 * Brings pages into the state after a long sleep: the last rotation is long ago, and all tabs of the browser wake at
 * the same moment.
 */
export async function wakeAfterLong(page: Page, ...others: Page[]): Promise<void> {
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: what the page itself keeps there
    document.cookie = "refreshedAt=1; Path=/; SameSite=Strict; Secure";
  });
  const wake = (tab: Page) => tab.evaluate(() => void window.dispatchEvent(new Event("online")));
  await Promise.all([page, ...others].map(wake));
}

/** Resolves when the page has everything it shows without a connection. */
export async function offlineReady(page: Page): Promise<void> {
  const isReady = () => performance.getEntriesByName("kalima:offline-ready").length > 0;
  await expect.poll(() => page.evaluate(isReady)).toBe(true);
}

/** Counts how often the page is loaded from now on. */
export function countLoads(page: Page): { count: number } {
  const loads = { count: 0 };
  page.on("domcontentloaded", () => {
    loads.count += 1;
  });
  return loads;
}

/** The server's refusal of a token. */
export function refuse(code: "auth.token_invalid" | "auth.refresh_rejected") {
  return (route: Route): Promise<void> =>
    route.fulfill({
      status: 401,
      contentType: "application/problem+json",
      body: JSON.stringify({ status: 401, code, message: "refused", requestId: crypto.randomUUID() }),
    });
}
