import { QueryClient, type QueryFunction, type QueryKey, skipToken } from "@tanstack/react-query";

type AwaitedQuery = QueryFunction<unknown, QueryKey, never>;

/** Fails a query after so many milliseconds: the page comes without its answer, and the browser asks for it. */
const within =
  (maxMs: number, queryFn: AwaitedQuery): AwaitedQuery =>
  (context) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`not answered within ${maxMs} ms`)), maxMs);
      Promise.resolve(queryFn(context))
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });

/**
 * The query cache of one rendering. A component waits for each query that is enabled; a query that failed counts as
 * pending from then on. Screens use plain `useQuery` for it; with `meta: { maxServerWaitMs }`, the page waits for the
 * answer no longer than that, and with `meta: { isServed: true }` the query is enabled here, whatever it is in browsers.
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
    const { queryHash, queryFn, meta } = defaulted;
    if (meta?.isServed === true) defaulted.enabled = true;
    if (typeof meta?.maxServerWaitMs === "number" && typeof queryFn === "function")
      defaulted.queryFn = within(meta.maxServerWaitMs, queryFn as AwaitedQuery) as typeof queryFn;
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
