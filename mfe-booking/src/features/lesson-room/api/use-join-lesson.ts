import type { StartLesson } from "@kalima/contracts/api";
import { startLesson } from "@kalima/contracts/operations";
import { createActionKeys, useMutation, usePlatform, useQueryClient } from "@kalima/platform/react";
import { useState } from "react";

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
