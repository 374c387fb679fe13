import { addRubric, changeRubric, type RubricBody, removeRubric } from "@kalima/learning-contract";
import { useListChange } from "@kalima/platform/pages";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { RUBRICS_KEY } from "../tasks.queries.ts";

export type RubricChange =
  | { do: "add"; body: RubricBody }
  | { do: "change"; id: string; body: RubricBody }
  | { do: "remove"; id: string };

const DONE = { add: "saved", change: "changed", remove: "removed" } as const;

/** Changes the trainer's own rubrics, and says so in a toast. */
export function useRubricChange() {
  const { http } = usePlatform();
  const { t } = useTranslation("booking");
  return useListChange<RubricChange>({
    list: RUBRICS_KEY,
    call: (change, idempotencyKey) => {
      if (change.do === "add") return http.call(addRubric, { body: change.body, idempotencyKey });
      const params = { id: change.id };
      if (change.do === "change") return http.call(changeRubric, { params, body: change.body });
      return http.call(removeRubric, { params });
    },
    toSuccess: (change) => t(`tasks.rubric.${DONE[change.do]}`),
  });
}
