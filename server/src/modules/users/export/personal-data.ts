import type { Database } from "../../../kernel/database/database.ts";
import type { PersonalData, PersonalDataReader } from "../../../kernel/ports/personal-data.ts";

/** Creates the registry of all modules' readers. */
export function createPersonalData(): PersonalData {
  const readers = new Map<string, PersonalDataReader>();
  return {
    provide(name, read) {
      if (readers.has(name)) throw new Error(`two modules provide the personal data ${name}`);
      readers.set(name, read);
    },
    async collect(userId) {
      const data: Record<string, unknown> = {};
      // Sequential, so that an export uses at most one connection from the pool.
      for (const [name, read] of readers) data[name] = await read(userId);
      return data;
    },
  };
}

/** Creates a reader for a statement that selects one JSON value `entry` in each row; `$1` is the account. */
export function createEntriesReader(database: Database, statement: string): PersonalDataReader {
  return async (userId) => {
    const rows = await database.query<{ entry: unknown }>(statement, [userId]);
    return rows.map(({ entry }) => entry);
  };
}
