import type { Database } from "../../../kernel/database/database.ts";
import type { PersonalData, PersonalDataReader } from "../../../kernel/ports/personal-data.ts";

/** Readers of all modules, asked one after the other. */
export function createPersonalData(): PersonalData {
  const readers = new Map<string, PersonalDataReader>();
  return {
    provide(name, read) {
      if (readers.has(name)) throw new Error(`two modules provide the personal data ${name}`);
      readers.set(name, read);
    },
    async of(userId) {
      const data: Record<string, unknown> = {};
      // One after the other: a copy may wait, and takes no more than one connection from the pool.
      for (const [name, read] of readers) data[name] = await read(userId);
      return data;
    },
  };
}

/** A reader of rows whose statement selects one JSON value `entry` each and reads the account as `$1`. */
export function entriesOf(database: Database, statement: string): PersonalDataReader {
  return async (userId) => {
    const rows = await database.query<{ entry: unknown }>(statement, [userId]);
    return rows.map(({ entry }) => entry);
  };
}
