import { actPreview, actResult, chosenRows, previewedRows, wrapData } from "@kalima/contracts/api";
import { id } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** Who has the questions from now on; with null they wait for anybody again. */
const assignee = z.nullable(id);

/** Effects in previews: a colleague loses a question; a question has no answer that arrived. */
export const REQUEST_EFFECTS = ["from_colleague", "unanswered"] as const;

/** Previews `assignSupportRequests`: the effect on each selected question. Changes nothing. */
export const previewRequestsAssigned = operation("POST /api/staff/chosen-support-requests/assign/preview", {
  body: z.object({ ids: chosenRows, agentId: assignee }),
  answer: wrapData(actPreview),
});
/** Assigns previewed questions by the rules of `assignSupportRequest`. Their notes stay. */
export const assignSupportRequests = operation("POST /api/staff/chosen-support-requests/assign", {
  body: z.object({ rows: previewedRows, agentId: assignee }),
  answer: wrapData(actResult),
});
/** Previews `closeSupportRequests`: the effect on each selected question. Changes nothing. */
export const previewRequestsClosed = operation("POST /api/staff/chosen-support-requests/close/preview", {
  body: z.object({ ids: chosenRows }),
  answer: wrapData(actPreview),
});
/** Closes previewed questions by the rules of `moveSupportRequest`. */
export const closeSupportRequests = operation("POST /api/staff/chosen-support-requests/close", {
  body: z.object({ rows: previewedRows }),
  answer: wrapData(actResult),
});
