import {
  calendarDay,
  calendarQuery,
  dataOf,
  givenRating,
  listOf,
  ratingMonth,
  ratingQuery,
  timeSlot,
  timeSlotQuery,
  trainer,
  trainerFacets,
  trainerFilter,
  trainerQuery,
  trainerWithPrices,
} from "@kalima/contracts/api";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { AccessTable } from "../../http/access.ts";
import { plainJson } from "../../http/plain-json.ts";
import type { ModuleFactory } from "../server-module.ts";
import { accountRemoved, pictureChanged } from "../users/public.ts";
import { favouritesRepository } from "./favourites/favourites.repository.ts";
import { favouritesAccess, favouritesRoutes } from "./favourites/favourites.routes.ts";
import { scheduleRefresh } from "./list/refresh-listings.ts";
import { provideTrainers } from "./personal-data.ts";
import { registerIntroVideos } from "./profile/intro-videos.ts";
import { ownProfileAccess, ownProfileRoutes } from "./profile/own-profile.routes.ts";
import { profileChangesRepository } from "./profile/profile-changes.repository.ts";
import { staffChangesAccess, staffChangesRoutes } from "./profile/staff-changes.routes.ts";
import { ownRatingsAccess, ownRatingsRoutes } from "./ratings/own-ratings.routes.ts";
import { staffReviewsAccess, staffReviewsRoutes } from "./ratings/staff-reviews.routes.ts";
import { trainerContactAccess, trainerContactRoutes } from "./staff/trainer-contact.routes.ts";
import { structuredData } from "./structured-data.ts";
import { teachersRepository } from "./teachers.repository.ts";
import { teachersService } from "./teachers.service.ts";

const anyCaller = { level: "public", reach: "all" } as const;
const access: AccessTable = {
  "GET /api/teachers": "public",
  "GET /api/teachers/facets": "public",
  "GET /api/teachers/:id": anyCaller,
  "GET /api/teachers/:id/ratings": anyCaller,
  "GET /api/teachers/:id/rating-months": anyCaller,
  "GET /api/teachers/:id/similar": anyCaller,
  "GET /api/teachers/:id/calendar": anyCaller,
  "GET /api/teachers/:id/time-slots": anyCaller,
  ...favouritesAccess,
  ...ownRatingsAccess,
  ...staffReviewsAccess,
  ...ownProfileAccess,
  ...staffChangesAccess,
  ...trainerContactAccess,
};

const params = z.object({ id: z.uuid() });
const tags = ["teachers"];

/** HTTP face of trainers. Days and times are those of the X-Timezone header. */
export const teachersModule: ModuleFactory = (context) => {
  const { database, clock, events, heads, guests } = context;
  provideTrainers(context);
  scheduleRefresh(context);
  registerIntroVideos(context);
  const repository = teachersRepository(database);
  const teachers = teachersService(database, clock);
  const askerOf = ({ timeZone, cookies }: FastifyRequest) => ({
    timeZone,
    visitor: guests.read(cookies[COOKIE_NAMES.guest]),
  });
  heads.provide("teacher", async (path) => {
    const wanted = params.safeParse(path);
    const [row] = wanted.success ? await repository.find(wanted.data) : [];
    if (!row) return null;
    return {
      texts: { name: row.name, headline: row.headline },
      structuredData: { en: structuredData(row, "en"), ar: structuredData(row, "ar") },
    };
  });
  events.on(accountRemoved, async (tx, { userId }) => {
    await favouritesRepository(tx).forgetAccount(userId);
    await profileChangesRepository(tx).forgetAccount(userId);
  });
  events.on(pictureChanged, (tx, { userId, fileId }) => profileChangesRepository(tx).showPicture(userId, fileId));
  return {
    name: "teachers",
    access,
    async routes(app) {
      await app.register(favouritesRoutes(database, clock));
      await app.register(ownRatingsRoutes(database));
      await app.register(staffReviewsRoutes(database, clock));
      await app.register(ownProfileRoutes(context));
      await app.register(staffChangesRoutes(context));
      await app.register(trainerContactRoutes(database));
      app.get(
        "/api/teachers",
        {
          schema: { summary: "Trainers that fit", tags, querystring: trainerQuery, response: { 200: listOf(trainer) } },
          serializerCompiler: plainJson,
        },
        async (request) => {
          const { trainers, nextCursor } = await teachers.list(request.query, request.timeZone);
          return { data: trainers, page: { nextCursor } };
        },
      );
      app.get(
        "/api/teachers/facets",
        {
          schema: {
            summary: "How many trainers fit, with each value of a filter",
            tags,
            querystring: trainerFilter,
            response: { 200: dataOf(trainerFacets) },
          },
        },
        async (request) => ({ data: await teachers.facets(request.query, request.timeZone) }),
      );
      app.get(
        "/api/teachers/:id",
        { schema: { summary: "A trainer with prices", tags, params, response: { 200: dataOf(trainerWithPrices) } } },
        async (request) => ({ data: await teachers.one(request.params.id, request.timeZone) }),
      );
      app.get(
        "/api/teachers/:id/ratings",
        {
          schema: {
            summary: "What students gave, newest first",
            tags,
            params,
            querystring: ratingQuery,
            response: { 200: listOf(givenRating) },
          },
        },
        async (request) => {
          const { ratings, nextCursor } = await teachers.ratings(request.params.id, request.query);
          return { data: ratings, page: { nextCursor } };
        },
      );
      app.get(
        "/api/teachers/:id/rating-months",
        {
          schema: {
            summary: "What students gave, month by month of the last twelve, the newest first",
            tags,
            params,
            response: { 200: dataOf(z.array(ratingMonth)) },
          },
        },
        async (request) => ({ data: await teachers.ratingMonths(request.params.id) }),
      );
      app.get(
        "/api/teachers/:id/similar",
        { schema: { summary: "Trainers like this one", tags, params, response: { 200: dataOf(z.array(trainer)) } } },
        async (request) => ({ data: await teachers.similar(request.params.id, request.timeZone) }),
      );
      app.get(
        "/api/teachers/:id/calendar",
        {
          schema: {
            summary: "Days of a month with what is free",
            tags,
            params,
            querystring: calendarQuery,
            response: { 200: dataOf(z.array(calendarDay)) },
          },
        },
        async (request) => ({
          data: await teachers.calendar(request.params.id, request.query, askerOf(request)),
        }),
      );
      app.get(
        "/api/teachers/:id/time-slots",
        {
          schema: {
            summary: "Start times of a day, free or not",
            tags,
            params,
            querystring: timeSlotQuery,
            response: { 200: dataOf(z.array(timeSlot)) },
          },
        },
        async (request) => ({
          data: await teachers.timeSlots(request.params.id, request.query, askerOf(request)),
        }),
      );
    },
  };
};
