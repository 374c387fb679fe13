import type { Page } from "@playwright/test";
import { expect, test, type Visitor } from "../fixtures.ts";
import { type Api, bookOneLesson, cancelUnpaid, chargeCard, openApi, payByCard } from "../orders.ts";
import { signInBehind } from "../session-steps.ts";
import { makePattern, readTexts } from "../texts.ts";

type Account = { phone: string; password: string };

/** A student with one order to pay, signed in once: a page that renews a session would lose it to a second sign-in. */
async function studentWithOrder({ context }: Visitor, account: Account): Promise<{ api: Api; code: string }> {
  const api = await openApi(context, account);
  await cancelUnpaid(api);
  return { api, code: await bookOneLesson(api) };
}

/** Where a text names an amount. */
const ANY = { amount: "{{amount}}" };

/** Presses a button of the sandbox's pages, which play banks and phones. */
const answer = (page: Page, name: RegExp) => page.getByRole("button", { name }).click();

test("a wallet rejects a payment, then approves it", async ({ visit, site, problems }) => {
  const visitor = await visit("ar");
  const { page, context } = visitor;
  const t = readTexts("mfe-payment", "ar");
  await page.setViewportSize({ width: 390, height: 844 });
  const { api, code } = await studentWithOrder(visitor, site.accounts.students[0]);
  const { hostedFieldsUrl } = (await api(`GET /api/payments/${code}`)) as { hostedFieldsUrl: string };
  const phone = await context.newPage();

  await page.goto(`/payment/${code}`);
  await page.getByRole("tab", { name: t("method.wallet") }).click();
  await page.getByRole("textbox", { name: t("wallet.phone") }).fill("٠١٠١٢٣٤٥٦٧٨");
  for (const [choice, result] of [
    [/^Reject/, page.getByRole("alert")],
    [/^Approve/, page.getByText(t("receipt.orderNumber"))],
  ] as const) {
    await page.getByRole("button", { name: makePattern(t("wallet.pay", ANY)) }).click();
    await expect(page.getByRole("heading", { level: 1, name: t("title.approve") })).toBeVisible();
    await phone.goto(new URL("/phone", hostedFieldsUrl).href);
    await answer(phone, choice);
    await expect(result.first()).toBeVisible();
  }
  expect(problems).toEqual([]);
});

test("InstaPay is refused, and then a Fawry code is paid at the counter", async ({ visit, site, problems }) => {
  const visitor = await visit("en");
  const { page, context } = visitor;
  const t = readTexts("mfe-payment", "en");
  const { code } = await studentWithOrder(visitor, site.accounts.students[0]);
  const payer = await context.newPage();

  await page.goto(`/payment/${code}`);
  // In Egypt it comes first.
  await page.getByRole("button", { name: makePattern(t("instapay.pay", ANY)) }).click();
  await expect(page.getByRole("img", { name: t("code.qr") })).toBeVisible();
  await payer.goto((await page.getByRole("link", { name: t("instapay.open") }).getAttribute("href")) ?? "");
  await answer(payer, /^Refuse/);
  await expect(page.getByRole("alert").first()).toBeVisible();

  await page.getByRole("tab", { name: t("method.fawry") }).click();
  await page.getByRole("button", { name: makePattern(t("fawry.pay", ANY)) }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("title.fawry") })).toBeVisible();
  const shown = await page.getByText(/^\d{3} \d{3} \d{4}$/).textContent();
  await payer.goto(new URL("/fawry", payer.url()).href);
  const request = payer.getByRole("listitem").filter({ hasText: shown?.replaceAll(" ", "") ?? "no code" });
  await request.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("title.booked") })).toBeVisible();
  expect(problems).toEqual([]);
});

test("a saved card goes to its bank, which refuses, then agrees", async ({ visit, site, problems }) => {
  const visitor = await visit("en");
  const { page } = visitor;
  const t = readTexts("mfe-payment", "en");
  const { api, code: first } = await studentWithOrder(visitor, site.accounts.students[1]);
  const { authentication } = await chargeCard(api, first, "4000000000003220", { saveForFuture: true });
  await page.goto(authentication?.url ?? "");
  await answer(page, /^Approve ·/);
  await expect(page.getByText(t("receipt.orderNumber"))).toBeVisible();

  await page.goto(`/payment/${await bookOneLesson(api)}`);
  await expect(page.getByRole("radio", { name: /^Visa •••• 3220/ })).toBeChecked();
  const pay = page.getByRole("button", { name: makePattern(t("card.pay", ANY)) });
  await pay.click();
  await answer(page, /^Reject/);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await pay.click();
  await answer(page, /^Approve ·/);
  await expect(page.getByText(t("receipt.orderNumber"))).toBeVisible();
  expect(problems).toEqual([]);
});

test("staff refund an order, and its student sees it", async ({ visit, site, problems }) => {
  const student = await visit("ar");
  const staff = await visit("en");
  const t = readTexts("mfe-payment", "ar");
  const b = readTexts("mfe-booking", "en");
  const { api, code } = await studentWithOrder(student, site.accounts.students[0]);
  await payByCard(api, code);

  await signInBehind(staff, site.accounts.admin);
  await staff.page.goto(`/dashboard/appointments/bookings/${code}`);
  await staff.page.getByRole("button", { name: b("refund.open"), exact: true }).click();
  const dialog = staff.page.getByRole("dialog");
  await dialog.getByRole("textbox").last().fill("The trainer fell ill");
  await dialog.getByRole("button", { name: b("refund.confirm") }).click();
  await expect(staff.page.getByText(b("refund.done.made"))).toBeVisible();

  await student.page.goto(`/payment/${code}`);
  const isSent = async () => {
    await student.page.reload();
    return student.page.getByText(makePattern(t("history.step.refundSent", ANY))).isVisible();
  };
  await expect(student.page.getByText(t("receipt.orderNumber"))).toBeVisible();
  await expect.poll(isSent).toBe(true);
  await expect(student.page.getByText(t("receipt.status.refunded"), { exact: true })).toBeVisible();
  expect(problems).toEqual([]);
});
