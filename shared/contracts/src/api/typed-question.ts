import { dialledDigits } from "../domain/typed-phone.ts";
import type { LeaveSupportRequest } from "./support-requests.ts";

export type TypedContact = { fullName: string; phone: string; email: string };
/** What the fields of a form hold: what is empty is an empty string. */
export type TypedQuestion = { contact: TypedContact; topic: LeaveSupportRequest["topic"] | ""; details: string };

/** As `leaveSupportRequest` reads it, which knows no empty strings; accounts give no contact. */
export function questionFromFields({ contact, topic, details }: TypedQuestion, asksContact: boolean) {
  const { fullName, phone, email } = contact;
  const given = { fullName, phone: dialledDigits(phone) || undefined, email: email.trim() || undefined };
  return { topic: topic || undefined, details, ...(asksContact && { contact: given }) };
}
