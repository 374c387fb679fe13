import { randomUUID } from "node:crypto";
import {
  assessSpeaking,
  bookSpeakingCheck,
  getBookable,
  getSpeakingCheck,
  getSpeakingCheckCalendar,
  listSpeakingCheckSlots,
} from "@kalima/booking-contract";
import * as z from "zod/mini";
import { requireSession } from "../../kernel/http/access.ts";
import { runIdempotent } from "../../kernel/http/idempotency.ts";
import { handle, type Routes } from "../../kernel/http/routes.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { createBookingAnswer } from "../bookings/public.ts";
import { catalogService } from "../catalog/public.ts";
import { readReaderPrices } from "../prices/public.ts";
import { assessCheck } from "./assess-check.ts";
import { bookCheck } from "./book-check.ts";
import { listCheckSlots, readCheckCalendar } from "./check-times.ts";
import { loadBookable } from "./load-bookable.ts";
import { readSpeakingCheck } from "./read-check.ts";

const tags = ["bookings"];
const bookableParams = z.object({ id: z.string().check(z.maxLength(60)) });

/** HTTP face of the free speaking check. Days and times are those of the X-Timezone header. */
export function speakingCheckRoutes(context: ModuleContext): Routes {
  const { database, clock } = context;
  const trainers = catalogService(database, clock);

  return [
    handle(
      getBookable,
      {
        access: { level: "public", reach: "all" },
        summary: "What a booking page books: a trainer's lessons, or a service",
        tags,
        params: bookableParams,
      },
      async (request) => {
        const { params, timeZone } = request;
        const prices = await readReaderPrices(database, request, clock());
        return { data: await loadBookable(trainers, params.id, { timeZone, prices }) };
      },
    ),
    handle(
      getSpeakingCheck,
      { access: "public", summary: "The free speaking check as you find it", tags },
      async (request) => ({ data: await readSpeakingCheck(context, request) }),
    ),
    handle(
      getSpeakingCheckCalendar,
      {
        access: "public",
        summary: "Days of a month with the times at which any trainer is free for a speaking check",
        tags,
      },
      async (request) => ({ data: await readCheckCalendar(context, request.query.month, request.timeZone) }),
    ),
    handle(
      listSpeakingCheckSlots,
      { access: "public", summary: "Start times of speaking checks on a day, free or not", tags },
      async (request) => ({ data: await listCheckSlots(context, request.query.date, request.timeZone) }),
    ),
    handle(
      bookSpeakingCheck,
      {
        access: { roles: ["student"], complete: true },
        summary: "Book a free speaking check with a trainer whom the school chooses",
        tags,
        status: 201,
        idempotency: "required",
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const id = randomUUID();
        const from = { id, studentId: reader.userId, timeZone: request.timeZone };
        const book = (parts: ModuleContext) => bookCheck(parts, from, request.body);
        return runIdempotent(context, reply, book, createBookingAnswer(context, reader, id));
      },
    ),
    handle(
      assessSpeaking,
      {
        access: { roles: ["trainer"], reach: { trainer: "own" } },
        act: "speaking-check.assessed",
        summary: "Write down the level heard in a speaking check",
        tags,
        idempotency: "required",
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const assess = (parts: ModuleContext) => assessCheck(parts, reader, id, request.body);
        return runIdempotent(context, reply, assess, createBookingAnswer(context, reader, id));
      },
    ),
  ];
}
