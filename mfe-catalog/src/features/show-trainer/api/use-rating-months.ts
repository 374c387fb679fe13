import { listTeacherRatingMonths } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** What students gave, month by month of the last year, the newest first; asked for once somebody wants to see it. */
export function useRatingMonths(trainerId: string, { isWanted }: { isWanted: boolean }) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["trainer-rating-months", trainerId],
    queryFn: ({ signal }) => http.call(listTeacherRatingMonths, { params: { id: trainerId }, signal }),
    enabled: isWanted,
  });
}
