import { beginRegistration, fillCard, findContinue, pressWhenStill } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { makePattern, readTexts } from "../texts.ts";

/** A trainer whose next times no other journey takes. */
const TRAINER = "Amina Siddiqui";
const MOST_PRESSES = 9;

test("a new student presses nine times at most from the code to a paid booking", async ({ visit, site, problems }) => {
  const visitor = await visit("en");
  const { page, context } = visitor;
  const [auth, catalog, payment] = [
    readTexts("mfe-auth", "en"),
    readTexts("mfe-catalog", "en"),
    readTexts("mfe-payment", "en"),
  ];
  let presses: string[] = [];
  await context.exposeBinding("countPress", (_source, what: string) => presses.push(what));
  await context.addInitScript(() => {
    const { countPress } = window as unknown as { countPress?: (what: string) => void };
    // A press on a label is one press, though the browser clicks its field as well.
    document.addEventListener("pointerdown", ({ target }) => countPress?.((target as Element).textContent ?? ""), true);
  });

  await page.goto("/register");
  const phone = await beginRegistration(visitor);
  const code = await site.codeFor(phone);
  presses = [];
  await page.getByRole("textbox", { name: auth("fields.code") }).fill(code);

  await page.getByRole("combobox", { name: auth("fields.country") }).fill("Egypt");
  await page.getByRole("option", { name: "Egypt", exact: true }).click();
  await page.getByRole("button", { name: auth("completeProfile.submit") }).click();
  await expect(page).toHaveURL((url) => !url.pathname.startsWith("/complete-profile") && url.pathname !== "/register");

  await page.getByRole("banner").getByRole("link", { name: "Trainers" }).click();
  await page.getByLabel(catalog("filters.search")).fill(TRAINER);
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("article").locator('a[href*="?at="]').first().click();
  await expect(page).toHaveURL(/\/booking\//);
  await findContinue(page, "en").click();
  await expect(page).toHaveURL(/\/payment\//);
  await fillCard(page, "4242424242424242");
  await pressWhenStill(page.getByRole("button", { name: makePattern(payment("card.pay", { amount: "" })) }));
  await expect(page.getByRole("heading", { level: 1, name: payment("title.booked") })).toBeVisible();

  expect(presses.length, presses.join(" → ")).toBeLessThanOrEqual(MOST_PRESSES);
  expect(problems).toEqual([]);
});
