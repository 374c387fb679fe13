import { COOKIE_NAMES } from "@kalima/contracts/domain";
import {
  getTeacher,
  getTeacherCalendar,
  getTeacherFacets,
  listSimilarTeachers,
  listTeacherRatingMonths,
  listTeacherRatings,
  listTeachers,
  listTimeSlots,
} from "@kalima/contracts/operations";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { plainJson } from "../../kernel/http/plain-json.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { accountRemoved, pictureChanged } from "../users/public.ts";
import { trainersRepository } from "./core/trainers.repository.ts";
import { favouritesRepository } from "./favourites/favourites.repository.ts";
import { favouritesRoutes } from "./favourites/favourites.routes.ts";
import { scheduleRefresh } from "./list/refresh-listings.ts";
import { provideTrainers } from "./personal-data.ts";
import { registerIntroVideos } from "./profile/intro-videos.ts";
import { ownProfileRoutes } from "./profile/own-profile.routes.ts";
import { profileChangesRepository } from "./profile/profile-changes.repository.ts";
import { staffChangesRoutes } from "./profile/staff-changes.routes.ts";
import { keepTrainerPictures } from "./profile/trainer-pictures.ts";
import { structuredData } from "./structured-data.ts";
import { trainerContactRoutes } from "./trainer-contact.routes.ts";
import { trainersService } from "./trainers.service.ts";

const anyCaller = { level: "public", reach: "all" } as const;

const params = z.object({ id: z.uuid() });
const tags = ["teachers"];

/** HTTP face of trainers. Days and times are those of the X-Timezone header. */
export const trainersModule: ModuleFactory = (context) => {
  const { database, clock, events, heads, guests } = context;
  provideTrainers(context);
  scheduleRefresh(context);
  registerIntroVideos(context);
  keepTrainerPictures(context);
  const repository = trainersRepository(database);
  const service = trainersService(database, clock);
  const askerOf = ({ timeZone, cookies }: FastifyRequest) => ({
    timeZone,
    visitor: guests.read(cookies[COOKIE_NAMES.guest]),
  });
  heads.provide("teacher", async (path) => {
    const wanted = params.safeParse(path);
    const [row] = wanted.success ? await repository.find(wanted.data) : [];
    if (!row) return null;
    return {
      texts: { name: row.name, headline: row.page.headline },
      structuredData: { en: structuredData(row, "en"), ar: structuredData(row, "ar") },
    };
  });
  events.on(accountRemoved, async (tx, { userId }) => {
    await favouritesRepository(tx).forgetAccount(userId);
    await profileChangesRepository(tx).forgetAccount(userId);
  });
  events.on(pictureChanged, (tx, { userId, fileId }) => profileChangesRepository(tx).showPicture(userId, fileId));
  return {
    name: "trainers",
    routes: [
      ...favouritesRoutes(database, clock),
      ...ownProfileRoutes(context),
      ...staffChangesRoutes(context),
      ...trainerContactRoutes(database),
      handle(
        listTeachers,
        { access: "public", summary: "Trainers that fit", tags, serializerCompiler: plainJson },
        async (request) => {
          const { trainers, nextCursor } = await service.list(request.query, request.timeZone);
          return { data: trainers, page: { nextCursor } };
        },
      ),
      handle(
        getTeacherFacets,
        { access: "public", summary: "How many trainers fit, with each value of a filter", tags },
        async (request) => ({ data: await service.facets(request.query, request.timeZone) }),
      ),
      handle(getTeacher, { access: anyCaller, summary: "A trainer with prices", tags }, async (request) => ({
        data: await service.one(request.params.id, request.timeZone),
      })),
      handle(
        listTeacherRatings,
        { access: anyCaller, summary: "What students gave, newest first", tags },
        async (request) => {
          const { ratings, nextCursor } = await service.ratings(request.params.id, request.query);
          return { data: ratings, page: { nextCursor } };
        },
      ),
      handle(
        listTeacherRatingMonths,
        { access: anyCaller, summary: "What students gave, month by month of the last twelve, the newest first", tags },
        async (request) => ({ data: await service.ratingMonths(request.params.id) }),
      ),
      handle(listSimilarTeachers, { access: anyCaller, summary: "Trainers like this one", tags }, async (request) => ({
        data: await service.similar(request.params.id, request.timeZone),
      })),
      handle(
        getTeacherCalendar,
        { access: anyCaller, summary: "Days of a month with what is free", tags },
        async (request) => ({
          data: await service.calendar(request.params.id, request.query, askerOf(request)),
        }),
      ),
      handle(
        listTimeSlots,
        { access: anyCaller, summary: "Start times of a day, free or not", tags },
        async (request) => ({
          data: await service.timeSlots(request.params.id, request.query, askerOf(request)),
        }),
      ),
    ],
  };
};
