import { readLessonRecord } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** What a lesson left behind; refetched whenever lessons are. */
export function useLessonRecord(id: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["lessons", "record", id],
    queryFn: ({ signal }) => http.call(readLessonRecord, { params: { id }, signal }),
  });
}
