import { SAMPLE_ADDRESSES } from "../addresses.ts";
import { signInWithFirefox, walkInFirefox } from "../firefox/first-lesson-in-firefox.ts";
import { test } from "../firefox/open-firefox.ts";
import { violationsInFirefox } from "../firefox/violations-in-firefox.ts";
import { expect, type Language } from "../fixtures.ts";
import type { Account } from "../running-site.ts";
import { everyScreen } from "../screens.ts";

test.skip(process.env.TEST_DEEP !== "1", "needs a second browser");
test.describe.configure({ mode: "parallel" });

/** Who sees the main screens: those of visitors, students, trainers and staff. */
const PEOPLE = ["guest", "learner", "trainer", "admin"] as const;
const prepared = Object.values(SAMPLE_ADDRESSES);
const SCREENS = everyScreen(SAMPLE_ADDRESSES).filter(({ path }) => !prepared.includes(path));

for (const language of ["en", "ar"] satisfies Language[]) {
  test(`a visitor finds a trainer, books and pays in Firefox, in ${language}`, async ({ firefox, site }) => {
    const visitor = await firefox.visit(language);
    const found: string[] = [];
    await walkInFirefox(visitor, site, async () => void found.push(...(await violationsInFirefox(visitor.page))));
    expect(found).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });

  test(`axe finds nothing on the main screens in Firefox, in ${language}`, async ({ firefox, site }) => {
    test.setTimeout(1_800_000);
    const { learner, trainers, admin } = site.accounts;
    const accounts: Partial<Record<string, Account>> = { learner, trainer: trainers[0], admin };
    const found: string[] = [];
    for (const person of PEOPLE) {
      const { page, problems } = await firefox.visit(language);
      const account = accounts[person];
      if (account) await signInWithFirefox(page, site, account);
      for (const { path } of SCREENS.filter((screen) => screen.person === person)) {
        await page.goto(site.origin + path);
        const faults = [...(await violationsInFirefox(page)), ...problems.splice(0)];
        found.push(...faults.map((fault) => `${person} ${path}: ${fault}`));
      }
    }
    expect(found).toEqual([]);
  });
}
