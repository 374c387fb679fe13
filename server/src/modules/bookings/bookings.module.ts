import { randomUUID } from "node:crypto";
import {
  booking,
  bookingCounts,
  bookingQuery,
  cancelBooking,
  createBooking,
  dataOf,
  listOf,
} from "@kalima/contracts/api";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import * as z from "zod/mini";
import { type AccessTable, requireSession } from "../../http/access.ts";
import { actOnce } from "../../http/act-once.ts";
import type { ModuleFactory } from "../server-module.ts";
import { accountRemoved } from "../users/public.ts";
import { releaseBookingsOf } from "./account-removal.ts";
import { bookingConfirmed } from "./booking-events.ts";
import { answerBooking, bookingsService } from "./bookings.service.ts";
import { calendarAccess, calendarRoutes } from "./calendar/calendar.routes.ts";
import { endFeed } from "./calendar/feeds.ts";
import { cancelBooking as cancel } from "./cancel-booking.ts";
import { changesAccess, changesRoutes } from "./changes/changes.routes.ts";
import { schedulePackClock } from "./changes/pack-clock.ts";
import { defineRefundOfLeftCredits } from "./changes/refund-credits.ts";
import { followUpAccess, followUpRoutes } from "./follow-up/follow-up.routes.ts";
import { scheduleNudges } from "./follow-up/owed-feedback.ts";
import { holdTimes } from "./hold-times.ts";
import { defineEndHold } from "./holds/end-holds.ts";
import { scheduleLessonClock } from "./lessons/lesson-clock.ts";
import { lessonsAccess, lessonsRoutes } from "./lessons/lessons.routes.ts";
import { reactToPayments } from "./payment-reactions.ts";
import { provideBookings } from "./personal-data.ts";
import { scheduleReminders } from "./reminders/send-reminders.ts";
import { defineSettlement, settleIfTrainerLeft } from "./replacement/settle-booking.ts";
import { speakingCheckAccess, speakingCheckRoutes } from "./speaking-check/speaking-check.routes.ts";
import { staffExaminersAccess, staffExaminersRoutes } from "./speaking-check/staff-examiners.routes.ts";
import { staffRefundsAccess, staffRefundsRoutes } from "./staff-refunds/staff-refunds.routes.ts";
import { scheduleEndOfTimeHolds, timeHoldsAccess, timeHoldsRoutes } from "./time-holds/time-holds.routes.ts";

/** Agents read bookings and change none. */
const reach = { student: "own", trainer: "own", agent: "all", admin: "all" } as const;
const access: AccessTable = {
  "POST /api/bookings": { roles: ["student"], complete: true },
  "GET /api/bookings": { complete: true, reach },
  // Staff see the bookings of everyone: too many to count for each visit.
  "GET /api/bookings/counts": { roles: ["student", "trainer"], complete: true },
  "GET /api/bookings/:id": { complete: true, reach },
  "POST /api/bookings/:id/cancel": {
    roles: ["student", "trainer", "admin"],
    complete: true,
    reach: { student: "own", trainer: "own", admin: "all" },
  },
  ...speakingCheckAccess,
  ...lessonsAccess,
  ...changesAccess,
  ...calendarAccess,
  ...followUpAccess,
  ...staffExaminersAccess,
  ...staffRefundsAccess,
  ...timeHoldsAccess,
};

const params = z.object({ id: z.uuid() });
/** Links in receipts and notifications name a booking by its reference code. */
const idOrCode = z.object({ id: z.union([z.uuid(), z.string().check(z.regex(/^[A-Z0-9]{8,32}$/))]) });
const isId = (text: string) => text.includes("-");
const tags = ["bookings"];

/** HTTP face of bookings and lessons; ends holds, runs the clock of lessons, and reacts to payments and to removed accounts. */
export const bookingsModule: ModuleFactory = (context) => {
  const { events, guests } = context;
  provideBookings(context);
  const bookings = bookingsService(context);
  defineEndHold(context);
  scheduleEndOfTimeHolds(context);
  reactToPayments(context);
  scheduleLessonClock(context);
  schedulePackClock(context);
  scheduleReminders(context);
  scheduleNudges(context);
  defineRefundOfLeftCredits(context);
  defineSettlement(context);
  events.on(accountRemoved, (tx, { userId }) => releaseBookingsOf(context, tx, userId));
  events.on(bookingConfirmed, (tx, { bookingId }) => settleIfTrainerLeft(context, tx, bookingId));
  events.on(accountRemoved, (tx, { userId }) => endFeed(tx, userId));

  return {
    name: "bookings",
    access,
    async routes(app) {
      await app.register(speakingCheckRoutes(context));
      await app.register(lessonsRoutes(context, bookings));
      await app.register(changesRoutes(context));
      await app.register(calendarRoutes(context));
      await app.register(followUpRoutes(context));
      await app.register(staffExaminersRoutes(context));
      await app.register(staffRefundsRoutes(context));
      await app.register(timeHoldsRoutes(context));
      app.post(
        "/api/bookings",
        {
          config: { idempotency: "required" },
          schema: {
            summary: "Hold times with a trainer",
            tags,
            body: createBooking,
            response: { 201: dataOf(booking) },
          },
        },
        async (request, reply) => {
          const reader = requireSession(request);
          const { timeZone } = request;
          const id = randomUUID();
          const visitor = guests.read(request.cookies[COOKIE_NAMES.guest]);
          const from = { id, studentId: reader.userId, timeZone, visitor };
          const hold = (parts: typeof context) => holdTimes(parts, from, request.body);
          return actOnce(context, reply.code(201), hold, answerBooking(context, reader, id));
        },
      );
      app.get(
        "/api/bookings",
        {
          schema: {
            summary: "Your bookings, newest first",
            tags,
            querystring: bookingQuery,
            response: { 200: listOf(booking) },
          },
        },
        async (request) => {
          const { bookings: data, nextCursor } = await bookings.list(requireSession(request), request.query);
          return { data, page: { nextCursor } };
        },
      );
      app.get(
        "/api/bookings/counts",
        {
          schema: {
            summary: "How many of your bookings have each status",
            tags,
            response: { 200: dataOf(bookingCounts) },
          },
        },
        async (request) => ({ data: await bookings.counts(requireSession(request)) }),
      );
      app.get(
        "/api/bookings/:id",
        {
          schema: {
            summary: "One of your bookings, by id or reference code",
            tags,
            params: idOrCode,
            response: { 200: dataOf(booking) },
          },
        },
        async (request) => {
          const { id } = request.params;
          const reader = requireSession(request);
          return { data: await (isId(id) ? bookings.one(reader, id) : bookings.named(reader, id)) };
        },
      );
      app.post(
        "/api/bookings/:id/cancel",
        {
          config: { idempotency: "required" },
          schema: {
            summary: "Cancel a booking",
            tags,
            params,
            body: cancelBooking,
            response: { 200: dataOf(booking) },
          },
        },
        async (request, reply) => {
          const reader = requireSession(request);
          const { id } = request.params;
          const act = (parts: typeof context) => cancel(parts, reader, id, request.body);
          return actOnce(context, reply, act, answerBooking(context, reader, id));
        },
      );
    },
  };
};
