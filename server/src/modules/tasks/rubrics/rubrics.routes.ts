import { randomUUID } from "node:crypto";
import { addRubric, changeRubric, listRubrics, removeRubric } from "@kalima/learning-contract";
import { requireSession } from "../../../kernel/http/access.ts";
import { runIdempotent } from "../../../kernel/http/idempotency.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { rubricsOf } from "./rubrics.ts";
import { SCHOOL_RUBRICS } from "./school-rubrics.ts";

const tags = ["tasks"];
const ofTrainer = { roles: ["trainer"], reach: { trainer: "own" } } as const;

/** Rubrics by which a trainer reviews work: the school's, and the trainer's own. */
export function rubricsRoutes(context: ModuleContext): Routes {
  const rubrics = rubricsOf(context);
  return [
    handle(
      listRubrics,
      { access: { roles: ["trainer"] }, summary: "Your rubrics, and the school's", tags },
      async (request) => ({
        data: { own: await rubrics.list(requireSession(request).userId), school: SCHOOL_RUBRICS },
      }),
    ),
    handle(
      addRubric,
      {
        access: { roles: ["trainer"] },
        act: "rubric.added",
        summary: "Keep a rubric",
        tags,
        status: 201,
        idempotency: "required",
      },
      async (request, reply) => {
        const { userId } = requireSession(request);
        const id = randomUUID();
        const add = (parts: ModuleContext) => rubricsOf(parts).add(userId, id, request.body);
        return runIdempotent(context, reply, add, async (database) => ({
          data: await rubricsOf({ ...context, database }).find(userId, id),
        }));
      },
    ),
    handle(
      changeRubric,
      {
        access: ofTrainer,
        act: "rubric.changed",
        summary: "Change one of your rubrics; reviews that were given keep theirs",
        tags,
      },
      async (request) => ({
        data: await rubrics.change(requireSession(request).userId, request.params.id, request.body),
      }),
    ),
    handle(
      removeRubric,
      { access: ofTrainer, act: "rubric.removed", summary: "Remove one of your rubrics", tags },
      async (request) => {
        await rubrics.remove(requireSession(request).userId, request.params.id);
        return DONE;
      },
    ),
  ];
}
