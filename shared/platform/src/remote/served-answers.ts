import type { Language } from "@kalima/contracts/domain";
import { createQueryClient, type QueryClient } from "@kalima/platform/react";

/** Answers that queries got on the server while it rendered: key and data of each, as plain JSON. */
export type ServedAnswers = readonly (readonly [queryKey: readonly unknown[], data: unknown])[];

/** An answer that came with the page is not requested again for this long. */
export const SERVED_FRESH_MS = 30_000;

/** Data with its bilingual texts in one language; the other is empty. */
function inOneLanguage(data: unknown, language: Language): unknown {
  if (Array.isArray(data)) return data.map((each) => inOneLanguage(each, language));
  if (typeof data !== "object" || data === null) return data;
  const { en, ar, ...others } = data as Record<string, unknown>;
  const isText = typeof en === "string" && typeof ar === "string" && Object.keys(others).length === 0;
  if (isText) return { en: "", ar: "", [language]: language === "ar" ? ar : en };
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, inOneLanguage(value, language)]));
}

/**
 * The answers of a rendering. Those of queries with `meta: { servesOneLanguage: true }` come with texts in the page's
 * language alone, which never changes while the page is open: for screens that show them and never edit them.
 */
export function collectAnswers(client: QueryClient, language: Language): ServedAnswers {
  const queries = client.getQueryCache().getAll();
  return queries
    .filter(({ state }) => state.status === "success")
    .map(({ queryKey, state, meta }) => [
      queryKey,
      meta?.servesOneLanguage ? inOneLanguage(state.data, language) : state.data,
    ]);
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
