import { expect, type Locator, type Page } from "@playwright/test";
import type { Language, Visitor } from "./fixtures.ts";
import { openApi } from "./orders.ts";
import type { RunningSite } from "./running-site.ts";
import { makePattern, readTexts } from "./texts.ts";

/** The steps of a visitor on the way to the first lesson, in the visitor's language. */
export const PASSWORD = "Kalima-Journey-7";
const NAMES: Record<Language, string> = { en: "Nour Hassan", ar: "نور حسن" };

let phones = 10_000_000 + Math.floor(Math.random() * 80_000_000);

/** An Egyptian number that this run has not used. */
export function newPhone(): { national: string; international: string } {
  phones += 1;
  return { national: `010${phones}`, international: `+2010${phones}` };
}

/** Signs in by the form. */
export async function signIn({ page, language }: Visitor, account: { phone: string; password: string }): Promise<void> {
  const t = readTexts("mfe-auth", language);
  await page.goto("/login");
  await page.getByRole("textbox", { name: t("fields.phone"), exact: true }).fill(account.phone);
  await page.locator('input[name="password"]').fill(account.password);
  await page.getByRole("button", { name: t("login.submit"), exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/profile");
}

/** Opens a trainer by name. */
export async function openTrainer(page: Page, language: Language, name: string): Promise<void> {
  const t = readTexts("mfe-catalog", language);
  await page.getByLabel(t("filters.search")).fill(name);
  // Until then the list moves, and with it what is pressed.
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: t("card.bookOf", { name }), exact: true }).click();
  await expect(page).toHaveURL(/\/booking\//);
}

/** Takes a pack by its size, whatever the language calls it. */
export async function takePack(page: Page, pack: number): Promise<void> {
  await page.locator(`input[type="radio"][value="${pack}"]`).check();
}

/**
 * Chooses so many free times, one a day, from the days that have some. Not from the first of them: while a test goes on,
 * its times may become too close to be booked.
 */
export async function chooseTimes(page: Page, language: Language, count: number): Promise<void> {
  const t = readTexts("mfe-booking", language);
  const days = page.locator('td button:is([data-state="available"], [data-state="light"])');
  const times = page.locator(`section[aria-label="${t("times.label")}"] fieldset`);
  const nextMonth = page.locator("div:has(> [role=grid]) > div:first-child > button").last();
  let taken = 0;
  let skipped = 1;
  for (let month = 0; month < 3 && taken < count; month += 1) {
    await expect(page.locator('[role="grid"][aria-busy="false"]')).toBeVisible();
    const free = await days.count();
    for (let day = skipped; day < free && taken < count; day += 1) {
      await days.nth(day).click();
      await times.locator("button:enabled[aria-pressed=false]").first().click();
      await expect(times.locator("button[aria-pressed=true]").first()).toBeVisible();
      taken += 1;
    }
    skipped = Math.max(0, skipped - free);
    if (taken < count) await nextMonth.click();
  }
  expect(taken).toBe(count);
}

/** The button of the summary once pack and times are chosen: it holds the times and leads on to the payment. */
export function findContinue(page: Page, language: Language): Locator {
  const t = readTexts("mfe-booking", language);
  return page.getByRole("button", { name: makePattern(t("summary.toPayment", { amount: "" })) });
}

/** Fills the card fields of the provider's frame, which another way to pay may stand before. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const tab = page.locator('[role="tab"][data-key="card"]');
  await expect(tab.or(page.locator("iframe")).first()).toBeAttached();
  if ((await tab.count()) > 0) await tab.click();
  const frame = page.frameLocator("iframe");
  await frame.locator("#holder").fill("Nour Hassan");
  await frame.locator("#number").fill(number);
  await frame.locator("#expiry").fill("12/30");
  await frame.locator("#cvv").fill("123");
}

/** Presses a button once it no longer moves: the card frame above it grows and shrinks with what is typed. */
export async function pressWhenStill(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  let last = "";
  const isStill = async () => {
    const before = last;
    last = JSON.stringify(await button.boundingBox());
    return last === before;
  };
  await expect.poll(isStill, { intervals: [250] }).toBe(true);
  await button.click();
}

/** Fills in the form at hand, up to the screen for the code; returns the phone. */
export async function beginRegistration({ page, language }: Visitor): Promise<string> {
  const t = readTexts("mfe-auth", language);
  const phone = newPhone();
  await page.getByRole("textbox", { name: t("fields.name"), exact: true }).fill(NAMES[language]);
  await page.getByRole("textbox", { name: t("fields.phone"), exact: true }).fill(phone.national);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: t("register.submit") }).click();

  await expect(page.getByRole("heading", { name: t("verify.title") })).toBeVisible();
  return phone.international;
}

/** A country by the names that the form shows. */
type CountryNames = Readonly<Record<Language, string>>;
const EGYPT: CountryNames = { en: "Egypt", ar: "مصر" };

/** Registers a new student from the form at hand, up to the completed profile. */
export async function register(visitor: Visitor, site: RunningSite, country: CountryNames = EGYPT): Promise<string> {
  const { page, language } = visitor;
  const t = readTexts("mfe-auth", language);
  const phone = await beginRegistration(visitor);
  const code = await site.codeFor(phone);
  // Six digits send themselves.
  await page.getByRole("textbox", { name: t("fields.code") }).fill(code);

  await page.getByRole("combobox", { name: t("fields.country") }).fill(country[language]);
  await page.getByRole("option", { name: country[language], exact: true }).click();
  // At once: the toast of the step before must not cover the button.
  await page.getByRole("button", { name: t("completeProfile.submit") }).click();
  return phone;
}

/**
 * A new student, without the screens of the registration; the browser is signed in, on no page of the site. For journeys
 * that begin before something: others on the same site may have booked, paid or written as a demo account.
 */
export async function newStudentBehind(
  { context, language }: Pick<Visitor, "context" | "language">,
  site: RunningSite,
): Promise<{ id: string; phone: string; password: string }> {
  const account = { phone: newPhone().international, password: PASSWORD };
  const api = await openApi(context);
  const { phone } = account;
  await api("POST /api/auth/register", { ...account, name: NAMES[language], agreedToPrivacyPolicy: true });
  await api("POST /api/auth/verify-otp", { phone, otp: await site.codeFor(phone), purpose: "register" });
  const { id } = (await api("PATCH /api/users/profile", { details: { country: "EG" } })) as { id: string };
  return { id, ...account };
}

/** A new student, signed in, at their first day. */
export async function newStudent(visitor: Visitor, site: RunningSite): Promise<{ phone: string; password: string }> {
  await visitor.page.goto("/register");
  const phone = await register(visitor, site);
  await expect(visitor.page).toHaveURL((url) => url.pathname === "/profile");
  return { phone, password: PASSWORD };
}
