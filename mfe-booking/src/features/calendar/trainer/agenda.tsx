import { type CalendarDate, isSameDay } from "@internationalized/date";
import type { LessonDetails } from "@kalima/booking-contract";
import type { HeldTime } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Skeleton, useFormat } from "@kalima/ui";
import { dayOf } from "@kalima/ui/calendar";
import { Card, EmptyState, StatusPill } from "@kalima/ui/content";
import { Calendar, Lock } from "@kalima/ui/icons";
import { type ReactNode, useId } from "react";
import { listDays, type Span } from "../span.ts";
import type { DayEntry } from "./day-entries.ts";
import { useHeldWords } from "./day-notes.ts";
import styles from "./trainer-calendar.module.css";

type AgendaProps = {
  span: Span;
  zone: string;
  today: CalendarDate;
  entries: readonly DayEntry[];
  busy: readonly HeldTime[];
  isPending: boolean;
  notesOf: (date: string) => string[];
  renderLesson: (lesson: LessonDetails) => ReactNode;
};

/** The days of two weeks on which something takes place or counts, one below the other. */
export function Agenda({ span, zone, today, entries, busy, isPending, notesOf, renderLesson }: AgendaProps) {
  const { t } = useTranslation("booking");
  const dayKey = ({ startsAt }: { startsAt: string }) => dayOf(startsAt, zone).toString();
  const byDay = Map.groupBy(entries, dayKey);
  const busyByDay = Map.groupBy(busy, dayKey);
  const days = listDays(span)
    .map((day) => ({
      day,
      entries: byDay.get(day.toString()) ?? [],
      busy: busyByDay.get(day.toString()) ?? [],
      notes: notesOf(day.toString()),
    }))
    .filter((each) => each.entries.length + each.busy.length + each.notes.length > 0);
  if (isPending) return <Skeleton aria-label={t("calendar.loading")} height={420} shape="block" />;
  if (days.length === 0) return <EmptyState illustration="calendar" title={t("ownCalendar.noneInAgenda")} />;
  return (
    <div className={styles.agenda}>
      {days.map((each) => (
        <AgendaDay
          {...each}
          isToday={isSameDay(each.day, today)}
          key={each.day.toString()}
          renderLesson={renderLesson}
          zone={zone}
        />
      ))}
    </div>
  );
}

type AgendaDayProps = Pick<AgendaProps, "renderLesson" | "zone" | "entries" | "busy"> & {
  day: CalendarDate;
  notes: readonly string[];
  isToday: boolean;
};

function AgendaDay({ day, entries, busy, notes, isToday, renderLesson, zone }: AgendaDayProps) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const id = useId();
  const sorted = entries.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  return (
    <Card aria-labelledby={id} as="section">
      <div className={styles.dayHead}>
        <h3 className={styles.dayTitle} id={id}>
          {format.dayLabel(day.toString())}
        </h3>
        {isToday && <StatusPill tone="info">{t("calendar.today")}</StatusPill>}
        {notes.map((note) => (
          <StatusPill key={note} tone="neutral">
            {note}
          </StatusPill>
        ))}
      </div>
      {busy.map(({ startsAt, endsAt }) => (
        <p className={styles.held} key={startsAt}>
          <Calendar size={18} />
          <Times endsAt={endsAt} startsAt={startsAt} zone={zone} />
          <span className={styles.note}>{t("ownCalendar.busy")}</span>
        </p>
      ))}
      {sorted.length > 0 && (
        <ul aria-labelledby={id} className={styles.entries}>
          {sorted.map((entry) =>
            entry.kind === "lesson" ? (
              renderLesson(entry.lesson)
            ) : (
              <HeldRow entry={entry} key={entry.startsAt} zone={zone} />
            ),
          )}
        </ul>
      )}
    </Card>
  );
}

function HeldRow({
  entry: { startsAt, endsAt, heldUntil },
  zone,
}: {
  entry: DayEntry & { kind: "held" };
  zone: string;
}) {
  const words = useHeldWords(zone);
  return (
    <li className={styles.held}>
      <Lock size={18} />
      <Times endsAt={endsAt} startsAt={startsAt} zone={zone} />
      <span className={styles.note}>{words(heldUntil)}</span>
    </li>
  );
}

function Times({ startsAt, endsAt, zone }: { startsAt: string; endsAt: string; zone: string }) {
  const format = useFormat(zone);
  return (
    <span>
      <time dateTime={startsAt}>{format.time(startsAt)}</time> – <span>{format.time(endsAt)}</span>
    </span>
  );
}
