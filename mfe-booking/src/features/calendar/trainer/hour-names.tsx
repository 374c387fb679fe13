import type { CalendarDate } from "@internationalized/date";
import { HOURS_STEP_MINUTES } from "@kalima/catalog-contract";
import { useFormat, VisuallyHidden } from "@kalima/ui";
import halfHours from "../../../shared/hours/half-hours.module.css";
import { useWords } from "../../../shared/hours/use-words.ts";
import { toInstant } from "./day-entries.ts";
import styles from "./hours-of-days.module.css";

type HourNamesProps = { row: number; day: CalendarDate; zone: string; secondZone: string | null };

/** The time of a row, and what a second clock shows then on the first of the days. */
export function HourNames({ row, day, zone, secondZone }: HourNamesProps) {
  const words = useWords();
  const there = useFormat(secondZone ?? zone);
  const minute = row * HOURS_STEP_MINUTES;
  const isHalf = minute % 60 !== 0;
  return (
    <th className={halfHours.hour} scope="row">
      {isHalf ? <VisuallyHidden>{words.time(minute)}</VisuallyHidden> : <span>{words.time(minute)}</span>}
      {secondZone && !isHalf && <span className={styles.second}>{there.time(toInstant(day, row, zone))}</span>}
    </th>
  );
}
