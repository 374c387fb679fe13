import type { SpeakingCheck } from "@kalima/booking-contract";
import type { FastifyRequest } from "fastify";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { type BookingRow, bookingsRepository, computeCheckState, toCheck } from "../bookings/public.ts";
import { readNewestResultForCaller } from "../placement/public.ts";

/** Where a caller is with the check of their newest result; guests have results, too. */
export async function readSpeakingCheck(
  { database, guests }: Pick<ModuleContext, "database" | "guests">,
  request: Pick<FastifyRequest, "session" | "cookies">,
): Promise<SpeakingCheck> {
  const result = await readNewestResultForCaller(database, guests, request);
  const checks = result ? await bookingsRepository(database).listChecks(result.id) : [];
  const state = computeCheckState(result, checks.map(toCheck));
  const booked = state === "booked" ? checks.find(({ status }) => status === "confirmed") : undefined;
  return {
    state,
    appointment: booked ? presentAppointment(booked) : null,
    retakeFrom: result?.retakeFrom.toISOString() ?? null,
  };
}

function presentAppointment({ id, trainer_id, trainer_name, lessons }: BookingRow): SpeakingCheck["appointment"] {
  const [meeting] = lessons;
  if (!meeting) return null;
  const { startsAt, endsAt } = meeting;
  return { bookingId: id, startsAt, endsAt, teacher: { id: trainer_id, name: trainer_name } };
}
