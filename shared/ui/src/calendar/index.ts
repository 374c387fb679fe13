/** A trainer's free days and times. Not shared among builds: each that imports it contains it. */
export type { CalendarDate } from "@internationalized/date";
export { CalendarSkeleton } from "./calendar-skeleton.tsx";
export { dayOf } from "./day-of.ts";
export { joinMonths, type ShownDays } from "./join-months.ts";
export { firstDay, fiveWeeksWith, monthOf, monthsOf, weeksOf } from "./month-weeks.ts";
export { byPartOfDay, type PartOfDay } from "./part-of-day.ts";
export { type DayFocus, useDayFocus } from "./use-day-focus.ts";
export { useNewerTimes } from "./use-newer-times.ts";
export { isKnownZone, type KnownTimesZone, type TimesZone, todayIn, useTimesZone } from "./use-times-zone.ts";
export { WeekdayHeads } from "./weekday-heads.tsx";
export { WeeksCalendar, type WeeksCalendarProps } from "./weeks-calendar.tsx";
export { OwnZoneSwitch, ZoneSwitch } from "./zone-switch.tsx";
