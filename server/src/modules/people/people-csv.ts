import type { ListedPerson } from "@kalima/staff-contract";
import { streamCsv } from "../../print/csv.ts";
import type { PeopleReader, Place } from "./list-people.ts";

const ROWS_AT_ONCE = 1_000;
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

async function* readPieces(read: PeopleReader): AsyncGenerator<string[][]> {
  for (let after: Place | null = null; ; ) {
    const rows = await read(after, ROWS_AT_ONCE);
    if (rows.length > 0) yield rows.map(({ person }) => toRow(person));
    after = rows.at(-1)?.place ?? null;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** All people of a filter as CSV, read while they are sent. */
export const streamPeople = (read: PeopleReader): AsyncGenerator<string> => streamCsv(HEADER, readPieces(read));
