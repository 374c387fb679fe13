/**
 * Uses of others' tables that docs/server.md forbids and that are still there, with how many. Counts may only shrink: take a
 * use out here with the change that ends it, and never add one.
 */
export const ALLOWED_USES: Readonly<Record<string, number>> = {
  "company reads bookings": 1,
  "company reads lessons": 1,
  "company reads trainers": 1,
  "teachers reads bookings": 1,
  "teachers reads lessons": 10,
  "teachers reads time_holds": 1,
  "teachers writes lessons": 1,
};

/** Sources with SQL that cannot be read, with the reason. */
export const UNREAD_SOURCES: Readonly<Record<string, string>> = {
  "server/src/delivery/message-store.ts": "The module that keeps a kind of conversation names its own tables",
};
