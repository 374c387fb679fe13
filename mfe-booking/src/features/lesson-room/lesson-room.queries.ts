import type { StartLesson } from "@kalima/booking-contract";
import { readLessonRoom, startLesson } from "@kalima/booking-contract";
import { createActionKeys, useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { useState } from "react";

/** Permission to join changes with time and with the other person's actions. */
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

/** Records that the reader has come, or goes on with a lesson that was stopped. */
export function useJoinLesson(id: string) {
  const { http } = usePlatform();
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());
  return useMutation({
    mutationFn: (body: StartLesson) =>
      http.call(startLesson, { params: { id }, body, idempotencyKey: keys.keyFor(body) }),
    onSuccess: () => {
      keys.succeed();
      return client.invalidateQueries({ queryKey: ["lessons"] });
    },
    onError: (error) => {
      keys.fail(error);
      void client.invalidateQueries({ queryKey: ["lessons"] });
    },
  });
}
