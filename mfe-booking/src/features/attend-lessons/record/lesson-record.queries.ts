import { readLessonRecord } from "@kalima/learning-contract";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** Reads the record of a lesson; refetched whenever lessons are. */
export function useLessonRecord(id: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["lessons", "record", id],
    queryFn: ({ signal }) => http.call(readLessonRecord, { params: { id }, signal }),
  });
}
