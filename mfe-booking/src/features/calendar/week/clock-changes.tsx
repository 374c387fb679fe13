import { type CalendarDate, parseAbsolute } from "@internationalized/date";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { clockChangeOn } from "./day-hours.ts";
import styles from "./week-hours.module.css";

const CLOCK = { hour: "numeric", minute: "2-digit" } as const;

/** Says on which of these days the clock is put forward or back, and from what to what. */
export function ClockChanges({ days, zone }: { days: readonly CalendarDate[]; zone: string }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  return days.map((day) => {
    const change = clockChangeOn(day, zone);
    if (!change) return null;
    const { at, kind } = change;
    return (
      <p className={styles.change} key={day.toString()}>
        {t(`calendar.clock.${kind}`, {
          day: format.dayLabel(day.toString()),
          from: format.time(at + offsetBefore(at, zone), { ...CLOCK, timeZone: "UTC" }),
          to: format.time(at, { ...CLOCK, timeZone: zone }),
        })}
      </p>
    );
  });
}

/** The offset (milliseconds) that the clock had until the change. */
function offsetBefore(change: number, zone: string): number {
  return parseAbsolute(new Date(change - MINUTE_MS).toISOString(), zone).offset;
}
