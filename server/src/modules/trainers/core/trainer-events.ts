import { defineDomainEvent } from "../../../kernel/events/domain-events.ts";

/**
 * What visitors see of these trainers has changed, such as a rating, a price or a free time, and the list shows it. Comes
 * seconds after the change, once for all changes until then.
 */
export const trainersChanged = defineDomainEvent<{ trainerIds: readonly string[] }>("trainers.changed");

/** Staff approved the texts and the price that a trainer asked for, or refused them for this reason. */
export const trainerChangeDecided = defineDomainEvent<{
  trainerId: string;
  trainerUserId: string | null;
  /** Null when approved. */
  reason: string | null;
}>("trainers.change_decided");
