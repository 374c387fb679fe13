import type { Database } from "../../../database/database.ts";

/**
 * What one module keeps about an account, as plain values for JSON: names in camelCase, instants in ISO 8601, money in
 * minor units with its currency. Only what the person may see: nothing of others that the site does not show them.
 */
export type PersonalDataReader = (userId: string) => Promise<unknown>;

export type PersonalData = {
  /** Called by the module that keeps the data, in its factory. @throws {Error} when the name is taken. */
  provide(name: string, read: PersonalDataReader): void;
  /** Everything that is kept about an account, by the names it was provided under. */
  of(userId: string): Promise<Record<string, unknown>>;
};

/** Where modules offer what a person gets in a copy of their data. */
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
