import { QueryClient } from "@tanstack/react-query";

/**
 * A remote's own query cache. It never retries, because the HTTP client does, and it sends requests
 * even while the browser says "offline", so that a screen shows the error instead of waiting silently.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: "always", refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
