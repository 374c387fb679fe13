import { dataOf, type TrainerContact, trainerContact } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { Database } from "../../../database/database.ts";
import type { AccessTable } from "../../../http/access.ts";

export const trainerContactAccess: AccessTable = {
  "GET /api/teachers/:id/contact": { roles: ["admin"], reach: "all" },
};

const params = z.object({ id: z.uuid() });

/** How staff reach a trainer: the only answer with a trainer's phone, e-mail and address. */
export function trainerContactRoutes(database: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/api/teachers/:id/contact",
      {
        schema: {
          summary: "Phone, e-mail and address of a trainer",
          tags: ["teachers"],
          params,
          response: { 200: dataOf(trainerContact) },
        },
      },
      async (request) => {
        const [contact] = await database.query<TrainerContact>(
          `SELECT u.phone, u.email, u.address FROM trainers t LEFT JOIN users u ON u.id = t.user_id AND u.status = 'active'
           WHERE t.id = $1`,
          [request.params.id],
        );
        if (!contact) throw new AppError("request.not_found");
        return { data: contact };
      },
    );
  };
}
