import { defineDomainEvent } from "../../../kernel/events/domain-events.ts";

/** Staff approved the texts and the price that a trainer asked for, or refused them for this reason. */
export const trainerChangeDecided = defineDomainEvent<{
  trainerId: string;
  trainerUserId: string | null;
  /** Null when approved. */
  reason: string | null;
}>("trainers.change_decided");
