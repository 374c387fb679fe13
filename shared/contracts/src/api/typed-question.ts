import { dialledDigits } from "../domain/typed-phone.ts";
import type { LeaveSupportRequest } from "./support-requests.ts";

export type TypedContact = { fullName: string; phone: string; email: string };
/** Values of a form's fields; an empty field is an empty string. */
export type TypedQuestion = { contact: TypedContact; topic: LeaveSupportRequest["topic"] | ""; details: string };

/**
 * Converts fields to the input of `leaveSupportRequest`, which has no empty strings. Visitors with an account give no
 * contact.
 */
export function questionFromFields({ contact, topic, details }: TypedQuestion, asksContact: boolean) {
  const { fullName, phone, email } = contact;
  const given = { fullName, phone: dialledDigits(phone) || undefined, email: email.trim() || undefined };
  return { topic: topic || undefined, details, ...(asksContact && { contact: given }) };
}
