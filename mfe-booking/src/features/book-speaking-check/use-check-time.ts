import { parseDate } from "@internationalized/date";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, usePlatform, useQuery, useSearchParams, useSession, useTranslation } from "@kalima/platform/react";
import {
  type CalendarDate,
  dayOf,
  isKnownZone,
  monthOf,
  type TimesZone,
  todayIn,
  useTimesZone,
} from "@kalima/ui/calendar";
import { useState } from "react";
import { missingStep, missingStepFrom } from "../../shared/account-step.ts";
import { takenTimesFrom } from "../../shared/times/taken-times.ts";
import { instantFrom, normalizeInstant } from "../../shared/times/time-rules.ts";
import { checkTimes, useBookCheck } from "./speaking-check.queries.ts";

/** Leads back here from the steps of an account, with the time that was chosen. */
const pageWith = (time: string) => `/booking/speaking-check?${new URLSearchParams({ at: time })}`;

/** The next day of this month or the next that has a free time; null while it is unknown, or where there is none. */
function useNextFreeDay(zone: TimesZone, now: number): CalendarDate | null {
  const { http } = usePlatform();
  const today = isKnownZone(zone) ? todayIn(zone, now) : dayOf(now, "UTC");
  const read = (month: CalendarDate) => ({ ...checkTimes(http).month(monthOf(month)), enabled: isKnownZone(zone) });
  const days = [useQuery(read(today)), useQuery(read(today.add({ months: 1 })))].flatMap(({ data }) => data ?? []);
  const free = days.find((day) => day.free > 0);
  return free ? parseDate(free.date) : null;
}

/** State of choosing and booking one time for the check. `?at=` presets it; else the next free day is open. */
export function useCheckTime() {
  const { navigation, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const session = useSession();
  // Any free trainer may take the check, so there is no trainer's clock.
  const timesZone = useTimesZone(null);
  const zone = timesZone.own;
  const now = useNow(MINUTE_MS);
  const [parameters] = useSearchParams();
  const [preset] = useState(() => instantFrom(parameters));
  const [time, setTime] = useState(preset && normalizeInstant(preset));
  const [selected, selectDay] = useState<CalendarDate | null>(null);
  const [wasTried, setTried] = useState(false);
  const book = useBookCheck();
  const nextFree = useNextFreeDay(timesZone, now);
  const day = selected ?? (zone !== null && preset !== null ? dayOf(preset, zone) : nextFree);

  function toggle(startsAt: string) {
    const at = normalizeInstant(startsAt);
    book.reset();
    setTime((chosen) => (chosen === at ? null : at));
  }

  /** Books the chosen time; without one, `onMissing` leads to the calendar. */
  function tryBooking(onMissing: () => void) {
    setTried(true);
    if (time === null) return onMissing();
    const step = missingStep(session, pageWith(time));
    if (step) return navigation.go(step);
    book.mutate(time, {
      onError(error) {
        const missing = missingStepFrom(error, pageWith(time));
        if (missing) return navigation.go(missing);
        toasts.show({ tone: "error", text: t("check.toast.failed") });
      },
    });
  }

  const missing = day === null ? "validation.no_date" : "validation.no_time";
  const taken = takenTimesFrom(book.error);
  return {
    timesZone,
    now,
    day,
    selectDay,
    time,
    toggle,
    problem: wasTried && time === null ? missing : undefined,
    taken,
    refusal: taken ? null : book.error,
    replace: (_gone: string, by: string) => toggle(by),
    isBooking: book.isPending,
    tryBooking,
  };
}
