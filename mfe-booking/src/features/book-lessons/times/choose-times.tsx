import type { CalendarDate } from "@internationalized/date";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { CalendarSkeleton, dayOf } from "@kalima/ui/calendar";
import { StatusPill } from "@kalima/ui/content";
import { Globe } from "@kalima/ui/icons";
import type { Ref } from "react";
import { dayProblem } from "../../../shared/times/day-problem.ts";
import { TakenAlert } from "../../../shared/times/taken-alert.tsx";
import type { TakenTimes } from "../../../shared/times/taken-times.ts";
import styles from "../../../shared/times/times-layout.module.css";
import { TrainerMonth } from "../calendar/trainer-month.tsx";
import { type Draft, remainingTimes } from "../draft/draft.ts";
import { ChosenTimes } from "./chosen-times.tsx";
import { DayTimes } from "./day-times.tsx";
import { WeeklyTimes } from "./weekly-times.tsx";

type ChooseTimesProps = {
  trainerId: string;
  draft: Draft;
  day: CalendarDate | null;
  /** Null until the browser has named it. */
  zone: string | null;
  /** Epoch milliseconds. */
  now: number;
  problem: string | undefined;
  taken: TakenTimes | null;
  onSelectDay: (day: CalendarDate) => void;
  onToggle: (startsAt: string) => void;
  onAdd: (times: readonly string[]) => void;
  onReplace: (gone: string, by: string) => void;
  calendarRef: Ref<{ focus: () => void }>;
};

/** Step two: calendar, times of the selected day beside it, chosen times below. */
export function ChooseTimes(props: ChooseTimesProps) {
  const { trainerId, draft, day, zone, now, problem, taken, onToggle } = props;
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat();
  const closed = zone !== null && day && dayProblem(day, dayOf(now, zone));
  const last = draft.times.at(-1);

  return (
    <div className={styles.step}>
      <StatusPill tone="neutral" icon={<Globe size={16} />}>
        {t("times.zone", { zone: format.zoneName() })}
      </StatusPill>
      <div className={styles.columns}>
        {zone === null ? (
          <CalendarSkeleton now={now} />
        ) : (
          <TrainerMonth
            trainerId={trainerId}
            today={dayOf(now, zone)}
            selected={day}
            chosenDates={new Set(draft.times.map((time) => dayOf(time, zone).toString()))}
            onSelect={props.onSelectDay}
            errorMessage={taken ? undefined : errorText(problem)}
            ref={props.calendarRef}
          />
        )}
        <section className={styles.day} aria-label={t("times.label")}>
          <h3 className={styles.heading}>{day ? format.dayLabel(day.toString()) : t("times.chooseDay")}</h3>
          {closed && (
            <p className={styles.closed} role="alert">
              {errorText(closed)}
            </p>
          )}
          {zone !== null && day && !closed && (
            <DayTimes trainerId={trainerId} day={day} zone={zone} draft={draft} onToggle={onToggle} />
          )}
        </section>
      </div>
      {taken && <TakenAlert found={taken} onReplace={props.onReplace} />}
      <ChosenTimes times={draft.times} pack={draft.pack} taken={taken?.taken ?? []} onRemove={onToggle} />
      {zone !== null && last && draft.pack !== null && draft.pack > 1 && (
        <WeeklyTimes
          trainerId={trainerId}
          zone={zone}
          anchor={last}
          chosen={draft.times}
          room={remainingTimes(draft)}
          onAdd={props.onAdd}
        />
      )}
    </div>
  );
}
