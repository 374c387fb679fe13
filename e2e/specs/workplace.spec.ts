import { expect, test } from "../fixtures.ts";
import { sendSignIn, signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

test("a trainer signs in on a phone, begins at Today, and reaches everything by thumb", async ({
  visit,
  site,
  problems,
}) => {
  const visitor = await visit("ar");
  const { page } = visitor;
  const t = readTexts("mfe-dashboard", "ar");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/login");
  await sendSignIn(visitor, site.accounts.trainers[0]);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: t("areas.today") })).toBeVisible();
  const bar = page.getByRole("navigation", { name: t("menu.label") }).filter({ visible: true });
  await bar.getByRole("link", { name: t("areas.students") }).click();
  await expect(page).toHaveURL("/dashboard/students/students");
  await bar.getByRole("button", { name: t("menu.more") }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: readTexts("mfe-payment", "ar")("sections.earnings") })
    .click();
  await expect(page).toHaveURL("/dashboard/money/earnings");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  expect(await violationsOn(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test("an admin finds what waits, and old addresses lead to their new places", async ({ visit, site }) => {
  const visitor = await visit("en");
  const { page } = visitor;
  const t = readTexts("mfe-dashboard", "en");
  await signInBehind(visitor, site.accounts.admin);
  for (const [from, to] of [
    ["/profile/transfers", "/dashboard/money/proofs"],
    ["/profile/bookings?status=refunded", "/dashboard/appointments/bookings?status=refunded"],
    ["/dashboard/flags", "/dashboard/settings/flags"],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
  }
  await page
    .getByRole("navigation", { name: t("menu.label") })
    .getByRole("link", { name: t("areas.today") })
    .click();
  const rows = page.getByRole("list", { name: t("today.work") }).getByRole("listitem");
  await rows
    .filter({ hasText: t("queues.payouts") })
    .getByRole("link")
    .click();
  await expect(page).toHaveURL("/dashboard/money/payouts");
  await expect(page).toHaveTitle(new RegExp(t("sections.payouts")));
});

test("a student sees no way to the workplace, and nothing of its code", async ({ visit, site }) => {
  const visitor = await visit("en");
  const { page } = visitor;
  const asked: string[] = [];
  page.on("request", (request) => void (request.url().includes("/mfe-dashboard/") && asked.push(request.url())));
  await signInBehind(visitor, site.accounts.students[0]);
  await page.goto("/profile");
  await expect(
    page.getByRole("main").getByRole("link", { name: readTexts("mfe-profile", "en")("sections.account") }),
  ).toBeVisible();
  await expect(page.locator('a[href^="/dashboard"]')).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(
    page.getByRole("heading", { level: 1, name: readTexts("shell", "en")("notForYou.title") }),
  ).toBeVisible();
  expect(asked).toEqual([]);
});
