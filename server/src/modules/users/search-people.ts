import type { RoleName } from "@kalima/contracts/domain";
import { hasPermission } from "../../kernel/http/access.ts";
import type { Searched } from "../../kernel/ports/search-sources.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { findPeople } from "./find-people.ts";

type Reader = Searched["reader"];

/** Roles whose accounts this reader finds. Trainers find their students, who are no business of this module. */
function listFindableRoles(reader: Reader): RoleName[] {
  if (reader.role === "agent") return ["student"];
  return [
    ...(hasPermission(reader, "bookings.see") ? (["student"] as const) : []),
    ...(hasPermission(reader, "trainers.see") ? (["trainer"] as const) : []),
    ...(hasPermission(reader, "grants.see") ? (["agent", "admin"] as const) : []),
  ];
}

/** True for a reader who may find people by phone and e-mail address: agents answer them, admins need a permission. */
export const mayFindByContact = (reader: Reader): boolean =>
  reader.role === "agent" || hasPermission(reader, "contacts.see");

/** Finds the accounts that a text names, of those that an agent or an admin may find; by contact where that is allowed. */
export function findSearchedPeople(
  { database }: Pick<ModuleContext, "database">,
  reader: Reader,
  text: string,
  limit: number,
): Promise<string[]> {
  return findPeople(database, text, { limit, roles: listFindableRoles(reader), hasContacts: mayFindByContact(reader) });
}
