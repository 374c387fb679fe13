import { useCursorPages } from "@kalima/platform/pages";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { type AuditFilter, listAudit } from "@kalima/school-contract";

const LOG = "audit";

/** Rows of the log that a filter lets through, page by page. Each reading leaves a row itself, so nothing is read by itself again. */
export function useAudit(filter: AuditFilter, isEnabled: boolean) {
  const { http } = usePlatform();
  return useCursorPages(
    [LOG, filter],
    ({ cursor, signal }) => http.call(listAudit, { query: { ...filter, limit: 50, cursor }, signal }),
    {
      enabled: isEnabled,
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
}

/** One row by its number, where no page that was read has it; null where there is none. */
export function useEntry(number: string, isEnabled: boolean) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: [LOG, "entry", number],
    queryFn: async ({ signal }) =>
      (await http.call(listAudit, { query: { numbers: number }, signal })).items[0] ?? null,
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
