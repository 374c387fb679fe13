import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { findFreePort } from "../../server/test/free-port.ts";
import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { signInBehind } from "../session-steps.ts";
import { touchOverlay } from "../usable.ts";

type WatchedWindow = { broken?: string[]; ran?: string[] };

/** Collects the violations of the content policy in the page, from its first script on. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const broken: string[] = [];
    Object.assign(window, { broken });
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      broken.push(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  return () => page.evaluate(() => (window as WatchedWindow).broken ?? ["the page was not watched"]);
}

/** The page has rendered, and so has what loads when the browser is idle or is touched. */
async function settle(page: Page, { hasChat }: { hasChat: boolean }): Promise<void> {
  await expect(page.locator("main h1").first()).toBeVisible();
  if (!hasChat) return void (await page.evaluate(() => navigator.serviceWorker.ready));
  // The loading film hides what it covers from the focus.
  await expect(async () => {
    await touchOverlay(page);
    await expect(page.locator('[data-remote="mfe-support-chat"]:not([data-served])')).toBeAttached({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await page.evaluate(() => navigator.serviceWorker.ready);
}

const PUBLIC = ["/", "/teachers", "/about", "/contact-us", "/login", "/register", "/developers"];
const OWN = ["/profile", "/profile/account", "/profile/settings", "/profile/bookings"];

for (const language of languagesInTurn("ar")) {
  test(`a walk through the site breaks no content policy, in ${language}`, async ({ visit, site, problems }) => {
    const visitor = await visit(language);
    const { page } = visitor;
    const broken = await watchPolicy(page);
    for (const path of PUBLIC) {
      await page.goto(path);
      await settle(page, { hasChat: true });
      expect(await broken(), path).toEqual([]);
    }
    await signInBehind(visitor, site.accounts.students[0]);
    for (const path of OWN) {
      await page.goto(path);
      await settle(page, { hasChat: false });
      expect(await broken(), path).toEqual([]);
    }
    expect(problems.filter((text) => /content security|trusted/i.test(text))).toEqual([]);
  });
}

test("what is put into a page runs neither inline nor from a stranger, and makes no script addresses", async ({
  visit,
}) => {
  const port = await findFreePort();
  const stranger = createServer((_request, response) => {
    response.setHeader("content-type", "text/javascript").setHeader("access-control-allow-origin", "*");
    response.end("(window.ran ??= []).push('foreign')");
  });
  await new Promise<void>((resolve) => stranger.listen(port, "127.0.0.1", resolve));
  try {
    const { page } = await visit("en");
    const broken = await watchPolicy(page);
    const planted = `<script>(window.ran ??= []).push("inline")</script>
      <script src="http://127.0.0.1:${port}/x.js"></script>
      <img alt="" src="data:," onerror="(window.ran ??= []).push('handler')">`;
    await page.route("**/about", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace("</body>", `${planted}</body>`) });
    });
    await page.goto("/about");
    await expect(page.locator("main h1").first()).toBeVisible();
    const refused = await broken();
    expect(await page.evaluate(() => (window as WatchedWindow).ran)).toBeUndefined();
    expect(refused.filter((text) => text.startsWith("script-src-elem inline"))).toHaveLength(1);
    expect(refused.filter((text) => text.includes(`127.0.0.1:${port}`))).toHaveLength(1);
    expect(refused.some((text) => text.startsWith("script-src-attr inline"))).toBe(true);

    const tried = await page.evaluate(async (address) => {
      type Policy = { createScriptURL(url: string): string };
      type Factory = { createPolicy(name: string, rules: Policy): Policy };
      const { trustedTypes } = window as unknown as { trustedTypes: Factory };
      const attempt = (work: () => unknown) => {
        try {
          work();
          return "done";
        } catch (error) {
          return (error as Error).name;
        }
      };
      const script = document.createElement("script");
      return {
        policy: attempt(() => trustedTypes.createPolicy("stranger", { createScriptURL: (url) => url })),
        address: attempt(() => {
          script.src = address;
        }),
        markup: attempt(() => {
          document.createElement("div").innerHTML = "<b>x</b>";
        }),
      };
    }, `http://127.0.0.1:${port}/y.js`);
    expect(tried).toEqual({ policy: "TypeError", address: "TypeError", markup: "TypeError" });
  } finally {
    stranger.close();
  }
});
