import { crawl } from "../crawl/crawl.ts";
import { expect, type Language, test } from "../fixtures.ts";
import { openPeople, type Person } from "../people.ts";
import { findMoved } from "../screens.ts";

test.describe.configure({ mode: "parallel" });

const isDeep = process.env.TEST_DEEP === "1";

/** An account of each kind, in the languages by turns. */
const PEOPLE: Readonly<Record<Language, readonly Person[]>> = {
  en: ["guest", "learner", "admin"],
  ar: ["incomplete", "trainer", "agent"],
};
/** In the deep run, also the other accounts of the demo, which have the same pages as one above. */
const EVERYBODY: readonly Person[] = [
  ...Object.values(PEOPLE).flat(),
  "student",
  "secondStudent",
  "secondTrainer",
  "secondAdmin",
];

/** Pages that are other people's as well are not looked at for each of them. */
const isOwn = (route: string) => /^\/(?:$|profile|dashboard|lessons|payment)/.test(route);
/** Addresses of one route that the server is asked for, such as the records of two sessions. */
const INSTANCES = 2;
const turnOf = (route: string) => [...route].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2;

for (const [turn, language] of (["en", "ar"] as const).entries()) {
  for (const group of isDeep ? EVERYBODY.map((person) => [person]) : [PEOPLE[language]])
    test(`every link of ${group.join(", ")} leads to a page that works, in ${language}`, async ({ browser, site }) => {
      if (isDeep) test.setTimeout(3_600_000);
      const people = openPeople(browser, site, language);
      const asked = new Map<string, Person>();
      const found: string[] = [];
      for (const person of group) {
        const choose = (route: string, nth: number) => {
          if (isDeep) return "open";
          const first = asked.get(route) ?? person;
          asked.set(route, first);
          if (nth > INSTANCES || (first !== person && !isOwn(route))) return "skip";
          if (nth > 1) return "ask";
          // Each account's menu is read on its first page, which is its own.
          return isOwn(route) || turnOf(route) === turn ? "open" : "ask";
        };
        const moved = findMoved(person);
        const walk = await crawl({ context: await people.as(person), language, who: person, moved, choose });
        found.push(...walk.found);
        expect.soft(walk.routes.length, `routes that ${person} meets`).toBeGreaterThan(10);
      }
      await people.close();
      expect(found).toEqual([]);
    });
}
