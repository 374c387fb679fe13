import type { SavedMethod } from "@kalima/payment-contract";
import { deleteSavedMethod, listSavedMethods, makeMethodDefault } from "@kalima/payment-contract";
import { requireSession } from "../../../kernel/http/access.ts";
import { handle, type Routes } from "../../../kernel/http/routes.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import type { Providers } from "../providers/providers.ts";
import { type Owner, type SavedMethodRow, savedMethodsRepository } from "./saved-methods.repository.ts";
import { deleteMethod, isExpired, makeDefault } from "./saved-methods.ts";

const own = { roles: ["student"], complete: true, reach: { student: "own" } } as const;

const tags = ["payments"];

function toSavedMethod(row: SavedMethodRow, now: Date): SavedMethod {
  const { id, brand, last4, exp_month, exp_year, holder, is_default: isDefault } = row;
  const expiry = `${String(exp_month).padStart(2, "0")}/${String(exp_year % 100).padStart(2, "0")}`;
  return { id, brand, last4, expiry, holder, isDefault, isExpired: isExpired(row, now) };
}

/** A student's saved payment methods: those that the provider in use can charge. */
export function savedMethodsRoutes(
  context: Pick<ModuleContext, "database" | "jobs" | "clock">,
  { current }: Providers,
): Routes {
  const { database, clock } = context;

  async function answerMethods(owner: Owner) {
    const now = clock();
    const rows = await savedMethodsRepository(database).list(owner);
    return { data: rows.map((row) => toSavedMethod(row, now)) };
  }
  const toOwner = (request: Parameters<typeof requireSession>[0]): Owner => ({
    studentId: requireSession(request).userId,
    provider: current.name,
  });

  return [
    handle(
      listSavedMethods,
      { access: own, summary: "Your saved payment methods, the default first", tags },
      async (request) => answerMethods(toOwner(request)),
    ),
    handle(makeMethodDefault, { access: own, summary: "Offer this payment method first", tags }, async (request) => {
      const owner = toOwner(request);
      await makeDefault(database, owner, request.params.id);
      return answerMethods(owner);
    }),
    handle(
      deleteSavedMethod,
      { access: own, summary: "Delete a saved payment method, at the provider too", tags },
      async (request) => {
        const owner = toOwner(request);
        await deleteMethod(context, owner, request.params.id);
        return answerMethods(owner);
      },
    ),
  ];
}
