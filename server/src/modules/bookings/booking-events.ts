import { defineDomainEvent } from "../../events/domain-events.ts";

/** A booking is paid and its times are the student's. */
export const bookingConfirmed = defineDomainEvent<{ bookingId: string; studentId: string; referenceCode: string }>(
  "booking.confirmed",
);
