import { addBusyCalendar, listBusyCalendars, removeBusyCalendar } from "@kalima/catalog-contract";
import { HOUR_MS } from "@kalima/contracts/domain";
import { createGate } from "../../egress/gate.ts";
import { requireSession } from "../../kernel/http/access.ts";
import { createWindow } from "../../kernel/http/request-limits.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { accountRemoved } from "../users/public.ts";
import { busyCalendarsRepository } from "./busy-calendars.repository.ts";
import { busyCalendarsService } from "./busy-calendars.service.ts";
import { provideBusyCalendars } from "./personal-data.ts";
import { createCalendarReader } from "./read-calendars.ts";

const tags = ["teachers"];
const trainers = { roles: ["trainer"] } as const;
/** A calendar that was just added is read after so long, at most. */
const EVERY_SECONDS = 3;
/** Each addition opens a connection to an address that somebody typed. */
const ADDITIONS_AN_HOUR = 30;

/** When trainers are busy by their other calendars, which are read by their addresses (TR-02). */
export const busyCalendarsModule: ModuleFactory = (context) => {
  const { config, database, clock, events, jobs, log } = context;
  const gate = createGate({ allowsLocal: config.readsLocalCalendars });
  const service = busyCalendarsService({ database, clock, gate });
  const reader = createCalendarReader({ database, clock, gate, log });
  const countAddition = createWindow(ADDITIONS_AN_HOUR, HOUR_MS);
  provideBusyCalendars(context);
  events.on(accountRemoved, (tx, { userId }) => busyCalendarsRepository(tx).forgetAccount(userId));
  jobs.schedule({
    name: "busy-calendars.read",
    everySeconds: EVERY_SECONDS,
    async run(signal) {
      await reader.readDue(signal);
    },
  });

  return {
    name: "busy-calendars",
    routes: [
      handle(
        listBusyCalendars,
        { access: trainers, summary: "One's other calendars, and when one is busy by them", tags },
        async (request) => ({ data: await service.list(requireSession(request).userId) }),
      ),
      handle(
        addBusyCalendar,
        { access: trainers, act: "busy-calendar.added", summary: "Add another calendar by its address", tags },
        async (request) => {
          const { userId } = requireSession(request);
          countAddition(userId, performance.now());
          return { data: await service.add(userId, request.body.address) };
        },
      ),
      handle(
        removeBusyCalendar,
        {
          access: { ...trainers, reach: { trainer: "own" } },
          act: "busy-calendar.removed",
          summary: "Forget another calendar and its busy times",
          tags,
        },
        async (request) => {
          await service.remove(requireSession(request).userId, request.params.id);
          return { data: { done: true as const } };
        },
      ),
    ],
    close: () => reader.close(),
  };
};
