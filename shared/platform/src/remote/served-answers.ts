import { createQueryClient, type QueryClient } from "@kalima/platform/react";

/** What the server answered to queries while it rendered: key and data of each, as plain JSON. */
export type ServedAnswers = readonly (readonly [queryKey: readonly unknown[], data: unknown])[];

/** An answer that came with the page is not requested again for this long. */
export const SERVED_FRESH_MS = 30_000;

export function answersOf(client: QueryClient): ServedAnswers {
  const queries = client.getQueryCache().getAll();
  return queries.filter(({ state }) => state.status === "success").map(({ queryKey, state }) => [queryKey, state.data]);
}

/** A query cache that starts with what the server answered. */
export function createServedQueryClient(answers: ServedAnswers): QueryClient {
  const client = createQueryClient();
  const defaults = client.getDefaultOptions();
  const servedAt = new Map<string, number>();
  client.setDefaultOptions({
    ...defaults,
    queries: {
      ...defaults.queries,
      staleTime: ({ queryHash, state }) => (servedAt.get(queryHash) === state.dataUpdatedAt ? SERVED_FRESH_MS : 0),
    },
  });
  for (const [queryKey, data] of answers) {
    client.setQueryData(queryKey, data);
    const query = client.getQueryCache().find({ queryKey, exact: true });
    if (query) servedAt.set(query.queryHash, query.state.dataUpdatedAt);
  }
  return client;
}
