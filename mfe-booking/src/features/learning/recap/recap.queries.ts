import { readLessonRecap } from "@kalima/learning-contract";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** Reads the recap of a lesson; refetched whenever lessons are. */
export function useLessonRecap(id: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["lessons", "recap", id],
    queryFn: ({ signal }) => http.call(readLessonRecap, { params: { id }, signal }),
  });
}
