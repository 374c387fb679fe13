import { done, pageQuery, wrapData, wrapList } from "@kalima/contracts/api";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { bookingEvent } from "./booking-history.ts";
import {
  booking,
  bookingCancellation,
  bookingCounts,
  bookingQuery,
  cancelBookingBody,
  createBookingBody,
  extendPackBody,
  moveBookingBody,
  planLessonsBody,
  takeover,
} from "./bookings.ts";
import { answerRenewalBody, closePackBody, lateFeedback, leftPack, renewal, unclaimedPack } from "./follow-up.ts";

export const listBookings = operation("GET /api/bookings", {
  query: bookingQuery,
  answer: wrapList(booking),
});
export const countBookings = operation("GET /api/bookings/counts", { answer: wrapData(bookingCounts) });
export const readBooking = operation("GET /api/bookings/:id", { answer: wrapData(booking) });
export const readBookingHistory = operation("GET /api/bookings/:id/history", { answer: wrapList(bookingEvent) });
export const readBookingCancellation = operation("GET /api/bookings/:id/cancellation", {
  answer: wrapData(bookingCancellation),
});
export const planLessons = operation("POST /api/bookings/:id/lessons", {
  body: planLessonsBody,
  answer: wrapData(booking),
});
export const createBooking = operation("POST /api/bookings", {
  body: createBookingBody,
  answer: wrapData(booking),
});
export const cancelBooking = operation("POST /api/bookings/:id/cancel", {
  body: cancelBookingBody,
  answer: wrapData(booking),
});
export const answerRenewal = operation("PATCH /api/students/my/intends-to-renew", {
  body: answerRenewalBody,
  answer: wrapData(done),
});
export const keepReplacement = operation("POST /api/bookings/:id/replacement", { answer: wrapData(booking) });
export const extendPack = operation("POST /api/bookings/:id/extension", {
  body: extendPackBody,
  answer: wrapData(booking),
});
export const listTakeovers = operation("GET /api/bookings/:id/trainers", { answer: wrapList(takeover) });
export const moveBooking = operation("POST /api/bookings/:id/trainer", {
  body: moveBookingBody,
  answer: wrapData(booking),
});
export const listRenewals = operation("GET /api/staff/renewals", {
  query: pageQuery,
  answer: wrapList(renewal),
});
export const listLateFeedback = operation("GET /api/staff/late-feedback", {
  query: pageQuery,
  answer: wrapList(lateFeedback),
});
/** Paid packs of the reader that still have lessons: asked before the account is removed. */
export const listLeftPacks = operation("GET /api/bookings/left", { answer: wrapData(z.array(leftPack)) });
/** Packs with unused lessons whose owner removed the account without choosing a refund or a waiver. For staff. */
export const listUnclaimedPacks = operation("GET /api/staff/unclaimed-packs", {
  query: pageQuery,
  answer: wrapList(unclaimedPack),
});
export const closePack = operation("POST /api/staff/unclaimed-packs/:id/close", {
  body: closePackBody,
  answer: wrapData(done),
});
