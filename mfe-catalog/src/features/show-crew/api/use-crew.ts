import { listTeachers } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { tiledTrainer } from "../../../shared/tiled-trainer.ts";

const CREW_SIZE = 8;

/** The trainers shown on the home page. */
export function useCrew() {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["trainers", "crew"],
    queryFn: async ({ signal }) => {
      const { items } = await http.call(listTeachers, { query: { limit: CREW_SIZE }, signal });
      return items.slice(0, CREW_SIZE).map(tiledTrainer);
    },
    meta: { servesOneLanguage: true },
  });
}
