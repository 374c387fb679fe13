import { aroundCairoChanges, clockIn } from "@kalima/contracts/fixtures";
import { expect, it } from "vitest";
import { formatsOf } from "./formats.ts";

const LOCALES = { en: "en-GB", ar: "ar-EG-u-nu-latn" };
/** Lists and details of lessons show their times by these two formats. */
const HALVES = { en: ["AM", "PM"], ar: ["ص", "م"] } as const;

it("lists and details show the hour and the day of each zone's clock, on the days of Cairo's changes too", () => {
  const instants = [...aroundCairoChanges(), Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1, 12, 30)];
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    for (const language of ["en", "ar"] as const) {
      const format = formatsOf(LOCALES[language], zone);
      for (const at of instants) {
        const { date, time, hour } = clockIn(zone, at);
        const clock = `${time}\u00a0${HALVES[language][hour < 12 ? 0 : 1]}`;
        const shown = format.dateTime(at);
        if (format.time(at) !== clock || !shown.includes(clock) || !shown.includes(String(Number(date.slice(8))))) {
          expect.fail(`${zone} ${new Date(at).toISOString()}: ${shown}, expected ${clock} on ${date}`);
        }
      }
    }
  }
});
