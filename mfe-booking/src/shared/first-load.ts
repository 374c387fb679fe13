type Asked = { isPending: boolean; errorUpdateCount: number };

/**
 * Tells whether one of these queries is still in its first load. A retry after an error does not count, although TanStack
 * Query reports it as pending too: a placeholder would then unmount the parts that are already shown, and a part that
 * retries the query when it mounts would be unmounted and mounted again in an endless loop.
 */
export function isFirstLoad(...queries: readonly Asked[]): boolean {
  return queries.some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0);
}
