import type { Schema } from "./operations.ts";
import { listPlaces } from "./sample.ts";

/** Names that a client may try for the person that the session decides. */
const PEOPLE = [
  "student",
  "trainer",
  "teacher",
  "user",
  "account",
  "owner",
  "author",
  "sender",
  "from",
  "by",
  "agent",
  "admin",
  "guest",
  "visitor",
  "createdBy",
  "onBehalfOf",
] as const;

/** Fields and queries that name a person: by a word for one, with or without `Id`. */
const NAMES_A_PERSON =
  /^(students?|trainers?|teachers?|users?|accounts?|owners?|authors?|senders?|agents?|partners?|colleagues?|examiners?|person|visitor|guest|to)(_?ids?)?$/i;

/** The places of a schema that name a person, as `a.b`. */
export function findPeopleNames(schema: Schema): string[] {
  return listPlaces(schema)
    .filter(({ path, schema: { enum: choices, const: fixed } }) => {
      const name = path.findLast((key) => typeof key === "string");
      return typeof name === "string" && NAMES_A_PERSON.test(name) && !choices && fixed === undefined;
    })
    .map(({ path }) => path.filter((key) => typeof key === "string").join("."));
}

/** Whom the smuggled fields name: the account of a student, that of a trainer, and the trainer. */
export type Named = { studentId: string; trainerUserId: string; trainerId: string };

function makeNamedFields({ studentId, trainerUserId, trainerId }: Named): Record<string, unknown> {
  const selectId = (person: string) => {
    if (person === "teacher") return trainerId;
    return ["trainer", "agent", "admin", "sender"].includes(person) ? trainerUserId : studentId;
  };
  const named = PEOPLE.flatMap((person) => [
    [`${person}Id`, selectId(person)],
    [`${person}_id`, selectId(person)],
    [person, { id: selectId(person), userId: selectId(person) }],
  ]);
  return { ...Object.fromEntries(named), id: studentId, on_behalf_of: studentId };
}

/** A body that names these people in every object of it, wherever it has no such field of its own. */
export function smuggleInto(body: unknown, named: Named): unknown {
  if (Array.isArray(body)) return body.map((item) => smuggleInto(item, named));
  if (typeof body !== "object" || body === null) return body;
  const inner = Object.entries(body).map(([key, value]) => [key, smuggleInto(value, named)]);
  return { ...makeNamedFields(named), ...Object.fromEntries(inner) };
}

/** The same as the query of an address. */
export function makeSmuggledQuery({ studentId }: Named): string {
  return String(new URLSearchParams(PEOPLE.map((person): [string, string] => [`${person}Id`, studentId])));
}

/** Headers and cookies with which gateways and browsers name a person. */
export function makeSmuggledHeaders({ studentId }: Named): Record<string, string> {
  const cookie = encodeURIComponent(JSON.stringify({ id: studentId, userId: studentId, studentId }));
  return {
    "x-user-id": studentId,
    "x-student-id": studentId,
    "x-forwarded-user": studentId,
    "x-impersonate": studentId,
    cookie: `user=${cookie}; userId=${studentId}`,
  };
}
