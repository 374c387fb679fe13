import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { findCardTraces, readDatabaseText, readFilesText } from "../../server/test/leftovers.ts";
import { createStripeDouble, STRIPE_KEYS } from "../../server/test/stripe-double.ts";
import { openStranger, recordRequests, tryToSend } from "../card-page.ts";
import { fillCard, pressWhenStill } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { type RunningSite, runSite } from "../running-site.ts";
import { signInBehind } from "../session-steps.ts";
import { makePattern, readTexts } from "../texts.ts";
import { inDatabase, unpaidOrder } from "../unpaid-order.ts";

const isDeep = process.env.TEST_DEEP === "1";
const payment = readTexts("mfe-payment", "en");
const DECLINED = "4000000000000002";
const GOOD = "4242424242424242";
/** Card data in the form in which `fillCard` types them. */
const TYPED = [DECLINED, GOOD].map((number) => ({ number, cvv: "123" }));

async function openPage(browser: Browser, { origin }: RunningSite): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, locale: "en-GB", timezoneId: "Africa/Cairo" });
  return context.newPage();
}
const payButton = (page: Page) => page.getByRole("button", { name: makePattern(payment("card.pay", { amount: "" })) });

test("a card number and CVV go to the provider alone, and nothing on the page can send them elsewhere", async ({
  browser,
}) => {
  const logged: string[] = [];
  const { site, stop } = await runSite({ LOG_LEVEL: "debug" }, (line) => logged.push(line));
  const stranger = await openStranger();
  try {
    const account = site.accounts.students[0];
    const code = await unpaidOrder(site, account);
    const page = await openPage(browser, site);
    const sent = recordRequests(page.context());
    await signInBehind({ context: page.context() }, account);
    await page.goto(`/payment/${code}`);
    await fillCard(page, DECLINED);

    await test.step("Neither the page nor the frame with the number sends anything to a stranger", async () => {
      await tryToSend(page, stranger);
      const provider = page.frames().find((frame) => new URL(frame.url()).pathname === "/fields");
      await tryToSend(provider as NonNullable<typeof provider>, stranger);
      expect(stranger.reached).toEqual([]);
    });

    await test.step("A declined card, then one that pays", async () => {
      await page.reload();
      await fillCard(page, DECLINED);
      await pressWhenStill(payButton(page));
      await expect(page.getByText(payment("card.declinedHint"))).toBeVisible();
      await fillCard(page, GOOD);
      await pressWhenStill(payButton(page));
      await expect(page.getByRole("heading", { level: 1, name: payment("title.booked") })).toBeVisible();
    });

    const toProvider = sent.filter(({ url }) => new URL(url).port === site.env.SANDBOX_PORT);
    const toOthers = sent.filter((request) => !toProvider.includes(request));
    const pointer = join(String(site.env.DATA_DIR), "postgres.json");
    // Without it, the cluster is inside the data folder.
    const { cluster } = existsSync(pointer) ? JSON.parse(readFileSync(pointer, "utf8")) : { cluster: undefined };
    const places = {
      requests: toOthers.map(({ text }) => text).join("\n"),
      browser: JSON.stringify(await page.context().storageState({ indexedDB: true })),
      database: await inDatabase(site, readDatabaseText),
      files: readFilesText(String(site.env.DATA_DIR)),
      cluster: cluster ? readFilesText(cluster) : "",
      logs: logged.join("\n"),
    };
    // The search works: it finds number and CVV where they belong, and elsewhere what may be kept.
    expect(findCardTraces(toProvider.map(({ text }) => text).join("\n"), TYPED)).toHaveLength(4);
    expect(places.requests).toContain(`/payments/${code}/charges`);
    expect(places.database).toContain('"card_last4":"4242"');
    expect(places.files).toContain('"last4":"4242"');
    expect(places.logs).toContain(`/payments/${code}/charges`);
    for (const [place, text] of Object.entries(places)) expect(findCardTraces(text, TYPED), place).toEqual([]);
  } finally {
    stranger.close();
    await stop();
  }
});

