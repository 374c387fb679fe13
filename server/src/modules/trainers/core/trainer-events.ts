import { defineDomainEvent } from "../../../kernel/events/domain-events.ts";

/**
 * The public data of these trainers, such as a rating, a price or a free time, has changed, and the list shows it.
 * The event follows seconds after the change, once for all changes until then.
 */
export const trainersChanged = defineDomainEvent<{ trainerIds: readonly string[] }>("trainers.changed");

/** Staff approved the texts and the price that a trainer asked for, or refused them for this reason. */
export const trainerChangeDecided = defineDomainEvent<{
  trainerId: string;
  trainerUserId: string | null;
  /** Null when approved. */
  reason: string | null;
}>("trainers.change_decided");
