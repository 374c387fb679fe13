import { listTeachers } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { tiledTrainer } from "../../../shared/tiled-trainer.ts";

const TRAINERS = 3;

/** The first trainers of the list, for a visitor whose trainer is not there. */
export function useOtherTrainers() {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["other-trainers"],
    queryFn: async ({ signal }) => {
      const { items } = await http.call(listTeachers, { query: { limit: TRAINERS }, signal });
      return items.map(tiledTrainer);
    },
  });
}
