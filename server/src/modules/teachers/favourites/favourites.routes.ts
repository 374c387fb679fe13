import { dataOf, done, favourites, mergeFavourites } from "@kalima/contracts/api";
import { id } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { Clock, Database } from "../../../database/database.ts";
import { type AccessTable, requireSession } from "../../../http/access.ts";
import { favouritesRepository } from "./favourites.repository.ts";

/** Everybody's own list: a path names a trainer, whom all may read, and never another account. */
const ownList = { roles: ["student"], reach: "all" } as const;
export const favouritesAccess: AccessTable = {
  "GET /api/favourites": { roles: ["student"] },
  "POST /api/favourites": { roles: ["student"] },
  "PUT /api/favourites/:trainerId": ownList,
  "DELETE /api/favourites/:trainerId": ownList,
};

const params = z.object({ trainerId: id });
const tags = ["favourites"];
const isDone = { data: { done: true as const } };

/** HTTP face of a student's favourites. Guests keep theirs in the browser. */
export function favouritesRoutes(database: Database, clock: Clock): FastifyPluginAsyncZod {
  const kept = favouritesRepository(database);
  return async (app) => {
    app.get(
      "/api/favourites",
      { schema: { summary: "Trainers you keep, newest first", tags, response: { 200: dataOf(favourites) } } },
      async (request) => ({ data: await kept.list(requireSession(request).userId) }),
    );
    app.post(
      "/api/favourites",
      {
        schema: {
          summary: "Add what a browser kept before signing in",
          tags,
          body: mergeFavourites,
          response: { 200: dataOf(favourites) },
        },
      },
      async (request) => {
        const { userId } = requireSession(request);
        await kept.add(userId, request.body.trainerIds, clock());
        return { data: await kept.list(userId) };
      },
    );
    app.put(
      "/api/favourites/:trainerId",
      { schema: { summary: "Keep a trainer", tags, params, response: { 200: dataOf(done) } } },
      async (request) => {
        const added = await kept.add(requireSession(request).userId, [request.params.trainerId], clock());
        if (added.length === 0) throw new AppError("request.not_found");
        return isDone;
      },
    );
    app.delete(
      "/api/favourites/:trainerId",
      { schema: { summary: "Keep a trainer no longer", tags, params, response: { 200: dataOf(done) } } },
      async (request) => {
        await kept.remove(requireSession(request).userId, request.params.trainerId);
        return isDone;
      },
    );
  };
}
