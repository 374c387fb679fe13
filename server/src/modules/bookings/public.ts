export { sourcesOf, statusAt } from "./booking.policy.ts";
export { type BookingRow, bookingsRepository } from "./bookings.repository.ts";
export { presentBooking } from "./bookings.service.ts";
