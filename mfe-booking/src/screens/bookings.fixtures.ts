import type { Booking, ListedBooking } from "@kalima/booking-contract";
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

const toListed = (booking: Booking): ListedBooking => ({
  id: booking.id,
  referenceCode: booking.referenceCode,
  student: { id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f", name: "Mona Adel" },
  trainer: { id: booking.teacher.id, name: booking.teacher.name },
  pack: booking.pack,
  isSpeakingCheck: booking.speakingCheck !== null,
  status: booking.status,
  total: booking.total,
  payment: booking.status === "confirmed" ? "paid" : "unpaid",
  nextLessonAt: booking.lessons[0]?.startsAt ?? null,
  createdAt: booking.createdAt,
  changedAt: booking.createdAt,
});

/** The list of everybody's bookings, and each of them as the panel reads it. */
export function listStaffBookingsFrom(read: () => Booking[], changes: Partial<ListedBooking> = {}): FakeRoutes {
  return {
    "GET /staff/bookings": () => read().map((booking) => ({ ...toListed(booking), ...changes })),
    "GET /bookings/:id": ({ params }) => read().find(({ id }) => id === params.id) ?? null,
    "GET /bookings/:id/history": () => [],
    "GET /bookings/:id/lessons": () => [],
  };
}
