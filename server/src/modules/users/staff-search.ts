import { HOUR_SECONDS, MINUTE_SECONDS } from "@kalima/contracts/domain";
import type { FastifyRequest } from "fastify";
import { describeAct } from "../../kernel/audit/act.ts";
import { readEmail, readPhoneEnd } from "../../kernel/database/match-person.ts";
import { leaveUnaudited } from "../../kernel/http/acts.ts";
import type { Searched } from "../../kernel/ports/search-sources.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { mayFindByContact } from "./search-people.ts";

/** Letter by letter, as somebody types who finds many people in a row. */
const LIMITS = [{ max: 120, seconds: MINUTE_SECONDS }];
/** Phones and addresses cannot be tried one after the other. */
const CONTACT_LIMITS = [
  { max: 30, seconds: MINUTE_SECONDS },
  { max: 300, seconds: HOUR_SECONDS },
];

/** A phone or an e-mail address by which somebody looked for people, without itself. */
export type SearchedContact = { by: "phone" | "email"; length: number };

function readContact(text: string): SearchedContact | null {
  const [phoneEnd, email] = [readPhoneEnd(text), readEmail(text)];
  if (phoneEnd) return { by: "phone", length: phoneEnd.length };
  return email ? { by: "email", length: email.length } : null;
}

/**
 * Counts a search for people, wherever staff search, against the limits of the reader. Returns the contact by which it may find
 * somebody; null for other texts, and for readers who find nobody by contact.
 *
 * @throws {AppError} `auth.too_many_tries`
 */
export async function countSearch(
  { limits }: Pick<ModuleContext, "limits">,
  reader: Searched["reader"],
  text: string,
): Promise<SearchedContact | null> {
  const contact = mayFindByContact(reader) ? readContact(text.trim()) : null;
  const all = { key: `search:${reader.userId}`, rules: LIMITS };
  const byContact = { key: `search-contact:${reader.userId}`, rules: CONTACT_LIMITS };
  await limits.takeAll(contact ? [all, byContact] : [all]);
  return contact;
}

/** Describes a search of a route whose action is `contact.searched`. One that was not by contact leaves no row in the audit log. */
export function noteSearch(
  request: Pick<FastifyRequest, "act">,
  contact: SearchedContact | null,
  { people, found }: { people: readonly string[]; found: number },
): void {
  if (contact) describeAct({ after: { ...contact, found }, subject: people.length === 1 ? people[0] : null });
  else leaveUnaudited(request);
}
