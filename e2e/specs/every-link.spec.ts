import { crawl } from "../crawl/crawl.ts";
import { expect, type Language, test } from "../fixtures.ts";
import { openPeople, type Person } from "../people.ts";

test.describe.configure({ mode: "parallel" });

const isDeep = process.env.TEST_DEEP === "1";

/** A visitor, and every account of the demo, in the languages by turns. */
const PEOPLE: Readonly<Record<Language, readonly Person[]>> = {
  en: ["guest", "learner", "trainer", "admin", "incomplete"],
  ar: ["student", "secondStudent", "secondTrainer", "secondAdmin", "agent"],
};
const EVERYBODY = Object.values(PEOPLE).flat();

/** Accounts of one kind have the same pages: outside of the deep run, the browser opens each of them for one, in one language. */
const KIND: Partial<Record<Person, string>> = {
  learner: "student",
  secondStudent: "student",
  secondTrainer: "trainer",
  secondAdmin: "admin",
};
/** Pages that are other people's as well are not looked at for each of them. */
const isOwn = (route: string) => /^\/(?:$|profile|dashboard|lessons|payment)/.test(route);
/** Addresses of one route, such as the records of two sessions. */
const INSTANCES = 2;
const turnOf = (route: string) => [...route].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2;

for (const [turn, language] of (["en", "ar"] as const).entries()) {
  test(`every link of every account leads to a page that works, in ${language}`, async ({ browser, site }) => {
    if (isDeep) test.setTimeout(3_600_000);
    const people = openPeople(browser, site, language);
    const [asked, opened] = [new Map<string, Person>(), new Set<string>()];
    const found: string[] = [];
    for (const person of isDeep ? EVERYBODY : PEOPLE[language]) {
      const choose = (route: string, nth: number) => {
        if (isDeep) return "open";
        const first = asked.get(route) ?? person;
        asked.set(route, first);
        if (nth > INSTANCES || (first !== person && !isOwn(route))) return "skip";
        const page = isOwn(route) ? `${KIND[person] ?? person} ${route}` : route;
        const isNew = !opened.has(page) && turnOf(route) === turn;
        opened.add(page);
        // From the first page on, each account's menu is read.
        return route === "/" || isNew ? "open" : "ask";
      };
      const walk = await crawl({ context: await people.as(person), language, who: person, choose });
      found.push(...walk.found);
      expect.soft(walk.routes.length, `routes that ${person} meets`).toBeGreaterThan(10);
    }
    await people.close();
    expect(found).toEqual([]);
  });
}
