import {
  addFeedbackTemplate,
  changeFeedbackTemplate,
  listFeedbackTemplates,
  removeFeedbackTemplate,
} from "@kalima/learning-contract";
import { handleOwnItems } from "../../../kernel/http/own-items.ts";
import { handle, type Routes } from "../../../kernel/http/routes.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { feedbackTemplates } from "./feedback-templates.ts";
import { SCHOOL_TEMPLATES } from "./school-templates.ts";

const tags = ["learning"];
const ofTrainer = { roles: ["trainer"], reach: { trainer: "own" } } as const;

/** Texts from which a trainer begins feedback: the school's, and the trainer's own. */
export function feedbackTemplatesRoutes(context: ModuleContext): Routes {
  const own = handleOwnItems(context, feedbackTemplates);
  return [
    handle(
      listFeedbackTemplates,
      { access: { roles: ["trainer"] }, summary: "Your feedback templates, and the school's", tags },
      async (request) => ({ data: { own: await own.list(request), school: SCHOOL_TEMPLATES } }),
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
      own.add,
    ),
    handle(
      changeFeedbackTemplate,
      { access: ofTrainer, act: "feedback-template.changed", summary: "Change one of your feedback templates", tags },
      own.change,
    ),
    handle(
      removeFeedbackTemplate,
      { access: ofTrainer, act: "feedback-template.removed", summary: "Remove one of your feedback templates", tags },
      own.remove,
    ),
  ];
}
