import { expect, test } from "../fixtures.ts";
import { openPeople, type Person } from "../people.ts";
import { findSmallTargets, touchWithFingers } from "../touch-targets.ts";
import { untilSettled } from "../usable.ts";

const TRAINER = "0193b000-0000-7000-8000-000000000001";

const WALK: readonly [Person, string][] = [
  ["guest", "/"],
  ["guest", `/teachers/${TRAINER}`],
  ["guest", "/register"],
  ["learner", "/profile/appointments"],
  ["learner", "/profile/bookings"],
  ["learner", "/profile/ratings"],
];

test("a finger hits every control of the main screens on a phone", async ({ browser, site }) => {
  const people = openPeople(browser, site, "en");
  for (const [person, path] of WALK) {
    const page = await (await people.as(person)).newPage();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await touchWithFingers(page);
    await page.goto(path);
    await untilSettled(page);
    expect.soft(await findSmallTargets(page), path).toEqual([]);
    await page.close();
  }
  await people.close();
});
