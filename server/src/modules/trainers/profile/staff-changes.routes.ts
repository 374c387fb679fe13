import { decideTrainerChange, listTrainerChanges } from "@kalima/catalog-contract";
import { AppError } from "@kalima/contracts/errors";
import { audit } from "../../../kernel/audit/audit.ts";
import { admins, requireSession } from "../../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import { clampLimit, paginate, readCursor } from "../../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { computeDeadline } from "../../../time/compute-deadline.policy.ts";
import { trainerChangeDecided } from "../core/trainer-events.ts";
import { presentApproved } from "./own-profile.service.ts";
import { profileChangesRepository } from "./profile-changes.repository.ts";

const tags = ["teachers"];

/** Where staff decide on texts and prices that trainers ask for (ST-01). */
export function staffChangesRoutes({
  database,
  clock,
  events,
}: Pick<ModuleContext, "database" | "clock" | "events">): Routes {
  return [
    handle(
      listTrainerChanges,
      { access: admins("reviews.see"), summary: "Texts and prices that trainers ask for, oldest first", tags },
      async ({ query }) => {
        const limit = clampLimit(query.limit);
        const rows = await profileChangesRepository(database).list(readCursor(query.cursor), limit + 1);
        const { page, nextCursor } = paginate(rows, limit);
        const data = page.map(({ id, created_at, trainer_id, name, live, ...wanted }) => ({
          id,
          trainer: { id: trainer_id, name },
          sentAt: created_at.toISOString(),
          dueAt: computeDeadline("pageChange", created_at).toISOString(),
          live: presentApproved(live),
          wanted: presentApproved(wanted),
        }));
        return { data, page: { nextCursor } };
      },
    ),
    handle(
      decideTrainerChange,
      {
        access: { ...admins("reviews.change"), reach: "all" },
        act: "trainer-page.change_decided",
        summary: "Approve or refuse it; not found once the trainer has asked for something else",
        tags,
      },
      async (request) => {
        const { userId } = requireSession(request);
        const reason = request.body.isApproved ? null : request.body.reason;
        await database.transaction(async (tx) => {
          const decided = await profileChangesRepository(tx).decide(request.params.id, reason, userId, clock());
          if (!decided) throw new AppError("request.not_found");
          const { trainer_id: trainerId, trainer_user_id: trainerUserId, before, after } = decided;
          const result = { trainerId, isApproved: reason === null, ...after };
          await audit(tx, { subject: trainerUserId, before, after: result, reason });
          await events.emit(tx, trainerChangeDecided, { trainerId, trainerUserId, reason });
        });
        return DONE;
      },
    ),
  ];
}
