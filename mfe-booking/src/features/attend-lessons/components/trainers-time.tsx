import type { LessonDetails } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { useFormat, useZone } from "@kalima/ui";
import styles from "./lessons.module.css";

/** Most students' zone, taken for one that is not known yet: the page then rarely moves when it is. */
const USUAL_ZONE = "Africa/Cairo";

/** When a lesson starts on the trainer's clock, for a student whose clock shows something else. */
export function TrainersTime({ lesson: { startsAt, studentName, teacherTimeZone } }: { lesson: LessonDetails }) {
  const { t } = useTranslation("booking");
  const own = useFormat(useZone() ?? USUAL_ZONE);
  const theirs = useFormat(teacherTimeZone);
  const isStudent = studentName === null;
  if (!isStudent || !teacherTimeZone || own.dateTime(startsAt) === theirs.dateTime(startsAt)) return null;
  const isSameDay = own.date(startsAt) === theirs.date(startsAt);
  const time = isSameDay ? theirs.time(startsAt) : theirs.dateTime(startsAt);
  return <span className={styles.quiet}>{t("lessons.trainersTime", { time })}</span>;
}
