import { Readable } from "node:stream";
import {
  activatePerson,
  addPersonNote,
  approvePersonChange,
  correctPersonName,
  correctPersonPhone,
  disablePerson,
  listPeople,
  listPersonEvents,
  type PeopleFilter,
  peopleFilter,
  readPersonContact,
  readPersonEffects,
  readPerson as readPersonOperation,
  refusePersonChange,
  requestPersonChange,
  signOutPerson,
} from "@kalima/staff-contract";
import { describeAct } from "../../kernel/audit/act.ts";
import { admins, provedAdmins, requireSession } from "../../kernel/http/access.ts";
import { negotiateLanguage } from "../../kernel/http/language.ts";
import { DONE, handle, route } from "../../kernel/http/routes.ts";
import { clampLimit } from "../../kernel/http/time-pages.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { parsePhone } from "../../security/phone-number.ts";
import { accountRemoved, noteSearch } from "../users/public.ts";
import { activate, addNote, correctName, correctPhone, disable, type PersonAct, signOut } from "./act-on-person.ts";
import { decideChange, requestChange } from "./change-by-two.ts";
import { createPeopleReader, cursorOf, findNamed, type NamedPeople } from "./list-people.ts";
import { streamPeople } from "./people-csv.ts";
import { peopleKinds } from "./people-kinds.ts";
import { personChangesRepository, selectWaitingPersonChanges } from "./person-changes.repository.ts";
import { eventCursor, readEvents } from "./read-events.ts";
import { readEffects, readPerson, requirePerson } from "./read-person.ts";
import { provideSearchedPeople } from "./search-people.ts";

const tags = ["people"];
const onOne = { access: { ...admins("people.see"), reach: "all" }, tags } as const;
const acting = { access: { ...admins("people.change"), reach: "all" }, tags } as const;

const NOTES = `
  SELECT n.id::text AS id, n.written_at AS at, json_build_object('text', n.text, 'by', a.name) AS details
  FROM person_notes n JOIN users a ON a.id = n.author_id WHERE n.user_id = $1`;

/** Notes by what people were exported: whom somebody looked for is kept as its length. */
function describeExport({ q, ...filter }: PeopleFilter, named: NamedPeople | null): void {
  const { ids, contact } = named ?? { ids: [], contact: null };
  const after = { ...filter, ...(q && { name: q }), ...(contact && { by: contact.by }) };
  describeAct({ after, subject: contact && ids.length === 1 ? ids[0] : null });
}

