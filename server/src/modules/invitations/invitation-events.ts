import { defineDomainEvent } from "../../kernel/events/domain-events.ts";

/** Somebody who was invited has an account now, with the role of the invitation. */
export const invitationAccepted = defineDomainEvent<{ invitationId: string; userId: string }>("invitation.accepted");
