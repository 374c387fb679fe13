import { dataOf, decideReview, done, listOf, review, reviewQuery } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { Clock, Database } from "../../../database/database.ts";
import { type AccessTable, requireSession } from "../../../http/access.ts";
import { limitOf, pageOf, readCursor } from "../../../http/time-pages.ts";
import { reviewsRepository } from "./reviews.repository.ts";

export const staffReviewsAccess: AccessTable = {
  "GET /api/staff/reviews": { roles: ["admin"] },
  "PUT /api/staff/reviews/:id": { roles: ["admin"], reach: "all" },
};

const tags = ["teachers"];
const params = z.object({ id: z.uuid() });

/** Where staff decide which texts of ratings visitors see. Stars count without a decision. */
export function staffReviewsRoutes(database: Database, clock: Clock): FastifyPluginAsyncZod {
  const reviews = reviewsRepository(database);
  return async (app) => {
    app.get(
      "/api/staff/reviews",
      {
        schema: {
          summary: "What students wrote with their ratings, newest first",
          tags,
          querystring: reviewQuery,
          response: { 200: listOf(review) },
        },
      },
      async ({ query }) => {
        const limit = limitOf(query.limit);
        const rows = await reviews.list(query.state, readCursor(query.cursor), limit + 1);
        const { page, nextCursor } = pageOf(rows, limit);
        const data = page.map(({ created_at, ...shown }) => ({ ...shown, writtenAt: created_at.toISOString() }));
        return { data, page: { nextCursor } };
      },
    );
    app.put(
      "/api/staff/reviews/:id",
      {
        schema: {
          summary: "Show a text to visitors or hide it; not found once the student has changed it",
          tags,
          params,
          body: decideReview,
          response: { 200: dataOf(done) },
        },
      },
      async (request) => {
        const { userId } = requireSession(request);
        const isDecided = await reviews.decide(request.params.id, request.body, userId, clock());
        if (!isDecided) throw new AppError("request.not_found");
        return { data: { done: true as const } };
      },
    );
  };
}
