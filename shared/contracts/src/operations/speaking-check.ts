import * as z from "zod/mini";
import { booking } from "../api/bookings.ts";
import { done, wrapData } from "../api/envelope.ts";
import * as api from "../api/speaking-check.ts";
import { calendarDay, calendarQuery, timeSlot, timeSlotQuery } from "../api/teachers.ts";
import { CACHE_MAX_AGE_MS } from "../domain/constants.ts";
import { operation } from "./operation.ts";

/** Returns the subject of `/booking/{id}`. */
export const getBookable = operation("GET /api/bookables/:id", {
  answer: wrapData(api.bookable),
  cacheMs: CACHE_MAX_AGE_MS,
});
export const getSpeakingCheck = operation("GET /api/speaking-check", { answer: wrapData(api.speakingCheck) });
/** Days of a month with the start times at which any trainer is free. */
export const getSpeakingCheckCalendar = operation("GET /api/speaking-check/calendar", {
  query: calendarQuery,
  answer: wrapData(z.array(calendarDay)),
});
export const listSpeakingCheckSlots = operation("GET /api/speaking-check/time-slots", {
  query: timeSlotQuery,
  answer: wrapData(z.array(timeSlot)),
});
export const bookSpeakingCheck = operation("POST /api/speaking-check/bookings", {
  body: api.bookSpeakingCheck,
  answer: wrapData(booking),
});
export const assessSpeaking = operation("POST /api/bookings/:id/spoken-level", {
  body: api.assessSpeaking,
  answer: wrapData(booking),
});
/** Active trainers whose name fits: those who hold speaking checks first, then by English name; at most 100. */
export const listExaminers = operation("GET /api/speaking-check/examiners", {
  query: api.examinerQuery,
  answer: wrapData(z.array(api.examiner)),
});
export const chooseExaminer = operation("PUT /api/speaking-check/examiners/:id", {
  body: api.chooseExaminer,
  answer: wrapData(done),
});
