import {
  addFeedbackTemplate,
  changeFeedbackTemplate,
  type FeedbackTemplateTexts,
  listFeedbackTemplates,
  removeFeedbackTemplate,
} from "@kalima/learning-contract";
import { useListChange } from "@kalima/platform/pages";
import { usePlatform, useQuery, useTranslation } from "@kalima/platform/react";

const KEY = ["feedback-templates"];

/** The school's templates, and the trainer's own. */
export function useTemplates() {
  const { http } = usePlatform();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => http.call(listFeedbackTemplates, { signal }) });
}

export type TemplateChange =
  | { do: "add"; body: FeedbackTemplateTexts }
  | { do: "change"; id: string; body: FeedbackTemplateTexts }
  | { do: "remove"; id: string };

const DONE = { add: "saved", change: "changed", remove: "removed" } as const;

/** Changes the trainer's own templates, and says so in a toast. */
export function useTemplateChange() {
  const { http } = usePlatform();
  const { t } = useTranslation("booking");
  return useListChange<TemplateChange>({
    list: KEY,
    call: (change, idempotencyKey) => {
      if (change.do === "add") return http.call(addFeedbackTemplate, { body: change.body, idempotencyKey });
      const params = { id: change.id };
      if (change.do === "change") return http.call(changeFeedbackTemplate, { params, body: change.body });
      return http.call(removeFeedbackTemplate, { params });
    },
    toSuccess: (change) => t(`templates.${DONE[change.do]}`),
  });
}
