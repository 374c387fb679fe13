import type { TimeSlot } from "@kalima/contracts/api";
import type { CalendarDate } from "@kalima/ui/calendar";
import { normalizeInstant } from "../../../shared/times/instants.ts";
import { StartTimes } from "../../../shared/times/start-times.tsx";
import { useTimeSlots } from "../api/time-slots.ts";
import { type Draft, isOverlapped } from "../draft/draft.ts";

type DayTimesProps = {
  trainerId: string;
  day: CalendarDate;
  zone: string;
  draft: Draft;
  onToggle: (startsAt: string) => void;
};

/** The start times of one day of a trainer. */
export function DayTimes({ trainerId, day, zone, draft, onToggle }: DayTimesProps) {
  const slots = useTimeSlots(trainerId, day.toString());
  const fits = (slot: TimeSlot) => fitsInto(draft, slot);
  return <StartTimes slots={slots} zone={zone} chosen={draft.times} fits={fits} onToggle={onToggle} />;
}

/** Whether the lesson overlaps none that is chosen beside it; with a pack of one, it replaces that one. */
function fitsInto({ pack, times }: Draft, slot: TimeSlot): boolean {
  const at = normalizeInstant(slot.startsAt);
  return pack === 1 || times.includes(at) || !isOverlapped(times, at);
}
