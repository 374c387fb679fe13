import type { Availability, WorkingHours } from "@kalima/catalog-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { useState } from "react";
import { useDayNotes } from "../features/calendar/trainer/day-notes.ts";
import { type DatedStroke, HoursOfDays } from "../features/calendar/trainer/hours-of-days.tsx";
import type { HoursView } from "../features/calendar/trainer/trainer-calendar.tsx";
import { SaveDialog } from "../features/set-hours/save/save-dialog.tsx";
import { findNewer, useSaveHours } from "../shared/hours/availability.queries.ts";
import { findDay, replaceDate } from "../shared/hours/dated-hours.ts";
import { paintDay } from "../shared/hours/ranges.ts";

/** The hours after a stroke: each of its dates becomes an exception, unless it then has its usual hours. */
function applyStroke(hours: WorkingHours, { dates, ...stroke }: DatedStroke): WorkingHours {
  return dates.reduce((next, date) => replaceDate(next, date, paintDay(findDay(next, date).ranges, stroke)), hours);
}

type CalendarHoursProps = { availability: Availability; view: HoursView };

/** The half hours of the calendar. A stroke over them shows its effect, and counts once that is confirmed. */
export function CalendarHours({ availability, view }: CalendarHoursProps) {
  const { t } = useTranslation("booking");
  const { toasts } = usePlatform();
  const save = useSaveHours();
  const notesOf = useDayNotes(availability);
  const [stroke, setStroke] = useState<DatedStroke | null>(null);
  const hours = stroke ? applyStroke(availability.hours, stroke) : availability.hours;

  function confirm() {
    save.mutate(
      { hours, expectedVersion: availability.version },
      {
        onSuccess() {
          setStroke(null);
          toasts.show({ tone: "success", text: t("hours.save.done") });
        },
        onError(error) {
          // The stroke is drawn on the newer hours now, and its effect shown again.
          if (!findNewer(error)) return;
          save.reset();
          toasts.show({ tone: "info", text: t("hours.newer.title") });
        },
      },
    );
  }

  return (
    <>
      <HoursOfDays {...view} hours={hours} notesOf={notesOf} onPaint={setStroke} />
      {stroke && <SaveDialog draft={{ hours }} onClose={() => setStroke(null)} onSave={confirm} save={save} />}
    </>
  );
}
