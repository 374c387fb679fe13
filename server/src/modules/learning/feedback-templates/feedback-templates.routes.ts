import { randomUUID } from "node:crypto";
import {
  addFeedbackTemplate,
  changeFeedbackTemplate,
  listFeedbackTemplates,
  removeFeedbackTemplate,
} from "@kalima/learning-contract";
import { requireSession } from "../../../kernel/http/access.ts";
import { runIdempotent } from "../../../kernel/http/idempotency.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { feedbackTemplates } from "./feedback-templates.ts";
import { SCHOOL_TEMPLATES } from "./school-templates.ts";

const tags = ["learning"];
const ofTrainer = { roles: ["trainer"], reach: { trainer: "own" } } as const;

/** Texts from which a trainer begins feedback: the school's, and the trainer's own. */
export function feedbackTemplatesRoutes(context: ModuleContext): Routes {
  const templates = feedbackTemplates(context);
  return [
    handle(
      listFeedbackTemplates,
      { access: { roles: ["trainer"] }, summary: "Your feedback templates, and the school's", tags },
      async (request) => ({
        data: { own: await templates.list(requireSession(request).userId), school: SCHOOL_TEMPLATES },
      }),
    ),
    handle(
      addFeedbackTemplate,
      {
        access: { roles: ["trainer"] },
        act: "feedback-template.added",
        summary: "Keep a feedback template",
        tags,
        status: 201,
        idempotency: "required",
      },
      async (request, reply) => {
        const { userId } = requireSession(request);
        const id = randomUUID();
        const add = (parts: ModuleContext) => feedbackTemplates(parts).add(userId, id, request.body);
        return runIdempotent(context, reply, add, async (database) => ({
          data: await feedbackTemplates({ ...context, database }).find(userId, id),
        }));
      },
    ),
    handle(
      changeFeedbackTemplate,
      { access: ofTrainer, act: "feedback-template.changed", summary: "Change one of your feedback templates", tags },
      async (request) => ({
        data: await templates.change(requireSession(request).userId, request.params.id, request.body),
      }),
    ),
    handle(
      removeFeedbackTemplate,
      { access: ofTrainer, act: "feedback-template.removed", summary: "Remove one of your feedback templates", tags },
      async (request) => {
        await templates.remove(requireSession(request).userId, request.params.id);
        return DONE;
      },
    ),
  ];
}
