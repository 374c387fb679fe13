import { getTimeHold, HOLD_MINUTES, holdTime as holdTimeOperation, releaseTime } from "@kalima/booking-contract";
import { COOKIE_NAMES, MINUTE_SECONDS } from "@kalima/contracts/domain";
import { readClientAddress } from "../../../kernel/http/request-context.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { holdTime, readTimeHold } from "./hold-time.ts";
import { timeHoldsRepository } from "./holds.ts";

/**
 * The window is as long as a hold, so this also bounds how many times one address holds at once. A bot that drops its
 * cookies cannot block more than that; a class of students stays below it.
 */
const HOLDS_OF_ADDRESS = 40;
const HOLDS_OF_BROWSER = 20;
const WINDOW_SECONDS = HOLD_MINUTES * MINUTE_SECONDS;
const SWEEP_SECONDS = 30;
const tags = ["bookings"];

/**
 * HTTP face of the time that a browser holds before its visitor books. Browsers own their hold by a cookie, signed in or
 * not.
 */
export function timeHoldsRoutes(context: ModuleContext): Routes {
  const { database, config, guests, limits } = context;

  return [
    handle(
      getTimeHold,
      { access: "public", summary: "The time that is held for this browser", tags },
      async (request) => ({ data: await readTimeHold(context, guests.read(request.cookies[COOKIE_NAMES.guest])) }),
    ),
    handle(
      holdTimeOperation,
      {
        access: "public",
        act: { unaudited: "as a visitor" },
        summary: "Hold a time for this browser, in place of the last one",
        tags,
      },
      async (request, reply) => {
        const visitor = guests.ensure(request, reply);
        const max = HOLDS_OF_ADDRESS * config.addressLimitFactor;
        await limits.takeAll([
          { key: `time-hold:${readClientAddress(request)}`, rules: [{ max, seconds: WINDOW_SECONDS }] },
          { key: `time-hold:${visitor}`, rules: [{ max: HOLDS_OF_BROWSER, seconds: WINDOW_SECONDS }] },
        ]);
        return { data: await holdTime(context, visitor, request.body, request.timeZone) };
      },
    ),
    handle(
      releaseTime,
      { access: "public", act: { unaudited: "as a visitor" }, summary: "Release the time of this browser", tags },
      async (request) => {
        const visitor = guests.read(request.cookies[COOKIE_NAMES.guest]);
        if (visitor) await timeHoldsRepository(database).remove(visitor);
        return DONE;
      },
    ),
  ];
}

/** Removes expired holds, so that the list of trainers shows their times again. Booking ignores expired holds at once. */
export function scheduleEndOfTimeHolds({ database, jobs, clock }: ModuleContext): void {
  jobs.schedule({
    name: "bookings.end-time-holds",
    everySeconds: SWEEP_SECONDS,
    run: () => timeHoldsRepository(database).removeExpired(clock()),
  });
}
