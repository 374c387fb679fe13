import { prepareAddresses } from "../addresses.ts";
import { expect, test } from "../fixtures.ts";
import { openPeople } from "../people.ts";
import { speakPseudo, textsInCode } from "../pseudo-locale.ts";
import { layoutFaults, readToTheEnd } from "../reflow.ts";
import { everyScreen, type Screen } from "../screens.ts";
import { comeBy } from "../stillness/ways.ts";

const isDeep = process.env.TEST_DEEP === "1";
const SLICE: readonly Screen[] = [
  { person: "guest", path: "/" },
  { person: "guest", path: "/teachers" },
  { person: "student", path: "/profile/settings" },
];

/** `/nowhere` and the like are documents of the server: no step leads there. */
const BY_DOCUMENT_ALONE = new Set(["/nowhere", "/connection-lost"]);

for (const [turn, language] of (["en", "ar"] as const).entries()) {
  test(`in ${language}, every text is in a translation file and may be 40 % longer`, async ({ browser, site }) => {
    if (isDeep) test.setTimeout(1_800_000);
    const people = openPeople(browser, site, language);
    const every = isDeep
      ? everyScreen(await prepareAddresses(browser, site)).filter(({ path }) => !BY_DOCUMENT_ALONE.has(path))
      : SLICE.filter((_, place) => place % 2 === turn);
    for (const { person, path } of every) {
      const page = await (await people.as(person)).newPage();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await speakPseudo(page, language);
      await comeBy("quick step", page, path);
      await readToTheEnd(page);
      expect.soft(await textsInCode(page), `${person} ${path}`).toEqual([]);
      expect.soft(await layoutFaults(page), `${person} ${path}, longer`).toEqual([]);
      await page.close();
    }
    await people.close();
  });
}
