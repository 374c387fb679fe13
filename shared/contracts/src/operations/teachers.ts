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
export const getTeacherCalendar = operation("GET /api/teachers/:id/calendar", {
  query: api.calendarQuery,
  answer: dataOf(z.array(api.calendarDay)),
});
export const listTimeSlots = operation("GET /api/teachers/:id/time-slots", {
  query: api.timeSlotQuery,
  answer: dataOf(z.array(api.timeSlot)),
});