/** Stripe's library as far as our fields page uses it: the field is a frame of Stripe's, and the token comes from its API. */
const STRIPE_LIBRARY = `window.Stripe = () => ({
  elements: () => ({ create: (kind) => {
    const listeners = {};
    return {
      mount(target) {
        const frame = document.createElement("iframe");
        frame.src = "https://js.stripe.com/v3/" + kind + ".html";
        frame.onload = () => {
          listeners.ready?.();
          listeners.change?.({ complete: true, empty: false, brand: "visa" });
        };
        target.append(frame);
      },
      on(name, listener) { listeners[name] = listener; },
      focus() {},
      update() {},
    };
  } }),
  createPaymentMethod: async () => ({ paymentMethod: await (await fetch("https://api.stripe.com/v1/payment_methods", { method: "POST" })).json() }),
});`;

test("a page that pays through Stripe loads from Stripe in its frame alone, and sends nothing to anyone else", async ({
  browser,
}) => {
  test.skip(!isDeep, "starts a site of its own");
  const [stripe, stranger] = [await createStripeDouble(), await openStranger()];
  const { site, stop } = await runSite({
    PAYMENTS_PROVIDER: "stripe",
    STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
    STRIPE_API_ORIGIN: stripe.origin,
  });
  try {
    const account = site.accounts.students[0];
    const code = await unpaidOrder(site, account);
    const page = await openPage(browser, site);
    const fromStripe: string[] = [];
    const card = { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2030 };
    await page.route(/^https:\/\/(js|api)\.stripe\.com\//, async (route) => {
      const request = route.request();
      const { pathname } = new URL(request.url());
      const asking = request.isNavigationRequest() ? request.frame().parentFrame() : request.frame();
      fromStripe.push(`${pathname} in ${new URL(asking?.url() ?? "").pathname}`);
      if (pathname === "/v3/") return route.fulfill({ contentType: "text/javascript", body: STRIPE_LIBRARY });
      if (pathname.endsWith(".html")) return route.fulfill({ contentType: "text/html", body: "<input>" });
      const headers = { "access-control-allow-origin": "*" };
      return route.fulfill({ headers, json: { id: "pm_card_visa_in_a_browser", card } });
    });
    await signInBehind({ context: page.context() }, account);
    await page.goto(`/payment/${code}`);
    const fields = page.frameLocator("iframe");
    await fields.locator("#holder").fill("Nour Hassan");
    await expect(fields.locator("#cvv iframe")).toBeVisible();

    await tryToSend(page, stranger);
    const frame = page.frames().find((each) => new URL(each.url()).pathname === "/card-fields/stripe");
    await tryToSend(frame as NonNullable<typeof frame>, stranger);
    // Stripe's library is for the frame: the page itself may not even ask for it.
    const isRefused = await page.evaluate(() =>
      fetch("https://api.stripe.com/v1/tokens").then(
        () => false,
        () => true,
      ),
    );
    expect(isRefused).toBe(true);
    expect(stranger.reached).toEqual([]);

    await page.reload();
    await fields.locator("#holder").fill("Nour Hassan");
    await expect(fields.locator("#cvv iframe")).toBeVisible();
    await pressWhenStill(payButton(page));
    await expect.poll(() => [...stripe.intents.values()].map(({ status }) => status)).toEqual(["succeeded"]);
    const body = stripe.makeEvent("payment_intent.succeeded", [...stripe.intents.keys()][0] ?? "");
    const webhook = await fetch(`${site.origin}/api/payments/webhooks/stripe`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": stripe.sign(body, new Date()) },
      body,
    });
    expect(webhook.status).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: payment("title.booked") })).toBeVisible();
    expect(fromStripe).toContain("/v1/payment_methods in /card-fields/stripe");
    for (const asked of fromStripe) expect(asked).not.toContain(" in /payment/");
  } finally {
    stranger.close();
    await stop();
    await stripe.app.close();
  }
});
