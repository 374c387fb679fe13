import { addRubric, changeRubric, type RubricBody, removeRubric } from "@kalima/learning-contract";
import { createActionKeys, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { useState } from "react";
import { RUBRICS_KEY } from "../tasks.queries.ts";

export type RubricChange =
  | { do: "add"; body: RubricBody }
  | { do: "change"; id: string; body: RubricBody }
  | { do: "remove"; id: string };

const DONE = { add: "saved", change: "changed", remove: "removed" } as const;

/** Changes the trainer's own rubrics, and says so in a toast. */
export function useRubricChange() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());
  return useMutation({
    mutationFn: async (change: RubricChange): Promise<unknown> => {
      if (change.do === "add") return http.call(addRubric, { body: change.body, idempotencyKey: keys.keyFor(change) });
      const params = { id: change.id };
      if (change.do === "change") return http.call(changeRubric, { params, body: change.body });
      return http.call(removeRubric, { params });
    },
    onSuccess: (_done, change) => {
      keys.succeed();
      toasts.show({ tone: "success", text: t(`tasks.rubric.${DONE[change.do]}`) });
    },
    onError: (error) => keys.fail(error),
    onSettled: () => client.invalidateQueries({ queryKey: RUBRICS_KEY }),
  });
}
