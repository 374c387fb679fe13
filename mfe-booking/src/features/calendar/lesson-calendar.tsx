import type { CalendarDate } from "@internationalized/date";
import type { LessonDetails } from "@kalima/contracts/api";
import { useNow, useTranslation } from "@kalima/platform/react";
import { Skeleton, useFormat, useUi, useZone } from "@kalima/ui";
import { dayOf, useDayFocus } from "@kalima/ui/calendar";
import { Card, Problem } from "@kalima/ui/content";
import { type ReactNode, useId, useState } from "react";
import { useCalendarLessons } from "./api/use-calendar-lessons.ts";
import { DayGrid } from "./grid/day-grid.tsx";
import styles from "./grid/grid.module.css";
import { SpanHead } from "./grid/span-head.tsx";
import { type CalendarView, lessonsByDay, spanOf } from "./span.ts";

/** How far back the calendar leads. */
const MONTHS_BACK = 12;
const TODAY_EVERY_MS = 60_000;

type LessonCalendarProps = { view: CalendarView; renderLesson: (lesson: LessonDetails) => ReactNode };

/** The reader's lessons by week or month, on the clock of their zone; the lessons of the selected day below. */
export function LessonCalendar(props: LessonCalendarProps) {
  const { t } = useTranslation("booking");
  const zone = useZone();
  // The server does not know the zone of every visitor, and days depend on it.
  if (zone === null) return <Skeleton aria-label={t("calendar.loading")} height={360} shape="block" />;
  return <CalendarInZone {...props} zone={zone} />;
}

function CalendarInZone({ view, renderLesson, zone }: LessonCalendarProps & { zone: string }) {
  const { t } = useTranslation("booking");
  const { locale } = useUi();
  const id = useId();
  const today = dayOf(useNow(TODAY_EVERY_MS), zone);
  const focus = useDayFocus(today, today, { monthsBack: MONTHS_BACK });
  const [selected, setSelected] = useState<CalendarDate>(today);
  const span = spanOf(view, focus.day, locale);
  const query = useCalendarLessons(span, zone);
  const lessons = lessonsByDay(query.data ?? [], zone);

  function select(day: CalendarDate) {
    focus.setDay(day);
    setSelected(day);
  }

  function step(by: 1 | -1) {
    if (view === "month") focus.changeMonth(by);
    else focus.setDay(focus.day.add({ weeks: by }));
  }

  return (
    <div className={styles.calendar}>
      <SpanHead
        hasNext={span.last.compare(focus.last) < 0}
        hasPrevious={span.first.compare(focus.first) > 0}
        id={`${id}-span`}
        onStep={step}
        onToday={() => select(today)}
        span={span}
        view={view}
      />
      <DayGrid
        focus={focus}
        isPending={query.isPending}
        labelledBy={`${id}-span`}
        lessons={lessons}
        onSelect={select}
        selected={selected}
        span={span}
        today={today}
        view={view}
      />
      {query.isError && (
        <Problem error={query.error} onRetry={() => void query.refetch()} title={t("calendar.problem")} />
      )}
      <SelectedDay day={selected} lessons={lessons.get(selected.toString())} renderLesson={renderLesson} />
    </div>
  );
}

type SelectedDayProps = {
  day: CalendarDate;
  lessons: readonly LessonDetails[] | undefined;
  renderLesson: LessonCalendarProps["renderLesson"];
};

function SelectedDay({ day, lessons = [], renderLesson }: SelectedDayProps) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section">
      <h3 aria-live="polite" className={styles.dayTitle} id={id}>
        {format.dayLabel(day.toString())}
      </h3>
      {lessons.length === 0 ? (
        <p className={styles.none}>{t("calendar.noneOn")}</p>
      ) : (
        <ul className={styles.list}>{lessons.map(renderLesson)}</ul>
      )}
    </Card>
  );
}
