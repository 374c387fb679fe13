import { beginRegistration, fillCard, findContinue, pressWhenStill } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { makePattern, readTexts } from "../texts.ts";

/** A trainer whose next times no other journey takes. */
const TRAINER = "Leila Karimi";
test("a student in the Emirates sees, pays and is receipted in the prices of that country", async ({
  visit,
  site,
  problems,
}) => {
  const visitor = await visit("ar");
  const { page } = visitor;
  const [auth, catalog, payment] = [
    readTexts("mfe-auth", "ar"),
    readTexts("mfe-catalog", "ar"),
    readTexts("mfe-payment", "ar"),
  ];
  await page.goto("/register");
  const phone = await beginRegistration(visitor);
  await page.getByRole("textbox", { name: auth("fields.code") }).fill(await site.codeFor(phone));
  await page.getByRole("combobox", { name: auth("fields.country") }).fill("الإمارات");
  await page.getByRole("option", { name: /الإمارات/ }).click();
  await page.getByRole("button", { name: auth("completeProfile.submit") }).click();
  await expect(page).toHaveURL((url) => !url.pathname.startsWith("/complete-profile") && url.pathname !== "/register");

  await page.goto("/teachers");
  await page.getByLabel(catalog("filters.search")).fill(TRAINER);
  const card = page.getByRole("article");
  await expect(card).toHaveCount(1);
  await expect(card).toContainText("د.إ");
  await card.locator('a[href*="?at="]').first().click();
  await expect(page).toHaveURL(/\/booking\//);
  const button = await findContinue(page, "ar").textContent();
  const [total = "none"] = button?.match(/\d+/) ?? [];
  expect(button).toContain("د.إ");
  await findContinue(page, "ar").click();
  await expect(page).toHaveURL(/\/payment\//);
  // The school's account and wallets take Egyptian pounds alone.
  await expect(page.getByRole("tab")).toHaveCount(0);
  await fillCard(page, "4242424242424242");
  await pressWhenStill(page.getByRole("button", { name: makePattern(payment("card.pay", { amount: "" })) }));
  await expect(page.getByRole("heading", { level: 1, name: payment("title.booked") })).toBeVisible();
  await page.goto("/profile/cards");
  await expect(page.getByText(new RegExp(`${total}.*د\\.إ`)).first()).toBeVisible();
  expect(problems).toEqual([]);
});
