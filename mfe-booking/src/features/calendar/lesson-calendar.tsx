import { type CalendarDate, isSameDay, startOfMonth } from "@internationalized/date";
import type { LessonDetails } from "@kalima/booking-contract";
import { useNow, useTranslation } from "@kalima/platform/react";
import { Skeleton, useUi, useZone } from "@kalima/ui";
import { dayOf, OwnZoneSwitch, useDayFocus } from "@kalima/ui/calendar";
import { Problem } from "@kalima/ui/content";
import { type ReactNode, useId, useState } from "react";
import { useCalendarLessons } from "./calendar.queries.ts";
import { DayGrid } from "./grid/day-grid.tsx";
import styles from "./grid/grid.module.css";
import { SpanHead } from "./grid/span-head.tsx";
import { LessonWindow, ShownLessons } from "./shown-lessons.tsx";
import { contains, lessonsByDay, listDays, stepSpan, toSpan } from "./span.ts";
import { WeekHours } from "./week/week-hours.tsx";

/** How far back the calendar leads. */
const MONTHS_BACK = 12;
const TODAY_EVERY_MS = 60_000;
const NO_LESSONS: LessonDetails[] = [];

type LessonCalendarProps = { view: "week" | "month"; renderLesson: (lesson: LessonDetails) => ReactNode };

/** The reader's lessons by week or month, on the clock of their zone; they are listed below, or those of a day. */
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
  const now = useNow(TODAY_EVERY_MS);
  const today = dayOf(now, zone);
  const focus = useDayFocus(today, today, startOfMonth(today.subtract({ months: MONTHS_BACK })));
  const [chosen, setChosen] = useState<CalendarDate | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const span = toSpan(view, focus.day, locale);
  const selected = chosen && contains(span, chosen) ? chosen : null;
  const query = useCalendarLessons(span, zone);
  // Its distance from UTC may differ in another part of the year.
  const zoneAt = contains(span, today) ? now : span.first.toDate(zone);
  const lessons = query.data ?? NO_LESSONS;
  // The first hours of a week also show the rest of a session that began before its midnight.
  const starting = lessons.filter(({ startsAt }) => contains(span, dayOf(startsAt, zone)));
  const byDay = lessonsByDay(starting, zone);
  // Fresh after each change; a lesson that moved out of the span closes its window.
  const open = lessons.find((lesson) => lesson.id === openId);

  /** Choosing the selected day again shows all days. */
  function choose(day: CalendarDate) {
    focus.setDay(day);
    setChosen(selected && isSameDay(selected, day) ? null : day);
  }

  return (
    <div className={styles.calendar}>
      <SpanHead
        hasNext={span.last.compare(focus.last) < 0}
        hasPrevious={span.first.compare(focus.first) > 0}
        id={`${id}-span`}
        onStep={(by) => focus.setDay(stepSpan(view, focus.day, by))}
        onToday={() => focus.setDay(today)}
        span={span}
        view={view}
      />
      <DayGrid
        focus={focus}
        isPending={query.isPending}
        labelledBy={`${id}-span`}
        lessons={byDay}
        onSelect={choose}
        selected={selected}
        span={span}
        today={today}
        view={view}
      />
      {view === "week" && (
        <WeekHours
          days={listDays(span)}
          lessons={lessons}
          now={now}
          onMore={choose}
          onOpen={(lesson) => setOpenId(lesson.id)}
          shown={focus.day}
          zone={zone}
        />
      )}
      {query.isLoadingError && (
        <Problem error={query.error} onRetry={() => void query.refetch()} title={t("calendar.problem")} />
      )}
      {!query.isLoadingError && (
        <ShownLessons
          day={selected}
          isPending={query.isPending}
          lessons={selected ? (byDay.get(selected.toString()) ?? NO_LESSONS) : starting}
          renderLesson={renderLesson}
          view={view}
        />
      )}
      <OwnZoneSwitch now={zoneAt.valueOf()} />
      {open && <LessonWindow onClose={() => setOpenId(null)}>{renderLesson(open)}</LessonWindow>}
    </div>
  );
}
