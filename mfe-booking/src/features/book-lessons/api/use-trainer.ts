import { getTeacher } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** The trainer to book, with the prices of the packs. */
export function useTrainer(trainerId: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["trainer", trainerId],
    queryFn: ({ signal }) => http.call(getTeacher, { params: { id: trainerId }, signal }),
  });
}
