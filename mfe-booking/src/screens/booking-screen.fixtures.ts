import type { HoldTime, TimeHold } from "@kalima/booking-contract";
import type { CalendarDay, TimeSlot } from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { aTrainer, type FakeRoutes } from "@kalima/testing";

/** A Saturday morning in Cairo. */
export const NOW = new Date("2026-11-21T09:00:00Z");
export const TRAINER = aTrainer({ nextFree: [] });
export const PAGE = `/booking/${TRAINER.id}`;
/** 19:00 in Cairo. */
export const TUESDAY = "2026-11-24T17:00:00.000Z";

const HOURS = ["08", "12", "17"];

/** One trainer: 5 free times on Tuesday the 24th, 2 on Wednesday, all other days full; 8 December 19:00 is taken. */
export function school(more: FakeRoutes = {}): FakeRoutes {
  return {
    "GET /bookables/:id": () => ({ kind: "trainer", trainer: TRAINER, service: null }),
    "GET /teachers/:id/calendar": ({ query }) => makeMonth(String(query.month)),
    "GET /teachers/:id/time-slots": ({ query }) => makeSlots(String(query.date)),
    "GET /time-hold": () => null,
    "PUT /time-hold": ({ body }) => heldFor(body as HoldTime),
    "DELETE /time-hold": () => ({ done: true }),
    ...more,
  };
}

/** Held for 20 minutes from `NOW` on, as the server answers. */
export function heldFor({ teacherId, startsAt, lessonMinutes = 50 }: HoldTime): TimeHold {
  const endsAt = new Date(Date.parse(startsAt) + lessonMinutes * MINUTE_MS).toISOString();
  return { teacherId, startsAt, endsAt, lessonMinutes, expiresAt: "2026-11-21T09:20:00Z" };
}

function makeMonth(month: string): CalendarDay[] {
  return Array.from({ length: 30 }, (_, at) => {
    const date = `${month}-${String(at + 1).padStart(2, "0")}`;
    if (date === "2026-11-24") return { date, state: "available", free: 5 };
    if (date === "2026-11-25") return { date, state: "light", free: 2 };
    return { date, state: "busy", free: 0 };
  });
}

function makeSlots(date: string): TimeSlot[] {
  return HOURS.map((hour) => ({
    startsAt: `${date}T${hour}:00:00Z`,
    endsAt: `${date}T${hour}:50:00Z`,
    free: !(date === "2026-12-08" && hour === "17"),
  }));
}
