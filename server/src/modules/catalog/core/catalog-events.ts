import { defineDomainEvent } from "../../../kernel/events/domain-events.ts";

/**
 * The public data of these trainers, such as a rating, a price or a free time, has changed, and the list shows it.
 * The event follows seconds after the change, once for all changes until then.
 */
export const trainersChanged = defineDomainEvent<{ trainerIds: readonly string[] }>("trainers.changed");
