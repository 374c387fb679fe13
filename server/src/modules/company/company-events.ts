import type { Language } from "@kalima/contracts/domain";
import { defineDomainEvent } from "../../kernel/events/domain-events.ts";

/** A visitor sent the form of the contact page. */
export const contactMessageLeft = defineDomainEvent<{
  fullName: string;
  email: string | null;
  /** Phone number exactly as typed; not normalized. */
  phone: string | null;
  topic: string | null;
  details: string;
  language: Language;
  at: Date;
}>("contact.message_left");
