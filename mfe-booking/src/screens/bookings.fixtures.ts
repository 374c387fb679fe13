import type { Booking } from "@kalima/booking-contract";
import type { FakeRoutes } from "@kalima/testing";

/** The list of bookings and their counts, filtered by status like the real endpoints. */
export function listBookingsFrom(read: () => Booking[]): FakeRoutes {
  return {
    "GET /bookings/counts": () =>
      [...Map.groupBy(read(), ({ status }) => status)].map(([status, { length }]) => ({ status, count: length })),
    "GET /bookings": ({ query }) =>
      read().filter(({ status }) => !query.status || String(query.status).split(",").includes(status)),
  };
}
