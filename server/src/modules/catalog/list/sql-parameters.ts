/** A statement and the values of its placeholders. */
export type Statement = { text: string; values: unknown[] };

/** Collects the values of a statement that is put together. */
export function createSqlParameters() {
  const values: unknown[] = [];
  const add = (value: unknown): string => {
    values.push(value);
    return `$${values.length}`;
  };
  return {
    values,
    /** Answers the placeholder of a value. */
    add,
    /** The same for a value that may not be needed, because Postgres refuses values without a placeholder. */
    addOnUse(value: unknown, type: string): () => string {
      let placeholder: string | undefined;
      return () => {
        placeholder ??= `${add(value)}::${type}`;
        return placeholder;
      };
    },
  };
}
export type SqlParameters = ReturnType<typeof createSqlParameters>;
