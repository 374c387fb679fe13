import { QueryClient, skipToken } from "@tanstack/react-query";

/**
 * The query cache of one rendering. A component waits for each query that is enabled; a query that failed counts as
 * pending from then on. Screens use plain `useQuery` for it.
 */
export class SuspendingQueryClient extends QueryClient {
  readonly #failed = new Set<string>();

  constructor() {
    super({
      defaultOptions: { queries: { retry: false, networkMode: "always", staleTime: Number.POSITIVE_INFINITY } },
    });
  }

  override defaultQueryOptions: QueryClient["defaultQueryOptions"] = (options) => {
    const defaulted = super.defaultQueryOptions(options);
    if (options._defaulted) return defaulted;
    const { queryHash, queryFn } = defaulted;
    const query = this.getQueryCache().build(this, defaulted);
    if (query.state.status === "error") {
      this.#failed.add(queryHash);
      query.reset();
    }
    const isEnabled = typeof defaulted.enabled === "function" ? defaulted.enabled(query) : defaulted.enabled !== false;
    defaulted.suspense = isEnabled && queryFn !== skipToken && !this.#failed.has(queryHash);
    return defaulted;
  };
}
