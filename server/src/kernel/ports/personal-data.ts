/**
 * Reads what one module keeps about an account, as plain values for JSON: names in camelCase, instants in ISO 8601, money in
 * minor units with its currency. Only what the person may see: nothing of others that the site does not show them.
 */
export type PersonalDataReader = (userId: string) => Promise<unknown>;

/** Registry of the data that a person gets in a copy of their data. */
export type PersonalData = {
  /** Called by the module that keeps the data, in its factory. @throws {Error} when the name is taken. */
  provide(name: string, read: PersonalDataReader): void;
  /** Everything that is kept about an account, by the names it was provided under. */
  collect(userId: string): Promise<Record<string, unknown>>;
};
