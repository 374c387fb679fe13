import { getTeacher } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** A trainer with the prices of all packs and the counts of ratings. */
export function useTrainer(trainerId: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["trainer", trainerId],
    queryFn: ({ signal }) => http.call(getTeacher, { params: { id: trainerId }, signal }),
    meta: { servesOneLanguage: true },
  });
}
