import { keepReplacement, listTakeovers, moveBooking } from "@kalima/booking-contract";
import { admins, requireSession } from "../../../kernel/http/access.ts";
import { runIdempotent } from "../../../kernel/http/idempotency.ts";
import { handle, type Routes } from "../../../kernel/http/routes.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { createBookingAnswer } from "../core/bookings.service.ts";
import { acceptReplacement } from "./accept-replacement.ts";
import { moveBooking as moveToTrainer, readTakeovers } from "./move-booking.ts";

const tags = ["bookings"];
const ofAdmin = { ...admins("bookings.change"), reach: { admin: "all" } } as const;

/** Routes for packs whose trainer leaves: what the student keeps, and whom staff give the pack to. */
export function replacementRoutes(context: ModuleContext): Routes {
  const { database } = context;
  return [
    handle(
      keepReplacement,
      {
        access: { roles: ["student"], complete: true, reach: { student: "own" } },
        summary: "Keep the trainer who took over",
        tags,
        idempotency: "required",
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => acceptReplacement(parts, reader, id);
        return runIdempotent(context, reply, act, createBookingAnswer(context, reader, id));
      },
    ),
    handle(
      listTakeovers,
      {
        access: ofAdmin,
        summary: "Trainers who could take over a paid pack",
        tags,
      },
      async (request) => ({
        data: await readTakeovers(database, request.params.id, context.clock()),
        page: { nextCursor: null },
      }),
    ),
    handle(
      moveBooking,
      {
        access: ofAdmin,
        act: "booking.moved",
        summary: "Give a paid pack to another trainer",
        tags,
        idempotency: "required",
      },
      async (request, reply) => {
        const reader = requireSession(request);
        const { id } = request.params;
        const act = (parts: ModuleContext) => moveToTrainer(parts, reader, id, request.body);
        return runIdempotent(context, reply, act, createBookingAnswer(context, reader, id));
      },
    ),
  ];
}
