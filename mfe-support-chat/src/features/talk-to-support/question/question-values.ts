import { leaveSupportRequest, questionFromFields, SUPPORT_TOPICS, type TypedQuestion } from "@kalima/contracts/api";
import { schemaResolver } from "@kalima/platform/forms";
import * as z from "zod/mini";

const text = z.string();
/** What this tab keeps of a question that was not sent. */
export const questionDraft = z.object({
  contact: z.object({ fullName: text, phone: text, email: text }),
  topic: z.enum(["", ...SUPPORT_TOPICS]),
  details: text,
});

const checkRequest = schemaResolver(leaveSupportRequest);

/** Validates by the contract's schema; accounts give no contact. */
export function questionResolver(hasAccount: boolean) {
  return ((values: TypedQuestion, context: unknown, options: never) =>
    checkRequest(questionFromFields(values, !hasAccount) as never, context, options)) as never;
}
