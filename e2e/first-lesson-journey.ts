import {
  chooseTimes,
  fillCard,
  findContinue,
  openTrainer,
  pressWhenStill,
  register,
  takePack,
} from "./first-lesson.ts";
import { expect, type Language, test, type Visitor } from "./fixtures.ts";
import type { RunningSite } from "./running-site.ts";
import { makePattern, readTexts } from "./texts.ts";

const ARABIA: Record<Language, string> = { en: "Saudi Arabia", ar: "المملكة العربية السعودية" };
const RIYALS: Record<Language, string> = { en: "SAR", ar: "ر.س" };
const TRAINERS: Record<Language, string> = { en: "Salma Farouk", ar: "عمر حداد" };

/** From home to paid lessons in the profile and a question for support, as a visitor who has no account yet. */
export async function walkToFirstLesson(visitor: Visitor, site: RunningSite): Promise<void> {
  const { page, language } = visitor;
  const shell = readTexts("shell", language);
  const booking = readTexts("mfe-booking", language);
  const catalog = readTexts("mfe-catalog", language);
  const payment = readTexts("mfe-payment", language);
  const support = readTexts("mfe-support-chat", language);

  await test.step("From home to a trainer's times", async () => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
    await page.getByRole("banner").locator("nav a[href='/teachers']").click();
    // Prices are those of the country that a visitor chooses, and later of the account.
    await page.getByRole("combobox", { name: catalog("filters.pricesFor") }).selectOption("SA");
    await expect(page.locator("[data-trainer]").first()).toContainText(RIYALS[language]);
    await openTrainer(page, language, TRAINERS[language]);
    await expect(
      page.getByRole("heading", { level: 1, name: booking("screen.titleWith", { name: TRAINERS[language] }) }),
    ).toBeVisible();
  });

  await test.step("A pack of six with six times", async () => {
    await takePack(page, 6);
    await chooseTimes(page, language, 6);
  });

  await test.step("Holding requires registration, and the choice is kept", async () => {
    await findContinue(page, language).click();
    await expect(page).toHaveURL(/\/register\?next=/);
    await register(visitor, site, ARABIA);
    await expect(page).toHaveURL(/\/booking\//);
    await expect(page.locator('input[type="radio"][value="6"]')).toBeChecked();
  });

  await test.step("The times are held", async () => {
    await expect(findContinue(page, language)).toContainText(RIYALS[language]);
    await findContinue(page, language).click();
    await expect(page).toHaveURL(/\/payment\//);
    await expect(page.getByText(makePattern(RIYALS[language])).filter({ visible: true }).first()).toBeVisible();
  });

  await test.step("The way back shows them, and leads to the payment again", async () => {
    await page.goBack();
    await expect(
      page.getByText(booking(language === "ar" ? "held.title_few" : "held.title_other", { count: 6 })).first(),
    ).toBeVisible();
    await page
      .getByRole("link", { name: makePattern(booking("held.pay", { amount: "" })) })
      .first()
      .click();
    await expect(page).toHaveURL(/\/payment\//);
  });

  await test.step("Paying with a card", async () => {
    await fillCard(page, "4242424242424242");
    await pressWhenStill(page.getByRole("button", { name: makePattern(payment("card.pay", { amount: "" })) }));
    await expect(page.getByRole("heading", { level: 1, name: payment("title.booked") })).toBeVisible();
    await expect(page.getByText(payment("receipt.orderNumber"))).toBeVisible();
  });

  await test.step("The profile shows the booking as active, also after a reload", async () => {
    await page
      .getByRole("link", { name: payment("toBooking") })
      .first()
      .click();
    await expect(page).toHaveURL(/\/profile\/bookings\/\w+/);
    const status = readTexts("mfe-booking", language)("packState.active");
    await expect(page.getByText(status).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(status).first()).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: shell("nav.login") })).toHaveCount(0);
  });

  await test.step("Support says that nobody is free yet", async () => {
    await page.goto("/");
    await page.getByRole("button", { name: support("launcher.open") }).click();
    await page.getByRole("button", { name: support("start.start") }).click();
    await expect(page.getByText(support("waiting.noAgents"))).toBeVisible();
    await page.getByRole("button", { name: support("panel.end") }).click();
    // In Arabic the button that opened the dialog has the same name.
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: support("end.confirm") })
      .click();
  });
}
