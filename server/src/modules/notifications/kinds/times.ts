import { getLocale, type Language } from "@kalima/contracts/domain";

/** An instant (ISO 8601) and the time zone of the person who reads it. */
export type Meeting = { startsAt: string; timeZone: string };
/** An instant (ISO 8601) at which something is due, and the zone that it is written in. */
export type Due = { dueAt: string; timeZone: string };

/** Date and time: "Tuesday, 10 March 2026 at 8:00 pm". */
export function formatTime(language: Language, { startsAt, timeZone }: Meeting): string {
  return formatInstant(language, startsAt, { dateStyle: "full", timeStyle: "short", timeZone });
}

/** Weekday and time, for what is due within days: "Tuesday 8:00 pm". */
export function formatDue(language: Language, { dueAt, timeZone }: Due): string {
  return formatInstant(language, dueAt, { weekday: "long", hour: "numeric", minute: "2-digit", timeZone });
}

function formatInstant(language: Language, instant: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(getLocale(language), { ...options, hour12: true }).format(new Date(instant));
}
