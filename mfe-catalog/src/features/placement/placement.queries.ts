import {
  getPlacementAttempt,
  getPlacementCertificate,
  getPlacementTest,
  listPlacementMatches,
} from "@kalima/catalog-contract";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** The test as this visitor finds it: an attempt under way, the newest result. */
export function usePlacementTest() {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["placement", "test"],
    queryFn: ({ signal }) => http.call(getPlacementTest, { signal }),
  });
}

/** An attempt: its open section, or its result. */
export function useAttempt(id: string | null) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["placement", "attempt", id],
    queryFn: ({ signal }) => http.call(getPlacementAttempt, { params: { id: id ?? "" }, signal }),
    enabled: id !== null,
  });
}

/** Trainers that suit the result of an attempt. */
export function useMatches(attemptId: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["placement", "matches", attemptId],
    queryFn: ({ signal }) => http.call(listPlacementMatches, { params: { id: attemptId }, signal }),
  });
}

/** A result that somebody shared, by its certificate code. */
export function useSharedResult(code: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["placement", "shared", code],
    queryFn: ({ signal }) => http.call(getPlacementCertificate, { params: { code }, signal }),
  });
}
