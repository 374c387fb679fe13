import type { Page } from "@playwright/test";
import { beginRegistration, fillCard, pressWhenStill } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { accountPhones, signInBehind, signOut } from "../session-steps.ts";
import { makePattern, readTexts } from "../texts.ts";
import { inDatabase, unpaidOrder } from "../unpaid-order.ts";

const isDeep = process.env.TEST_DEEP === "1";

/** Calls of the page to paths that end so, from now on. */
function countPosts(page: Page, path: RegExp): { count: number } {
  const posts = { count: 0 };
  page.on("request", (request) => {
    if (request.method() === "POST" && path.test(new URL(request.url()).pathname)) posts.count += 1;
  });
  return posts;
}

test("back, forward and reload around a payment pay once, and show nothing private after signing out", async ({
  visit,
  site,
  problems,
}) => {
  const visitor = await visit("en");
  const { page } = visitor;
  const t = readTexts("mfe-payment", "en");
  const account = site.accounts.students[1];
  const code = await unpaidOrder(site, account);
  await signInBehind(visitor, account);
  const charges = countPosts(page, /\/charges$/);
  const justPaid = page.getByRole("heading", { level: 1, name: t("title.booked") });
  const orderNumber = page.getByText(t("receipt.orderNumber"));

  await test.step("Away from the form and back to it, then again by reload", async () => {
    await page.goto("/profile/account");
    await page.goto(`/payment/${code}`);
    await fillCard(page, "4242424242424242");
    await page.goBack();
    await expect(page).toHaveURL(/\/profile\/account$/);
    await page.goForward();
    await expect(page).toHaveURL(new RegExp(`/payment/${code}$`));
    await page.reload();
    await fillCard(page, "4242424242424242");
    expect(charges.count).toBe(0);
  });

  await test.step("After the payment neither reload nor back and forward pays again", async () => {
    await pressWhenStill(page.getByRole("button", { name: makePattern(t("card.pay", { amount: "" })) }));
    await expect(justPaid).toBeVisible();
    await page.reload();
    await expect(orderNumber).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/profile\/account$/);
    await page.goForward();
    await expect(orderNumber).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);
    expect(charges.count).toBe(1);
    const stored = await inDatabase(site, (database) =>
      database.query("SELECT c.status FROM charges c JOIN orders o ON o.id = c.order_id WHERE o.reference_code = $1", [
        code,
      ]),
    );
    expect(stored).toEqual([{ status: "succeeded" }]);
  });

  await test.step("Back after signing out shows nothing of the account, and leads to the sign-in", async () => {
    await signOut(visitor);
    for (let back = 0; back < 4; back += 1) {
      // The gate may lead away before the last page has loaded, which ends the wait with an error.
      await page.goBack().catch(() => null);
      await page.waitForLoadState();
      const path = new URL(page.url()).pathname;
      if (!path.startsWith("/payment/") && !path.startsWith("/profile")) continue;
      await expect(page).toHaveURL(/\/login/);
      await expect(accountPhones(page, account)).toHaveCount(0);
      await expect(page.getByText(code)).toHaveCount(0);
      await expect(orderNumber).toHaveCount(0);
    }
  });
  expect(problems).toEqual([]);
});

for (const language of isDeep ? (["en", "ar"] as const) : []) {
  test(`back, forward and reload on the way from registering to the code keep the phone, in ${language}`, async ({
    visit,
    site,
  }) => {
    const visitor = await visit(language);
    const { page } = visitor;
    const t = readTexts("mfe-auth", language);
    const registrations = countPosts(page, /\/api\/auth\/register$/);
    const title = page.getByRole("heading", { name: t("verify.title") });
    const codeField = page.getByRole("textbox", { name: t("fields.code") });

    await page.goto("/");
    await page.goto("/register");
    const phone = await beginRegistration(visitor);
    // Who waits for a code comes back to it from every page.
    for (const move of [() => page.reload(), () => page.goBack(), () => page.reload()]) {
      await move();
      await expect(title).toBeVisible();
      await expect(accountPhones(page, { phone }).first()).toBeVisible();
    }
    expect(registrations.count).toBe(1);

    await codeField.fill(await site.codeFor(phone));
    await expect(page).toHaveURL(/\/complete-profile/);
  });
}
