import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { joinReleases, type Releases } from "./faults/releases.ts";
import { type RunningSite, runSite } from "./running-site.ts";

export type Language = "en" | "ar";

/** A visitor with the texts of one language, so that a journey is written once and run in both. */
export type Visitor = { page: Page; context: BrowserContext; language: Language };

type TestFixtures = {
  /**
   * True if visitors see the loading film, which covers their first page for two seconds. By default the tab has shown
   * it before.
   */
  film: boolean;
  visit(language: Language): Promise<Visitor>;
  problems: string[];
  releases: Releases;
};

/** Pages within pages, such as the frame of a payment, have no storage and no film, as an empty page has none. */
export function skipFilm(): void {
  if (window === window.top && location.protocol.startsWith("http")) sessionStorage.setItem("LOADING_FILM_SEEN", "1");
}

export const test = base.extend<TestFixtures, { site: RunningSite }>({
  site: [
    async ({}, use) => {
      const { site, stop } = await runSite();
      await use(site);
      await stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  film: [false, { option: true }],
  /** New releases of remotes, which end with the test. */
  releases: async ({ site }, use) => {
    const releases = await joinReleases(site);
    await use(releases);
    await releases.close();
  },
  /** Errors the browser's console showed, such as a broken content policy. */
  problems: async ({}, use) => {
    await use([]);
  },
  visit: async ({ browser, site, problems, film }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (language) => {
      const context = await browser.newContext({
        baseURL: site.origin,
        locale: language === "ar" ? "ar-EG" : "en-GB",
        timezoneId: "Africa/Cairo",
      });
      contexts.push(context);
      if (!film) await context.addInitScript(skipFilm);
      const page = await context.newPage();
      page.on("console", (message) => {
        // Chromium's text for a failed download lacks the address, so the location is added.
        if (message.type() === "error") problems.push(`${message.text()} ${message.location().url}`.trim());
      });
      page.on("pageerror", (error) => problems.push(String(error)));
      return { page, context, language };
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
