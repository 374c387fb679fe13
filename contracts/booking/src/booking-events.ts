import { id, instant } from "@kalima/contracts/domain";
import { defineEvent } from "@kalima/contracts/events";
import * as z from "zod/mini";

// A module of its own, so that a remote that subscribes does not load the schema of a booking.

/** A booking was created and its times are held. Producer: mfe-booking. Consumers: mfe-booking's lists. */
export const bookingCreated = defineEvent({
  type: "booking.created",
  version: 1,
  payload: z.object({ bookingId: id, referenceCode: z.string(), createdAt: instant }),
});

/** A student gave a booking up. Producer: mfe-booking. */
export const bookingCancelled = defineEvent({
  type: "booking.cancelled",
  version: 1,
  payload: z.object({ bookingId: id }),
});
