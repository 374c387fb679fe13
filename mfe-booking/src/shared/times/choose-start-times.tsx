import type { TimeSlot } from "@kalima/catalog-contract";
import { useErrorText, useQuery, useTranslation } from "@kalima/platform/react";
import { Skeleton, useFormat, useUi } from "@kalima/ui";
import {
  byPartOfDay,
  type CalendarDate,
  CalendarSkeleton,
  dayOf,
  fiveWeeksWith,
  isKnownZone,
  monthsOf,
  type TimesZone,
  todayIn,
  useDayFocus,
  WeeksCalendar,
  type WeeksCalendarProps,
  ZoneSwitch,
} from "@kalima/ui/calendar";
import { Problem } from "@kalima/ui/content";
import { type Ref, useImperativeHandle } from "react";
import slotStyles from "./start-times.module.css";
import { dayProblem, normalizeInstant } from "./time-rules.ts";
import styles from "./times-layout.module.css";
import { type TimesSource, useShownDays } from "./times-source.ts";

type ChooseStartTimesProps = {
  source: TimesSource;
  zone: TimesZone;
  /** Epoch milliseconds. */
  now: number;
  day: CalendarDate | null;
  /** The day in whose weeks the calendar opens while none is selected; by default tomorrow. */
  opensOn?: CalendarDate | undefined;
  onSelectDay: (day: CalendarDate) => void;
  /** Text next to the calendar. */
  problem: string | undefined;
  calendarRef: Ref<{ focus: () => void }>;
} & Pick<StartTimesProps, "chosen" | "fits" | "onToggle">;

/** A calendar, and beside it the start times of the selected day. */
export function ChooseStartTimes(props: ChooseStartTimesProps) {
  const { source, zone, now, day, opensOn, chosen, fits, onToggle, onSelectDay, problem, calendarRef } = props;
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat();
  const known = isKnownZone(zone) ? zone : null;
  const closed = known && day && dayProblem(day, todayIn(known, now));

  return (
    <>
      <ZoneSwitch zone={zone} now={now} />
      <div className={styles.columns}>
        {known === null ? (
          <CalendarSkeleton now={now} />
        ) : (
          <Weeks
            source={source}
            opensOn={opensOn}
            today={todayIn(known, now)}
            selected={day}
            chosenDates={new Set(chosen.map((time) => dayOf(time, known.shown).toString()))}
            onSelect={onSelectDay}
            errorMessage={problem}
            ref={calendarRef}
          />
        )}
        <section className={styles.day} aria-label={t("times.label")}>
          <h3 className={styles.heading}>{day ? format.dayLabel(day.toString()) : t("times.chooseDay")}</h3>
          {closed && (
            <p className={styles.closed} role="alert">
              {errorText(closed)}
            </p>
          )}
          {known && day && !closed && (
            <Times
              source={source}
              date={day.toString()}
              zone={known.shown}
              chosen={chosen}
              fits={fits}
              onToggle={onToggle}
            />
          )}
        </section>
      </div>
    </>
  );
}

type WeeksProps = Omit<WeeksCalendarProps, "focus" | "weeks" | "days"> & {
  source: TimesSource;
  opensOn: CalendarDate | undefined;
  ref: Ref<{ focus: () => void }>;
};

/** The calendar, with the answers for the weeks that it shows. */
function Weeks({ source, opensOn, ref, ...calendar }: WeeksProps) {
  const { locale } = useUi();
  const { selected, today } = calendar;
  const tomorrow = today.add({ days: 1 });
  const first = opensOn && opensOn.compare(tomorrow) > 0 ? opensOn : tomorrow;
  const focus = useDayFocus(selected ?? first, today);
  const weeks = fiveWeeksWith(focus.day, today, locale);
  const days = useShownDays(source, monthsOf(weeks));
  useImperativeHandle(ref, () => ({ focus: focus.focusDay }));
  return <WeeksCalendar {...calendar} focus={focus} weeks={weeks} days={days} />;
}

type TimesProps = Omit<StartTimesProps, "slots"> & { source: TimesSource; date: string };

function Times({ source, date, ...times }: TimesProps) {
  return <StartTimes slots={useQuery(source.day(date))} {...times} />;
}

type StartTimesProps = {
  /** The slots of one day, as a query has them. */
  slots: { data: TimeSlot[] | undefined; isLoadingError: boolean; error: unknown; refetch: () => unknown };
  zone: string;
  /** Chosen instants, normalized. */
  chosen: readonly string[];
  /** Returns true if a free time may be chosen beside the others. Without it, all may. */
  fits?: ((slot: TimeSlot) => boolean) | undefined;
  onToggle: (startsAt: string) => void;
};

/** The start times of one day as toggles. */
function StartTimes({ slots, zone, chosen, fits = () => true, onToggle }: StartTimesProps) {
  const { t } = useTranslation("booking");
  const format = useFormat(zone);

  if (slots.isLoadingError) return <Problem error={slots.error} title={t("times.problem")} onRetry={slots.refetch} />;
  if (!slots.data) return <StartTimesSkeleton />;
  if (!slots.data.some((slot) => slot.free)) return <p className={slotStyles.none}>{t("times.noneFree")}</p>;

  return byPartOfDay(slots.data, zone).map(({ part, slots: found }) => (
    <fieldset key={part} className={slotStyles.part}>
      <legend className={slotStyles.name}>{t(`times.${part}`)}</legend>
      <div className={slotStyles.slots}>
        {found.map((slot) => {
          const isChosen = chosen.includes(normalizeInstant(slot.startsAt));
          const isOffered = slot.free && fits(slot);
          return (
            <button
              key={slot.startsAt}
              type="button"
              className={slotStyles.slot}
              aria-pressed={isChosen}
              aria-label={isOffered ? undefined : t("times.taken", { time: format.time(slot.startsAt) })}
              // A chosen time that was taken meanwhile stays enabled, so that the student can deselect it.
              disabled={!isOffered && !isChosen}
              onClick={() => onToggle(slot.startsAt)}
            >
              {format.time(slot.startsAt)}
            </button>
          );
        })}
      </div>
    </fieldset>
  ));
}

function StartTimesSkeleton() {
  const { t } = useTranslation("booking");
  return (
    <div className={slotStyles.skeleton} aria-busy="true" role="status" aria-label={t("times.loading")}>
      <Skeleton width="40%" />
      <Skeleton shape="block" height={44} />
      <Skeleton width="40%" />
      <Skeleton shape="block" height={44} />
    </div>
  );
}
