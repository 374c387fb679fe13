import { HOUR_SECONDS, MINUTE_SECONDS } from "@kalima/contracts/domain";
import { type SearchResult, searchStaff } from "@kalima/school-contract";
import { describeAct } from "../../kernel/audit/act.ts";
import { type RequestSession, requireSession } from "../../kernel/http/access.ts";
import { leaveUnaudited } from "../../kernel/http/acts.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { Searched } from "../../kernel/ports/search-sources.ts";
import type { ModuleContext, ModuleFactory } from "../../kernel/server-module.ts";
import { findOwnStudents } from "../learning/public.ts";
import { findSearchedPeople, mayFindByContact } from "../users/public.ts";
import { type Meant, readSearched } from "./read-searched.ts";

/** Results of each kind. */
const SHOWN = 8;
/** Letter by letter, as somebody types who finds many people in a row. */
const LIMITS = [{ max: 120, seconds: MINUTE_SECONDS }];
/** Phones and addresses cannot be tried one after the other. */
const CONTACT_LIMITS = [
  { max: 30, seconds: MINUTE_SECONDS },
  { max: 300, seconds: HOUR_SECONDS },
];

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
        const mayRead = mayFindByContact(reader);
        const contact = mayRead ? (meant.phoneEnd ?? meant.email) : null;
        await context.limits.take(`search:${reader.userId}`, LIMITS);
        if (contact) await context.limits.take(`search-contact:${reader.userId}`, CONTACT_LIMITS);
        const known = mayRead ? meant : { ...meant, phoneEnd: null, email: null };
        const { people, results } = await search(context, reader, known);
        if (contact) {
          const after = { by: meant.email ? "email" : "phone", length: contact.length, found: results.length };
          describeAct({ after, subject: people.length === 1 ? people[0] : null });
        } else leaveUnaudited(request);
        return { data: results };
      },
    ),
  ],
});
