import {
  DAY_MS,
  deviceZone,
  getMoneyFormat,
  HOUR_MS,
  MINUTE_MS,
  type Money,
  STAND_IN_ZONE,
  toUnits,
} from "@kalima/contracts/domain";
import { dateTimeFormat, numberFormat, regionNames, relativeTimeFormat } from "./formatters.ts";

const STEPS = [
  { unit: "minute", ms: MINUTE_MS, until: HOUR_MS },
  { unit: "hour", ms: HOUR_MS, until: DAY_MS },
  // "Next week" would not say on which of its days.
  { unit: "day", ms: DAY_MS, until: 14 * DAY_MS },
  { unit: "week", ms: 7 * DAY_MS, until: Number.POSITIVE_INFINITY },
] as const;

export type Instant = string | number | Date;
type Options = Intl.DateTimeFormatOptions;

/** A blank of a digit's width, which HTML does not collapse. */
const FIGURE_SPACE = "\u2007";

/**
 * Formats of numbers, money and times in one locale, for the whole site.
 *
 * Times are shown in `timeZone`, by default the browser's, on the 12-hour clock that is usual in Egypt: "6:00 PM", "6:00 م",
 * or with `hasDayClock` as "18:00".
 * A zone of null is not known yet: what depends on it is blank, and about as wide as in the zone of most visitors. A calendar day (`YYYY-MM-DD`) has no
 * zone and keeps its day. `now` (epoch milliseconds) is the default of what is relative to now; else the clock.
 */
export function formatsOf(locale: string, timeZone?: string | null, now?: number, hasDayClock = false) {
  const zone = timeZone === null ? STAND_IN_ZONE : timeZone;
  const hideUnknown = (text: string) => (timeZone === null ? text.replace(/\S/gu, FIGURE_SPACE) : text);
  const at = (instant: Instant, options: Options) => {
    const format = dateTimeFormat(locale, { timeZone: zone, hourCycle: hasDayClock ? "h23" : "h12", ...options });
    const text = joinParts(format.formatToParts(new Date(instant)));
    return options.timeZone ? text : hideUnknown(text);
  };
  const day: Options = { weekday: "short", day: "numeric", month: "long" };
  const clock: Options = { hour: "numeric", minute: "2-digit" };

  return {
    /** Without decimals when the amount is whole. */
    money: (amount: Money) => numberFormat(locale, getMoneyFormat(locale, amount)).format(toUnits(amount)),
    number: (value: number, options?: Intl.NumberFormatOptions) => numberFormat(locale, options).format(value),
    /** A text of digits that is no code, such as a clock, in the digits of the locale. */
    digits: (text: string) => text.replace(/\d/g, (digit) => numberFormat(locale).format(Number(digit))),
    date: (instant: Instant, options?: Options) =>
      at(instant, options ?? { day: "numeric", month: "long", year: "numeric" }),
    /** The date in the calendar of Umm al-Qura, which Egypt's own may precede or follow by a day. */
    hijri: (instant: Instant) =>
      at(instant, { calendar: "islamic-umalqura", day: "numeric", month: "long", year: "numeric" }),
    time: (instant: Instant, options?: Options) => at(instant, options ?? clock),
    dateTime: (instant: Instant, options?: Options) => at(instant, options ?? { ...day, ...clock }),
    weekday: (instant: Instant, options?: Options) => at(instant, options ?? { weekday: "long" }),
    dayLabel: (calendarDay: string, options?: Options) =>
      at(`${calendarDay}T12:00:00Z`, { ...(options ?? { ...day, weekday: "long" }), timeZone: "UTC" }),
    countryName: (code: string) => regionNames(locale).of(code) ?? code,
    /** The visitor's zone, such as "Cairo, GMT+3" or "توقيت مصر، GMT+3". */
    zoneName: (instant: Instant = now ?? Date.now()) => hideUnknown(zoneName(locale, instant, zone)),
    /** Such as "in 2 hours" or "yesterday"; the boundary of a unit is its whole number. */
    relative: (instant: Instant, since: number = now ?? Date.now()) =>
      relative(locale, new Date(instant).getTime() - since),
  };
}

/** Writes AM and PM in capitals, and keeps them on the line of their time by a no-break space. */
function joinParts(parts: Intl.DateTimeFormatPart[]): string {
  return parts
    .map(({ type, value }, index) => {
      if (type === "dayPeriod") return value.toUpperCase();
      return parts[index + 1]?.type === "dayPeriod" ? value.replace(/\s/g, "\u00a0") : value;
    })
    .join("");
}

function zonePart(locale: string, timeZoneName: "shortGeneric" | "shortOffset", instant: Instant, timeZone?: string) {
  const parts = dateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(new Date(instant));
  return parts.find((part) => part.type === "timeZoneName")?.value ?? "";
}

/** English names the city of the zone; Intl has no cities in Arabic, so Arabic gets Intl's generic name. */
function zoneName(locale: string, instant: Instant, timeZone?: string): string {
  const id = timeZone ?? deviceZone();
  const offset = zonePart("en", "shortOffset", instant, id);
  const isPlace = id.includes("/") && !id.startsWith("Etc/");
  if (!isPlace) return offset;
  if (locale.startsWith("ar")) return `${zonePart(locale, "shortGeneric", instant, id)}، ${offset}`;
  return `${id.split("/").at(-1)?.replaceAll("_", " ")}, ${offset}`;
}

function relative(locale: string, difference: number): string {
  const step = STEPS.find(({ until }) => Math.abs(difference) < until) ?? STEPS[3];
  return relativeTimeFormat(locale).format(Math.trunc(difference / step.ms), step.unit);
}
