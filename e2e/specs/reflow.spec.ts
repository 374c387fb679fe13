import type { Page } from "@playwright/test";
import { prepareAddresses, SAMPLE_ADDRESSES } from "../addresses.ts";
import { expect, test } from "../fixtures.ts";
import { openPeople } from "../people.ts";
import { findCoveredFocus, layoutFaults, lengthenWords, readToTheEnd, spaceTexts } from "../reflow.ts";
import { everyScreen, findUnlisted, type Screen } from "../screens.ts";
import { untilSettled } from "../usable.ts";

const isDeep = process.env.TEST_DEEP === "1";

/** 1280 × 1024 px at 400 %: as wide as the narrowest phone, and not high enough for much that is sticky. */
const ZOOMED = { width: 320, height: 256 };

/** Those with the most beside each other, for the languages in turn. */
const SLICE: readonly Screen[] = [
  { person: "guest", path: "/" },
  { person: "guest", path: "/select-teacher" },
  { person: "student", path: "/booking/0193b000-0000-7000-8000-000000000001" },
  { person: "learner", path: "/profile/appointments?view=week" },
];

const findFaults = async (page: Page) => [...(await layoutFaults(page)), ...(await findCoveredFocus(page))];

for (const [turn, language] of (["en", "ar"] as const).entries()) {
  test(`in ${language}, everything is read and reached at 320 px and 400 %, with spaced texts, too`, async ({
    browser,
    site,
  }) => {
    if (isDeep) test.setTimeout(1_800_000);
    const people = openPeople(browser, site, language);
    const every = isDeep
      ? everyScreen(await prepareAddresses(browser, site))
      : SLICE.filter((_, place) => place % 2 === turn);
    for (const { person, path } of every) {
      const page = await (await people.as(person)).newPage();
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize(ZOOMED);
      await page.goto(path);
      await untilSettled(page);
      await readToTheEnd(page);
      expect.soft(await findFaults(page), `${person} ${path}`).toEqual([]);
      await spaceTexts(page);
      expect.soft(await findFaults(page), `${person} ${path}, spaced`).toEqual([]);
      await lengthenWords(page);
      expect.soft(await layoutFaults(page), `${person} ${path}, with words of 70 letters`).toEqual([]);
      await page.close();
    }
    await people.close();
  });
}

test("every page and section is among the screens that are walked, for each role that has it", () => {
  expect(findUnlisted(everyScreen(SAMPLE_ADDRESSES))).toEqual([]);
});
