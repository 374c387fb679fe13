import { listHeldTimes } from "@kalima/catalog-contract";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { type Span, toInstants } from "../span.ts";

/** Holds last minutes. */
const REFRESH_MS = 30_000;

/** Times of these days that are held for students who have not paid yet. */
export function useHeldTimes(span: Span, zone: string) {
  const { http } = usePlatform();
  const query = toInstants(span, zone);
  return useQuery({
    queryKey: ["lessons", "held-times", query.from, query.until],
    queryFn: ({ signal }) => http.call(listHeldTimes, { query, signal }),
    refetchInterval: REFRESH_MS,
  });
}
