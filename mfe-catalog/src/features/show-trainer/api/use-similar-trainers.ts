import { listSimilarTeachers } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** Trainers with the same topics or levels, most alike first. */
export function useSimilarTrainers(trainerId: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["similar-trainers", trainerId],
    queryFn: ({ signal }) => http.call(listSimilarTeachers, { params: { id: trainerId }, signal }),
    meta: { servesOneLanguage: true },
  });
}
