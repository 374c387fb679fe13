import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { openPeople, type Person } from "../people.ts";
import { untilSettled } from "../usable.ts";

const TRAINER = "/teachers/0193b000-0000-7000-8000-000000000001";

/** Screens with prices, times, phones, e-mails, levels and English to learn. */
const WALK: readonly [Person, string][] = [
  ["guest", "/"],
  ["guest", TRAINER],
  ["guest", "/placement-test"],
  ["student", `/booking${TRAINER.replace("/teachers", "")}`],
  ["learner", "/profile/account"],
  ["learner", "/profile/bookings"],
  ["learner", "/profile/vocabulary"],
  ["learner", "/profile/analytics"],
];

/** Repeats until a whole look at the page finds none: an element may leave while it is looked at. */
const expectNoSystemFonts = (page: Page) =>
  expect(async () => expect(await findSystemFonts(page)).toEqual([])).toPass({ timeout: 15_000 });

/** Elements whose text is, in part, in a font of the system, as `font: text`. */
async function findSystemFonts(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    for (const element of document.querySelectorAll("body *")) {
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      if (element.matches("script, style, template, noscript")) continue;
      if (texts.some((text) => text.textContent?.trim())) element.setAttribute("data-has-text", "");
    }
    await document.fonts.ready;
  });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("DOM.enable");
  await devTools.send("CSS.enable");
  const { root } = await devTools.send("DOM.getDocument", { depth: 0 });
  const { nodeIds } = await devTools.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "[data-has-text]" });
  expect(nodeIds.length).toBeGreaterThan(20);
  const found = nodeIds.map(async (nodeId) => {
    const { fonts } = await devTools.send("CSS.getPlatformFontsForNode", { nodeId });
    const ofSystem = fonts.filter(({ isCustomFont }) => !isCustomFont);
    if (ofSystem.length === 0) return [];
    const { outerHTML } = await devTools.send("DOM.getOuterHTML", { nodeId });
    return [`${ofSystem.map(({ familyName }) => familyName)}: ${outerHTML.replace(/<[^>]*>/g, " ").trim()}`];
  });
  const lines = (await Promise.all(found)).flat();
  await devTools.detach();
  return lines;
}

for (const [language, names] of [
  ["en", [/^figtree-/]],
  ["ar", [/^readex-pro-arabic/, /^readex-pro-latin/]],
] as const) {
  test(`a page in ${language} loads the fonts of its language and no other`, async ({ visit }) => {
    const { page } = await visit(language);
    const fonts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "font") fonts.push(new URL(request.url()).pathname.replace("/assets/", ""));
    });
    await page.goto("/about");
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await page.evaluate(() => document.fonts.ready);
    expect(fonts.sort()).toEqual(names.map((name) => expect.stringMatching(name)));
  });
}

test("no digit, price or English word of an Arabic page is in a font of the system", async ({ browser, site }) => {
  const people = openPeople(browser, site, "ar");
  for (const [person, path] of WALK) {
    const page = await (await people.as(person)).newPage();
    await page.goto(path);
    await untilSettled(page);
    await test.step(path, () => expectNoSystemFonts(page));
    await page.close();
  }
  await people.close();
});

test("a visitor who chose Arabic digits has them in a font of the site, and numbers of no other digits", async ({
  visit,
  site,
}) => {
  const { page } = await visit("ar");
  await page.context().addCookies([{ name: "ARABIC_STYLE", value: "arab", url: site.origin }]);
  await page.goto(TRAINER);
  await untilSettled(page);
  await expectNoSystemFonts(page);
  const price = page.getByRole("main").getByText(/ج\.م/).first();
  await expect(price).toHaveText(/[\u0660-\u0669]/);
  await expect(price).not.toHaveText(/[0-9]/);
});
