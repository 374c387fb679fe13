import { getLocale, getMoneyFormat, HOUR_MS, type Language, type Money, toUnits } from "@kalima/contracts/domain";
import { WHOLE_DATE, writeInstant } from "../time/write-instant.ts";

/** An instant (ISO 8601) and the time zone of the person who reads it. */
export type Meeting = { startsAt: string; timeZone: string };
/** An instant (ISO 8601) at which something is due, and the zone that it is written in. */
export type Due = { dueAt: string; timeZone: string };

/** True for a start that is less than so many hours away, or has passed. */
export function isWithinHours(startsAt: string, now: Date, hours: number): boolean {
  return Date.parse(startsAt) - now.getTime() < hours * HOUR_MS;
}

/** Date and time: "Tuesday, 10 March 2026 at 8:00 PM". */
export function formatTime(language: Language, { startsAt, timeZone }: Meeting): string {
  return writeInstant(getLocale(language), new Date(startsAt), WHOLE_DATE, timeZone);
}

/** Weekday and time, for what is due within days: "Tuesday 8:00 PM". */
export function formatDue(language: Language, { dueAt, timeZone }: Due): string {
  return writeInstant(getLocale(language), new Date(dueAt), { weekday: "long" }, timeZone);
}

/** A calendar day (`YYYY-MM-DD`), which has no zone: by default "10 March 2026". */
export function formatDay(
  language: Language,
  day: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: "long" },
): string {
  return new Intl.DateTimeFormat(getLocale(language), { ...options, timeZone: "UTC" }).format(
    new Date(`${day}T12:00:00Z`),
  );
}

/** Booking that a notification links to; undefined in notifications of earlier versions. */
export type BookingLink = { referenceCode?: string };

/** Returns a student's page of one booking, or the list of bookings without a code. */
export function formatBookingPath({ referenceCode }: BookingLink): string {
  return referenceCode ? `/profile/bookings/${referenceCode}` : "/profile/bookings";
}

/** "EGP 190", "190 ج.م.": without decimals when the amount is whole. */
export function formatMoney(language: Language, amount: Money): string {
  const locale = getLocale(language);
  return new Intl.NumberFormat(locale, getMoneyFormat(locale, amount)).format(toUnits(amount));
}

/** Student by first name. The notification is removed together with the account of this id. */
export type NamedStudent = { studentId: string; studentName: string };

const SESSIONS_LEFT: Record<Intl.LDMLPluralRule, (count: string) => string> = {
  zero: () => "لا توجد جلسات",
  one: () => "جلسة واحدة",
  two: () => "جلستان",
  few: (count) => `${count} جلسات`,
  many: (count) => `${count} جلسة`,
  other: (count) => `${count} جلسة`,
};

/** "3 جلسات", in all plural forms. */
export function formatSessionsInArabic(count: number): string {
  const locale = getLocale("ar");
  return SESSIONS_LEFT[new Intl.PluralRules(locale).select(count)](new Intl.NumberFormat(locale).format(count));
}
