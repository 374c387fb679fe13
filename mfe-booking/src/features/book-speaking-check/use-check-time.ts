import { useNow, usePlatform, useSearchParams, useSession, useTranslation } from "@kalima/platform/react";
import { type CalendarDate, dayOf, useTimesZone } from "@kalima/ui/calendar";
import { useState } from "react";
import { missingStep, missingStepFrom } from "../../shared/account-step.ts";
import { instantFrom, normalizeInstant } from "../../shared/times/instants.ts";
import { takenTimesFrom } from "../../shared/times/taken-times.ts";
import { useBookCheck } from "./api/use-speaking-check.ts";

const MINUTE_MS = 60_000;
/** Leads back here from the steps of an account, with the time that was chosen. */
const pageWith = (time: string) => `/booking/speaking-check?${new URLSearchParams({ at: time })}`;

/** State of choosing and booking one time for the check. `?at=` presets it. */
export function useCheckTime() {
  const { navigation, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const session = useSession();
  // Of whichever trainer is free, so there is no trainer's clock.
  const timesZone = useTimesZone(null);
  const zone = timesZone.own;
  const now = useNow(MINUTE_MS);
  const [parameters] = useSearchParams();
  const [preset] = useState(() => instantFrom(parameters));
  const [time, setTime] = useState(preset && normalizeInstant(preset));
  const [selected, selectDay] = useState<CalendarDate | null>(null);
  const [wasTried, setTried] = useState(false);
  const book = useBookCheck();
  const day = selected ?? (zone !== null && preset !== null ? dayOf(preset, zone) : null);

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
