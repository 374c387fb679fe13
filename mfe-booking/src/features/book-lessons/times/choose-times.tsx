import type { TimeSlot } from "@kalima/catalog-contract";
import { useErrorText, usePlatform } from "@kalima/platform/react";
import type { CalendarDate, TimesZone } from "@kalima/ui/calendar";
import { lazy, type Ref, Suspense } from "react";
import { ChooseStartTimes } from "../../../shared/times/choose-start-times.tsx";
import { TakenAlert } from "../../../shared/times/taken-alert.tsx";
import type { TakenTimes } from "../../../shared/times/taken-times.ts";
import { isOverlapped, normalizeInstant } from "../../../shared/times/time-rules.ts";
import styles from "../../../shared/times/times-layout.module.css";
import { trainerTimes } from "../../../shared/times/times-source.ts";
import { type Draft, remainingTimes } from "../booking-draft.ts";
import { ChosenTimes } from "./chosen-times.tsx";

const WeeklyTimes = lazy(async () => ({
  default: (await import("../../../shared/times/weekly/weekly-times.tsx")).WeeklyTimes,
}));

type ChooseTimesProps = {
  trainerId: string;
  draft: Draft;
  /** Minutes of the preselected lesson length. */
  usualMinutes: number;
  day: CalendarDate | null;
  zone: TimesZone;
  /** Epoch milliseconds. */
  now: number;
  problem: string | undefined;
  taken: TakenTimes | null;
  /** The instant that is held for the visitor. */
  held: string | null;
  onSelectDay: (day: CalendarDate) => void;
  onToggle: (startsAt: string) => void;
  onAdd: (times: readonly string[]) => void;
  onReplace: (gone: string, by: string) => void;
  calendarRef: Ref<{ focus: () => void }>;
};

/** Step two: calendar, times of the selected day beside it, chosen times below. */
export function ChooseTimes(props: ChooseTimesProps) {
  const { trainerId, draft, usualMinutes, zone, taken, onToggle } = props;
  const { http } = usePlatform();
  const errorText = useErrorText();
  const last = draft.times.at(-1);
  const lessonMinutes = draft.lessonMinutes === usualMinutes ? null : draft.lessonMinutes;
  const source = trainerTimes(http, trainerId, { lessonMinutes, dayZone: zone.dayZone });
  const own = trainerTimes(http, trainerId, { lessonMinutes, dayZone: null });

  return (
    <div className={styles.step}>
      <ChooseStartTimes
        source={source}
        zone={zone}
        now={props.now}
        day={props.day}
        chosen={draft.times}
        fits={(slot) => fitsInto(draft, slot)}
        problem={taken ? undefined : errorText(props.problem)}
        onSelectDay={props.onSelectDay}
        onToggle={onToggle}
        calendarRef={props.calendarRef}
      />
      {taken && <TakenAlert found={taken} onReplace={props.onReplace} />}
      <ChosenTimes
        times={draft.times}
        pack={draft.pack}
        taken={taken?.taken ?? []}
        held={props.held}
        zone={zone.shown}
        onRemove={onToggle}
      />
      {zone.own !== null && last && draft.pack !== null && draft.pack > 1 && (
        <Suspense>
          <WeeklyTimes
            source={own}
            zone={zone.own}
            shownZone={zone.shown}
            anchor={last}
            chosen={draft}
            room={remainingTimes(draft)}
            onAdd={props.onAdd}
          />
        </Suspense>
      )}
    </div>
  );
}

/** True if the lesson overlaps no other chosen one. In a pack of one it replaces the chosen one, so it always fits. */
function fitsInto(draft: Draft, slot: TimeSlot): boolean {
  const at = normalizeInstant(slot.startsAt);
  return draft.pack === 1 || draft.times.includes(at) || !isOverlapped(draft, at);
}
