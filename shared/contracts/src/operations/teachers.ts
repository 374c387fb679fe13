import * as z from "zod/mini";
import { done, wrapData, wrapList } from "../api/envelope.ts";
import * as api from "../api/teachers.ts";
import { CACHE_MAX_AGE_MS } from "../domain/constants.ts";
import { operation } from "./operation.ts";

export const listTeachers = operation("GET /api/teachers", {
  query: api.trainerQuery,
  answer: wrapList(api.trainer),
});
export const getTeacherFacets = operation("GET /api/teachers/facets", {
  query: api.trainerFilter,
  answer: wrapData(api.trainerFacets),
});
export const getTeacher = operation("GET /api/teachers/:id", {
  answer: wrapData(api.trainerWithPrices),
  cacheMs: CACHE_MAX_AGE_MS,
});
/** Newest first. */
export const listTeacherRatings = operation("GET /api/teachers/:id/ratings", {
  query: api.ratingQuery,
  answer: wrapList(api.givenRating),
});
/** Months of the last twelve with ratings, the newest first. */
export const listTeacherRatingMonths = operation("GET /api/teachers/:id/rating-months", {
  answer: wrapData(z.array(api.ratingMonth)),
});
/** Trainers with the same topics or levels, most alike first, at most three. */
export const listSimilarTeachers = operation("GET /api/teachers/:id/similar", {
  answer: wrapData(z.array(api.trainer)),
});
export const getTeacherCalendar = operation("GET /api/teachers/:id/calendar", {
  query: api.calendarQuery,
  answer: wrapData(z.array(api.calendarDay)),
});
export const listTimeSlots = operation("GET /api/teachers/:id/time-slots", {
  query: api.timeSlotQuery,
  answer: wrapData(z.array(api.timeSlot)),
});
/** For staff. */
export const getTeacherContact = operation("GET /api/teachers/:id/contact", { answer: wrapData(api.trainerContact) });

export const listFavourites = operation("GET /api/favourites", { answer: wrapData(api.favourites) });
export const addFavourite = operation("PUT /api/favourites/:trainerId", { answer: wrapData(done) });
export const removeFavourite = operation("DELETE /api/favourites/:trainerId", { answer: wrapData(done) });
/** Adds a browser's favourites after signing in; answers all. */
export const mergeFavourites = operation("POST /api/favourites", {
  body: api.mergeFavourites,
  answer: wrapData(api.favourites),
});

/** Ratings the signed-in student gave, newest lesson first. */
export const listOwnRatings = operation("GET /api/students/my/ratings", {
  query: api.ratingQuery,
  answer: wrapList(api.ownRating),
});
