import { createHash } from "node:crypto";
import { type Browser, launch, type Page } from "puppeteer-core";
import { findFirefox } from "../../scripts/browsers.ts";
import { test as base, type Language, skipFilm } from "../fixtures.ts";

export type FirefoxVisitor = {
  page: Page;
  language: Language;
  /** Errors of the page's scripts, and those that its console showed. */
  problems: string[];
};

/** Where a step to another page ended the load of a file, Firefox says that its hash is that of no bytes. */
const HASH_OF_NOTHING = createHash("sha384").digest("base64");

type Firefox = { visit(language: Language): Promise<FirefoxVisitor> };

/** Launches Firefox for visitors of one language, whose clocks are in Cairo. Puppeteer speaks WebDriver BiDi with it. */
function launchFirefox(language: Language): Promise<Browser> {
  return launch({
    browser: "firefox",
    executablePath: findFirefox(),
    env: { ...process.env, TZ: "Africa/Cairo" },
    extraPrefsFirefox: {
      "intl.accept_languages": language === "ar" ? "ar-EG" : "en-GB",
      "ui.prefersReducedMotion": 1,
    },
    defaultViewport: { width: 1280, height: 900 },
  });
}

/** A visitor who shares no cookies with others, and has seen the film. */
async function openVisitor(browser: Browser, language: Language): Promise<FirefoxVisitor> {
  const page = await (await browser.createBrowserContext()).newPage();
  page.setDefaultTimeout(45_000);
  await page.evaluateOnNewDocument(skipFilm);
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => {
    if (!String(error).includes(HASH_OF_NOTHING)) problems.push(String(error));
  });
  return { page, language, problems };
}

/** Journeys in Firefox. One that fails leaves a picture of its last page. */
export const test = base.extend<{ firefox: Firefox }>({
  firefox: async ({}, use, info) => {
    const browsers = new Map<Language, Promise<Browser>>();
    const visitors: FirefoxVisitor[] = [];
    await use({
      async visit(language) {
        const browser = browsers.get(language) ?? launchFirefox(language);
        browsers.set(language, browser);
        const visitor = await openVisitor(await browser, language);
        visitors.push(visitor);
        return visitor;
      },
    });
    if (info.status !== info.expectedStatus)
      await visitors.at(-1)?.page.screenshot({ path: info.outputPath("firefox.png") });
    for (const browser of browsers.values()) await (await browser).close();
  },
});
