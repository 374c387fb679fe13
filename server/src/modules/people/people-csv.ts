import type { ListedPerson } from "@kalima/staff-contract";
import { streamCsv } from "../../print/csv.ts";
import type { PeopleReader } from "./list-people.ts";

const HEADER = ["id", "name", "role", "phone", "status", "country", "level", "sessions_left", "last_seen", "created"];

const toRow = (person: ListedPerson): string[] => {
  const { id, name, role, maskedPhone, status, country, level, lessonsLeft, lastSeenAt, createdAt } = person;
  return [
    id,
    name,
    role,
    maskedPhone,
    status,
    country ?? "",
    level ?? "",
    String(lessonsLeft ?? ""),
    lastSeenAt,
    createdAt,
  ];
};

/** All people of a filter as CSV, read while they are sent. */
export const streamPeople = (read: PeopleReader): AsyncGenerator<string> =>
  streamCsv({ header: HEADER, toCells: ({ person }) => toRow(person), toPlace: ({ place }) => place }, read);
