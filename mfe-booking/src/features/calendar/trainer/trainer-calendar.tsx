import { type CalendarDate, startOfMonth } from "@internationalized/date";
import type { LessonDetails } from "@kalima/booking-contract";
import type { Availability, HeldTime } from "@kalima/catalog-contract";
import { useNow, useTranslation } from "@kalima/platform/react";
import { Skeleton, useFormat, useUi } from "@kalima/ui";
import { dayOf, useDayFocus } from "@kalima/ui/calendar";
import { Problem } from "@kalima/ui/content";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useCalendarLessons } from "../calendar.queries.ts";
import { DayGrid } from "../grid/day-grid.tsx";
import { SpanHead } from "../grid/span-head.tsx";
import { LessonWindow } from "../shown-lessons.tsx";
import { type CalendarView, contains, lessonsByDay, type Span, stepSpan, toSpan } from "../span.ts";
import { Agenda } from "./agenda.tsx";
import { type CalendarAddress, useCalendarAddress } from "./calendar-address.ts";
import { CalendarTools } from "./calendar-tools.tsx";
import type { DayEntry } from "./day-entries.ts";
import { useDayNotes } from "./day-notes.ts";
import { useHeldTimes } from "./held-times.queries.ts";
import styles from "./trainer-calendar.module.css";

/** How far back the calendar leads. */
const MONTHS_BACK = 12;
const NOW_EVERY_MS = 60_000;
const NO_LESSONS: LessonDetails[] = [];
const NO_TIMES: HeldTime[] = [];

/** The half hours of these days, for drawing hours on them. */
export type HoursView = {
  span: Span;
  entries: readonly DayEntry[];
  /** Times at which another calendar makes the trainer busy. */
  busy: readonly HeldTime[];
  secondZone: string | null;
  now: number;
  onOpen: (lesson: LessonDetails) => void;
  onDay: (day: CalendarDate) => void;
  /** Goes to the days after these (1) or before them (-1). */
  onStep: (by: 1 | -1) => void;
};
type TrainerCalendarProps = {
  availability: Availability;
  renderLesson: (lesson: LessonDetails) => ReactNode;
  renderHours: (view: HoursView) => ReactNode;
};

/** A trainer's calendar on the clock of their hours: lessons, holds, hours, exceptions and holidays. */
export function TrainerCalendar(props: TrainerCalendarProps) {
  const { t } = useTranslation("booking");
  const { address, change } = useCalendarAddress();
  if (address.view === null) {
    return (
      <div aria-busy="true" aria-label={t("calendar.loading")} role="status">
        <Skeleton height={640} shape="block" />
      </div>
    );
  }
  return <Shown {...props} {...address} change={change} view={address.view} />;
}

type ShownProps = TrainerCalendarProps &
  CalendarAddress & { view: CalendarView; change: ReturnType<typeof useCalendarAddress>["change"] };

function Shown({
  availability,
  renderLesson,
  renderHours,
  view: chosen,
  isNarrow,
  date,
  secondZone,
  change,
}: ShownProps) {
  const view = isNarrow && chosen === "week" ? "threeDays" : chosen;
  const { t } = useTranslation("booking");
  const { locale } = useUi();
  const id = useId();
  const zone = availability.hours.timeZone;
  const now = useNow(NOW_EVERY_MS);
  const today = dayOf(now, zone);
  const focus = useDayFocus(date ?? today, today, startOfMonth(today.subtract({ months: MONTHS_BACK })));
  const [openId, setOpenId] = useState<string | null>(null);
  const notesOf = useDayNotes(availability);
  const span = toSpan(view, focus.day, locale);
  const lessons = useCalendarLessons(span, zone);
  const held = useHeldTimes(span, zone);
  const shown = lessons.data ?? NO_LESSONS;
  const times = held.data ?? NO_TIMES;
  // Fresh after each change; a lesson that moved out of the span closes its window.
  const open = shown.find((lesson) => lesson.id === openId);

  const shownDate = focus.day.compare(today) === 0 ? null : focus.day.toString();
  const addressDate = date?.toString() ?? null;
  useEffect(() => {
    if (shownDate !== addressDate) change({ date: shownDate });
  }, [change, shownDate, addressDate]);

  const entries: DayEntry[] = [
    ...shown
      .filter(({ status }) => status !== "cancelled")
      .map((lesson) => ({ kind: "lesson" as const, startsAt: lesson.startsAt, endsAt: lesson.endsAt, lesson })),
    ...times.filter(({ by }) => by === "hold").map((time) => ({ kind: "held" as const, ...time })),
  ];
  const busy = times.filter(({ by }) => by === "busy");

  const step = (by: 1 | -1) => focus.setDay(stepSpan(view, focus.day, by));
  function openDay(day: CalendarDate) {
    focus.setDay(day);
    change({ view: "day" });
  }

  return (
    <div className={styles.calendar}>
      <CalendarTools
        now={now}
        isNarrow={isNarrow}
        onChange={change}
        secondZone={secondZone}
        view={chosen}
        zone={zone}
      />
      <SpanHead
        hasNext={span.last.compare(focus.last) < 0}
        hasPrevious={span.first.compare(focus.first) > 0}
        id={`${id}-span`}
        onStep={step}
        onToday={() => focus.setDay(today)}
        span={span}
        view={view}
      />
      <OwnClock now={now} zone={zone} />
      {lessons.isLoadingError && (
        <Problem error={lessons.error} onRetry={() => void lessons.refetch()} title={t("calendar.problem")} />
      )}
      {view === "agenda" && !lessons.isLoadingError && (
        <Agenda
          busy={busy}
          entries={entries}
          isPending={lessons.isPending}
          notesOf={notesOf}
          renderLesson={renderLesson}
          span={span}
          today={today}
          zone={zone}
        />
      )}
      {view === "month" && (
        <DayGrid
          focus={focus}
          isPending={lessons.isPending}
          labelledBy={`${id}-span`}
          lessons={lessonsByDay(
            shown.filter(({ startsAt }) => contains(span, dayOf(startsAt, zone))),
            zone,
          )}
          notesOf={notesOf}
          onSelect={openDay}
          selected={null}
          span={span}
          today={today}
          view="month"
          zone={zone}
        />
      )}
      {(chosen === "day" || chosen === "week") &&
        renderHours({
          span,
          entries,
          busy,
          secondZone,
          now,
          onOpen: ({ id: opened }) => setOpenId(opened),
          onDay: openDay,
          onStep: step,
        })}
      {open && <LessonWindow onClose={() => setOpenId(null)}>{renderLesson(open)}</LessonWindow>}
    </div>
  );
}

/** Says whose clock the hours are on, where the visitor's shows another time. */
function OwnClock({ zone, now }: { zone: string; now: number }) {
  const { t } = useTranslation("booking");
  const own = useFormat();
  const there = useFormat(zone);
  if (own.dateTime(now) === there.dateTime(now)) return null;
  return <p className={styles.note}>{t("ownCalendar.clock", { zone: there.zoneName(now), time: there.time(now) })}</p>;
}
