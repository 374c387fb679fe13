type Asked = { isPending: boolean; errorUpdateCount: number };

/**
 * Tells whether one of these queries has neither an answer nor a failure yet. A failed one that is tried again is pending
 * too: parts that came beside it must stay, and a part that asks for it when it is shown would hide itself for ever.
 */
export function isFirstLoad(...queries: readonly Asked[]): boolean {
  return queries.some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0);
}
