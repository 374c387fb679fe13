import { type SearchResult, searchStaff } from "@kalima/school-contract";
import { type RequestSession, requireSession } from "../../kernel/http/access.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { Searched } from "../../kernel/ports/search-sources.ts";
import type { ModuleContext, ModuleFactory } from "../../kernel/server-module.ts";
import { findOwnStudents } from "../learning/public.ts";
import { countSearch, findSearchedPeople, mayFindByContact, noteSearch } from "../users/public.ts";
import { type Meant, readSearched } from "./read-searched.ts";

/** Results of each kind. */
const SHOWN = 8;

/** Whom a text names, among those that the reader may find. */
function findNamed(context: ModuleContext, reader: RequestSession, { text, name }: Meant): Promise<string[]> {
  if (reader.role !== "trainer") return findSearchedPeople(context, reader, text, SHOWN);
  return name ? findOwnStudents(context, reader.userId, name, SHOWN) : Promise.resolve([]);
}

/** Asks every module for what this reader may open; one after the other, so that a search uses one connection of the pool. */
async function search(context: ModuleContext, reader: RequestSession, meant: Meant) {
  const people = await findNamed(context, reader, meant);
  const searched: Searched = { ...meant, reader, people, now: context.clock(), limit: SHOWN };
  const results: SearchResult[] = [];
  for (const source of context.searches.list()) {
    if (source.mayOpen(reader)) results.push(...(await source.find(searched)));
  }
  return { people, results };
}

/** The search of the workplace, over whatever modules offer. */
export const searchModule: ModuleFactory = (context) => ({
  name: "search",
  routes: [
    handle(
      searchStaff,
      {
        // Each kind has its own permission.
        access: { roles: ["trainer", "agent", "admin"], permission: null },
        act: "contact.searched",
        summary: "People, bookings, payments and questions by name, phone, e-mail address or reference",
        tags: ["search"],
      },
      async (request) => {
        const reader = requireSession(request);
        const meant = readSearched(request.query.q);
        const contact = await countSearch(context, reader, meant.text);
        const known = mayFindByContact(reader) ? meant : { ...meant, phoneEnd: null, email: null };
        const { people, results } = await search(context, reader, known);
        noteSearch(request, contact, { people, found: results.length });
        return { data: results };
      },
    ),
  ],
});
