import { readLessonRoom } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** Whether one may join changes with time and with what the other person does. */
const EVERY_MS = 10_000;

/** The lesson of a room, and who the reader is in it. */
export function useLessonRoom(id: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["lessons", "room", id],
    queryFn: ({ signal }) => http.call(readLessonRoom, { params: { id }, signal }),
    refetchInterval: EVERY_MS,
  });
}
