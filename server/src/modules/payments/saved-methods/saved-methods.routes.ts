import { dataOf, type SavedMethod, savedMethods } from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { type AccessTable, requireSession } from "../../../http/access.ts";
import type { ModuleContext } from "../../server-module.ts";
import type { Providers } from "../providers/providers.ts";
import { type Owner, type SavedMethodRow, savedMethodsRepository } from "./saved-methods.repository.ts";
import { deleteMethod, isExpired, makeDefault } from "./saved-methods.ts";

const own = { roles: ["student"], complete: true, reach: { student: "own" } } as const;
export const savedMethodsAccess: AccessTable = {
  "GET /api/payment-methods": own,
  "POST /api/payment-methods/:id/default": own,
  "DELETE /api/payment-methods/:id": own,
};

const tags = ["payments"];
const params = z.object({ id: z.uuid() });

function present(row: SavedMethodRow, now: Date): SavedMethod {
  const { id, brand, last4, exp_month, exp_year, holder, is_default: isDefault } = row;
  const expiry = `${String(exp_month).padStart(2, "0")}/${String(exp_year % 100).padStart(2, "0")}`;
  return { id, brand, last4, expiry, holder, isDefault, isExpired: isExpired(row, now) };
}

/** A student's saved payment methods: those that the provider in use can charge. */
export function savedMethodsRoutes(
  context: Pick<ModuleContext, "database" | "jobs" | "clock">,
  { current }: Providers,
): FastifyPluginAsyncZod {
  const { database, clock } = context;
  const response = { 200: dataOf(savedMethods) };

  async function shown(owner: Owner) {
    const now = clock();
    const rows = await savedMethodsRepository(database).list(owner);
    return { data: rows.map((row) => present(row, now)) };
  }
  const ownerOf = (request: Parameters<typeof requireSession>[0]): Owner => ({
    studentId: requireSession(request).userId,
    provider: current.name,
  });

  return async (app) => {
    app.get(
      "/api/payment-methods",
      { schema: { summary: "Your saved payment methods, the default first", tags, response } },
      async (request) => shown(ownerOf(request)),
    );
    app.post(
      "/api/payment-methods/:id/default",
      { schema: { summary: "Offer this payment method first", tags, params, response } },
      async (request) => {
        const owner = ownerOf(request);
        await makeDefault(database, owner, request.params.id);
        return shown(owner);
      },
    );
    app.delete(
      "/api/payment-methods/:id",
      { schema: { summary: "Delete a saved payment method, at the provider too", tags, params, response } },
      async (request) => {
        const owner = ownerOf(request);
        await deleteMethod(context, owner, request.params.id);
        return shown(owner);
      },
    );
  };
}