/** Everybody who has an account: a list, a page for each person, and what staff do to an account. */
export const peopleModule: ModuleFactory = (context) => {
  const { database, events, notificationKinds, personHistory, queues } = context;
  notificationKinds.provide(peopleKinds);
  provideSearchedPeople(context);
  personHistory.provide({ kind: "note", permission: "people.see", statement: NOTES, isInternal: true });
  events.on(accountRemoved, async (tx, { userId }) => {
    await tx.query("DELETE FROM person_notes WHERE user_id = $1", [userId]);
    await personChangesRepository(tx).forget(userId);
  });
  queues.register({
    key: "person-changes",
    roles: ["admin"],
    permission: "people.approve",
    due: "personChange",
    // A second person decides, and nobody on themselves.
    select: ({ userId }, now) => selectWaitingPersonChanges(userId, now),
  });
  type Call = Parameters<typeof requireSession>[0] & { params: { id: string } };
  const toAct = (request: Call & { body: { reason: string } }): PersonAct => ({
    reader: requireSession(request),
    personId: request.params.id,
    reason: request.body.reason,
  });
  const answer = async (request: Call) => ({
    data: await readPerson(context, requireSession(request), request.params.id),
  });
  async function decide(request: Call, to: "approved" | "refused") {
    const reader = requireSession(request);
    const personId = await decideChange(context, reader, { id: request.params.id, to });
    return { data: await readPerson(context, reader, personId) };
  }
  return {
    name: "people",
    routes: [
      handle(
        listPeople,
        {
          access: admins("people.see"),
          act: "contact.searched",
          summary: "Everybody who has an account, by default the newest first",
          tags,
        },
        async (request) => {
          const { cursor, limit: wanted, ...filter } = request.query;
          const limit = clampLimit(wanted);
          const places = cursorOf(filter.sort);
          const after = places.read(cursor);
          const named = await findNamed(context, requireSession(request), filter.q);
          const ids = named?.ids ?? [];
          noteSearch(request, named?.contact ?? null, { people: ids, found: ids.length });
          const read = await createPeopleReader(context, filter, named);
          const rows = await read(after, limit + 1);
          const last = rows.slice(0, limit).at(-1);
          const nextCursor = rows.length > limit && last ? places.write(last.place) : null;
          return { data: rows.slice(0, limit).map(({ person }) => person), page: { nextCursor } };
        },
      ),
      route(
        "GET /api/staff/people.csv",
        {
          access: admins("people.see"),
          act: "person.exported",
          summary: "The same as a table, of any length",
          tags,
          query: peopleFilter,
          // A link downloads it.
          acceptsCookies: true,
        },
        async (request, reply) => {
          const named = await findNamed(context, requireSession(request), request.query.q);
          describeExport(request.query, named);
          const read = await createPeopleReader(context, request.query, named);
          return reply
            .header("content-type", "text/csv; charset=utf-8")
            .header("content-disposition", 'attachment; filename="kalima-people.csv"')
            .header("cache-control", "private, no-store")
            .send(Readable.from(streamPeople(read)));
        },
      ),
      handle(readPersonOperation, { ...onOne, summary: "A person as the school knows them" }, answer),
      handle(
        listPersonEvents,
        { ...onOne, summary: "What happened around a person, the newest first, as your duties allow" },
        async (request) => {
          const { id: personId } = request.params;
          const { cursor, limit, kind } = request.query;
          const after = eventCursor.read(cursor);
          await requirePerson(database, personId);
          const wanted = { personId, kind, after, limit: clampLimit(limit), language: negotiateLanguage(request) };
          return readEvents(context, requireSession(request), wanted);
        },
      ),
      handle(
        readPersonContact,
        {
          access: { ...admins("contacts.see"), reach: "all" },
          act: "contact.read",
          summary: "How to reach a person",
          tags,
        },
        async (request) => {
          const { phone, email, address, id } = await requirePerson(database, request.params.id);
          describeAct({ subject: id });
          return { data: { phone, email, address } };
        },
      ),
      handle(
        readPersonEffects,
        { ...onOne, summary: "What disabling or signing out an account ends now" },
        async (request) => ({ data: await readEffects(context, request.params.id) }),
      ),
      handle(
        disablePerson,
        { ...acting, act: "person.disabled", summary: "Disable an account; its sessions end at once" },
        async (request) => {
          await disable(context, toAct(request));
          return answer(request);
        },
      ),
      handle(
        activatePerson,
        { ...acting, act: "person.activated", summary: "Activate a disabled account" },
        async (request) => {
          await activate(context, toAct(request));
          return answer(request);
        },
      ),
      handle(
        signOutPerson,
        { ...acting, act: "person.signed_out", summary: "End all sessions of an account" },
        async (request) => {
          await signOut(context, toAct(request));
          return answer(request);
        },
      ),
      handle(
        correctPersonName,
        { ...acting, act: "person.name_corrected", summary: "Correct a person's name" },
        async (request) => {
          await correctName(context, { ...toAct(request), name: request.body.name });
          return answer(request);
        },
      ),
      handle(
        correctPersonPhone,
        {
          ...acting,
          access: { ...acting.access, proof: "withFactor" },
          act: "person.phone_corrected",
          summary: "Move a student's account to another phone number",
        },
        async (request) => {
          const { phone, countryCode } = request.body;
          await correctPhone(context, { ...toAct(request), phone: parsePhone(phone, countryCode) });
          return answer(request);
        },
      ),
      handle(
        requestPersonChange,
        {
          access: provedAdmins("people.change"),
          act: "person.change_requested",
          summary: "Request another role or phone, or the reset of a second factor; a second person decides",
          tags,
        },
        async (request) => {
          const reader = requireSession(request);
          await requestChange(context, reader, request.body);
          return { data: await readPerson(context, reader, request.body.personId) };
        },
      ),
      handle(
        approvePersonChange,
        {
          access: { ...provedAdmins("people.approve"), reach: "all" },
          act: "person.change_approved",
          summary: "Approve a change of an account that somebody else requested",
          tags,
        },
        (request) => decide(request, "approved"),
      ),
      handle(
        refusePersonChange,
        {
          ...acting,
          act: "person.change_refused",
          summary: "Refuse a change of an account, or withdraw one's own",
        },
        (request) => decide(request, "refused"),
      ),
      handle(
        addPersonNote,
        { ...acting, act: "person.note_added", summary: "Add a note that only staff read" },
        async (request) => {
          const { userId: authorId } = requireSession(request);
          await addNote(context, { personId: request.params.id, authorId, text: request.body.text });
          return DONE;
        },
      ),
    ],
  };
};
