import type { Trainer } from "@kalima/contracts/api";
import { listTeachers } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { MAX_COMPARED } from "./compared.ts";

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
