import * as z from "zod/mini";
import { id, instant } from "../domain/primitives.ts";
import { defineEvent } from "./define-event.ts";

/** A visitor chose a trainer to book. Producer: mfe-catalog. Consumers: none required. */
export const trainerChosen = defineEvent({
  type: "trainer.chosen",
  version: 1,
  payload: z.object({ trainerId: id }),
});

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

/** A booking is paid for, after the server has committed it. Producer: mfe-payment. Consumers: mfe-booking's lists. */
export const bookingConfirmed = defineEvent({
  type: "booking.confirmed",
  version: 1,
  payload: z.object({ bookingId: id, lessonIds: z.array(id), confirmedAt: instant }),
});

/** The account's own data changed. Producers: mfe-auth, mfe-profile. Consumer: shell (header). */
export const profileUpdated = defineEvent({
  type: "profile.updated",
  version: 1,
  payload: z.object({ userId: id }),
});

/** A task was set, sent or reviewed by the visitor. Producer: mfe-booking. Consumer: mfe-profile (count of open tasks). */
export const taskChanged = defineEvent({
  type: "task.changed",
  version: 1,
  payload: z.object({ taskId: id }),
});

/** A visitor outside the chat panel wants live support. Producers: shell, any remote. Consumer: mfe-support-chat. */
export const supportRequested = defineEvent({
  type: "support.requested",
  version: 1,
  payload: z.object({ from: z.string() }),
});

export const ALL_EVENTS = [
  trainerChosen,
  bookingCreated,
  bookingCancelled,
  bookingConfirmed,
  profileUpdated,
  taskChanged,
  supportRequested,
] as const;
