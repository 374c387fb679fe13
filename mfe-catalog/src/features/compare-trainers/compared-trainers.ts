import type { Trainer } from "@kalima/catalog-contract";
import { CATALOG_STORAGE_KEYS, listTeachers } from "@kalima/catalog-contract";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { keptIds } from "../../shared/kept-ids.ts";

export const MIN_COMPARED = 2;
export const MAX_COMPARED = 3;

/** Trainers chosen to be compared, for this tab. */
export const compared = keptIds(() => sessionStorage, CATALOG_STORAGE_KEYS.compared);

/** Address of the comparison. */
export function comparisonPath(ids: readonly string[]): string {
  return `/teachers/compare?ids=${ids.join()}`;
}

/** The ids that an address of the comparison names, each once, at most `MAX_COMPARED`. */
export function comparedFrom(parameters: URLSearchParams): string[] {
  const ids = (parameters.get("ids") ?? "").split(",").filter(Boolean);
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}

/** The trainers with these ids, in this order; those that no longer teach are left out. */
export function useComparedTrainers(ids: readonly string[]) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["compared-trainers", ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }): Promise<Trainer[]> => {
      const { items } = await http.call(listTeachers, { query: { ids: ids.join(), limit: MAX_COMPARED }, signal });
      return ids.flatMap((id) => items.filter((trainer) => trainer.id === id));
    },
    placeholderData: (previous) => previous,
  });
}
