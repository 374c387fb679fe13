import { addRubric, changeRubric, listRubrics, removeRubric } from "@kalima/learning-contract";
import { handleOwnItems } from "../../../kernel/http/own-items.ts";
import { handle, type Routes } from "../../../kernel/http/routes.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { rubricsOf } from "./rubrics.ts";
import { SCHOOL_RUBRICS } from "./school-rubrics.ts";

const tags = ["tasks"];
const ofTrainer = { roles: ["trainer"], reach: { trainer: "own" } } as const;

/** Rubrics by which a trainer reviews work: the school's, and the trainer's own. */
export function rubricsRoutes(context: ModuleContext): Routes {
  const own = handleOwnItems(context, rubricsOf);
  return [
    handle(
      listRubrics,
      { access: { roles: ["trainer"] }, summary: "Your rubrics, and the school's", tags },
      async (request) => ({ data: { own: await own.list(request), school: SCHOOL_RUBRICS } }),
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
      own.add,
    ),
    handle(
      changeRubric,
      {
        access: ofTrainer,
        act: "rubric.changed",
        summary: "Change one of your rubrics; reviews that were given keep theirs",
        tags,
      },
      own.change,
    ),
    handle(
      removeRubric,
      { access: ofTrainer, act: "rubric.removed", summary: "Remove one of your rubrics", tags },
      own.remove,
    ),
  ];
}
