import { maskContacts } from "../../kernel/audit/mask.ts";
import { hasPermission } from "../../kernel/http/access.ts";
import { EMPTY_RESULT } from "../../kernel/ports/search-sources.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { mayFindByContact } from "../users/public.ts";

/** Offers people's pages to those who may open them. */
export function provideSearchedPeople({ database, searches }: Pick<ModuleContext, "database" | "searches">): void {
  searches.provide({
    kind: "person",
    mayOpen: (reader) => hasPermission(reader, "people.see"),
    async find({ people, reader, limit }) {
      const rows = await database.query<{ id: string; name: string; role: string; phone: string }>(
        `SELECT u.id, u.name, u.role, u.phone FROM unnest($1::uuid[]) WITH ORDINALITY AS found (id, place)
         JOIN users u USING (id) ORDER BY place LIMIT $2`,
        [people, limit],
      );
      return rows.map(({ id, name, role, phone }) => ({
        ...EMPTY_RESULT,
        ...{ kind: "person" as const, id, name, state: role },
        path: `/dashboard/students/people/${id}`,
        phone: mayFindByContact(reader) ? maskContacts(phone) : null,
      }));
    },
  });
}
