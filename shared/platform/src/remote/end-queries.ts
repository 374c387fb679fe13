import type { QueryClient } from "@kalima/platform/react";

/**
 * Ends a query cache whose remote has left: what is under way is cut off, what is known is forgotten, and no clock
 * runs on. A query that is cut off sets its clock of five minutes anew once it notices, although it is unused by then.
 */
export async function endQueries(client: QueryClient): Promise<void> {
  const queries = client.getQueryCache().getAll();
  const mutations = client.getMutationCache().getAll();
  const cutOff = Promise.all(queries.map((query) => query.cancel({ silent: true })));
  client.clear();
  for (const mutation of mutations) mutation.destroy();
  await cutOff;
  for (const query of queries) query.destroy();
}
