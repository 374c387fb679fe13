import * as z from "zod/mini";
import { dataOf, listOf } from "../api/envelope.ts";
import * as api from "../api/teachers.ts";
import { CACHE_MAX_AGE_MS } from "../domain/constants.ts";
import { operation } from "./operation.ts";

export const listTeachers = operation("GET /api/teachers", {
  query: api.trainerQuery,
  answer: listOf(api.trainer),
});
export const getTeacher = operation("GET /api/teachers/:id", {
  answer: dataOf(api.trainerWithPrices),
  cacheMs: CACHE_MAX_AGE_MS,
});
/** Newest first. */
export const listTeacherRatings = operation("GET /api/teachers/:id/ratings", {
  query: api.ratingQuery,
  answer: listOf(api.givenRating),
});
/** Trainers with the same topics or levels, most alike first, at most three. */
export const listSimilarTeachers = operation("GET /api/teachers/:id/similar", {
  answer: dataOf(z.array(api.trainer)),
});
export const getTeacherCalendar = operation("GET /api/teachers/:id/calendar", {
  query: api.calendarQuery,
  answer: dataOf(z.array(api.calendarDay)),
});
export const listTimeSlots = operation("GET /api/teachers/:id/time-slots", {
  query: api.timeSlotQuery,
  answer: dataOf(z.array(api.timeSlot)),
});
