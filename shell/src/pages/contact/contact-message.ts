import { dialledDigits } from "@kalima/contracts/domain";
import { schemaResolver } from "@kalima/platform/forms";
import { contactMessage } from "@kalima/school-contract";
import type * as z from "zod/mini";

export type ContactMessage = z.infer<typeof contactMessage>;

/** Values of the form's fields; an empty field is an empty string. */
export type ContactValues = {
  fullName: string;
  email: string;
  phone: string;
  isOnWhatsapp: boolean;
  subject: ContactMessage["subject"] | "";
  details: string;
  agreesToOffers: boolean;
};

export const NOTHING_WRITTEN: ContactValues = {
  fullName: "",
  email: "",
  phone: "",
  isOnWhatsapp: false,
  subject: "",
  details: "",
  agreesToOffers: false,
};

/** The message as the contract wants it: an empty optional field is no field. */
function withoutEmpty({ email, phone, subject, ...rest }: ContactValues) {
  return {
    ...rest,
    email: email.trim() || undefined,
    phone: dialledDigits(phone) || undefined,
    subject: subject || undefined,
  };
}

const checkMessage = schemaResolver(contactMessage);

/** Validates by the contract's schema, which knows nothing of empty strings. */
export const contactResolver = ((values: ContactValues, context: unknown, options: never) =>
  checkMessage(withoutEmpty(values) as never, context, options)) as never;
