import { id, instant } from "@kalima/contracts/domain";
import { defineEvent } from "@kalima/contracts/events";
import * as z from "zod/mini";

// A module of its own, so that a remote that subscribes does not load the schema of a payment.

/** A booking is paid for, after the server has committed it. Producer: mfe-payment. Consumers: mfe-booking's lists. */
export const bookingConfirmed = defineEvent({
  type: "booking.confirmed",
  version: 1,
  payload: z.object({ bookingId: id, lessonIds: z.array(id), confirmedAt: instant }),
});
