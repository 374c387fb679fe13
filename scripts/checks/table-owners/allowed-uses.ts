/**
 * Uses of others' tables that docs/server.md forbids and that are still there, with how many. Counts may only shrink: take a
 * use out here with the change that ends it, and never add one.
 */
export const ALLOWED_USES: Readonly<Record<string, number>> = {
  "trainers reads bookings": 1,
  "trainers reads lessons": 7,
  "trainers reads time_holds": 1,
};

/** Sources with SQL that cannot be read, with the reason. */
export const UNREAD_SOURCES: Readonly<Record<string, string>> = {
  "server/src/delivery/message-store.ts": "The module that keeps a kind of conversation names its own tables",
};
