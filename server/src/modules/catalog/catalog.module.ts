import {
  getTeacher,
  getTeacherCalendar,
  getTeacherFacets,
  getTimesVersion,
  listPlacementMatches,
  listSimilarTeachers,
  listTeacherRatingMonths,
  listTeacherRatings,
  listTeachers,
  listTimeSlots,
  previewOwnPage,
  previewPrices,
} from "@kalima/catalog-contract";
import { COOKIE_NAMES, type Language } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { admins, requireSession } from "../../kernel/http/access.ts";
import { compilePlainJson } from "../../kernel/http/plain-json.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { readOwnResult } from "../placement/public.ts";
import { readDefaultPrices, readReaderPrices } from "../prices/public.ts";
import { findUser } from "../users/public.ts";
import { catalogService, type Reader } from "./catalog.service.ts";
import { findRatedTrainers } from "./core/rated-trainers.ts";
import { listingsRepository } from "./list/listings.repository.ts";
import { scheduleRefresh } from "./list/refresh-listings.ts";
import { isChild, matchTrainers } from "./matches/match-trainers.policy.ts";
import { readPricePreview } from "./price-preview.ts";
import { createStructuredData } from "./structured-data.ts";
import { buildTrainerPicturePath, trainerPictureRoute } from "./trainer-pictures.ts";

const anyCaller = { level: "public", reach: "all" } as const;

const params = z.object({ id: z.uuid() });
const tags = ["teachers"];
/** The trainers that are compared for a result. */
const MATCH_AMONG = 50;

/** HTTP face of the trainers as visitors see them. Days and times are those of the X-Timezone header. */
export const catalogModule: ModuleFactory = (context) => {
  const { database, clock, heads, guests } = context;
  scheduleRefresh(context);
  const service = catalogService(database, clock);
  const listings = listingsRepository(database);
  const readAsker = ({ timeZone, cookies }: FastifyRequest) => ({
    timeZone,
    visitor: guests.read(cookies[COOKIE_NAMES.guest]),
  });
  const readReader = async (request: FastifyRequest): Promise<Reader> => ({
    timeZone: request.timeZone,
    prices: await readReaderPrices(database, request, clock()),
  });
  heads.provide(
    "teacher",
    async (path) => {
      const wanted = params.safeParse(path);
      const [row] = wanted.success ? await findRatedTrainers(database, [wanted.data.id]) : [];
      if (!row) return null;
      const prices = await readDefaultPrices(database, clock());
      const picture = { en: buildTrainerPicturePath(row, "en"), ar: buildTrainerPicturePath(row, "ar") };
      const describe = (language: Language) =>
        createStructuredData(row, prices, language, context.config.siteOrigin + picture[language]);
      return {
        texts: { name: row.name, headline: row.page.headline },
        structuredData: { en: describe("en"), ar: describe("ar") },
        picture,
      };
    },
    { listPaths: async () => (await listings.listIds()).map((id) => `/teachers/${id}`) },
  );
  return {
    name: "catalog",
    routes: [
      handle(
        listTeachers,
        { access: "public", summary: "Trainers that fit", tags, serializerCompiler: compilePlainJson },
        async (request) => {
          const { trainers, nextCursor } = await service.list(request.query, await readReader(request));
          return { data: trainers, page: { nextCursor } };
        },
      ),
      handle(
        getTeacherFacets,
        { access: "public", summary: "How many trainers fit, with each value of a filter", tags },
        async (request) => ({ data: await service.countFacets(request.query, await readReader(request)) }),
      ),
      trainerPictureRoute(context),
      handle(getTeacher, { access: anyCaller, summary: "A trainer with prices", tags }, async (request) => ({
        data: await service.read(request.params.id, await readReader(request)),
      })),
      handle(
        previewOwnPage,
        {
          access: { roles: ["trainer"] },
          summary: "One's own page as visitors see it, with another price and before it is shown, too",
          tags,
        },
        async (request) => ({
          data: await service.preview(
            requireSession(request).userId,
            request.query.pricePerLessonMinor,
            await readReader(request),
          ),
        }),
      ),
      handle(
        previewPrices,
        {
          access: admins("prices.see"),
          act: { unaudited: "changes nothing" },
          summary: "What visitors of a country would pay with other prices, and whom that concerns",
          tags: ["prices"],
        },
        async (request) => ({ data: await readPricePreview(context, request.body) }),
      ),
      handle(
        listTeacherRatings,
        { access: anyCaller, summary: "What students gave, newest first", tags },
        async (request) => {
          const { ratings, nextCursor } = await service.listRatings(request.params.id, request.query);
          return { data: ratings, page: { nextCursor } };
        },
      ),
      handle(
        listTeacherRatingMonths,
        { access: anyCaller, summary: "What students gave, month by month of the last twelve, the newest first", tags },
        async (request) => ({ data: await service.listRatingMonths(request.params.id) }),
      ),
      handle(listSimilarTeachers, { access: anyCaller, summary: "Trainers like this one", tags }, async (request) => ({
        data: await service.listSimilar(request.params.id, await readReader(request)),
      })),
      handle(
        getTeacherCalendar,
        { access: anyCaller, summary: "Days of a month with what is free", tags },
        async (request) => ({
          data: await service.readCalendar(request.params.id, request.query, readAsker(request)),
        }),
      ),
      handle(
        listTimeSlots,
        { access: anyCaller, summary: "Start times of a day, free or not", tags },
        async (request) => ({
          data: await service.listTimeSlots(request.params.id, request.query, readAsker(request)),
        }),
      ),
      handle(
        getTimesVersion,
        { access: anyCaller, summary: "Another version after each change of the trainer's free times", tags },
        async ({ params: { id } }) => {
          const version = await listings.findVersion(id);
          if (version === undefined) throw new AppError("request.not_found");
          return { data: { version } };
        },
      ),
      handle(
        listPlacementMatches,
        {
          access: { level: "public", reach: { student: "own" } },
          summary: "Trainers that suit the result, and why; none before there is one",
          tags: ["placement"],
        },
        async (request) => {
          const result = await readOwnResult(context, request, request.params.id);
          if (!result) return { data: [] };
          const { trainers } = await service.list(
            { level: result.level, limit: MATCH_AMONG },
            await readReader(request),
          );
          const account = request.session ? await findUser(database, request.session.userId) : undefined;
          const isForChild = result.forChild ?? isChild(account?.date_of_birth ?? null, clock());
          return { data: matchTrainers(trainers, result, clock(), { isForChild }) };
        },
      ),
    ],
  };
};
