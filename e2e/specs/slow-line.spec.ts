import { openSlowLine } from "../faults/slow-line.ts";
import { chooseTimes, fillCard, findContinue, newStudentBehind, pressWhenStill, takePack } from "../first-lesson.ts";
import { expect, type Language, test } from "../fixtures.ts";
import { makePattern, readTexts } from "../texts.ts";
import { inDatabase } from "../unpaid-order.ts";

const isDeep = process.env.TEST_DEEP === "1";
const TRAINER = "0193b000-0000-7000-8000-000000000001";
/** A slow line takes its time; the test still ends. */
const ARRIVES = { timeout: 90_000 };
const SLOWER_CPU = 4;

for (const language of isDeep ? (["en", "ar"] as Language[]) : []) {
  test(`on a slow and lossy line a lesson is booked once and paid once, and nothing typed is lost, in ${language}`, async ({
    browser,
    site,
  }) => {
    test.setTimeout(900_000);
    const line = await openSlowLine();
    const context = await browser.newContext({
      baseURL: site.origin,
      locale: language === "ar" ? "ar-EG" : "en-GB",
      timezoneId: "Africa/Cairo",
      proxy: line.proxy,
    });
    context.setDefaultTimeout(ARRIVES.timeout);
    const payment = readTexts("mfe-payment", language);
    const { phone } = await newStudentBehind({ context, language }, site);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });

    await test.step("A time is chosen", async () => {
      await page.goto(`/booking/${TRAINER}`, { timeout: ARRIVES.timeout, waitUntil: "commit" });
      await expect(page.locator("main h1")).toBeVisible(ARRIVES);
      await takePack(page, 1);
      await chooseTimes(page, language, 1);
    });

    await test.step("It is held once, though the answer is lost and the visitor presses again", async () => {
      line.loseAnswerTo("POST /api/bookings");
      const hold = findContinue(page, language);
      await expect(async () => {
        if (await hold.isEnabled({ timeout: 1_000 }).catch(() => false)) await hold.click({ timeout: 1_000 });
        await expect(page).toHaveURL(/\/payment\//, { timeout: 15_000 });
      }).toPass(ARRIVES);
      expect(line.passed.filter((call) => call === "POST /api/bookings").length).toBeGreaterThan(1);
    });

    await test.step("It is paid once, though that answer is lost as well; the card stays as it was typed", async () => {
      const charge = `POST /api/payments/${new URL(page.url()).pathname.split("/")[2]}/charges`;
      await fillCard(page, "4242424242424242");
      line.loseAnswerTo(charge);
      const pay = page.getByRole("button", { name: makePattern(payment("card.pay", { amount: "" })) });
      const paid = page.getByRole("heading", { level: 1, name: payment("title.booked") });
      await pressWhenStill(pay);
      await expect(async () => {
        if (await pay.isEnabled({ timeout: 1_000 }).catch(() => false)) {
          await expect(page.frameLocator("iframe").locator("#holder")).toHaveValue("Nour Hassan");
          await pay.click({ timeout: 1_000 });
        }
        await expect(paid).toBeVisible({ timeout: 15_000 });
      }).toPass(ARRIVES);
      expect(line.passed).toContain(charge);
    });

    const made = await inDatabase(site, (database) =>
      database.query(
        `SELECT o.status AS order, c.status AS charge FROM users u JOIN orders o ON o.student_id = u.id
           LEFT JOIN charges c ON c.order_id = o.id WHERE u.phone = $1`,
        [phone],
      ),
    );
    expect(made).toEqual([{ order: "succeeded", charge: "succeeded" }]);
    await context.close();
    await line.close();
  });
}
