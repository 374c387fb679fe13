import { randomUUID } from "node:crypto";
import {
  cancelBooking,
  countBookings,
  createBooking,
  listBookings,
  listLeftPacks as listLeftPacksOperation,
  readBooking,
} from "@kalima/booking-contract";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import * as z from "zod/mini";
import { requireSession } from "../../kernel/http/access.ts";
import { runIdempotent } from "../../kernel/http/idempotency.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { accountRemoved } from "../users/public.ts";
import { BOOKING_QUEUES } from "./booking-queues.ts";
import { cancelBooking as cancel } from "./changes/cancel-booking.ts";
import { changesRoutes } from "./changes/changes.routes.ts";
import { listLeftPacks } from "./changes/left-packs.ts";
import { scheduleLessonClock } from "./changes/lesson-clock.ts";
import { schedulePackClock } from "./changes/pack-clock.ts";
import { bookingConfirmed } from "./core/booking-events.ts";
import { bookingsService, createBookingAnswer } from "./core/bookings.service.ts";
import { createHeldBooking } from "./holds/create-booking.ts";
import { defineEndHold } from "./holds/holds.ts";
import { scheduleEndOfTimeHolds, timeHoldsRoutes } from "./holds/time-holds.routes.ts";
import { registerFeedbackVoices } from "./lessons/feedback-voices.ts";
import { lessonsRoutes } from "./lessons/lessons.routes.ts";
import { provideLessonsOfWeek } from "./lessons/lessons-of-week.ts";
import { notifyOfBookings } from "./notifications/notify-of-bookings.ts";
import { reactToPayments } from "./payment-reactions.ts";
import { provideBookings, provideBookingsOfPerson } from "./personal-data.ts";
import { ownRatingsRoutes } from "./ratings/own-ratings.routes.ts";
import { ratingAnswersRoutes } from "./ratings/rating-answers.routes.ts";
import { staffReviewsRoutes } from "./ratings/staff-reviews.routes.ts";
import { defineRefundOfLeftCredits } from "./refunds/refund-credits.ts";
import { staffRefundsRoutes } from "./refunds/staff-refunds.routes.ts";
import { releaseBookings } from "./release-bookings.ts";
import { replacementRoutes } from "./replacement/replacement.routes.ts";
import { defineSettlement, settleIfTrainerLeft } from "./replacement/settle-booking.ts";
import { provideSearchedBookings } from "./search-bookings.ts";
import { staffBookingsRoutes } from "./staff/staff-bookings.routes.ts";

/** Agents read bookings and change none. */
const reach = { student: "own", trainer: "own", agent: "all", admin: "all" } as const;

/** Links in receipts and notifications name a booking by its reference code. */
const idOrCode = z.object({ id: z.union([z.uuid(), z.string().check(z.regex(/^[A-Z0-9]{8,32}$/))]) });
const isId = (text: string) => text.includes("-");
const tags = ["bookings"];

/** HTTP face of bookings and lessons; ends holds, runs the clock of lessons, and reacts to payments and to removed accounts. */
export const bookingsModule: ModuleFactory = (context) => {
  const { events, guests } = context;
  provideBookings(context);
  provideBookingsOfPerson(context);
  registerFeedbackVoices(context);
  for (const queue of BOOKING_QUEUES) context.queues.register(queue);
  provideLessonsOfWeek(context);
  provideSearchedBookings(context);
  const bookings = bookingsService(context);
  defineEndHold(context);
  scheduleEndOfTimeHolds(context);
  reactToPayments(context);
  scheduleLessonClock(context);
  schedulePackClock(context);
  defineRefundOfLeftCredits(context);
  defineSettlement(context);
  events.on(accountRemoved, (tx, { userId, leftLessons }) => releaseBookings(context, tx, userId, leftLessons));
  events.on(bookingConfirmed, (tx, { bookingId }) => settleIfTrainerLeft(context, tx, bookingId));
  notifyOfBookings(context);

  return {
    name: "bookings",
    routes: [
      ...lessonsRoutes(context, bookings),
      ...changesRoutes(context),
      ...replacementRoutes(context),
      ...ownRatingsRoutes(context.database),
      ...ratingAnswersRoutes(context),
      ...staffBookingsRoutes(context),
      ...staffReviewsRoutes(context),
      ...staffRefundsRoutes(context),
      ...timeHoldsRoutes(context),
      handle(
        createBooking,
        {
          access: { roles: ["student"], complete: true },
          summary: "Hold times with a trainer",
          tags,
          status: 201,
          idempotency: "required",
        },
        async (request, reply) => {
          const reader = requireSession(request);
          const { timeZone } = request;
          const id = randomUUID();
          const visitor = guests.read(request.cookies[COOKIE_NAMES.guest]);
          const from = { id, studentId: reader.userId, timeZone, visitor };
          const hold = (parts: typeof context) => createHeldBooking(parts, from, request.body);
          return runIdempotent(context, reply, hold, createBookingAnswer(context, reader, id));
        },
      ),
      handle(
        listBookings,
        { access: { complete: true, permission: "bookings.see", reach }, summary: "Your bookings, newest first", tags },
        async (request) => {
          const { bookings: data, nextCursor } = await bookings.list(requireSession(request), request.query);
          return { data, page: { nextCursor } };
        },
      ),
      // Staff see the bookings of everyone: too many to count for each visit.
      handle(
        countBookings,
        {
          access: { roles: ["student", "trainer"], complete: true },
          summary: "How many of your bookings have each status",
          tags,
        },
        async (request) => ({ data: await bookings.countByStatus(requireSession(request)) }),
      ),
      handle(
        listLeftPacksOperation,
        {
          access: { roles: ["student"] },
          summary: "What your paid packs still have, before you remove the account",
          tags,
        },
        async (request) => ({ data: await listLeftPacks(context, requireSession(request).userId) }),
      ),
      handle(
        readBooking,
        {
          access: { complete: true, permission: "bookings.see", reach },
          summary: "One of your bookings, by id or reference code",
          tags,
          params: idOrCode,
        },
        async (request) => {
          const { id } = request.params;
          const reader = requireSession(request);
          return { data: await (isId(id) ? bookings.read(reader, id) : bookings.readByCode(reader, id)) };
        },
      ),
      handle(
        cancelBooking,
        {
          access: {
            roles: ["student", "trainer", "admin"],
            complete: true,
            permission: "bookings.change",
            reach: { student: "own", trainer: "own", admin: "all" },
          },
          act: "booking.cancelled",
          summary: "Cancel a booking",
          tags,
          idempotency: "required",
        },
        async (request, reply) => {
          const reader = requireSession(request);
          const { id } = request.params;
          const act = (parts: typeof context) => cancel(parts, reader, id, request.body);
          return runIdempotent(context, reply, act, createBookingAnswer(context, reader, id));
        },
      ),
    ],
  };
};
