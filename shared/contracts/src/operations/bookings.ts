import * as api from "../api/bookings.ts";
import { done, pageQuery, wrapData, wrapList } from "../api/envelope.ts";
import * as followUp from "../api/follow-up.ts";
import { operation } from "./operation.ts";

export const listBookings = operation("GET /api/bookings", {
  query: api.bookingQuery,
  answer: wrapList(api.booking),
});
export const countBookings = operation("GET /api/bookings/counts", { answer: wrapData(api.bookingCounts) });
export const readBooking = operation("GET /api/bookings/:id", { answer: wrapData(api.booking) });
export const readBookingHistory = operation("GET /api/bookings/:id/history", { answer: wrapList(api.bookingEvent) });
export const readBookingCancellation = operation("GET /api/bookings/:id/cancellation", {
  answer: wrapData(api.bookingCancellation),
});
export const planLessons = operation("POST /api/bookings/:id/lessons", {
  body: api.planLessons,
  answer: wrapData(api.booking),
});
export const createBooking = operation("POST /api/bookings", {
  body: api.createBooking,
  answer: wrapData(api.booking),
});
export const cancelBooking = operation("POST /api/bookings/:id/cancel", {
  body: api.cancelBooking,
  answer: wrapData(api.booking),
});
export const answerRenewal = operation("PATCH /api/students/my/intends-to-renew", {
  body: followUp.answerRenewal,
  answer: wrapData(done),
});
export const keepReplacement = operation("POST /api/bookings/:id/replacement", { answer: wrapData(api.booking) });
export const extendPack = operation("POST /api/bookings/:id/extension", {
  body: api.extendPack,
  answer: wrapData(api.booking),
});
export const listTakeovers = operation("GET /api/bookings/:id/trainers", { answer: wrapList(api.takeover) });
export const moveBooking = operation("POST /api/bookings/:id/trainer", {
  body: api.moveBooking,
  answer: wrapData(api.booking),
});
export const listRenewals = operation("GET /api/staff/renewals", {
  query: pageQuery,
  answer: wrapList(followUp.renewal),
});
export const listLateFeedback = operation("GET /api/staff/late-feedback", {
  query: pageQuery,
  answer: wrapList(followUp.lateFeedback),
});
