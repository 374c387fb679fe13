import { expect } from "@playwright/test";
import type { Frame, Page } from "puppeteer-core";
import { newPhone, PASSWORD } from "../first-lesson.ts";
import type { Language } from "../fixtures.ts";
import type { Account, RunningSite } from "../running-site.ts";
import { readTexts } from "../texts.ts";
import type { FirefoxVisitor } from "./open-firefox.ts";

const NAMES: Record<Language, string> = { en: "Nour Hassan", ar: "نور حسن" };
const TRAINERS: Record<Language, string> = { en: "Salma Farouk", ar: "عمر حداد" };
/** Another than the form proposes, so that something is typed. */
const COUNTRIES: Record<Language, string> = { en: "Saudi Arabia", ar: "المملكة العربية السعودية" };

/** Waits for a path; the first page of a step goes before the next one is there. */
export async function untilPath(page: Page, path: RegExp): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname, { timeout: 45_000 }).toMatch(path);
}

const pressByText = (place: Page | Frame, selector: string, text: string) =>
  place.locator(`${selector} ::-p-text(${text})`).click();

/** From home to a paid lesson, as a visitor who has no account yet. Calls `onScreen` with each screen that it comes to. */
export async function walkInFirefox(
  { page, language }: FirefoxVisitor,
  site: RunningSite,
  onScreen: (name: string) => Promise<void>,
): Promise<void> {
  const booking = readTexts("mfe-booking", language);
  const payment = readTexts("mfe-payment", language);

  await page.goto(site.origin);
  expect(await page.$eval("html", ({ dir }) => dir)).toBe(language === "ar" ? "rtl" : "ltr");
  await onScreen("home");
  await page.locator("header nav a[href='/teachers']").click();
  await untilPath(page, /^\/teachers$/);
  await page.locator("input[name=search]").fill(TRAINERS[language]);
  // Until then the list moves, and with it what is pressed.
  await page.waitForFunction(() => document.querySelectorAll("article").length === 1);
  await onScreen("trainers");
  await page.locator("article a[href^='/booking/']:not([href*='?'])").click();
  await untilPath(page, /^\/booking\//);

  await page.locator("input[type=radio][value='1']").click();
  await page.locator("[role=grid][aria-busy=false] td button:is([data-state=available], [data-state=light])").click();
  await page.locator(`section[aria-label="${booking("times.label")}"] button[aria-pressed=false]:enabled`).click();
  await onScreen("times");
  const proceed = booking("summary.toPayment", { amount: "" }).replace(/[\s·:]+$/, "");
  await pressByText(page, "button", proceed);

  await untilPath(page, /^\/register$/);
  await onScreen("registration");
  await register(page, language, site, onScreen);
  await untilPath(page, /^\/booking\//);
  await page.waitForSelector("input[type=radio][value='1']:checked");
  await pressByText(page, "button", proceed);

  await untilPath(page, /^\/payment\//);
  await fillCard(page);
  await onScreen("payment");
  await pressByText(page, "main button", payment("card.pay", { amount: "" }).trim());
  await page.waitForSelector(`main h1 ::-p-text(${payment("title.booked")})`);
  await onScreen("booked");
}

async function register(
  page: Page,
  language: Language,
  site: RunningSite,
  onScreen: (name: string) => Promise<void>,
): Promise<void> {
  const t = readTexts("mfe-auth", language);
  const phone = newPhone();
  await page.locator("input[name=name]").fill(NAMES[language]);
  await page.locator("input[name=phone]").fill(phone.national);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("input[type=checkbox]").click();
  await pressByText(page, "button", t("register.submit"));
  await page.waitForSelector(`main h1 ::-p-text(${t("verify.title")})`);
  await onScreen("code");
  // Six digits send themselves.
  await page.locator("input[autocomplete=one-time-code]").fill(await site.codeFor(phone.international));
  await page.waitForSelector("input[role=combobox]");
  await onScreen("details");
  await page.locator("input[role=combobox]").fill(COUNTRIES[language]);
  await pressByText(page, "[role=option]", COUNTRIES[language]);
  await pressByText(page, "button", t("completeProfile.submit"));
}

/** Fills the fields of the provider's frame; where there are other ways to pay, their tab is opened first. */
async function fillCard(page: Page): Promise<void> {
  await page.waitForSelector("[role=tab][data-key=card], iframe");
  await page.$("[role=tab][data-key=card]").then((tab) => tab?.click());
  const frame = await (await page.waitForSelector("iframe"))?.contentFrame();
  if (!frame) throw new Error("there are no fields for a card");
  for (const [field, text] of Object.entries({
    holder: "Nour Hassan",
    number: "4242424242424242",
    expiry: "12/30",
    cvv: "123",
  }))
    await frame.locator(`#${field}`).fill(text);
}

/** Signs in by the form. */
export async function signInWithFirefox(page: Page, site: RunningSite, account: Account): Promise<void> {
  await page.goto(`${site.origin}/login`);
  await page.locator("input[name=phone]").fill(account.phone);
  await page.locator("input[name=password]").fill(account.password);
  await page.locator("form button[type=submit]").click();
  await untilPath(page, /^\/(?:profile|dashboard)/);
}
