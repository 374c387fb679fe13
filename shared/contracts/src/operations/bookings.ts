import * as api from "../api/bookings.ts";
import { dataOf, listOf } from "../api/envelope.ts";
import { operation } from "./operation.ts";

export const listBookings = operation("GET /api/bookings", {
  query: api.bookingQuery,
  answer: listOf(api.booking),
});
export const createBooking = operation("POST /api/bookings", {
  body: api.createBooking,
  answer: dataOf(api.booking),
});
export const cancelBooking = operation("POST /api/bookings/:id/cancel", {
  body: api.cancelBooking,
  answer: dataOf(api.booking),
});
