import { dataOf, done, holdTime as holdTimeBody, timeHold } from "@kalima/contracts/api";
import { COOKIE_NAMES, HOLD_MINUTES } from "@kalima/contracts/domain";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { AccessTable } from "../../../http/access.ts";
import { addressOf } from "../../../http/request-context.ts";
import type { ModuleContext } from "../../server-module.ts";
import { holdTime, readTimeHold } from "./hold-time.ts";
import { timeHoldsRepository } from "./time-holds.repository.ts";

/** Browsers own their hold by a cookie, signed in or not. */
export const timeHoldsAccess: AccessTable = {
  "GET /api/time-hold": "public",
  "PUT /api/time-hold": "public",
  "DELETE /api/time-hold": "public",
};

/**
 * The window is as long as a hold, so this also bounds how many times one address holds at once. A bot that drops its
 * cookies cannot block more than that; a class of students stays below it.
 */
const HOLDS_OF_ADDRESS = 40;
const HOLDS_OF_BROWSER = 20;
const WINDOW_SECONDS = HOLD_MINUTES * 60;
const SWEEP_SECONDS = 30;
const tags = ["bookings"];

/** HTTP face of the time that a browser holds before its visitor books. */
export function timeHoldsRoutes(context: ModuleContext): FastifyPluginAsyncZod {
  const { database, config, guests, limits } = context;
  return async (app) => {
    app.get(
      "/api/time-hold",
      {
        schema: {
          summary: "The time that is held for this browser",
          tags,
          response: { 200: dataOf(z.nullable(timeHold)) },
        },
      },
      async (request) => ({ data: await readTimeHold(context, guests.read(request.cookies[COOKIE_NAMES.guest])) }),
    );
    app.put(
      "/api/time-hold",
      {
        schema: {
          summary: "Hold a time for this browser, in place of the last one",
          tags,
          body: holdTimeBody,
          response: { 200: dataOf(timeHold) },
        },
      },
      async (request, reply) => {
        const visitor = guests.ensure(request, reply);
        const max = HOLDS_OF_ADDRESS * config.addressLimitFactor;
        await limits.takeAll([
          { key: `time-hold:${addressOf(request)}`, rules: [{ max, seconds: WINDOW_SECONDS }] },
          { key: `time-hold:${visitor}`, rules: [{ max: HOLDS_OF_BROWSER, seconds: WINDOW_SECONDS }] },
        ]);
        return { data: await holdTime(context, visitor, request.body, request.timeZone) };
      },
    );
    app.delete(
      "/api/time-hold",
      { schema: { summary: "Release the time of this browser", tags, response: { 200: dataOf(done) } } },
      async (request) => {
        const visitor = guests.read(request.cookies[COOKIE_NAMES.guest]);
        if (visitor) await timeHoldsRepository(database).remove(visitor);
        return { data: { done: true as const } };
      },
    );
  };
}

/** Removes expired holds, so that the list of trainers shows their times again. Booking ignores expired holds at once. */
export function scheduleEndOfTimeHolds({ database, jobs, clock }: ModuleContext): void {
  jobs.schedule({
    name: "bookings.end-time-holds",
    everySeconds: SWEEP_SECONDS,
    run: () => timeHoldsRepository(database).removeOver(clock()),
  });
}
