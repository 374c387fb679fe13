import { type LeaveSupportRequest, leaveSupportRequest, SUPPORT_TOPICS } from "@kalima/contracts/api";
import { latinDigits } from "@kalima/contracts/domain";
import { schemaResolver } from "@kalima/platform/forms";
import * as z from "zod/mini";

export type Contact = { fullName: string; phone: string; email: string };
/** What the form's fields hold: what is empty is an empty string. */
export type QuestionValues = { contact: Contact; topic: LeaveSupportRequest["topic"] | ""; details: string };

const text = z.string();
/** What this tab keeps of a question that was not sent. */
export const questionDraft = z.object({
  contact: z.object({ fullName: text, phone: text, email: text }),
  topic: z.enum(["", ...SUPPORT_TOPICS]),
  details: text,
});

/** A number as people write it, in the form the server takes: `00` is how many dial the `+`. */
export function dialledNumber(typed: string): string {
  return latinDigits(typed)
    .replace(/[\s()-]/g, "")
    .replace(/^00/, "+");
}

const checkRequest = schemaResolver(leaveSupportRequest);

/** Validates by the contract's schema, which knows no empty strings; accounts give no contact. */
export function questionResolver(hasAccount: boolean) {
  return ((
    { contact: { fullName, phone, email }, topic, details }: QuestionValues,
    context: unknown,
    options: never,
  ) => {
    const contact = { fullName, phone: dialledNumber(phone) || undefined, email: email.trim() || undefined };
    const request = { topic: topic || undefined, details, ...(!hasAccount && { contact }) };
    return checkRequest(request as never, context, options);
  }) as never;
}
