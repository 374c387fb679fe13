import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { expect, type Language, test } from "../fixtures.ts";

const MESSAGES = {
  en: { title: "Your booking is confirmed", text: "Reference code KLM-7", dir: "ltr" },
  ar: { title: "تم تأكيد حجزك", text: "الرمز المرجعي KLM-7", dir: "rtl" },
};
const PATH = "/about";
/** Runs in the worker, which has names of its own: what the browser does on a click. */
const CLICK = `self.registration.getNotifications({ tag: "booking" }).then(([notification]) => {
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
})`;

type Worker = { cdp: CDPSession; registrationId: string };

/** The site's worker, once the page has registered it. */
async function attachWorker(context: BrowserContext, page: Page): Promise<Worker> {
  const cdp = await context.newCDPSession(page);
  const ids: string[] = [];
  cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    for (const { registrationId } of registrations) ids.push(registrationId);
  });
  await cdp.send("ServiceWorker.enable");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => ids.length).toBeGreaterThan(0);
  return { cdp, registrationId: ids.at(-1) as string };
}

/** Delivers a push message in place of a push service, which a browser under test does not have. */
function push({ cdp, registrationId }: Worker, origin: string, data: string): Promise<unknown> {
  return cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

function readNotifications(page: Page): Promise<object[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, dir, lang, data }) => ({
      title,
      body,
      dir,
      lang,
      data,
    }));
  });
}

for (const language of ["en", "ar"] as Language[]) {
  test(`a push is shown and opens its page, in ${language}`, async ({ visit, site, problems }) => {
    const { page, context } = await visit(language);
    await context.grantPermissions(["notifications"], { origin: site.origin });
    const { title, text, dir } = MESSAGES[language];

    await page.goto("/");
    const worker = await attachWorker(context, page);

    await test.step("A push of the server's form is shown in its language", async () => {
      const shown = { title, body: text, dir, lang: language, data: { path: PATH } };
      // A busy browser drops a push now and then, without an error; the same tag shows it once.
      await expect(async () => {
        await push(worker, site.origin, JSON.stringify({ title, text, path: PATH, language, tag: "booking" }));
        await expect.poll(() => readNotifications(page), { timeout: 2_000 }).toEqual([shown]);
      }).toPass({ timeout: 15_000 });
    });

    await test.step("An unreadable one shows only its sender", async () => {
      const shown = { title: "Kalima · كلمة", body: "", dir: "ltr", lang: "en", data: { path: "/" } };
      await expect(async () => {
        await push(worker, site.origin, "no message of ours {");
        await expect.poll(() => readNotifications(page), { timeout: 2_000 }).toContainEqual(shown);
      }).toPass({ timeout: 15_000 });
    });

    await test.step("A click takes the open tab to its page", async () => {
      const [running] = context.serviceWorkers();
      await running?.evaluate(CLICK);
      await expect(page).toHaveURL(PATH);
      expect(context.pages()).toHaveLength(1);
    });

    expect(problems).toEqual([]);
  });
}

test("the worker is fetched anew each time, and handles no request of a page", async ({ visit, site }) => {
  const { page } = await visit("en");
  const answer = await page.request.get(`${site.origin}/sw.js`);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["cache-control"]).toBe("no-cache");
  expect(await answer.text()).not.toMatch(/["'`]fetch["'`]/);
});
