import { addFavourite, listFavourites, mergeFavourites, removeFavourite } from "@kalima/catalog-contract";
import { AppError } from "@kalima/contracts/errors";
import type { Clock, Database } from "../../../kernel/database/database.ts";
import { requireSession } from "../../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import { favouritesRepository } from "./favourites.repository.ts";

/** Everybody's own list: a path names a trainer, whom all may read, and never another account. */
const ownList = { roles: ["student"], reach: "all" } as const;

const tags = ["favourites"];

/** HTTP face of a student's favourites. Guests keep theirs in the browser. */
export function favouritesRoutes(database: Database, clock: Clock): Routes {
  const kept = favouritesRepository(database);

  return [
    handle(
      listFavourites,
      { access: { roles: ["student"] }, summary: "Trainers you keep, newest first", tags },
      async (request) => ({ data: await kept.list(requireSession(request).userId) }),
    ),
    handle(
      mergeFavourites,
      { access: { roles: ["student"] }, summary: "Add what a browser kept before signing in", tags },
      async (request) => {
        const { userId } = requireSession(request);
        await kept.add(userId, request.body.trainerIds, clock());
        return { data: await kept.list(userId) };
      },
    ),
    handle(addFavourite, { access: ownList, summary: "Keep a trainer", tags }, async (request) => {
      const added = await kept.add(requireSession(request).userId, [request.params.trainerId], clock());
      if (added.length === 0) throw new AppError("request.not_found");
      return DONE;
    }),
    handle(removeFavourite, { access: ownList, summary: "Keep a trainer no longer", tags }, async (request) => {
      await kept.remove(requireSession(request).userId, request.params.trainerId);
      return DONE;
    }),
  ];
}
