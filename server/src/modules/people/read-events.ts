import { instant, type Language } from "@kalima/contracts/domain";
import { PERSON_EVENT_KINDS, type PersonEvent, type PersonEventKind } from "@kalima/staff-contract";
import * as z from "zod/mini";
import type { Database } from "../../kernel/database/database.ts";
import { hasPermission, type RequestSession } from "../../kernel/http/access.ts";
import { createCursor } from "../../kernel/http/cursor.ts";
import { buildPlaceSql } from "../../kernel/http/instant-cursor.ts";
import type { PersonEventSource, PersonHistory } from "../../kernel/ports/person-history.ts";

/** The place of an event: its time with microseconds, then `<kind>:<id>`. */
type Place = [at: string, key: string];
type Row = { id: string; at: string; place: string; details: Record<string, unknown> };

const isKey = (key: string) => PERSON_EVENT_KINDS.some((kind) => key.startsWith(`${kind}:`));
export const eventCursor = createCursor<Place>(z.tuple([instant, z.string().check(z.refine(isKey))]), {
  encode: (place) => place.join(" "),
  decode: (text) => text.split(" "),
});

/** Reads the newest events of one kind below a place. Keys are compared by their bytes, as they are here. */
async function readKind(
  database: Database,
  { kind, statement }: PersonEventSource,
  { personId, after, limit }: { personId: string; after: Place | null; limit: number },
): Promise<Row[]> {
  const isBelow = `WHERE e.at <= $3::timestamptz AND (e.at < $3::timestamptz OR '${kind}:' || e.id < $4::text COLLATE "C")`;
  return database.query<Row>(
    `SELECT e.id, iso_instant(e.at) AS at, e.details,
       ${buildPlaceSql("e.at")} AS place
     FROM (${statement}) AS e ${after ? isBelow : ""} ORDER BY e.at DESC, e.id COLLATE "C" DESC LIMIT $2`,
    [personId, limit, ...(after ?? [])],
  );
}

const isLater = ([at, key]: Place, [otherAt, otherKey]: Place) => (at === otherAt ? key > otherKey : at > otherAt);

type Wanted = {
  personId: string;
  kind: PersonEventKind | undefined;
  language: Language;
  after: Place | null;
  limit: number;
};

/** Reads a person's events of all kinds that the reader may see, the newest first. */
export async function readEvents(
  { database, personHistory }: { database: Database; personHistory: PersonHistory },
  reader: RequestSession,
  { kind: only, language, ...wanted }: Wanted,
): Promise<{ data: PersonEvent[]; page: { nextCursor: string | null } }> {
  const found: { event: PersonEvent; place: Place }[] = [];
  // One after the other, so that a page uses one connection.
  for (const source of personHistory.list()) {
    const { kind, permission, present, isInternal } = source;
    if ((only && kind !== only) || !hasPermission(reader, permission)) continue;
    if (isInternal && reader.userId === wanted.personId) continue;
    for (const { id, at, place, details } of await readKind(database, source, { ...wanted, limit: wanted.limit + 1 })) {
      const shown = present ? present(details, language) : (details as PersonEvent["details"]);
      found.push({ event: { id, kind, at, details: shown }, place: [place, `${kind}:${id}`] });
    }
  }
  found.sort((one, other) => (isLater(one.place, other.place) ? -1 : 1));
  const page = found.slice(0, wanted.limit);
  const last = page.at(-1);
  const nextCursor = found.length > wanted.limit && last ? eventCursor.write(last.place) : null;
  return { data: page.map(({ event }) => event), page: { nextCursor } };
}
