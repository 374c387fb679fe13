import { listSimilarTeachers } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { tiledTrainer } from "../../../shared/tiled-trainer.ts";

/** Trainers with the same topics or levels, most alike first. */
export function useSimilarTrainers(trainerId: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["similar-trainers", trainerId],
    queryFn: async ({ signal }) => {
      const trainers = await http.call(listSimilarTeachers, { params: { id: trainerId }, signal });
      return trainers.map(tiledTrainer);
    },
    meta: { servesOneLanguage: true },
  });
}
