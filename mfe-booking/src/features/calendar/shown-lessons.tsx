import type { CalendarDate } from "@internationalized/date";
import type { LessonDetails } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { Skeleton, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { Dialog } from "@kalima/ui/overlays";
import { type ReactNode, useId } from "react";
import styles from "./grid/grid.module.css";

type ShownLessonsProps = {
  view: "week" | "month";
  /** Null for all days of the view. */
  day: CalendarDate | null;
  lessons: readonly LessonDetails[];
  isPending: boolean;
  renderLesson: (lesson: LessonDetails) => ReactNode;
};

/** The lessons of the selected day, or of the whole week or month, with all that can be done with them. */
export function ShownLessons({ view, day, lessons, isPending, renderLesson }: ShownLessonsProps) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section">
      <h2 aria-live="polite" className={styles.listTitle} id={id}>
        {day ? format.dayLabel(day.toString()) : t(`calendar.whole.${view}`)}
      </h2>
      {isPending && <Skeleton height={56} shape="block" />}
      {!isPending && lessons.length === 0 && (
        <p className={styles.none}>{t(day ? "calendar.noneOn" : "calendar.none")}</p>
      )}
      <ul className={styles.list}>{lessons.map(renderLesson)}</ul>
    </Card>
  );
}

/** One lesson over the calendar, with all that can be done with it. */
export function LessonWindow({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation("booking");
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t("calendar.one")}>
      <ul className={styles.list}>{children}</ul>
    </Dialog>
  );
}
