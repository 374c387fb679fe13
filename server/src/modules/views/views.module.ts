import { randomUUID } from "node:crypto";
import { AppError } from "@kalima/contracts/errors";
import { listViews, removeView, saveView, VIEW_LISTS, type ViewList } from "@kalima/staff-contract";
import { hasPermission, type RequestSession, requireSession } from "../../kernel/http/access.ts";
import { DONE, handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { accountRemoved, createEntriesReader } from "../users/public.ts";
import { forgetViews, viewsRepository } from "./views.repository.ts";

const tags = ["views"];
// Each list has its own permission.
const access = { roles: ["admin"], permission: null } as const;

const OWN_VIEWS = `
  SELECT json_build_object('list', list, 'name', name, 'filters', query, 'isShared', is_shared) AS entry
  FROM saved_views WHERE owner_id = $1 ORDER BY list, lower(name), id`;

/** @throws {AppError} `auth.forbidden` for a reader who may not open the list. */
function requireList(reader: RequestSession, list: ViewList): void {
  if (!hasPermission(reader, VIEW_LISTS[list].permission)) throw new AppError("auth.forbidden");
}

/** HTTP routes of saved views: filters and order of a list under a name. */
export const viewsModule: ModuleFactory = (context) => {
  const views = viewsRepository(context);
  context.personalData.provide("savedViews", createEntriesReader(context.database, OWN_VIEWS));
  context.events.on(accountRemoved, (tx, { userId }) => forgetViews(tx, userId));
  return {
    name: "views",
    routes: [
      handle(
        listViews,
        { access, summary: "Saved views of a list: yours, and those that colleagues share", tags },
        async (request) => {
          const reader = requireSession(request);
          requireList(reader, request.query.list);
          return { data: await views.list(reader.userId, request.query.list) };
        },
      ),
      handle(
        saveView,
        { access, act: "view.saved", summary: "Save a view of a list, in the place of yours of this name", tags },
        async (request) => {
          const reader = requireSession(request);
          requireList(reader, request.body.list);
          return { data: await views.save(reader.userId, randomUUID(), request.body) };
        },
      ),
      handle(
        removeView,
        {
          access: { ...access, reach: { admin: "own" } },
          act: "view.removed",
          summary: "Remove one of your views",
          tags,
        },
        async (request) => {
          await views.remove(requireSession(request).userId, request.params.id);
          return DONE;
        },
      ),
    ],
  };
};
