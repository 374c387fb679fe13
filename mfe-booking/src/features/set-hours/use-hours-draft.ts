import { BOOKING_STORAGE_KEYS } from "@kalima/booking-contract";
import { type Availability, type WorkingHours, workingHours } from "@kalima/catalog-contract";
import { keepInTab, readFromTab } from "@kalima/platform/react";
import { useEffect, useState } from "react";
import * as z from "zod/mini";

const KEY = BOOKING_STORAGE_KEYS.hoursDraft;
const kept = z.object({ hours: workingHours, version: z.int(), trainerId: z.optional(z.string()) });

const isSame = (one: WorkingHours, other: WorkingHours) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The hours as they are being changed, and the version that they were made from. They are kept in this tab until they are
 * saved or discarded, so that nothing is lost by leaving the page.
 */
export function useHoursDraft(saved: Availability) {
  const [draft, setDraft] = useState<{ hours: WorkingHours; version: number } | null>(null);
  const [isRestored, setRestored] = useState(false);
  const { trainerId } = saved;

  // The server that rendered the page does not know what is kept.
  useEffect(() => {
    const found = readFromTab(KEY, kept);
    // Staff may have left those of another trainer.
    if (found && (found.trainerId ?? trainerId) === trainerId) setDraft({ hours: found.hours, version: found.version });
    setRestored(true);
  }, [trainerId]);
  useEffect(() => {
    if (isRestored) keepInTab(KEY, draft && { ...draft, trainerId });
  }, [draft, isRestored, trainerId]);

  const hours = draft?.hours ?? saved.hours;
  return {
    hours,
    version: draft?.version ?? saved.version,
    isChanged: draft !== null,
    change(changes: Partial<WorkingHours>) {
      setDraft((before) => {
        const next = { ...(before?.hours ?? saved.hours), ...changes };
        const version = before?.version ?? saved.version;
        // Undone by hand: nothing is left to save.
        return isSame(next, saved.hours) && version === saved.version ? null : { hours: next, version };
      });
    },
    /** The same hours, to replace a version that came meanwhile. */
    rebase: (version: number) => setDraft((before) => before && { ...before, version }),
    discard: () => setDraft(null),
  };
}
