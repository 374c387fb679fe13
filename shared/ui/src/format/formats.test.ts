import { describe, expect, it } from "vitest";
import { formatsOf } from "./formats.ts";

const english = formatsOf("en-GB", "Africa/Cairo");
const arabic = formatsOf("ar-EG-u-nu-latn", "Africa/Cairo");
/** Intl separates with no-break spaces and marks directions; people read neither. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ").replace(/[\u200e\u200f\u061c]/g, "");

describe("money", () => {
  it.each([
    [120_000, "EGP 1,200", "1,200 ج.م."],
    [120_050, "EGP 1,200.50", "1,200.50 ج.م."],
    [0, "EGP 0", "0 ج.م."],
    [5, "EGP 0.05", "0.05 ج.م."],
  ])("writes %i piastres", (amountMinor, inEnglish, inArabic) => {
    expect(plain(english.money({ amountMinor, currency: "EGP" }))).toBe(inEnglish);
    expect(plain(arabic.money({ amountMinor, currency: "EGP" }))).toBe(inArabic);
  });
});

it.each([
  [1_250, "KWD", "KWD 1.250", "1.250 د.ك."],
  [2_000, "KWD", "KWD 2", "2 د.ك."],
  [3_850, "SAR", "SAR 38.50", "38.50 ر.س."],
  [900, "JPY", "JP¥900", "900 ين ياباني"],
  [1_050, "USD", "US$10.50", "10.50 دولار أمريكي"],
])("writes %i of %s with the decimals of its currency", (amountMinor, currency, inEnglish, inArabic) => {
  expect(plain(english.money({ amountMinor, currency }))).toBe(inEnglish);
  expect(plain(arabic.money({ amountMinor, currency }))).toBe(inArabic);
});

describe("times", () => {
  it.each([
    ["2026-01-10T16:00:00Z", "6:00 PM", "6:00 م"],
    ["2026-01-10T22:00:00Z", "12:00 AM", "12:00 ص"],
    ["2026-01-10T10:05:00Z", "12:05 PM", "12:05 م"],
    ["2026-01-10T07:30:00Z", "9:30 AM", "9:30 ص"],
  ])("are on the 12-hour clock of the given zone, on one line (%s)", (instant, inEnglish, inArabic) => {
    expect(english.time(instant)).toBe(inEnglish.replace(" ", "\u00a0"));
    expect(arabic.time(instant)).toBe(inArabic.replace(" ", "\u00a0"));
    const style = { dateStyle: "long", timeStyle: "short" } as const;
    expect(english.dateTime(instant, style)).toContain(inEnglish.replace(" ", "\u00a0"));
  });

  it("keep a calendar day, whatever the zone", () => {
    for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      expect(formatsOf("en-GB", zone).dayLabel("2026-03-24")).toBe("Tuesday 24 March");
    }
  });

  it("name the zone with its offset", () => {
    expect(english.zoneName("2026-07-10T16:00:00Z")).toBe("Cairo, GMT+3");
    expect(arabic.zoneName("2026-01-10T16:00:00Z")).toBe("توقيت مصر، GMT+2");
    expect(formatsOf("ar-EG-u-nu-latn", "UTC").zoneName("2026-01-10T16:00:00Z")).toMatch(/^GMT(\+0)?$/);
  });
});

describe("in Arabic digits", () => {
  const { money, number, date, time, dateTime, dayLabel, relative, digits, hijri, zoneName } = formatsOf(
    "ar-EG-u-nu-arab",
    "Africa/Cairo",
    Date.parse("2026-01-10T14:00:00Z"),
  );
  const at = "2026-01-10T16:05:00Z";

  it.each([
    ["an amount", money({ amountMinor: 120_050, currency: "EGP" }), "١٬٢٠٠٫٥٠ ج.م."],
    ["a number", number(1234.5), "١٬٢٣٤٫٥"],
    ["an average", number(4.5, { minimumFractionDigits: 1 }), "٤٫٥"],
    ["a share", number(0.95, { style: "percent" }), "٩٥٪"],
    ["a date", date(at), "١٠ يناير ٢٠٢٦"],
    ["a time", time(at), "٦:٠٥ م"],
    ["a time with its day", dateTime(at), "السبت، ١٠ يناير في ٦:٠٥ م"],
    ["a calendar day", dayLabel("2026-03-24"), "الثلاثاء، ٢٤ مارس"],
    ["a distance", relative("2026-01-13T14:00:00Z"), "خلال ٣ أيام"],
    ["a clock", digits("01:09"), "٠١:٠٩"],
    ["a Hijri date", hijri(at), "٢١ رجب ١٤٤٧ هـ"],
    ["an offset, which is a code", zoneName(at), "توقيت مصر، GMT+2"],
  ])("%s is written so", (_what, text, wanted) => {
    expect(plain(text)).toBe(wanted);
  });
});

describe("without a known zone", () => {
  const blank = formatsOf("en-GB", null);
  const inArabic = formatsOf("ar-EG-u-nu-latn", null);
  const at = "2026-01-10T16:00:00Z";

  it.each([
    ["a time", blank.time(at), english.time(at)],
    ["a day", blank.date(at), english.date(at)],
    ["both", blank.dateTime(at), english.dateTime(at)],
    ["a weekday", inArabic.weekday(at), arabic.weekday(at)],
    ["the zone", inArabic.zoneName(at), arabic.zoneName(at)],
  ])("%s is blank, as long as in Cairo, and breaks at the same places", (_what, text, inCairo) => {
    expect(text).toBe(inCairo.replace(/\S/gu, "\u2007"));
  });

  it("what has a zone of its own is shown", () => {
    expect(blank.time(at, { hour: "numeric", minute: "2-digit", timeZone: "UTC" })).toBe("4:00\u00a0PM");
    expect(blank.dayLabel("2026-03-24")).toBe("Tuesday 24 March");
    expect(blank.number(5)).toBe("5");
  });
});

describe("relative", () => {
  const now = Date.parse("2026-03-24T12:00:00Z");
  it.each([
    ["2026-03-24T12:00:30Z", "this minute"],
    ["2026-03-24T12:59:59Z", "in 59 minutes"],
    ["2026-03-24T13:00:00Z", "in 1 hour"],
    ["2026-03-23T11:00:00Z", "yesterday"],
    ["2026-04-02T12:00:00Z", "in 9 days"],
    ["2026-04-07T12:00:00Z", "in 2 weeks"],
  ])("says %s as %s", (instant, text) => {
    expect(english.relative(instant, now)).toBe(text);
  });

  it("counts from the moment that the formats were made for", () => {
    expect(formatsOf("en-GB", null, now).relative("2026-03-23T11:00:00Z")).toBe("yesterday");
  });

  it("has the Arabic dual", () => {
    expect(arabic.relative("2026-03-24T14:00:00Z", now)).toBe("خلال ساعتين");
  });
});

describe("names", () => {
  it("country names are in the language of the site", () => {
    expect(english.countryName("EG")).toBe("Egypt");
    expect(arabic.countryName("EG")).toBe("مصر");
  });

  it("use Latin digits in Arabic", () => {
    expect(arabic.number(1234)).toBe("1,234");
  });
});
